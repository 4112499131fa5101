// Counting in values, and looking for values in them.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <optional>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"

namespace kingmaker {

// Distinct nodes of `v`, wins included: size([1,3]) = 3. O(nodes).
[[nodiscard]] std::uint64_t size(const TermStore& store, Term v);

// Leaves of `v` written out as a tree: exact and, since subterms are shared, possibly enormous.
// nullopt if the number has more than `max_bits` bits, or `spend`, which is told what is added up,
// says false.
[[nodiscard]] std::optional<Integer> leaves(
    const TermStore& store, Term v, std::uint64_t max_bits = 1'000'000,
    absl::FunctionRef<bool(std::uint64_t units)> spend = [](std::uint64_t) { return true; });

// `w` is some node of `v`, perhaps `v` itself (Edixhoven and Kosters, section 2). O(nodes of v).
[[nodiscard]] bool contains(const TermStore& store, Term v, Term w);

}  // namespace kingmaker
