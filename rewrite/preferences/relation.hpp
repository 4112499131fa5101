// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The relation of two values for one player.
// Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace kingmaker {

// One bit for `<=` and one for `>=`, so that relations can be combined bit by bit: v = w if both
// hold, v || w if neither does.
enum class Relation : std::uint8_t { Incomparable = 0, Less = 1, Greater = 2, Equal = 3 };

[[nodiscard]] constexpr Relation operator&(Relation a, Relation b) {
  return static_cast<Relation>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Relation operator|(Relation a, Relation b) {
  return static_cast<Relation>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

// The relation of w and v, given that of v and w.
[[nodiscard]] constexpr Relation flip(Relation r) {
  const auto bits = static_cast<unsigned>(r);
  return static_cast<Relation>((bits >> 1 | bits << 1) & 3U);
}

// True for Less and Greater.
[[nodiscard]] constexpr bool is_strict(Relation r) {
  return r == Relation::Less || r == Relation::Greater;
}

// The symbol in statements.
[[nodiscard]] constexpr std::string_view symbol(Relation r) {
  switch (r) {
    case Relation::Incomparable:
      return "||";
    case Relation::Less:
      return "<";
    case Relation::Greater:
      return ">";
    case Relation::Equal:
      return "=";
  }
  return "";
}

}  // namespace kingmaker
