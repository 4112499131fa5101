// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/operators.hpp"

#include <utility>

#include "base/text.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::detail {
namespace {

using ast::Op;

struct BinaryOperator {
  TokenKind token;
  Word word;
  Precedence level;
  Kind kind;
  Op op;
  std::string_view name = {};  // of an operator that is a name elsewhere
};

constexpr BinaryOperator kBinaryOperators[] = {
    {TokenKind::Plus, Word::None, Precedence::Sum, Kind::Binary, Op::Add},
    {TokenKind::Minus, Word::None, Precedence::Sum, Kind::Binary, Op::Subtract},
    {TokenKind::Star, Word::None, Precedence::Product, Kind::Binary, Op::Multiply},
    {TokenKind::Slash, Word::None, Precedence::Product, Kind::Binary, Op::Divide},
    {TokenKind::Caret, Word::None, Precedence::Power, Kind::Binary, Op::Power},
    {TokenKind::Range, Word::None, Precedence::Range, Kind::Binary, Op::Range},
    {TokenKind::Stroke, Word::None, Precedence::Stroke, Kind::Binary, Op::Stroke},
    {TokenKind::Name, Word::In, Precedence::Relation, Kind::Member, Op::Add},
    {TokenKind::Name, Word::And, Precedence::And, Kind::And, Op::Add},
    {TokenKind::Name, Word::Or, Precedence::Or, Kind::Or, Op::Add},
    {TokenKind::Name, Word::Implies, Precedence::Implies, Kind::Implies, Op::Add},
    {TokenKind::Arrow, Word::None, Precedence::Implies, Kind::Implies, Op::Add},
    {TokenKind::Name, Word::None, Precedence::Product, Kind::Binary, Op::IntegerDivide, "div"},
    {TokenKind::Name, Word::None, Precedence::Product, Kind::Binary, Op::Modulo, "mod"},
    {TokenKind::Name, Word::None, Precedence::Sum, Kind::Binary, Op::Xor, "xor"},
};

// The loosest operator that may occur in an expression of this scope.
[[nodiscard]] Precedence loosest(Scope scope) {
  switch (scope) {
    case Scope::Condition:
      return Precedence::Open;
    case Scope::Operand:
      return Precedence::Range;
    case Scope::Sum:
      return Precedence::Sum;
    case Scope::Rules:
      break;
  }
  return Precedence::Tight;
}

}  // namespace

bool Operators::reduce() {
  const Pending top = pending_.back();
  pending_.pop_back();
  const std::uint32_t begin = top.token->range.begin;
  switch (top.construct) {
    case Construct::Binary:
      draft_.join(top.kind, 2, operands_[operands_.size() - 2].range.begin).op = top.op;
      return true;
    case Construct::Relation:
      relation(top);
      return true;
    case Construct::For:
    case Construct::Under:
      return true;  // the relation below takes their operands
    default:
      --draft_.prefixes;
      break;
  }
  if (top.construct == Construct::TexBar) return bars_.put_over(*top.token);
  if (top.construct == Construct::Gather) {
    gather(top);
  } else if (top.construct == Construct::LetBody) {
    draft_.join(Kind::Call, top.count + 1, begin).index = draft_.text_index("let");
  } else {
    draft_.join(top.kind, top.kind == Kind::If ? 3 : 1, begin).index = top.index;
  }
  return true;
}

void Operators::gather(const Pending& top) {
  using What = ast::GatherInfo::What;
  if (!top.closed) draft_.body_done(top);
  ast::GatherInfo& info = out_.gathers[top.index];
  const Kind kind = info.what <= What::Some ? Kind::Quantified : Kind::Gather;
  const std::size_t count = info.groups.size() + info.bodies + (info.has_premise ? 1 : 0);
  draft_.join(kind, count, top.token->range.begin).index = top.index;
  // `sum 3 k in D: E` is `sum(list 3 k in D: E)`.
  if (info.is_cut() && info.what < What::List) {
    info.what = What::List;
    draft_.join(Kind::Call, 1, top.token->range.begin).index = draft_.text_index(*top.token);
  }
}

void Operators::relation(const Pending& chain) {
  ast::RelationInfo& info = out_.relations[chain.index];
  const SourceRange last = operands_.back().range;
  if (!chain.closed) info.operands.push_back(last);
  if (chain.player != nullptr) {
    player_operand(*chain.player);
    info.has_for = true;
    info.under_first = info.has_under;
  }
  const std::size_t count =
      info.operands.size() + (info.has_for ? 1 : 0) + (info.has_under ? 1 : 0);
  operands_.resize(operands_.size() - (count - 1));
  Operand& whole = operands_.back();
  whole.range.end = last.end;
  draft_.inner(chain.kind, whole.range, whole.first, static_cast<std::uint32_t>(count)).index =
      chain.index;
}

bool Operators::reduce_above(Precedence level) {
  while (!pending_.back().is_bracket() && pending_.back().level > level) {
    if (!reduce()) return false;
  }
  return true;
}

bool Operators::reduce_all() {
  while (!pending_.back().is_bracket()) {
    if (!reduce()) return false;
  }
  return true;
}

void Operators::player_operand(const Token& token) {
  if (token.kind == TokenKind::Name) {
    draft_.name(token);
  } else if (token.kind == TokenKind::Subscript) {
    draft_.integer(token.range, number_of(subscript_digits(list_.text(token))));
  } else {
    draft_.integer(token);
  }
  operands_.push_back({token.range, draft_.next_node() - 1});
}

Step Operators::prefix(Kind kind) {
  if (!draft_.nest("signs")) return Step::Failed;
  const Precedence level = kind == Kind::Not   ? Precedence::Not
                           : kind == Kind::Bar ? Precedence::Tight
                                               : Precedence::Prefix;
  draft_.push_operator(kind == Kind::Bar ? Construct::TexBar : Construct::Prefix, level, at_++)
      .kind = kind;
  return Step::Go;
}

bool Operators::may_stand_here(Precedence level) const {
  return level >= loosest(draft_.scope_of(draft_.bracket()));
}

Step Operators::read() {
  if (at_->word == Word::For || at_->word == Word::Under) return clause();
  if (is_comparison(at_->kind)) return compare();
  for (const BinaryOperator& entry : kBinaryOperators) {
    if (at_->kind == entry.token && at_->word == entry.word &&
        (entry.name.empty() || list_.text(*at_) == entry.name)) {
      return binary(entry.level, entry.kind, entry.op);
    }
  }
  return Step::Ends;
}

Step Operators::binary(Precedence level, Kind kind, ast::Op op) {
  // An arrow may follow the operand of a statement.
  if (!may_stand_here(level)) return Step::Ends;
  if (draft_.is_function_arrow(*at_)) {
    return draft_.fail_at(*at_,
                          "`->` follows the parameters of a function: `x -> x + 1`, `(x, y) -> "
                          "x + y`; write `implies` for an implication");
  }
  if (op == ast::Op::Range && draft_.bracket().construct == Construct::List) {
    return draft_.fail_at(*at_, "a range has no brackets: `1..3`");
  }
  if (op == ast::Op::Multiply && at_[1].kind == TokenKind::Star &&
      at_[1].range.begin == at_->range.end) {
    return draft_.fail_at(*at_, "a power is written `^`");
  }
  if (!reduce_above(level)) return Step::Failed;
  // Operators of equal precedence associate to the left. Only one `implies` is allowed.
  if (!pending_.back().is_bracket() && pending_.back().level == level) {
    if (level == Precedence::Implies) return Step::Ends;
    // Powers associate to the right: 2^3^2 is 2^(3^2).
    if (level != Precedence::Power && !reduce()) return Step::Failed;
  }
  // A relation with a `for` or `under` cannot be an operand of a sum.
  if (pending_.back().construct == Construct::Relation && pending_.back().closed) return Step::Ends;
  Pending& pending = draft_.push_operator(Construct::Binary, level, at_++);
  pending.kind = kind;
  pending.op = op;
  return Step::Go;
}

Step Operators::compare() {
  if (!may_stand_here(Precedence::Relation)) return Step::Ends;
  if (!reduce_above(Precedence::Relation)) return Step::Failed;
  if (pending_.back().construct != Construct::Relation) {
    push_relation(Kind::Relation);
  } else if (pending_.back().closed) {
    return Step::Ends;
  }
  ast::RelationInfo& info = out_.relations[pending_.back().index];
  info.comparisons.push_back(static_cast<ast::Comparison>(static_cast<int>(at_->kind) -
                                                          static_cast<int>(TokenKind::Less)));
  info.operands.push_back(operands_.back().range);
  draft_.next_operand();
  return at_->kind == TokenKind::Index || at_->kind == TokenKind::Subscript ? player_of_relation()
                                                                            : Step::Go;
}

Step Operators::player_of_relation() {
  const Token* player = at_;
  if (at_->kind == TokenKind::Index) {
    const bool is_group = at_[1].kind == TokenKind::LeftBrace;
    player = at_ + (is_group ? 2 : 1);
    if (player->kind != TokenKind::Number && player->kind != TokenKind::Name) {
      at_ = player;
      return draft_.expected("a player");
    }
    at_ = player;
    if (is_group && at_[1].kind != TokenKind::RightBrace) {
      ++at_;
      return draft_.expected("'}'");
    }
    if (is_group) ++at_;
  }
  ++at_;
  const Token*& chain_player = pending_.back().player;
  if (chain_player != nullptr && list_.text(*chain_player) != list_.text(*player)) {
    return draft_.fail_at(*player, "the relations of a chain are for one player");
  }
  chain_player = player;
  return Step::Go;
}

void Operators::push_relation(Kind kind) {
  Pending& chain = draft_.push_operator(Construct::Relation, Precedence::Relation, at_);
  chain.kind = kind;
  chain.index = static_cast<std::uint32_t>(out_.relations.size());
  out_.relations.emplace_back();
}

bool Operators::is_enclosed_condition() const {
  const ast::Node& root = out_.nodes.back();
  return root.kind >= Kind::Relation && operands_.back().range.end > root.range.end;
}

Step Operators::clause() {
  const bool is_for = at_->word == Word::For;
  // In `with variables <= 2 under R` the clause is the phrase's.
  const Pending& bracket = draft_.bracket();
  const bool is_of_phrase = bracket.is_phrase() && draft_.key_of(bracket) == "with";
  if (is_of_phrase || !may_stand_here(Precedence::Relation)) return Step::Ends;
  if (!reduce_above(Precedence::Relation)) return Step::Failed;
  if (pending_.back().construct != Construct::Relation) {
    if (!is_enclosed_condition()) return Step::Ends;
    push_relation(Kind::Clauses);
  }
  Pending& chain = pending_.back();
  ast::RelationInfo& info = out_.relations[chain.index];
  if (is_for ? info.has_for || chain.player != nullptr : info.has_under) return Step::Ends;
  if (!chain.closed) {
    info.operands.push_back(operands_.back().range);
    chain.closed = true;
  }
  (is_for ? info.has_for : info.has_under) = true;
  if (!info.has_for) info.under_first = true;
  draft_.push_operator(is_for ? Construct::For : Construct::Under,
                       is_for ? Precedence::For : Precedence::Tight, at_++);
  return Step::Go;
}

}  // namespace kingmaker::detail
