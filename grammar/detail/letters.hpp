// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Recognises the letters that stand for players and values (language reference, "letters and
// numbers"). It does not interpret them. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <string_view>

#include "base/characters.hpp"

namespace kingmaker::detail {

// True for n, f and p, which stand for the start player, the following and the previous one of
// three.
[[nodiscard]] constexpr bool is_relative_letter(char c) { return c == 'n' || c == 'f' || c == 'p'; }

// True for names such as `n_0` and `f12`.
[[nodiscard]] constexpr bool is_indexed_letter(std::string_view name) {
  if (name.size() < 2 || !is_relative_letter(name[0])) return false;
  name.remove_prefix(name[1] == '_' ? 2 : 1);
  return !name.empty() && absl::c_all_of(name, is_digit);
}

// True for A ... P.
[[nodiscard]] constexpr bool is_player_letter(std::string_view name) {
  return name.size() == 1 && name[0] >= 'A' && name[0] <= 'P';
}

}  // namespace kingmaker::detail
