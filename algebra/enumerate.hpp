// All small values of a game, how many there are, and random ones.
//
// A value in syntactic normal form is a win, or a choice of two or more options none of which is
// moved by the choice's own mover. Values that no rule has touched are all others too. The size is
// the number of its distinct nodes, wins included (measure.hpp).
//
// Ask `count_values` before `all_values`: numbers explode. For three players there are 3, 15, 6111
// and about 10^1227 values of depth at most 0, 1, 2, 3.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"
#include "base/random.hpp"

namespace kingmaker {

// A depth or a size at least; a value of size s has a depth below s.
struct ValueBounds {
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> size;
  std::optional<std::uint64_t> options = std::nullopt;  // of each choice
  bool raw = false;  // all values rather than those in syntactic normal form
};

struct ValueCount {
  Integer count = 0;
  bool exact = true;  // otherwise there are more values than this
};

// Counts the values of a game with `players` players that keep within `bounds`; builds none.
// Exact for every depth whose number has at most `max_bits` bits; with a size bound, whenever this
// takes no more than a second or so, which is so up to sizes of about 14; otherwise a lower bound.
// Of raw values the size is no bound here: there may be fewer. Precondition: those have a depth.
[[nodiscard]] ValueCount count_values(int players, const ValueBounds& bounds,
                                      std::uint64_t max_bits = 100'000);

// Values and the size of each.
struct SizedValues {
  std::vector<Term> values;
  std::vector<std::uint32_t> sizes;
};

// All of them, smallest first, those of one size in print order, which is a property of the values
// alone. Nothing when the store refuses one, or when `go_on`, which is asked every few thousand
// values, says no. Some microseconds a value.
[[nodiscard]] std::optional<SizedValues> all_values(
    TermStore& store, int players, const ValueBounds& bounds,
    const std::function<bool(std::uint64_t made)>& go_on = nullptr);

// A random value of depth at most `depth`, the same for equal numbers drawn on every machine. Its
// depth is drawn first, each as likely as the others; then its nodes level by level: on each level
// one to four choices, each of a random option from the level below and one to three more from the
// wins and the last 64 nodes, its mover drawn from those who do not move the first option; the
// value is one of the last level. So subterms are shared and sizes are linear in depth. None when
// the store refuses. O(depth).
[[nodiscard]] Term random_value(TermStore& store, int players, std::uint32_t depth,
                                RandomNumbers& random);

}  // namespace kingmaker
