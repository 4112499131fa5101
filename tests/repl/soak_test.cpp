// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Long sessions with statements of the core, of `explain` and of `draw`.
#include <gtest/gtest.h>

#include <absl/strings/match.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/soak.hpp"

namespace kingmaker::testing {
namespace {

// A statement of an extension that this program has.
std::string random_statement_of(const std::string& extension, SplitMix64& random) {
  const std::string value = random_value_text(random, random.between(1, 6));
  return extension == "pictures"
             ? cat("draw ", value)
             : cat("explain normalize ", value, " under ", kSoakRules[random.below(6)]);
}

TEST(Soak, MemoryDoesNotGrowWithTheNumberOfStatements) {
  std::vector<std::string> extensions;
  for (const char* const extension : {"explain", "pictures"}) {
    if (absl::StrContains(built_extensions(), extension)) extensions.emplace_back(extension);
  }
  expect_bounded_memory(effort(100'000, 5'000), [&](SplitMix64& random) {
    if (extensions.empty() || !random.chance(20)) return random_statement(random);
    return random_statement_of(extensions[random.below(extensions.size())], random);
  });
}

}  // namespace
}  // namespace kingmaker::testing
