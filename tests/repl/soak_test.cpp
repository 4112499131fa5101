// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Long sessions with statements of the core.
#include <gtest/gtest.h>

#include "tests/support/effort.hpp"
#include "tests/support/soak.hpp"

namespace kingmaker::testing {
namespace {

TEST(Soak, MemoryDoesNotGrowWithTheNumberOfStatements) {
  expect_bounded_memory(effort(100'000, 5'000), random_statement);
}

}  // namespace
}  // namespace kingmaker::testing
