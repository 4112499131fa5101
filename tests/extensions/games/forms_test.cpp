// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Forms, sums and positions of impartial games, in statements.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/table.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

TEST(Forms, PrintingReadsBack) {
  const std::string text = "{*1,{*1},{*0,*2},{{*1},*3,{*0,{*1}}}}";
  EXPECT_EQ(answer(text), answer(answer(text).substr(0, answer(text).size() - 1)));
  EXPECT_EQ(answer("{*0,*2} + *3 + *0"), "*3 + {*0,*2}\n");
  TemporaryFolder folder;
  const std::string file = (folder.path() / "forms.km").string();
  EXPECT_EQ(eval({"g = {*0,*2} + *3", "h = nim(2) + *1", ":save " + file}).err, "");
  EXPECT_EQ(eval({":load " + file, "nimber(g)", "h == play(*2 + *1)"}).out, "2\ntrue\n");
}

TEST(Forms, FactsOfTheMex) {
  for (const Row& row : read_table("peg_mex_example.tsv")) {
    EXPECT_EQ(row.at("options"), "3 0 5 2");
    EXPECT_EQ(answer("nimber({*3,*0,*5,*2})"), row.at("mex") + "\n");
  }
}

TEST(Forms, InChecks) {
  EXPECT_THAT(answer("tally forall g in forms(rank <= 4): nimber(g)"),
              ::testing::StartsWith("# count  result  g\n   4096       0  *0\n"));
}

TEST(Forms, AreReclaimed) {
  // Each sum alone takes a large part of the store.
  std::vector<std::string> statements = {"g = form(*5 + {*1})"};
  for (int i = 0; i < 4; ++i) statements.emplace_back("{form(*250 + *251)} == *7");
  statements.emplace_back("g == form(*5 + {*1})");
  statements.emplace_back("h = nim(2) + form(*2 + *3)");
  statements.emplace_back("{form(*250 + *252)} == *7");
  statements.emplace_back("win(h) == win(nim(2,2,3))");
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "false\nfalse\nfalse\nfalse\ntrue\nfalse\ntrue\n");
}

TEST(Forms, MayBeNestedDeeply) {
  constexpr std::size_t kDeep = 100'000;
  const std::string form = std::string(kDeep, '{') + std::string(kDeep, '}');
  EXPECT_EQ(answer("nimber(" + form + ")"), "1\n");
  const std::string shorter = std::string(kDeep - 2, '{') + "*1" + std::string(kDeep - 2, '}');
  EXPECT_EQ(answer(form), shorter + "\n");
  EXPECT_EQ(answer("outcome(" + form + " + *1)"), "P\n");
  EXPECT_EQ(answer("normalize play(" + form + ") under prudent"), "3\n");
  EXPECT_EQ(answer("form(" + form + " + *1) == *1 + " + form), "true\n");
}

}  // namespace
}  // namespace kingmaker::testing
