// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Formats of values and names of players, and the text of a type, which is the same in all formats.
// Tested in tests/grammar/print_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "algebra/term_store.hpp"

namespace kingmaker {

// Bar writes brackets where no bar applies, so always if N != 3. Shared names subterms that occur
// more than once (print_shared.hpp).
enum class Format { Bar, Bracket, Choice, Tex, Json, Dot, Shared };

// True for the notations that people read and write.
[[nodiscard]] constexpr bool is_for_people(Format format) {
  return format == Format::Bar || format == Format::Bracket || format == Format::Choice;
}

[[nodiscard]] std::optional<Format> format_named(std::string_view name);
[[nodiscard]] std::string_view name_of(Format format);

// The names of players: 1, 2, 3; N, F, P for three players, beginning with the start player; A, B,
// C.
enum class PlayerNames : std::uint8_t { Digits, Nfp, Letters };
// The argument of `--names`.
[[nodiscard]] constexpr std::string_view name_of(PlayerNames names) {
  return names == PlayerNames::Digits ? "123" : names == PlayerNames::Nfp ? "NFP" : "ABC";
}
[[nodiscard]] std::string player_name(PlayerNames names, const Frame& frame, Player p);
// True if `name` is a capital letter by which these names call a player, for the largest number of
// players.
[[nodiscard]] bool is_player_name(PlayerNames names, std::string_view name);

struct PrintOptions {
  Format format = Format::Bar;
  Frame frame;
  std::uint64_t max_bytes = 256'000'000;
  PlayerNames names = PlayerNames::Digits;  // in JSON players are always numbers
};

// A type (algebra/hull.hpp) as the call that makes it: `hull(2, 0, 1/4, 3/4, 1/2)` contains
// the mover and each player's number, and then `alike={3}` the players other than the mover for
// whom options are alike and not lost. Precondition: `t` is a type.
[[nodiscard]] std::string type_text(const TermStore& store, int players, Term t);

}  // namespace kingmaker
