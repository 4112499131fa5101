// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Explanations of types of positions that are too large to be evaluated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "tests/support/large_board.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::unevaluated_positions_test {
namespace {

using ::testing::HasSubstr;

TEST(Unevaluated, AreTypesOfTooManyParts) {
  const std::string g = cat("clobber(\"", board_of(rows_of_a_large_board()), "\")");
  const ProgramRun run = eval({"g = " + g, ":set limit nodes 50000; explain win(g)"});
  EXPECT_EQ(run.status, 3);
  EXPECT_THAT(run.err, HasSubstr(":37: error: this rests on more than 10 000 positions"));
}

}  // namespace
}  // namespace kingmaker::testing::unevaluated_positions_test
