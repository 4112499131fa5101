// How likely each type of game is (Loeb, section 6).
//
// A random game is a complete binary tree with independent labels: at each node each player is as
// likely to move, and at each leaf to win, as the others. The type of a tree follows from its mover
// and the types of its two halves, so the probabilities of all types for trees of depth k + 1 are
// quadratic polynomials in those for depth k. These are built here from the classification itself,
// by running all pairs of types through a choice of each player; types that are alike but for the
// names of players have the same probability, and are taken together.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algebra/classification.hpp"
#include "algebra/coalition.hpp"
#include "algebra/exact.hpp"

namespace kingmaker {

// A class of types with equal probabilities, and what pairs of types come to.
struct RandomSystem {
  // A pair of types, of the classes `left` and `right`, with a mover: `ways` counts the movers and
  // types of `right` that give a type of `result` together with a given type of `left`.
  struct Product {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t result = 0;
    std::uint64_t ways = 0;
  };
  int players = 0;
  std::vector<std::uint64_t> sizes;  // types in each class
  std::vector<Product> products;     // by result, left, right
  std::uint32_t wins = 0;            // the class of the wins, which leaves have
};

inline constexpr int kMaxRandomWinPlayers = 6;
inline constexpr int kMaxRandomStablePlayers = 5;

// The systems of the three classifications; `classes` is filled with a type of each class. Nothing
// when `go_on` says no. Preconditions: 1 <= players <= the limits above.
[[nodiscard]] std::optional<RandomSystem> random_win_types(int players, std::vector<Family>& classes,
                                                           GoOn go_on);
[[nodiscard]] std::optional<RandomSystem> random_stable_types(int players,
                                                              std::vector<Family>& classes,
                                                              GoOn go_on);
// Fine types of three players by their index: n_k, f_k and p_k are a class for k = 0, 1, 2, and all
// of larger index together are the last. That the choice between two types, as far as these classes
// tell, depends on their classes and bases alone is checked for all indices up to `deepest`, and
// needs no more: of two indices beyond 3 only their parity and order matter, and those recur.
[[nodiscard]] std::optional<RandomSystem> random_fine_types(GoOn go_on);

// A probability in the limit, of each single type of a class.
struct LimitProbability {
  std::string digits;  // decimal, see `LimitDistribution::error`
  // Exactly, where the whole distribution is known exactly: `3/23`, `(4 - sqrt(10))/8`. Such a
  // distribution has been verified to be a fixed point of the system in exact arithmetic.
  std::string exact;
  std::string class_digits;  // of the whole class
  std::string class_exact;
};

struct LimitDistribution {
  std::vector<LimitProbability> classes;
  bool is_exact = false;
  // The last step of the iteration divided by one minus the factor by which steps shrink: what all
  // further steps together come to if they go on shrinking like that.
  std::string error;
  std::uint64_t iterations = 0;
};

// What the distribution of types tends to as trees grow, from leaves up. Nothing when `go_on` says
// no, or when it has not settled after some thousand levels.
[[nodiscard]] std::optional<LimitDistribution> limit_of(const RandomSystem& system, GoOn go_on);

}  // namespace kingmaker
