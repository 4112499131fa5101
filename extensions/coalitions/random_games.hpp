// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Computes the probabilities of the types of random games (Loeb, section 6).
//
// A random game is a complete tree (of two branches in the paper) with independent, uniformly
// distributed labels: the mover of each node and the winner at each leaf. The type of a tree
// follows from its mover and the types of its branches. So the probabilities of all types for trees
// of depth k + 1 are polynomials in those for depth k. These are computed here from the definitions
// of the types, by going through the options of a choice one by one. Types that differ only in the
// names of players have the same probability and are combined.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/type_counts.hpp"

namespace kingmaker {

// The types of player 1's choice after some of its branches, as states. States are counted up to
// the names of the other players. In state 0 there are no branches yet.
struct RandomSystem {
  // In `state`, `count` types of the class `option` lead to `result`.
  struct Product {
    std::uint32_t state = 0;
    std::uint32_t option = 0;
    std::uint32_t result = 0;
    std::uint64_t ways = 0;
  };
  int players = 0;
  std::uint64_t branching = 0;
  std::vector<std::uint64_t> sizes;     // number of types in each class
  std::vector<Product> products;        // sorted by state, then by option
  std::vector<std::uint32_t> class_of;  // the class of a state's type after the last branch
  std::uint32_t wins = 0;               // the class of the wins, which leaves have
};

inline constexpr int kMaxRandomWinPlayers = 6;
inline constexpr int kMaxRandomStablePlayers = 5;

// The system for win types, or for stable types. Nullopt if `go_on` returns false. Preconditions: 1
// <= players <= these limits, branching >= 1; `classes` come from win_type_classes or
// stable_type_classes for this number of players.
[[nodiscard]] std::optional<RandomSystem> random_win_types(int players,
                                                           const std::vector<TypeClass>& classes,
                                                           std::uint64_t branching, GoOn go_on);
[[nodiscard]] std::optional<RandomSystem> random_stable_types(int players,
                                                              const std::vector<TypeClass>& classes,
                                                              std::uint64_t branching, GoOn go_on);
// Fine types of three players: n_k, f_k and p_k are a class for k = 0, 1, 2, and all fine types
// with a larger index are the last class, of size 1. The class of a choice does not depend on which
// of those an option is. This was verified for all indices up to 12, and holds for others, since
// the order of Table 4 continues in the same way.
[[nodiscard]] RandomSystem random_fine_types(std::uint64_t branching);

struct LimitProbability {
  std::string exact;         // `3/23`, `(4 - sqrt(10))/8`; empty if unknown
  std::string digits;        // decimal, rounded
  std::string class_digits;  // for all types of the class together
  bool is_zero = false;
  friend bool operator==(const LimitProbability&, const LimitProbability&) = default;
};

struct LimitDistribution {
  std::vector<LimitProbability> classes;  // for a single type of each
  // True if the limit is known in closed form, as a fixed point of the system, which has been
  // verified in exact arithmetic.
  bool is_exact = false;
  std::uint64_t levels = 0;  // levels that were computed
  // A bound if steps continue to shrink by the factor q: the largest last step of a class, divided
  // by 1 - q, which is the sum of all further steps.
  std::string error;
};

// The distribution of types among trees of this depth; a leaf has depth 0. It is exact, but `exact`
// is empty if it is very long. Numbers have as many digits as the tree has leaves. Nullopt if
// `go_on` returns false.
[[nodiscard]] std::optional<LimitDistribution> distribution_at(const RandomSystem& system,
                                                               std::uint64_t depth, GoOn go_on);

// The limit of the distributions of types as the depth grows, with 60 decimal digits. Nullopt if
// `go_on` returns false, or if steps are still above 10^-45 after some thousand levels.
[[nodiscard]] std::optional<LimitDistribution> limit_of(const RandomSystem& system, GoOn go_on);

}  // namespace kingmaker
