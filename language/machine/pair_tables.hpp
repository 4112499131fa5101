// The relation of a preference of the user's among all pairs of many values at once.
//
// Where a statement asks for most pairs of some thousand values, running the machine for each costs
// microseconds. Most definitions are made of tests of one value at a time, of sizes and players
// that are compared, and of the preference itself, of pairs with a smaller side. For those the
// tests are tabulated by value, functions of the session's are written out where they are called,
// and what is left for a pair is some look-ups; pairs are gone through by the sum of their depths,
// several threads at a time. What a definition says otherwise, in other words or by an error, is
// left to the machine.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "language/context.hpp"
#include "language/definitions/own_preference.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

// The table for p; none where the machine has to do it. Only a limit or an interruption is an
// error. A pair costs a unit of the budget and some tens of nanoseconds. The result does not depend
// on `threads`.
[[nodiscard]] absl::StatusOr<std::optional<RelationTable>> relation_table(
    Context& context, const OwnPreference& preference, const ClosedValues& values, Player p,
    int threads);

// What a definition that is not ranked says of each ordered pair of distinct values, a byte each;
// none where the machine has to do it.
[[nodiscard]] absl::StatusOr<std::optional<std::vector<std::uint8_t>>> said_table(
    Context& context, const OwnPreference& preference, const ClosedValues& values, Player p,
    int threads);

}  // namespace kingmaker
