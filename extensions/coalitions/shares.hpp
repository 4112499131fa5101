// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values of a game to its players, as exact numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"
#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/win_types.hpp"

namespace kingmaker {

// The value of a game to each of the players 1..N; entry p - 1 is for player p. They add up to 1.
using Shares = std::vector<Rational>;

// The Shapley value (Shapley 1953; Loeb, section 4): if players arrive in a random order, the
// probability that the arrival of player p makes the coalition of those present winning. It depends
// on the win type alone. O(N * 2^N).
[[nodiscard]] Shares shapley_value(const WinTypes& types, WinType type);

// The Lefevre value (Loeb, section 5): a win is worth 1 to the winner; a choice is worth the mean
// of the options that are worth most to the mover. Options are a set, as everywhere: an option that
// is written twice counts once, and two different options with the same Lefevre value count twice.
//
// Numbers grow by log2(options) bits for each level. Nullopt if a denominator has more than
// `max_bits` bits or if `go_on` returns false. O(nodes + options) operations on numbers.
inline constexpr std::uint64_t kMaxShareBits = 4'096;
[[nodiscard]] std::optional<Shares> lefevre_value(const TermStore& store, int players, Term v,
                                                  GoOn go_on,
                                                  std::uint64_t max_bits = kMaxShareBits);

}  // namespace kingmaker
