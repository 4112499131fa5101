// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sets of coalitions as bit tables: bit i stands for the coalition with `bits() == i`.
//
// A table for n players has 2^n bits in max(1, 2^n / 64) words; bits beyond 2^n are 0. The first
// six players select bits within each word, and the others select words. So the operations below
// visit a table once for each player, 64 coalitions at a time.
// Tested in tests/extensions/coalitions/classification_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "extensions/coalitions/coalition.hpp"

namespace kingmaker {

inline constexpr int kPlayersOfAWord = 6;

[[nodiscard]] constexpr std::size_t table_words(int players) {
  return players <= kPlayersOfAWord ? 1 : std::size_t{1} << (players - kPlayersOfAWord);
}

// The bits of each word that a table for this many players uses.
[[nodiscard]] constexpr std::uint64_t table_bits(int players) {
  return players >= kPlayersOfAWord ? ~std::uint64_t{0}
                                    : (std::uint64_t{1} << (std::uint32_t{1} << players)) - 1;
}

// The coalitions with member `p`, for word `word` of a table.
[[nodiscard]] constexpr std::uint64_t with_player(Player p, std::size_t word) {
  constexpr std::array<std::uint64_t, kPlayersOfAWord> kPatterns = {
      0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
      0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
  if (p <= kPlayersOfAWord) return kPatterns[static_cast<std::size_t>(p - 1)];
  return ((word >> (p - 1 - kPlayersOfAWord)) & 1U) != 0 ? ~std::uint64_t{0} : 0;
}

// The coalitions with member `p` that are in `table` without `p`, for word `word`.
[[nodiscard]] constexpr std::uint64_t joined_by(std::span<const std::uint64_t> table, Player p,
                                                std::size_t word) {
  const std::uint64_t with = with_player(p, word);
  if (p <= kPlayersOfAWord) return (table[word] & ~with) << (1U << (p - 1));
  return with & table[word & ~(std::size_t{1} << (p - 1 - kPlayersOfAWord))];
}

[[nodiscard]] constexpr bool in_table(std::span<const std::uint64_t> table, Coalition c) {
  return ((table[c.bits() / 64U] >> (c.bits() % 64U)) & 1U) != 0;
}
constexpr void add_to_table(std::span<std::uint64_t> table, Coalition c) {
  table[c.bits() / 64U] |= std::uint64_t{1} << (c.bits() % 64U);
}

// Adds all coalitions that contain a member of the table.
constexpr void close_upwards(std::span<std::uint64_t> table, int players) {
  for (Player p = 1; p <= players; ++p) {
    for (std::size_t w = 0; w < table.size(); ++w) table[w] |= joined_by(table, p, w);
  }
}

// Keeps the minimal members of a table that is closed upwards.
constexpr void minimal_members(std::span<const std::uint64_t> table, int players,
                               std::span<std::uint64_t> minimal) {
  for (std::size_t w = 0; w < table.size(); ++w) {
    std::uint64_t larger = 0;
    for (Player p = 1; p <= players; ++p) larger |= joined_by(table, p, w);
    minimal[w] = table[w] & ~larger;
  }
}

// The coalitions of a table in listing order.
[[nodiscard]] Family family_of(std::span<const std::uint64_t> table);

}  // namespace kingmaker
