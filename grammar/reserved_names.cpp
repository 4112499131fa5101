// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/reserved_names.hpp"

#include <algorithm>
#include <iterator>

#include "grammar/detail/token.hpp"

namespace kingmaker {

std::span<const std::string_view> reserved_names() { return detail::word_names(); }

bool is_fixed_name(std::string_view name) {
  static constexpr std::string_view kFixed[] = {"true",   "false",   "it",     "players", "div",
                                                "mod",    "xor",     "by",     "values",  "terms",
                                                "random", "domains", "nobody", "draw"};
  return std::find(std::begin(kFixed), std::end(kFixed), name) != std::end(kFixed);
}

bool is_reserved_name(std::string_view name) {
  return name == "_" || detail::word_named(name) != detail::Word::None;
}

bool begins_syntax(std::string_view word, const StatementSyntaxes& syntaxes) {
  return std::any_of(syntaxes.begin(), syntaxes.end(),
                     [&](const StatementSyntax* syntax) { return syntax->begins_with(word); });
}

bool is_word_of_language(std::string_view name, const StatementSyntaxes& syntaxes) {
  const auto& others = syntaxes.other_words;
  return is_reserved_name(name) || is_fixed_name(name) || begins_syntax(name, syntaxes) ||
         std::find(others.begin(), others.end(), name) != others.end();
}

}  // namespace kingmaker
