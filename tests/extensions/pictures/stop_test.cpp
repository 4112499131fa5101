// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings stop soon after their time limit.
#include <gtest/gtest.h>

#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(Drawings, Stops,
                         ::testing::Values("export " + kDeepValue + " as efg under li",
                                           "draw preferences(for 2, depth 60, under selfish)",
                                           "draw " + kLargeBoard));

}  // namespace
}  // namespace kingmaker::testing
