// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Enumerates and counts the small values of a game, and draws random values.
//
// A value in syntactic normal form is a win, or a choice of at least two options none of which has
// the same mover. Raw values include all others, too. The size of a value is the number of its
// distinct nodes, including wins (measure.hpp).
//
// Call `count_values` before `all_values`, since the numbers grow very fast. For three players
// there are 3, 15, 6111 and about 10^1227 values of depth at most 0, 1, 2, 3.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"
#include "base/random.hpp"

namespace kingmaker {

// Precondition: there is a bound on depth or size. A value of size s has a depth below s.
struct ValueBounds {
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> size;
  std::optional<std::uint64_t> options = std::nullopt;  // for each choice
  bool raw = false;  // true for all values, not only normal forms
};

struct ValueCount {
  Integer count = 0;
  bool exact = true;  // if false, there are more values than `number`
};

// Counts the values of a game with `players` players within `bounds`, without building them. The
// number is exact for every depth if it has at most `max_bits` bits. With a bound on size it is
// exact if this takes about a second at most, which holds up to sizes of about 14. Otherwise it is
// a lower bound. For raw values the bound on size is ignored, so there may be fewer. Precondition:
// raw values have a bound on depth.
[[nodiscard]] ValueCount count_values(int players, const ValueBounds& bounds,
                                      std::uint64_t max_bits = 100'000);

// Values, and the size of each.
struct SizedValues {
  std::vector<Term> values;
  std::vector<std::uint32_t> sizes;
};

// All values within the bounds, ordered by size and then in print order, which depends on the
// values alone. Nullopt if the store refuses one, or if `go_on`, which is called every few thousand
// values, returns false. Takes some microseconds for each value.
[[nodiscard]] std::optional<SizedValues> all_values(
    TermStore& store, int players, const ValueBounds& bounds,
    const std::function<bool(std::uint64_t count)>& go_on = nullptr);

// The value of a complete tree of this depth and branching, whose movers and winners are drawn
// uniformly (Loeb, section 6), in syntactic normal form. Equal numbers give the same value on every
// machine. Returns no term if the store refuses. Takes time linear in the number of leaves,
// branching^depth.
[[nodiscard]] Term random_tree(TermStore& store, int players, std::uint32_t depth,
                               std::uint32_t branching, RandomNumbers& random);

// A random value of depth at most `depth`, whose parts share parts. Equal numbers give the same
// value on every machine. First the depth is drawn uniformly. Then the nodes are drawn level by
// level: each level has one to four choices; each has a random option from the level below and one
// to three more from the wins and the last 64 nodes; its mover is drawn from those who do not move
// the first option. The value is on the last level. So subterms are shared, and sizes are linear in
// depth. Returns no term if the store refuses. Takes O(depth).
[[nodiscard]] Term random_value(TermStore& store, int players, std::uint32_t depth,
                                RandomNumbers& random);

}  // namespace kingmaker
