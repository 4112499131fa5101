// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/token.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker::detail {
namespace {

// In the order of Word.
constexpr std::string_view kWordNames[] = {
    "if",   "let",   "all",   "some",   "count", "sum",     "min",  "max", "list",
    "find", "table", "tally", "exists", "under", "for",     "at",   "to",  "forall",
    "in",   "when",  "and",   "or",     "not",   "implies", "then", "else"};
static_assert(std::size(kWordNames) == static_cast<std::size_t>(Word::Else));

// Signs that stand for words in formulas.
constexpr std::pair<Word, std::array<std::string_view, 3>> kSigns[] = {
    {Word::Forall, {"\u2200", "\\forall"}},   {Word::Exists, {"\u2203", "\\exists"}},
    {Word::In, {"\u2208", "\\in"}},           {Word::And, {"\u2227", "\\land", "\\wedge"}},
    {Word::Or, {"\u2228", "\\lor", "\\vee"}}, {Word::Not, {"\u00AC", "\\lnot", "\\neg"}},
    {Word::Implies, {"\u21D2", "\\implies"}},
};

}  // namespace

std::span<const std::string_view> word_names() { return kWordNames; }

Word word_named(std::string_view name) {
  const auto* const entry = std::find(std::begin(kWordNames), std::end(kWordNames), name);
  if (entry != std::end(kWordNames)) {
    return static_cast<Word>(entry - std::begin(kWordNames) + 1);
  }
  for (const auto& [word, signs] : kSigns) {
    if (absl::c_linear_search(signs, name)) return word;
  }
  return Word::None;
}

std::string described(const TokenList& list, const Token& token) {
  const std::string clipped_text = clipped(list.word(token));
  switch (token.kind) {
    case TokenKind::End:
      return cat("the end of the ", list.whole);
    case TokenKind::Plain:
      return "a list";
    case TokenKind::Name:
    case TokenKind::Number:
    case TokenKind::Option:
    case TokenKind::FileName:
    case TokenKind::Path:
    case TokenKind::TexBar:
      return "`" + clipped_text + "`";
    case TokenKind::String:
      return clipped_text;
    case TokenKind::Prime:
    case TokenKind::Overline:
      return "a bar";
    default:
      return "'" + clipped_text + "'";
  }
}

std::optional<std::int64_t> number_of(std::string_view digits) {
  std::int64_t number = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (result.ec != std::errc()) return std::nullopt;
  return number;
}

std::string unquoted(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool is_escaped = text[i] == '\\';
    const char c = text[is_escaped ? ++i : i];
    result += is_escaped && c == 'n' ? '\n' : is_escaped && c == 't' ? '\t' : c;
  }
  return result;
}

std::string subscript_digits(std::string_view text) {
  std::string digits;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    digits += static_cast<char>('0' + (c.code - U'\u2080'));
    at += c.size;
  }
  return digits;
}

std::vector<std::uint32_t> steps_of(std::string_view text) {
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> steps;
  for (text.remove_prefix(1); !text.empty();) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto step = number_of(text.substr(0, dot)).value_or(kMost);
    steps.push_back(static_cast<std::uint32_t>(std::min(step, kMost)));
    text.remove_prefix(std::min(dot + 1, text.size()));
  }
  return steps;
}

const Token* behind_rule_name(const Token* first) {
  const Token* at = first + 1;
  while (at->range.begin == at[-1].range.end) {
    const bool is_joined = at->kind == TokenKind::Minus &&
                           (at[1].kind == TokenKind::Name || at[1].kind == TokenKind::Number) &&
                           at[1].range.begin == at->range.end;
    if (!is_joined && at->kind != TokenKind::Prime) break;
    at += is_joined ? 2 : 1;
  }
  return at;
}

}  // namespace kingmaker::detail
