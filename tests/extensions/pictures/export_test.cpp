// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games in extensive form.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/every_form.hpp"
#include "tests/support/json_answer.hpp"

namespace kingmaker::testing::export_test {
namespace {

TEST(Export, AGameInExtensiveForm) {
  EXPECT_EQ(Answered("export [[1,3],2] as efg under order(1>2>3, 3>1>2, 3>2>1)").as("bar"),
            "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n"
            "\"\"\n"
            "p \"\" 1 1 \"\" { \".1\" \".2\" } 0\n"
            "t \"\" 2 \"2 wins\" { 1, 0, 1 }\n"
            "p \"\" 2 1 \"\" { \".2.1\" \".2.2\" } 0\n"
            "t \"\" 1 \"1 wins\" { 2, 1, 0 }\n"
            "t \"\" 3 \"3 wins\" { 0, 2, 2 }");
}

// Each outcome has a number of its own. The numbers of wins are those of the players.
TEST(Export, WithoutRulesPayoffsAreAsTheyAre) {
  EXPECT_EQ(Answered("export [<1,1,0>,[2,draw,<3,-1/2,0>],draw] as efg").as("bar"),
            "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n"
            "\"\"\n"
            "p \"\" 1 1 \"\" { \".1\" \".2\" \".3\" } 0\n"
            "t \"\" 4 \"<1,1,0>\" { 1, 1, 0 }\n"
            "t \"\" 5 \"draw\" { 1/3, 1/3, 1/3 }\n"
            "p \"\" 2 1 \"\" { \".3.1\" \".3.2\" \".3.3\" } 0\n"
            "t \"\" 2 \"2 wins\" { 0, 1, 0 }\n"
            "t \"\" 6 \"<3,-1/2,0>\" { 3, -1/2, 0 }\n"
            "t \"\" 5 \"draw\" { 1/3, 1/3, 1/3 }");
}

TEST(Export, IsATextInJson) {
  EXPECT_EQ(answer_json("export 2 as efg under li")["efg"],
            "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n\"\"\nt \"\" 2 \"2 wins\" { 1, 2, 0 }");
}

}  // namespace
}  // namespace kingmaker::testing::export_test
