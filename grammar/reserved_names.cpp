// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/reserved_names.hpp"

#include <algorithm>
#include <iterator>

#include "grammar/detail/token.hpp"

namespace kingmaker {

std::span<const std::string_view> reserved_names() { return detail::word_names(); }

bool is_fixed_name(std::string_view name) {
  static constexpr std::string_view kFixed[] = {"true",   "false",   "it",    "players", "div",
                                                "mod",    "xor",     "by",    "values",  "terms",
                                                "random", "domains", "nobody"};
  return std::find(std::begin(kFixed), std::end(kFixed), name) != std::end(kFixed);
}

bool is_reserved_name(std::string_view name) {
  return name == "_" || detail::word_named(name) != detail::Word::None;
}

}  // namespace kingmaker
