// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// All forms of small rank, and random ones. Tested in
// tests/extensions/games/forms/form_store_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "extensions/games/forms/form_store.hpp"

namespace kingmaker {

// There are 1, 2, 4, 16 and 65536 forms of rank at most 0 to 4, and 2^65536 of rank at most 5.
inline constexpr std::uint32_t kMaxListedRank = 4;

// All forms of this rank or less, each once and after its options. They are the subsets of the
// forms of smaller rank, in the order of counting in binary. Nullopt if the store is full.
// Precondition: rank <= kMaxListedRank.
[[nodiscard]] std::optional<std::vector<Form>> all_forms(FormStore& store, std::uint32_t rank);

// A random form of rank at most `rank`. Equal numbers give the same form on every machine. First
// the rank is drawn uniformly. Then forms are drawn level by level: each level has one to four
// forms, each with one option from the level below and up to three more from the last 64 forms. The
// form is on the last level. So positions are shared, and their number is linear in the rank.
// Nullopt if the store is full. Takes O(rank).
[[nodiscard]] std::optional<Form> random_form(FormStore& store, std::uint32_t rank,
                                              RandomNumbers& random);

}  // namespace kingmaker
