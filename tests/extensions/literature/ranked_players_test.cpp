// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Survivor Nim, and Nim of players who rank the last movers, in statements.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/statements.hpp"

namespace kingmaker::testing {
namespace {

TEST(SurvivorNim, BadInput) {
  expect_error("survivor_nim(counters=3, take=2, seats=\"" + std::string(1001, '1') + "2\")", 3,
               "34", "there are at most 1000 seats");
}

}  // namespace
}  // namespace kingmaker::testing
