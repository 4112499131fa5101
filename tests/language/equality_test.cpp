// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Equality: `==`, `!=`, `in`, `distinct` and `tally` compare values after the syntactic rules,
// under all rules of the session.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing::equality_test {
namespace {

// `compare 2, 1` compared wins and `2 < 1` compared numbers, without any warning.
TEST(Equality, WarnsOfNumbersWhereWinsMayBeMeant) {
  // Each statement warns once.
  const ProgramRun twice = eval({":set under prudent", "count k in 1..9: 2 < 1", "2 < 1"});
  EXPECT_EQ(twice.err.find("warning", twice.err.find("warning", twice.err.find("warning") + 1) + 1),
            std::string::npos);
}

}  // namespace
}  // namespace kingmaker::testing::equality_test
