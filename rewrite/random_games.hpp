// How likely each type of game is (Loeb, section 6).
//
// A random game is a complete tree, of two branches in the paper, with independent labels: at each
// node each player is as likely to move, and at each leaf to win, as the others. The type of a tree
// follows from its mover and the types of its branches, so the probabilities of all types for trees
// of depth k + 1 are polynomials in those for depth k. These are built here from the definitions of
// the types, by running through what a choice comes to option by option; types that are alike but
// for the names of players have the same probability, and are taken together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algebra/types/classification.hpp"
#include "algebra/types/type_counts.hpp"

namespace kingmaker {

// What the branches of player 1's choice come to, one after the other. States are told apart up to
// the names of the other players; no branch has been looked at in state 0.
struct RandomSystem {
  // In `state` so many types of the class `option` lead to `result`.
  struct Product {
    std::uint32_t state = 0;
    std::uint32_t option = 0;
    std::uint32_t result = 0;
    std::uint64_t ways = 0;
  };
  int players = 0;
  std::uint64_t branching = 0;
  std::vector<std::uint64_t> sizes;     // types in each class
  std::vector<Product> products;        // by their states, then by their options
  std::vector<std::uint32_t> class_of;  // of the type that a state comes to if it is the last
  std::uint32_t wins = 0;               // the class of the wins, which leaves have
};

inline constexpr int kMaxRandomWinPlayers = 6;
inline constexpr int kMaxRandomStablePlayers = 5;

// Preconditions: 1 <= players <= these limits, branching >= 1; `classes` are those of
// win_type_classes or stable_type_classes for as many players. Nothing when `go_on` says no.
[[nodiscard]] std::optional<RandomSystem> random_win_types(int players,
                                                           const std::vector<TypeClass>& classes,
                                                           std::uint64_t branching, GoOn go_on);
[[nodiscard]] std::optional<RandomSystem> random_stable_types(int players,
                                                              const std::vector<TypeClass>& classes,
                                                              std::uint64_t branching, GoOn go_on);
// Fine types of three players: n_k, f_k and p_k are a class for k = 0, 1, 2, and all that have a
// larger index are one class together, the last, of size 1. That the class of a choice does not
// depend on which of those an option is was tried for all indices to 12, and holds for the others
// since the order of Table 4 goes on as it began.
[[nodiscard]] RandomSystem random_fine_types(std::uint64_t branching);

struct LimitProbability {
  std::string exact;         // `3/23`, `(4 - sqrt(10))/8`; empty where it is not known
  std::string digits;        // decimal, rounded
  std::string class_digits;  // of all types of the class together
  bool is_zero = false;
  friend bool operator==(const LimitProbability&, const LimitProbability&) = default;
};

struct LimitDistribution {
  std::vector<LimitProbability> classes;  // of a single type of each
  // Known in closed form, as a fixed point of the system, which has been verified in exact
  // arithmetic.
  bool is_exact = false;
  std::uint64_t levels = 0;  // that were gone through
  // The last step of any class divided by 1 - q, q the factor by which steps shrink: what all
  // further steps come to if they go on shrinking so.
  std::string error;
};

// The distribution of types among trees of this depth: a leaf has depth 0. Exact; `exact` is empty
// where it is very long. Numbers are as long as the tree has leaves. Nothing when `go_on` says no.
[[nodiscard]] std::optional<LimitDistribution> distribution_at(const RandomSystem& system,
                                                               std::uint64_t depth, GoOn go_on);

// What the distribution of types tends to as trees grow, from leaves up, with 60 decimal digits.
// Nothing when `go_on` says no, or when steps have not become smaller than 10^-45 after some
// thousand levels.
[[nodiscard]] std::optional<LimitDistribution> limit_of(const RandomSystem& system, GoOn go_on);

}  // namespace kingmaker
