// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Counts nodes and leaves of values, and finds values in them.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

// The number of distinct nodes of `v`, including leaves: size([1,3]) = 3. O(nodes).
[[nodiscard]] std::uint64_t size(const TermStore& store, Term v);

// Sizes of many small values, in time that does not grow with the store.
class SmallSizes {
 public:
  explicit SmallSizes(const TermStore& store) : store_(store) {}

  // The number of distinct nodes of all of `values`. O(nodes).
  [[nodiscard]] std::uint64_t of(std::span<const Term> values);
  // The largest number of options of a node of `v`. O(nodes).
  [[nodiscard]] std::size_t widest(Term v);

 private:
  void visit(std::span<const Term> values);

  const TermStore& store_;
  HashSet<Term> visited_;
  std::vector<Term> open_;
};

// The distinct leaves of `v` that are no wins, sorted by handle. O(1) if there are none, O(nodes)
// otherwise.
[[nodiscard]] std::vector<Term> outcomes_in(const TermStore& store, Term v);

// The number of leaves of `v` as a tree. It is exact and, since subterms are shared, possibly
// enormous. Nullopt if it has more than `max_bits` bits, or if `spend`, which is called with the
// size of each addition, returns false.
[[nodiscard]] std::optional<Integer> leaves(
    const TermStore& store, Term v, std::uint64_t max_bits = 1'000'000,
    absl::FunctionRef<bool(std::uint64_t units)> spend = [](std::uint64_t) { return true; });

// True if `w` is a node of `v`, perhaps `v` itself (Edixhoven and Kosters, section 2). O(nodes of
// v).
[[nodiscard]] bool contains(const TermStore& store, Term v, Term w);

}  // namespace kingmaker
