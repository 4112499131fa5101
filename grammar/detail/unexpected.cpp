// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/unexpected.hpp"

#include <absl/algorithm/container.h>

#include <iterator>
#include <string_view>

#include "base/text.hpp"

namespace kingmaker::detail {
namespace {

// A sign or a word of other languages, and what to write instead. Signs are known
// by their beginnings; an empty text is any.
struct Habit {
  std::string_view before;
  std::string_view text;
  std::string_view behind;
  std::string_view instead;
};
constexpr Habit kHabits[] = {
    {"", "with", "", "write `under RULES` for rules"},
    {"with", "", "", "write `under RULES` for rules"},
    {"", "using", "", "write `under RULES` for rules"},
    {"", "for", "all", "write `forall`"},
    {"", "from", "", "write `in A..B`"},
    {"from", "", "", "write `in A..B`"},
    {"", "do", "", "write `:` before the body"},
    {"", ":", "=", "write `=`"},
    {"player", "", "", "write `for P` without `player`"},
    {"", "implies", "", "parentheses say which `implies` comes first"},
    {"", "'", "", "a text is in double quotes"},
    {"<", ">", "", "write `!=`"},
    {"=", ">", "", "a function is `k -> EXPR`"},
    {"+", "=", "", "write `x = x + 1`"},
    {"-", "=", "", "write `x = x - 1`"},
    {"*", "=", "", "write `x = x * 2`"},
    {"", "if", "", "write `if CONDITION then A else B`"},
};

// The advice on a token that does not fit; empty if there is none.
[[nodiscard]] std::string_view advice_on(const TokenList& list, const Token& token) {
  if (token.kind == TokenKind::End) return {};
  const auto is = [&](std::string_view wanted, const Token& other) {
    const std::string_view text = list.text(other);
    const bool is_word = other.kind == TokenKind::Name && !wanted.empty();
    return is_word ? text == wanted : text.starts_with(wanted);
  };
  const Token* const before = &token == list.tokens.data() ? nullptr : &token - 1;
  const Token& behind = (&token)[1];
  if (before != nullptr && before->kind == TokenKind::Number && token.kind == TokenKind::Path) {
    return "numbers are whole, or fractions such as 1/2";
  }
  const bool is_subscript = before != nullptr && list.text(token).starts_with('[') &&
                            token.range.begin == before->range.end &&
                            (before->kind == TokenKind::Name || list.text(*before) == ")");
  if (is_subscript) return "a member of a list is `at(l, k)`";
  if (token.word == Word::For && behind.kind == TokenKind::Name && (&behind)[1].word == Word::In) {
    return "write `list k in A..B: ...` for a loop";
  }
  const auto* const habit = absl::c_find_if(kHabits, [&](const Habit& one) {
    return is(one.text, token) && is(one.behind, behind) &&
           (one.before.empty() || (before != nullptr && is(one.before, *before)));
  });
  return habit == std::end(kHabits) ? std::string_view() : habit->instead;
}

}  // namespace
absl::Status unexpected(const TokenList& list, const Token& token, const std::string& message) {
  if (token.kind == TokenKind::Error) return list.error;
  // Other messages know what is wrong.
  const std::string_view advice =
      message.starts_with("expected ") ? advice_on(list, token) : std::string_view();
  if (advice.empty()) return error_at(token.range, message);
  return error_at(token.range, message.substr(0, message.find("; ")), "; ", advice);
}

std::string expected_but_found(const TokenList& list, const Token& token,
                               const std::string& expected) {
  return cat("expected ", expected, ", found ", described(list, token));
}

std::string end_but_found(const TokenList& list, const Token& token, const std::string& expected) {
  std::string message = expected_but_found(list, token, expected);
  if (token.kind == TokenKind::Comma && (&token)[1].kind == TokenKind::End) {
    message += "; leave it out";
  }
  return message;
}

std::string expected_after_previous(const TokenList& list, const Token& token,
                                    const std::string& expected) {
  if (&token == list.tokens.data()) return cat("expected ", expected);
  return cat("expected ", expected, " after ", described(list, *(&token - 1)));
}

}  // namespace kingmaker::detail
