// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/phrases.hpp"

#include <absl/algorithm/container.h>

#include "base/text.hpp"
#include "grammar/detail/unexpected.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {

bool starts_operand(const Token& token) {
  switch (token.kind) {
    case TokenKind::Name:
      return !is_inner(token.word);
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Plain:
    case TokenKind::LeftBracket:
      return true;
    default:
      return false;
  }
}

bool begins_operand(const Token& token) {
  switch (token.kind) {
    case TokenKind::Name:
      return !is_inner(token.word) || token.word == Word::Not || token.word == Word::Forall ||
             (token.word == Word::At && (&token)[1].kind == TokenKind::LeftParen);
    case TokenKind::Path:
    case TokenKind::TexBar:
    case TokenKind::TexFont:
    case TokenKind::LeftBrace:
    case TokenKind::LeftParen:
      return true;
    default:
      return starts_operand(token);
  }
}

// With an index these are names: `n_{0}` is `n_0`.

bool Phrases::opens_phrase(const Token& verb, const Token& next) const {
  return may_begin_phrase() && !is_outcome(verb, next);
}

bool Phrases::is_outcome(const Token& token, const Token& next) const {
  if (list_.text(token) != "draw") return false;
  switch (next.kind) {
    case TokenKind::End:
    case TokenKind::Option:
      return true;
    case TokenKind::Less:  // `draw <1,1,0>` draws an outcome, and `draw < 1` compares
      return (&next)[1].range.begin > next.range.end;
    case TokenKind::Name:
      return is_inner(next.word) && !begins_operand(next);
    default:
      return ends_element(next) || is_comparison(next.kind);
  }
}

const StatementSyntax* Phrases::verb_of(const Token& token) const {
  const std::string_view word = list_.word(token);
  const StatementSyntax* verb = nullptr;
  for (const StatementSyntax* syntax : list_.syntaxes) {
    if (syntax->read != nullptr || !syntax->begins_with(word)) continue;
    if (syntax->verb.noun.empty()) {
      verb = syntax;
    } else if (const Token* noun = noun_behind(token, *syntax); noun != nullptr) {
      return syntax;
    }
  }
  return verb;
}

std::string Phrases::nouns_of(const Token& token) const {
  std::string nouns;
  for (const StatementSyntax* syntax : list_.syntaxes) {
    if (syntax->read != nullptr || !syntax->begins_with(list_.word(token))) continue;
    append(nouns, nouns.empty() ? "`" : " or `", syntax->verb.noun, "`");
  }
  return nouns;
}

const Token* Phrases::noun_behind(const Token& token, const StatementSyntax& verb) const {
  const Token* noun = &token + 1;
  if (noun->kind == TokenKind::String) ++noun;
  if (noun->kind != TokenKind::Name || list_.text(*noun) != verb.verb.noun) return nullptr;
  const bool is_call =
      noun[1].kind == TokenKind::LeftParen && noun[1].range.begin == noun->range.end;
  const bool has_subject = is_completed_behind(*noun) || (begins_operand(noun[1]) && !is_call);
  return has_subject || verb.verb.most == 0 ? noun : nullptr;
}

bool Phrases::may_begin_phrase() const {
  const Pending& top = pending_.back();
  if (top.is_phrase()) return top.keyword == kNone && top.verb->most == 1;
  if (top.construct == Construct::Bottom)
    return draft_.scope == Scope::Condition && at_ == draft_.first;
  return top.construct == Construct::Group && top.count == 0 && at_ == top.open + 1;
}

Step Phrases::open(const StatementSyntax& verb) {
  const std::string_view noun = verb.verb.noun;
  const std::uint32_t name = draft_.text_index(cat(verb.first_word, noun.empty() ? "" : " ", noun));
  Pending& phrase = draft_.push_bracket_like_outer(Construct::Phrase);
  phrase.index = name;
  phrase.verb = &verb.verb;
  draft_.element_range = phrase.open->range;
  if (const std::optional<Step> step = read_label(phrase)) return *step;
  if (!noun.empty()) ++at_;
  skip_ignored(verb.verb);
  return verb.verb.most == 0 ? part() : Step::Go;
}

void Phrases::skip_ignored(const VerbSyntax& verb) {
  if (at_->kind != TokenKind::Name || list_.text(*at_) != verb.ignored) return;
  const bool has_subject = starts_operand(at_[1]) && at_[1].range.begin > at_->range.end;
  if (has_subject || is_completed_behind(*at_)) ++at_;
}

std::optional<Step> Phrases::read_label(Pending& phrase) {
  const std::vector<std::string_view> keys = words_in(phrase.verb->clauses);
  if (!absl::c_linear_search(keys, "label")) return std::nullopt;
  if (at_->kind == TokenKind::String && (begins_operand(at_[1]) || is_completed_behind(*at_))) {
    phrase.label = at_++;
    return std::nullopt;
  }
  if (!phrase.verb->noun.empty()) return std::nullopt;
  const Token* last = at_;
  while (last->kind == TokenKind::Number ||
         (last->kind == TokenKind::Name && last->word == Word::None)) {
    ++last;
  }
  const bool is_claim = last->word == Word::Forall || last->word == Word::Exists;
  if (last == at_ || !is_claim) return std::nullopt;
  return draft_.fail(error_at({at_->range.begin, last[-1].range.end},
                              "a label is a text in quotes: `check \"Theorem 13\" forall ...`"));
}

Step Phrases::part() {
  Pending& phrase = pending_.back();
  if (const std::uint32_t clause = clause_at(phrase, *at_); clause != 0) {
    phrase.given |= clause;
    phrase.keyword = draft_.text_index(*at_);
    phrase.token = at_++;
    draft_.operand_next = true;
    if (draft_.key_of(phrase) == "with") skip_ignored(*phrase.verb);
    return Step::Go;
  }
  Pending ended = draft_.pop_bracket();
  draft_.phrase_end = at_;
  if (ended.label != nullptr) {
    draft_.string(ended.label->range, unquoted(list_.text(*ended.label)));
    draft_.keyword(ended.label->range, draft_.next_node() - 1, draft_.text_index("label"));
    ++ended.count;
  }
  const SourceRange range = {ended.open->range.begin, draft_.element_range.end};
  draft_.inner(Kind::Call, range, ended.first, ended.count).index = ended.index;
  const bool ends_statement = at_->kind == TokenKind::End || at_->kind == TokenKind::Option ||
                              begins_ending(*at_) ||
                              (ends_element(*at_) && at_[1].kind != TokenKind::End);
  if (pending_.back().construct == Construct::Bottom && !ends_statement) {
    return draft_.fail_at(*at_, end_but_found(list_, *at_, what_may_follow(ended)));
  }
  return draft_.operand_done();
}

bool Phrases::begins_ending(const Token& token) const {
  return token.kind == TokenKind::Name && (list_.text(token) == "as" || list_.text(token) == "to");
}

std::uint32_t Phrases::clause_at(const Pending& phrase, const Token& token) const {
  if (token.kind != TokenKind::Name) return 0;
  std::uint32_t bit = 1;
  for (const std::string_view key : words_in(phrase.verb->clauses)) {
    if (key == list_.text(token)) return phrase.given & bit ? 0 : bit;
    bit *= 2;
  }
  return 0;
}

std::string Phrases::what_may_follow(const Pending& phrase) {
  std::string text;
  std::uint32_t bit = 1;
  for (const std::string_view key : words_in(phrase.verb->clauses)) {
    if ((phrase.given & bit) == 0) append(text, text.empty() ? "`" : ", `", key, "`");
    bit *= 2;
  }
  return cat(text, text.empty() ? "" : " or ", "the end of the statement");
}

Step Phrases::open_behind_call(const Pending& call) {
  Pending& phrase = draft_.push_bracket(Construct::Phrase, call.token, call.open - 1);
  const std::uint32_t outer = phrase.outer;
  phrase = call;
  phrase.construct = Construct::Phrase;
  phrase.outer = outer;
  phrase.open = call.open - 1;
  draft_.element_range = at_[-1].range;
  return part();
}

bool Phrases::names_rule(const Pending& top) const {
  return top.verb != nullptr && top.verb->subject == VerbSyntax::Subject::Rule && top.count == 0 &&
         top.keyword == kNone && at_->kind == TokenKind::Name && !is_inner(at_->word);
}

Step Phrases::rule_name() {
  const Token* const behind = behind_rule_name(at_);
  const SourceRange range = {at_->range.begin, behind[-1].range.end};
  at_ = behind;
  draft_.string(range, std::string(list_.source.substr(range.begin, range.end - range.begin)));
  return draft_.operand_done();
}

std::optional<Step> Phrases::rule_alone() {
  const bool may_be_one = at_->kind == TokenKind::Name && at_[1].kind == TokenKind::Minus;
  const Token* const behind = may_be_one ? behind_rule_name(at_) : at_ + 1;
  if (behind == at_ + 1) return std::nullopt;
  const SourceRange range = {at_->range.begin, behind[-1].range.end};
  at_ = behind;
  std::string rule(list_.source.substr(range.begin, range.end - range.begin));
  absl::c_replace(rule, '-', '_');
  draft_.leaf(Kind::Name, range).index = draft_.text_index(std::move(rule));
  return draft_.operand_done();
}

bool Phrases::ends_bound(const Token& in) const {
  const Pending& phrase = draft_.bracket();
  return pending_.size() > draft_.innermost + 1 && phrase.is_phrase() &&
         draft_.key_of(phrase) == "with" && clause_at(phrase, in) != 0;
}

bool Phrases::ends_element(const Token& token) {
  switch (token.kind) {
    case TokenKind::Comma:
    case TokenKind::Colon:
    case TokenKind::RightBracket:
    case TokenKind::RightBrace:
    case TokenKind::RightParen:
      return true;
    default:
      return token.word == Word::Then || token.word == Word::Else || token.word == Word::When;
  }
}

Step Phrases::behind_part() {
  const bool is_subject = pending_.back().keyword == kNone;
  draft_.element_done();
  if (is_subject && static_cast<int>(pending_.back().count) < pending_.back().verb->least) {
    return draft_.fail_at(*at_, expected_but_found(list_, *at_, "','"));
  }
  return part();
}

Step Phrases::behind_subject() {
  const Pending& phrase = pending_.back();
  const bool may_follow =
      phrase.keyword == kNone && static_cast<int>(phrase.count) + 1 < phrase.verb->most;
  if (!may_follow) return behind_part();
  draft_.element_done();
  return draft_.next_operand();
}

}  // namespace kingmaker::detail
