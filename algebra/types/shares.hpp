// Values of a game to its players, in exact numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/term_store.hpp"
#include "algebra/types/classification.hpp"
#include "algebra/types/win_types.hpp"
#include "base/exact.hpp"

namespace kingmaker {

// What a game is worth to each of the players 1..N; entry p - 1 is player p's. They add up to 1.
using Shares = std::vector<Rational>;

// The Shapley value (Shapley 1953; Loeb, section 4): the players come in any order, each as likely
// as the others; how likely is it that player p is the one whose coming makes a winning coalition
// of those who are there? Of the win type alone. O(N * 2^N).
[[nodiscard]] Shares shapley_value(const WinTypes& types, WinType type);

// The Lefevre value (Loeb, section 5): a win is worth 1 to the winner; a choice is worth the mean
// over those options that are worth most to the mover. Options are a set, as everywhere: an option
// written twice counts once, two different options with the same Lefevre value count twice.
//
// Numbers grow with depth, by log2(options) bits a level: nothing is returned when a denominator
// has more than `max_bits` bits or when `go_on` says no. O(nodes + options) operations on numbers.
inline constexpr std::uint64_t kMaxShareBits = 4'096;
[[nodiscard]] std::optional<Shares> lefevre_value(const TermStore& store, int players, Term v,
                                                  GoOn go_on,
                                                  std::uint64_t max_bits = kMaxShareBits);

}  // namespace kingmaker
