// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The relation of a preference that users define, among all pairs of many values at once.
//
// If a statement needs most pairs of some thousand values, running the machine takes microseconds
// for each, and the results of inner calls fill the memory. Most definitions consist of tests of
// single values, of comparisons of sizes and players, and of the preference itself for pairs with a
// smaller side. These run as steps (pair_steps.hpp), in the order of the sum of the depths of both
// values, by several threads. The machine evaluates all other definitions, and those that fail.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "language/context.hpp"
#include "language/machine/own_preference.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

// The table for p; nullopt if the machine must evaluate it. Only a limit or an interruption is an
// error. A pair costs a unit of the budget and some tens of nanoseconds. The result does not depend
// on `threads`.
[[nodiscard]] absl::StatusOr<std::optional<RelationTable>> relation_table(
    Context& context, const OwnPreference& preference, const ClosedValues& values, Player p,
    int threads);

// The results of a definition that is not ranked, one byte for each ordered pair of distinct
// values; nullopt if the machine must evaluate it.
[[nodiscard]] absl::StatusOr<std::optional<std::vector<std::uint8_t>>> definition_results(
    Context& context, const OwnPreference& preference, const ClosedValues& values, Player p,
    int threads);

}  // namespace kingmaker
