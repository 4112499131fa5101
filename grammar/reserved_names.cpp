// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/reserved_names.hpp"

#include <absl/algorithm/container.h>

#include <iterator>

#include "grammar/detail/token.hpp"

namespace kingmaker {

std::span<const std::string_view> reserved_names() { return detail::word_names(); }

bool is_fixed_name(std::string_view name) {
  static constexpr std::string_view kFixed[] = {"true",   "false",   "it",     "players", "div",
                                                "mod",    "xor",     "by",     "values",  "terms",
                                                "random", "domains", "nobody", "draw"};
  return absl::c_linear_search(kFixed, name);
}

bool is_reserved_name(std::string_view name) {
  return name == "_" || detail::word_named(name) != detail::Word::None;
}

bool begins_syntax(std::string_view word, const StatementSyntaxes& syntaxes) {
  return absl::c_any_of(syntaxes,
                        [&](const StatementSyntax* syntax) { return syntax->begins_with(word); });
}

bool is_word_of_language(std::string_view name, const StatementSyntaxes& syntaxes) {
  const auto& others = syntaxes.other_words;
  return is_reserved_name(name) || is_fixed_name(name) || begins_syntax(name, syntaxes) ||
         absl::c_linear_search(others, name);
}

}  // namespace kingmaker
