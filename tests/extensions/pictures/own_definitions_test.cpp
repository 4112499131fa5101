// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings under rules and preferences that users define, and of the games of the collection.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/own_rules.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::own_definitions_test {
namespace {

using ::testing::HasSubstr;

TEST(DrawOwn, GamesAsBoards) {
  const std::string board = output_of({"draw konane(\"1./#2\")"});
  EXPECT_THAT(board, HasSubstr("<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\"><TR>"));
  EXPECT_EQ(std::count(board.begin(), board.end(), '\n'), 4);
  EXPECT_THAT(output_of({"draw snort(graph=\"a:1 b:.; a-b\")"}), HasSubstr("n0 -- n1;"));
}

TEST(DrawOwn, PreferencesWhereverBuiltInOnesStand) {
  EXPECT_EQ(output_of({"preference d for p: v by prudent_number(v, p)",
                       "draw preferences for 1 depth 1 under d"})
                    .find("digraph") != std::string::npos,
            true);
}

TEST(DrawOwn, RulesWhereverRuleSetsStand) {
  EXPECT_EQ(output_of({kMerge, kCollapse, dropping("selfish"), "rules mine = merge, drop, collapse",
                       "draw trace [[1,3],2] under mine"})
                .substr(0, 7),
            "digraph");
}

}  // namespace
}  // namespace kingmaker::testing::own_definitions_test
