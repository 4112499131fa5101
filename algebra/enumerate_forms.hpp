// All forms of small rank, and random ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/form_store.hpp"
#include "base/random.hpp"

namespace kingmaker {

// There are 1, 2, 4, 16, 65536 forms of rank 0 to 4 or less, and 2^65536 of rank 5.
inline constexpr std::uint32_t kMaxListedRank = 4;

// All forms of this rank or less, each once and after its options: the subsets of those of smaller
// rank, counted in binary. Nothing when the store is full. Precondition: rank <= kMaxListedRank.
[[nodiscard]] std::optional<std::vector<Form>> all_forms(FormStore& store, std::uint32_t rank);

// A random form of rank at most `rank`, the same for equal numbers drawn on every machine. Its rank
// is drawn first, each as likely as the others; then forms level by level: on each level one to
// four, each with one option from the level below and up to three more from the last 64 forms; the
// form is one of the last level. So positions are shared, and linear in the rank. Nothing when the
// store is full. O(rank).
[[nodiscard]] std::optional<Form> random_form(FormStore& store, std::uint32_t rank,
                                              RandomNumbers& random);

}  // namespace kingmaker
