// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Long sessions with explanations among statements of the core.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/soak.hpp"

namespace kingmaker::testing::soak_test {
namespace {

TEST(Soak, MemoryDoesNotGrowWithTheNumberOfStatements) {
  expect_bounded_memory(effort(20'000, 2'000), [](SplitMix64& random) {
    if (random.chance(50)) {
      const std::string value = random_value_text(random, random.between(1, 6));
      return cat("explain normalize ", value, " under ", kSoakRules[random.below(6)]);
    }
    return random_statement(random);
  });
}

}  // namespace
}  // namespace kingmaker::testing::soak_test
