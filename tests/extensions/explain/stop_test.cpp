// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Explanations stop soon after their time limit.
#include <gtest/gtest.h>

#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(Explanations, Stops,
                         ::testing::Values("explain normalize " + kDeepValue + " under prudent"));

}  // namespace
}  // namespace kingmaker::testing
