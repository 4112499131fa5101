// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/bars.hpp"

#include <absl/algorithm/container.h>

#include <limits>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::detail {
namespace {

constexpr std::int64_t kTooLarge = std::numeric_limits<std::int64_t>::max();

// With an index these are names: `n_{0}` is `n_0`.
[[nodiscard]] bool is_relative_player(std::string_view name) {
  return name.size() == 1 && is_relative_letter(name[0]);
}

}  // namespace

bool Bars::check_base(const Token& sign) {
  const ast::Node& base = out_.nodes.back();
  bool has_bar = false;
  switch (base.kind) {
    case Kind::Integer:
    case Kind::Call:
    case Kind::Negate:
      return true;
    case Kind::Binary:
      if (base.op != ast::Op::Range && base.op != ast::Op::Stroke) return true;
      break;
    case Kind::Name:
      has_bar = is_indexed_letter(out_.texts[base.index]);
      if (!has_bar) return true;
      break;
    case Kind::Bar:
      has_bar = true;
      break;
    default:
      break;
  }
  draft_.fail_at(
      sign, has_bar ? "there is a bar on this base already" : "a bar needs a player as its base");
  return false;
}

std::int64_t Bars::bars_in(std::string_view text) {
  if (text.front() == '^') return absl::c_count(text, '\\');  // `^{\prime}`
  std::int64_t bars = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character sign = character_at(text, at);
    bars += sign.code == U'\u033F' ? 2 : 1;
    at += sign.size;
  }
  return bars;
}

bool Bars::check_exponent(std::int64_t exponent, SourceRange range) {
  if (exponent <= kMaxExponent) return true;
  draft_.fail(limit_error_at(range, "exponents go up to ", kMaxExponent));
  return false;
}

Step Bars::read() {
  const Token& sign = *at_;
  if (!check_base(sign)) return Step::Failed;
  ++at_;
  if (sign.kind == TokenKind::Index) return index();
  const std::string_view text = list_.text(sign);
  const std::int64_t exponent = sign.kind == TokenKind::Subscript
                                    ? number_of(subscript_digits(text)).value_or(kTooLarge)
                                    : bars_in(text);
  if (!check_exponent(exponent, sign.range)) return Step::Failed;
  draft_.integer(sign.range, exponent);
  operands_.push_back({sign.range, draft_.next_node() - 1});
  return make_bar(sign.range.end);
}

Step Bars::index() {
  const Token& token = *at_;
  switch (token.kind) {
    case TokenKind::Number:
      draft_.integer(token);
      break;
    case TokenKind::Name:
      if (is_inner(token.word)) return expected_exponent();
      draft_.name(token);
      break;
    case TokenKind::LeftParen:
    case TokenKind::LeftBrace:
      draft_.push_bracket(Construct::Exponent, at_, at_);
      ++at_;
      return Step::Go;
    default:
      return expected_exponent();
  }
  ++at_;
  draft_.element_range = token.range;
  return behind_index(token.range.end);
}

Step Bars::expected_exponent() {
  return draft_.expected("a number, a name or an expression in parentheses");
}

Step Bars::behind_index(std::uint32_t end) {
  const ast::Node& exponent = out_.nodes.back();
  if (exponent.kind == Kind::Integer) {
    const std::int64_t value = exponent.index == kNone ? kTooLarge : out_.integers[exponent.index];
    if (!check_exponent(value, exponent.range)) return Step::Failed;
  }
  operands_.push_back({draft_.element_range, exponent.first});
  return make_bar(end);
}

Step Bars::make_bar(std::uint32_t end) {
  const Operand exponent = operands_.back();
  operands_.pop_back();
  Operand base = operands_.back();
  operands_.pop_back();
  base.range.end = end;
  ast::Node& base_node = out_.nodes[exponent.first - 1];
  const ast::Node& exponent_node = out_.nodes.back();
  if (base_node.kind == Kind::Name && exponent_node.kind == Kind::Integer &&
      is_relative_player(out_.texts[base_node.index])) {
    const std::string digits = cat(out_.integers[exponent_node.index]);
    base_node.index = draft_.text_index(cat(out_.texts[base_node.index], "_", digits));
    base_node.range = base.range;
    out_.integers.pop_back();
    out_.nodes.pop_back();
  } else {
    draft_.inner(Kind::Bar, base.range, base.first, 2);
  }
  return draft_.operand_done(base.range);
}

bool Bars::put_over(const Token& sign) {
  Operand& base = operands_.back();
  base.range.begin = sign.range.begin;
  if (draft_.last_tex_bar == draft_.next_node() - 1) {
    std::int64_t& exponent = out_.integers[out_.nodes[draft_.last_tex_bar - 1].index];
    ++exponent;
    if (!check_exponent(exponent, sign.range)) return false;
    out_.nodes.back().range = base.range;
    return true;
  }
  if (!check_base(sign)) return false;
  draft_.integer(sign.range, 1);
  draft_.inner(Kind::Bar, base.range, base.first, 2);
  draft_.last_tex_bar = draft_.next_node() - 1;
  return true;
}

}  // namespace kingmaker::detail
