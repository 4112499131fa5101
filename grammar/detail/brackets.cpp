// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/brackets.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/unexpected.hpp"

namespace kingmaker::detail {
namespace {

// The name of a function that an expression has made, which is called at once.
constexpr std::string_view kResult = "function()";

}  // namespace

bool read_payoffs(const TokenList& list, const Token*& at, ast::OutcomeInfo& outcome) {
  const auto begins_payoff = [](TokenKind kind) {
    return kind == TokenKind::Number || kind == TokenKind::Name || kind == TokenKind::Path ||
           kind == TokenKind::Minus || kind == TokenKind::Slash || kind == TokenKind::String;
  };
  do {
    const Token* const first = ++at;
    while (begins_payoff(at->kind)) ++at;
    if (at == first) return false;
    const SourceRange range = {first->range.begin, at[-1].range.end};
    outcome.payoffs.emplace_back(first->kind == TokenKind::String && at == first + 1
                                     ? unquoted(list.text(*first))
                                     : list.source.substr(range.begin, range.end - range.begin));
    outcome.ranges.push_back(range);
  } while (at->kind == TokenKind::Comma);
  return true;
}

Step Brackets::outcome(std::uint32_t begin, TokenKind closer) {
  ast::OutcomeInfo info;
  if (!read_payoffs(list_, at_, info)) return draft_.expected(std::string(kExpectedPayoff));
  if (at_->kind != closer) return expected_but(closer == TokenKind::Greater ? "'>'" : "']'");
  ++at_;
  if (closer == TokenKind::RightBracket) {
    if (at_->kind != TokenKind::RightBrace) return draft_.expected("'}'");
    ++at_;
  }
  ast::Node& node = draft_.leaf(Kind::Outcome, {begin, at_[-1].range.end});
  node.index = static_cast<std::uint32_t>(out_.outcomes.size());
  out_.outcomes.push_back(std::move(info));
  return draft_.operand_done();
}

Step Brackets::expected_but(const std::string& closer) {
  return draft_.fail_at(*at_, expected_but_found(list_, *at_, cat("',' or ", closer)));
}

bool Brackets::begins_tex_group() const {
  if (!list_.tex || list_.text(*at_) != "{") return false;
  const TokenKind inside = at_[1].kind;
  return inside == TokenKind::TexBar || inside == TokenKind::TexFont ||
         ((inside == TokenKind::Number || inside == TokenKind::Plain) &&
          at_[2].kind == TokenKind::RightBrace);
}

std::optional<Step> Brackets::board() {
  const auto is_cell = [](const Token& token) {
    return token.kind == TokenKind::Number || token.kind == TokenKind::Path;
  };
  const Token* end = at_;
  bool has_bars = false;
  for (; is_cell(*end) || end->kind == TokenKind::Stroke; ++end) {
    has_bars = has_bars || !is_cell(*end);
  }
  // `f(1 | {2})` contains a partition.
  const bool is_whole = end->kind == TokenKind::RightParen || end->kind == TokenKind::Comma;
  const bool is_board = has_bars ? is_whole && std::any_of(at_, end, is_cell) : end - at_ > 1;
  if (!is_board) return std::nullopt;
  const SourceRange range = {at_->range.begin, end[-1].range.end};
  draft_.string(range, std::string(list_.source.substr(range.begin, range.end - range.begin)));
  at_ = end;
  return draft_.operand_done();
}

Step Brackets::expected_operand() {
  const Pending& top = pending_.back();
  switch (top.construct) {
    case Construct::For:
      return draft_.expected("a player");
    case Construct::Call:
      return draft_.expected("an argument");
    case Construct::Exponent:
      return draft_.expected("an exponent");
    case Construct::Bottom:
      return draft_.expected(draft_.scope == Scope::Sum ? "a player" : "a value");
    case Construct::Domain:
      return draft_.expected("a domain such as 1..9, values(depth <= 2) or a list");
    case Construct::Phrase:
      if (draft_.key_of(top) == "for") return draft_.expected("a player");
      if (top.verb->subject != VerbSyntax::Subject::Rule || top.count > 0) break;
      return draft_.fail_at(*at_, expected_but_found(list_, *at_, "the name of a rule"));
    default:
      break;
  }
  return draft_.expected("a value");
}

Step Brackets::nothing_between_brackets() {
  const Pending& top = pending_.back();
  const bool empty = top.is_bracket() && top.construct != Construct::Bottom &&
                     at_ == top.open + 1 && draft_.closes(top, at_->kind);
  if (!empty) return expected_operand();
  const SourceRange both = {top.open->range.begin, at_->range.end};
  switch (top.construct) {
    case Construct::List:
    case Construct::Options:
      return draft_.fail(error_at(both, "a list needs at least one option"));
    case Construct::Choice:
      return draft_.fail(error_at(both, "a choice needs at least one option"));
    case Construct::Braces:
    case Construct::Call:
      return close();
    default:
      return expected_operand();
  }
}

Step Brackets::open_call(const Token& token, const StatementSyntax* verb) {
  const std::uint32_t function = draft_.text_index(token);
  const bool may_go_on = phrases_.may_begin_phrase();
  Pending& call = draft_.push_bracket(Construct::Call, at_, at_ + 1);
  call.index = function;
  if (verb != nullptr) call.verb = &verb->verb;
  call.may_go_on = verb != nullptr && may_go_on;
  at_ += 2;
  return Step::Go;
}

void Brackets::open_list(Construct construct) { ++draft_.push_bracket_like_outer(construct).depth; }

Step Brackets::open_choice(const Token& mover) {
  const std::uint32_t anchor = draft_.next_node() - 1;
  Pending& bracket = draft_.push_bracket(Construct::Choice, &mover, at_);
  bracket.first = anchor;
  bracket.anchor = anchor;
  bracket.depth = 1;
  bracket.closed = (++at_)->kind == TokenKind::Range;
  if (bracket.closed) ++at_;
  return Step::Go;
}

Step Brackets::open_object() {
  if (unquoted(list_.text(at_[1])) == "payoffs") {
    const std::uint32_t begin = at_->range.begin;
    at_ += 2;
    if (at_->kind != TokenKind::Colon) return draft_.expected("':'");
    ++at_;
    if (at_->kind != TokenKind::LeftBracket) return draft_.expected("'[' and payoffs");
    return outcome(begin, TokenKind::RightBracket);
  }
  Pending& bracket = draft_.push_bracket(Construct::Object, at_, at_);
  bracket.anchor = draft_.next_node();
  bracket.depth = 1;
  draft_.integer(at_->range, 0);
  ++at_;
  return object_entry();
}

Step Brackets::object_entry() {
  Pending& object = pending_.back();
  if (at_->kind != TokenKind::String) return draft_.expected("a key in double quotes");
  const std::string key = unquoted(list_.text(*at_));
  const bool is_mover = key == "mover";
  if (!is_mover && key != "options") {
    return draft_.fail_at(*at_, cat("unknown key ", described(list_, *at_),
                                    "; a choice has \"mover\" and \"options\""));
  }
  bool& is_given = is_mover ? object.closed : object.has_options;
  if (is_given) return draft_.fail_at(*at_, cat("the key \"", key, "\" is given twice"));
  is_given = true;
  if (at_[1].kind != TokenKind::Colon) {
    ++at_;
    return draft_.expected("':'");
  }
  at_ += 2;
  if (!is_mover) {
    if (at_->kind != TokenKind::LeftBracket) return draft_.expected("'[' and options");
    open_list(Construct::Options);
    --pending_.back().depth;  // the object's own turn
    return Step::Go;
  }
  if (at_->kind != TokenKind::Number) return draft_.expected("the number of a player");
  ast::Node& mover = out_.nodes[object.anchor];
  mover.range = draft_.without_zeros(at_->range);
  if (const auto number = number_of(list_.text(*at_))) {
    out_.integers[mover.index] = *number;
  } else {
    mover.index = kNone;
  }
  ++at_;
  return behind_object_entry();
}

Step Brackets::behind_object_entry() {
  Pending& object = pending_.back();
  if (at_->kind == TokenKind::Comma) {
    ++at_;
    return object_entry();
  }
  if (at_->kind != TokenKind::RightBrace) return draft_.expected_separator("',' or '}'");
  if (!object.closed || !object.has_options) {
    return draft_.fail_at(
        *at_, cat("the object opened at column ", column_of(list_.source, object.open->range.begin),
                  " has no \"", object.closed ? "options" : "mover", "\""));
  }
  return close();
}

Step Brackets::close() {
  const Pending bracket = draft_.pop_bracket();
  const SourceRange range = {bracket.token->range.begin, at_->range.end};
  ++at_;
  switch (bracket.construct) {
    case Construct::List:
      draft_.note_turn(draft_.inner(Kind::List, range, bracket.first, bracket.count));
      return draft_.operand_done();
    case Construct::Options:
      pending_.back().count = bracket.count;
      draft_.operand_next = false;
      return behind_object_entry();
    case Construct::Choice:
    case Construct::Object: {
      ast::Node& node = draft_.inner(Kind::Choice, range, bracket.first, bracket.count + 1);
      if (bracket.construct == Construct::Choice && bracket.closed) node.op = ast::Op::Range;
      return draft_.operand_done();
    }
    case Construct::Braces:
      draft_.inner(Kind::Braces, range, bracket.first, bracket.count);
      return draft_.operand_done();
    case Construct::Call: {
      if (out_.texts[bracket.index] == kResult) return result_called(bracket, range);
      if (bracket.may_go_on && phrases_.clause_at(bracket, *at_) != 0)
        return phrases_.open_behind_call(bracket);
      const SourceRange call = {bracket.open[-1].range.begin, range.end};
      draft_.inner(Kind::Call, call, bracket.first, bracket.count).index = bracket.index;
      return draft_.operand_done();
    }
    case Construct::Group:
      if (bracket.count > 1) draft_.inner(Kind::Tuple, range, bracket.first, bracket.count);
      return draft_.operand_done(range);
    case Construct::TexGroup:
      return draft_.operand_done(range);
    case Construct::Exponent:
      return bars_.behind_index(range.end);
    default:
      return Step::Done;
  }
}

bool Brackets::calls_result() const {
  return at_[-1].kind == TokenKind::RightParen && at_[-1].range.end == at_->range.begin;
}

Step Brackets::open_result_call() {
  Operand& function = operands_.back();
  draft_.keyword(function.range, function.first, draft_.text_index(std::string(kResult)));
  Pending& call = draft_.push_bracket(Construct::Call, at_, at_);
  call.index = draft_.text_index(std::string(kResult));
  ++at_;
  return Step::Go;
}

Step Brackets::result_called(const Pending& bracket, SourceRange arguments) {
  const Operand function = operands_.back();
  operands_.pop_back();
  const SourceRange range = {function.range.begin, arguments.end};
  draft_.inner(Kind::Call, range, bracket.first, bracket.count).index = bracket.index;
  draft_.inner(Kind::Call, range, function.first, 2).index = draft_.text_index("let");
  return draft_.operand_done();
}

}  // namespace kingmaker::detail
