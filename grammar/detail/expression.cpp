// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/expression.hpp"

#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "grammar/detail/bars.hpp"
#include "grammar/detail/brackets.hpp"
#include "grammar/detail/draft.hpp"
#include "grammar/detail/operators.hpp"
#include "grammar/detail/phrases.hpp"
#include "grammar/detail/quantifiers.hpp"
#include "grammar/detail/unexpected.hpp"
#include "grammar/reserved_names.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {
namespace {

// True for words of the grammar that are functions, too.
[[nodiscard]] bool names_function(Word word) {
  return word == Word::Sum || word == Word::Min || word == Word::Max || word == Word::List ||
         word == Word::At;
}

// Reads one token after the other, and asks the parser of its family to go on.
class ExpressionParser : DraftParser {
 public:
  explicit ExpressionParser(Draft& draft) : DraftParser(draft) {}

  absl::StatusOr<const Token*> run() {
    for (;;) {
      if (!goes_on(list_.budget)) return status_of(*list_.budget);
      if (list_.missing != nullptr && draft_.operand_next && at_->kind == TokenKind::End) {
        *list_.missing = missing_operand();
      }
      Step step = draft_.operand_next ? operand() : behind_operand();
      if (step == Step::Ends) step = end_of_element();
      if (step == Step::Failed) return draft_.error;
      if (step == Step::Done) return at_;
    }
  }

 private:
  // Describes the operand that must follow, for completion.
  [[nodiscard]] OperandPlace missing_operand() const {
    const Pending* top = &pending_.back();
    OperandPlace place;
    if (top->construct == Construct::Group && pending_.size() > 1) {
      place.is_in_tuple = true;
      top = &pending_[pending_.size() - 2];
    }
    if (top->construct == Construct::For) place.key = "for";
    if (top->construct == Construct::Under ||
        (top->construct == Construct::Bottom && draft_.scope == Scope::Rules)) {
      place.key = "under";
    }
    if (top->construct == Construct::Domain) place.key = "in";
    if (top->construct != Construct::Call && !top->is_phrase()) return place;
    place.call = out_.texts[top->index];
    place.index = top->count;
    if (top->keyword != kNone) place.key = out_.texts[top->keyword];
    const Pending& outer = top[-1];
    place.is_domain =
        outer.construct == Construct::Domain ||
        (outer.is_phrase() && (draft_.key_of(outer) == "in" || draft_.key_of(outer) == "with"));
    for (std::uint32_t i = 0, node = draft_.next_node(); i < top->count; ++i) {
      const ast::Node& element = out_.nodes[--node];
      const ast::Node& first = out_.nodes[element.first];
      if (element.kind == Kind::Keyword) {
        place.given.push_back(out_.texts[element.index]);
      } else if (first.kind == Kind::Name) {
        place.given.push_back(out_.texts[first.index]);
      }
      node = element.first;
    }
    return place;
  }

  Step operand() {
    const Pending& top = pending_.back();
    if (phrases_.names_rule(top)) return phrases_.rule_name();
    if (top.is_phrase() && draft_.key_of(top) == "at" && at_->kind != TokenKind::Path &&
        at_->kind != TokenKind::Name && at_->kind != TokenKind::LeftParen) {
      return draft_.fail_at(*at_, expected_but_found(list_, *at_, "a path such as `.2.1`"));
    }
    const bool names_rules =
        top.construct == Construct::Under ||
        (top.is_phrase() && draft_.scope_of(top) == Scope::Rules) ||
        (top.construct == Construct::Bottom && draft_.scope == Scope::Rules && at_ == draft_.first);
    if (names_rules || draft_.key_of(top) == "under") {
      if (const std::optional<Step> step = phrases_.rule_alone()) return *step;
    }
    if (names_rules && at_->kind != TokenKind::LeftParen &&
        (at_->kind != TokenKind::Name || is_inner(at_->word))) {
      return draft_.expected("a rule set");
    }
    if (top.construct == Construct::Call) {
      if (const std::optional<Step> step = brackets_.board()) return *step;
    }
    if (const Token* const arrow = quantifiers_.arrow_behind_parameters(); arrow != nullptr) {
      return quantifiers_.open_function(arrow);
    }
    const Token& token = *at_;
    const Token& next = token.kind == TokenKind::End ? token : at_[1];
    switch (token.kind) {
      case TokenKind::Number:
        draft_.integer(token);
        ++at_;
        if (next.kind == TokenKind::LeftBrace) return brackets_.open_choice(token);
        return draft_.operand_done();
      case TokenKind::Name:
        return name_operand(token, next);
      case TokenKind::String:
        if (quantifiers_.names_column(next)) {
          return quantifiers_.open_column(draft_.text_index(unquoted(list_.text(token))));
        }
        draft_.string(token.range, unquoted(list_.text(token)));
        ++at_;
        return draft_.operand_done();
      case TokenKind::Path:
        draft_.leaf(Kind::Path, token.range).index = static_cast<std::uint32_t>(out_.paths.size());
        out_.paths.push_back(steps_of(list_.text(token)));
        ++at_;
        return draft_.operand_done();
      case TokenKind::Plain:
        draft_.note_turn(draft_.leaf(Kind::Plain, token.range));
        ++at_;
        return draft_.operand_done();
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        return brackets_.nothing_between_brackets();
      default:
        return operand_behind_sign(next);
    }
  }

  // Reads a bracket, or a sign before an operand; `next` follows it.
  Step operand_behind_sign(const Token& next) {
    switch (at_->kind) {
      case TokenKind::Less:
        return brackets_.outcome(at_->range.begin, TokenKind::Greater);
      case TokenKind::LeftBracket:
        brackets_.open_list(Construct::List);
        return Step::Go;
      case TokenKind::LeftBrace:
        if (next.kind == TokenKind::String) return brackets_.open_object();
        if (brackets_.begins_tex_group()) {
          draft_.push_bracket_like_outer(Construct::TexGroup);
          return Step::Go;
        }
        draft_.push_bracket(Construct::Braces, at_, at_);
        ++at_;
        return Step::Go;
      case TokenKind::LeftParen:
        draft_.push_bracket_like_outer(Construct::Group);
        return Step::Go;
      case TokenKind::Minus:
        return operators_.prefix(Kind::Negate);
      case TokenKind::Star:
        return operators_.prefix(Kind::Heap);
      case TokenKind::TexBar:
        if (operators_.prefix(Kind::Bar) == Step::Failed) return Step::Failed;
        if (next.kind == TokenKind::LeftBrace) draft_.push_bracket_like_outer(Construct::TexGroup);
        return Step::Go;
      case TokenKind::TexFont:
        ++at_;
        if (next.kind == TokenKind::LeftBrace) draft_.push_bracket_like_outer(Construct::TexGroup);
        return Step::Go;
      default:
        return brackets_.expected_operand();
    }
  }

  // True for the argument `start=all`, and for functions as arguments: `map(l, max)`.
  [[nodiscard]] static bool is_word_argument(const Token& token, const Pending& call) {
    const TokenKind behind = (&token)[1].kind;
    const bool is_last = behind == TokenKind::RightParen || behind == TokenKind::Comma;
    const bool is_all = token.word == Word::All && call.keyword != kNone;
    return is_last && (is_all || names_function(token.word));
  }

  Step name_operand(const Token& token, const Token& next) {
    if (token.word == Word::Not) {
      const Pending& outer = pending_.back();
      const bool fits = outer.is_bracket() ? draft_.scope_of(outer) == Scope::Condition
                                           : outer.level <= Precedence::Not;
      return fits ? operators_.prefix(Kind::Not) : brackets_.expected_operand();
    }
    // The value of a named argument may be a word of the grammar: `under=prudent`.
    Pending& top = pending_.back();
    // `normal under prudent` is the bound of a domain.
    const bool is_normal = list_.text(token) == "normal" && next.word == Word::Under;
    if (top.construct == Construct::Call && top.keyword == kNone &&
        (next.kind == TokenKind::Assign || is_normal)) {
      top.keyword = draft_.text_index(token);
      top.token = at_;
      at_ += 2;
      return Step::Go;
    }
    if (quantifiers_.names_column(next)) return quantifiers_.open_column(draft_.text_index(token));
    const bool may_be_verb =
        phrases_.may_begin_phrase() || next.kind == TokenKind::LeftParen || starts_operand(next);
    const StatementSyntax* const verb = may_be_verb ? phrases_.verb_of(token) : nullptr;
    const bool is_call = next.kind == TokenKind::LeftParen &&
                         (verb == nullptr || (next.range.begin == token.range.end &&
                                              token.range.begin < token.range.end));
    if (verb != nullptr && !is_call && phrases_.opens_phrase(token, next))
      return phrases_.open(*verb);
    if (verb == nullptr && phrases_.may_begin_phrase() &&
        (starts_operand(next) || next.kind == TokenKind::Name)) {
      const std::string nouns = phrases_.nouns_of(token);
      if (!nouns.empty()) return draft_.fail_at(next, expected_but_found(list_, next, nouns));
    }
    if (is_word_argument(token, top)) return word(token);
    if (token.word == Word::If) return quantifiers_.open_if();
    if (token.word == Word::Let) return quantifiers_.open_let();
    if ((gathers(token.word) && !is_call) || token.word == Word::Forall)
      return quantifiers_.open_gather();
    // `at` is also a function.
    if (is_inner(token.word) && !(token.word == Word::At && is_call))
      return brackets_.expected_operand();

    if (is_call) return brackets_.open_call(token, verb);
    if (verb != nullptr && starts_operand(next)) {
      return draft_.fail_at(token, cat("a phrase within an expression is in parentheses: `(",
                                       list_.text(token), " ...)`"));
    }
    if (begins_syntax(list_.word(token), list_.syntaxes) && starts_operand(next)) {
      return draft_.fail_at(
          token, cat("`", list_.text(token), "` is a statement of its own and has no value here"));
    }
    if (next.kind != TokenKind::LeftBrace) return word(token);
    draft_.name(token);
    ++at_;
    return brackets_.open_choice(token);
  }
  Step word(const Token& token) {
    draft_.name(token);
    ++at_;
    return draft_.operand_done();
  }

  Step behind_operand() {
    // In TeX an accent belongs to what follows it, before any index.
    while (pending_.back().construct == Construct::TexBar) {
      if (!operators_.reduce()) return Step::Failed;
    }
    const Token& token = *at_;
    // Only what ends the expression, or a clause of an outer phrase, may follow a phrase.
    if (draft_.phrase_end == at_ && !phrases_.ends_element(token)) return Step::Ends;
    switch (token.kind) {
      case TokenKind::Index:
      case TokenKind::Prime:
      case TokenKind::Overline:
      case TokenKind::Subscript:
        return bars_.read();
      case TokenKind::Comma:
        return behind_comma();
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        if (!operators_.reduce_all()) return Step::Failed;
        if (!draft_.closes(pending_.back(), token.kind)) return Step::Ends;
        draft_.element_done();
        return brackets_.close();
      case TokenKind::LeftParen:
        return brackets_.calls_result() ? brackets_.open_result_call() : Step::Ends;
      case TokenKind::Colon:
        return quantifiers_.behind_bound();
      default:
        return token.kind == TokenKind::Name ? behind_operand(token) : operators_.read();
    }
  }

  // The same for a word.
  Step behind_operand(const Token& token) {
    switch (token.word) {
      case Word::Then:
      case Word::Else:
        return quantifiers_.behind_if();
      case Word::When:
        return draft_.bracket().construct == Construct::Domain ? quantifiers_.behind_bound()
                                                               : quantifiers_.premise();
      case Word::Forall:
      case Word::Exists:
        return quantifiers_.behind_bound();
      case Word::In:
        if (draft_.bracket().construct == Construct::Let) return quantifiers_.behind_bound();
        return phrases_.ends_bound(token) ? Step::Ends : operators_.read();
      default:
        return list_.text(token) == "as" && list_.text(at_[1]) == "matrix"
                   ? quantifiers_.as_matrix()
                   : operators_.read();
    }
  }

  // Reads a comma after an operand.
  Step behind_comma() {
    if (quantifiers_.ends_column()) return draft_.next_operand();
    if (!draft_.error.ok() || !operators_.reduce_all()) return Step::Failed;
    const Construct construct = pending_.back().construct;
    if (construct == Construct::Bottom) return Step::Done;
    if (construct == Construct::Phrase) return phrases_.behind_subject();
    if (construct == Construct::Domain || construct == Construct::Let) {
      return quantifiers_.behind_bound();
    }
    if (quantifiers_.may_lack_body()) return quantifiers_.without_body();
    if (construct >= Construct::Exponent) return draft_.expected_separator();
    if (construct == Construct::Choice && pending_.back().closed) {
      return draft_.expected_separator("'}' behind the list");
    }
    draft_.element_done();
    return draft_.next_operand();
  }

  // Ends the element at a token that cannot continue it.
  Step end_of_element() {
    if (!operators_.reduce_all()) return Step::Failed;
    if (pending_.back().construct == Construct::Bottom) return Step::Done;
    if (pending_.back().is_phrase()) return phrases_.behind_part();
    if (quantifiers_.may_lack_body()) return quantifiers_.without_body();
    return draft_.expected_separator();
  }

  Bars bars_{draft_};
  Operators operators_{draft_, bars_};
  Quantifiers quantifiers_{draft_, operators_};
  Phrases phrases_{draft_};
  Brackets brackets_{draft_, bars_, phrases_};
};

}  // namespace

absl::StatusOr<const Token*> parse_expression(const TokenList& list, const Token* first,
                                              Scope scope, ast::Expression& expression) {
  Draft draft(list, first, scope, expression);
  return ExpressionParser(draft).run();
}

}  // namespace kingmaker::detail
