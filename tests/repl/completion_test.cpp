// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The completions that Tab offers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/session/completion.hpp"
#include "tests/support/offered.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_home.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

TEST(Completion, AnEmptyLineOffersStatementsAndCommandsOnly) {
  for (const std::string_view text : {"", "  ", "[1,3]; ", "v\n"}) {
    const Words words = offered(text);
    EXPECT_THAT(words, IsSupersetOf(Words{"normalize", "check", ":help", ":quit"})) << text;
    EXPECT_THAT(words, Not(Contains("size"))) << text;
    EXPECT_LT(words.size(), 40U) << text;
  }
  EXPECT_THAT(offered("norma"), ElementsAre("normal_one", "normalize"));
  EXPECT_THAT(offered("clob"), ElementsAre("clobber("));
}

TEST(Completion, NothingIsOfferedThatIsNotTyped) {
  for (const std::string_view text : {"", "v ", "normalize ", ":help ", "check forall "}) {
    expect_words_that_are_typed(text);
  }
  EXPECT_THAT(offered("normalize v "), Not(Contains("--expand")));
  EXPECT_THAT(offered("normalize v -"), Not(Contains("--expand")));
}

TEST(Completion, RuleSets) {
  for (const std::string text :
       {"normalize v under ", "2 < 3 under ", "rules under ", "nf(v, under=", ":set under "}) {
    expect_rule_sets_offered(text);
  }
  // There is one entry for each player.
  for (const std::string text : {"normalize v under (prudent, ", ":set under (", "nf(v, under=("}) {
    EXPECT_THAT(offered(text), AllOf(Contains("selfish"), Not(Contains("straffin")))) << text;
  }
}

TEST(Completion, Commands) {
  EXPECT_THAT(offered(":s"), ElementsAre(":save", ":set", ":show", ":stats"));
  EXPECT_THAT(offered(":set "), IsSupersetOf(Words{"under", "format", "limit"}));
  EXPECT_THAT(offered("v; :set fo"), ElementsAre("format"));
  EXPECT_THAT(offered(":set color "), ElementsAre("always", "auto", "never"));
  // An abbreviation of a command will do.
  EXPECT_THAT(offered(":se format te"), ElementsAre("tex"));
  EXPECT_THAT(offered(":set limit no"), ElementsAre("nodes"));
  EXPECT_THAT(offered(":set limit nodes "), IsEmpty());
  EXPECT_THAT(offered(":set players "), IsEmpty());
  EXPECT_THAT(offered(":time "), ElementsAre("off", "on"));
  EXPECT_THAT(offered(":help norm"), ElementsAre("normal_one", "normalize"));
  EXPECT_THAT(offered(":help "), IsSupersetOf(Words{"notations", "clobber", "prudent", ":set"}));
  EXPECT_THAT(offered(":doc merge-s"), ElementsAre("merge-same-mover"));
  EXPECT_THAT(offered(":doc "), Not(Contains("normalize")));
  EXPECT_THAT(offered(":show "), ElementsAre("normal_one", "v"));
  EXPECT_THAT(offered(":nothing "), IsEmpty());
}

TEST(Completion, WordsOfTheStatement) {
  EXPECT_THAT(offered("normalize v "), ElementsAre("under"));
  EXPECT_THAT(offered("compare v, v "), ElementsAre("for", "under"));
  EXPECT_THAT(offered("check "), IsSupersetOf(Words{"exists", "forall"}));
  EXPECT_THAT(offered("check forall k in "),
              IsSupersetOf(Words{"clobber(", "forms(", "lim(", "misere_nim(", "moore(", "nim(",
                                 "random(", "terms(", "values(", "wythoff("}));
  EXPECT_THAT(offered("check forall k in 0..9: 2_k < 2 wh"), ElementsAre("when"));
  EXPECT_THAT(offered("2_1 < 2 "), ElementsAre("and", "for", "implies", "or", "under"));
  EXPECT_THAT(offered("w = v "), Contains("under"));
  EXPECT_THAT(offered("rules "), Contains("under"));
  EXPECT_THAT(offered("apply drop-weaker-op"), Each(StartsWith("drop-weaker-option")));
  EXPECT_THAT(offered("apply merge-same-mover "), ElementsAre("at", "to"));
  EXPECT_THAT(offered("trace "), IsSupersetOf(Words{"normalize", "clobber(", "v"}));
  // Inside of a value nothing is offered, since only values may follow.
  EXPECT_THAT(offered("[1,3 "), IsEmpty());
  EXPECT_THAT(offered("normalize ["), AllOf(Contains("v"), Not(Contains("under"))));
  EXPECT_THAT(offered("nim(1,2, pl"), ElementsAre("play(", "players="));
  EXPECT_THAT(offered("nim(3,\n4) + clo"), ElementsAre("clobber("));
}

TEST(Completion, Domains) {
  EXPECT_THAT(offered("check forall v in values("), ElementsAre("depth", "options", "size"));
  EXPECT_THAT(offered("check forall v in values(depth <= 2, "), ElementsAre("options", "size"));
  EXPECT_THAT(offered("tally forall v in random("),
              ElementsAre("branching=", "count=", "depth", "model=", "seed="));
  EXPECT_THAT(offered("tally forall v in random(seed = 1, count=2, "),
              ElementsAre("branching=", "depth", "model="));
  EXPECT_THAT(offered("check forall g in nim("), ElementsAre("counters", "players=", "start="));
  EXPECT_THAT(offered("check forall v in 1..3, g in clobber(l"), ElementsAre("length"));
  EXPECT_THAT(offered("check forall g in nim(counters <= 3): nim("), Not(Contains("counters")));
}

TEST(Completion, WhatStandsThereIsNotOfferedAgain) {
  EXPECT_THAT(offered("normalize v under prudent "), IsEmpty());
  EXPECT_THAT(offered("2_1 < 2 for 1 "), ElementsAre("and", "implies", "or", "under"));
  EXPECT_THAT(offered("2_1 < 2 for 1 and 1 < 2 "), Contains("for"));
  EXPECT_THAT(offered("check forall k in 1..3, j "), Contains("in"));
  EXPECT_THAT(offered("nim(1, players=3, "), AllOf(Contains("start="), Not(Contains("players="))));
  EXPECT_THAT(offered("apply merge-same-mover to v "), ElementsAre("at"));
}

TEST(Completion, ArgumentsThatAreWords) {
  EXPECT_THAT(offered("hul"), ElementsAre("hull("));
  EXPECT_THAT(offered("hull(1, 0, 1/4, 3/4, 1/2, al"), Contains("alike="));
}

TEST(Completion, TextsAndCommentsAreNotCompleted) {
  EXPECT_THAT(offered("clobber(\""), IsEmpty());
  EXPECT_THAT(offered("v # nor"), IsEmpty());
  EXPECT_THAT(offered("size(\"a;b\") + siz"), ElementsAre("size("));
}

TEST(Completion, BeginsWhereTheWordDoes) {
  EXPECT_EQ(completed("normalize v under pru", program_library()).begin, 18U);
  EXPECT_EQ(completed("2-si", program_library()).begin, 2U);
  EXPECT_EQ(completed("v; :set for", program_library()).begin, 8U);
  EXPECT_EQ(completed("apply merge-s", program_library()).begin, 6U);
}

TEST(Completion, Files) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::filesystem::create_directory("values");
  for (const char* name : {"v.km", "w.km", ".hidden", "a b", "values/\u03B2.km"}) {
    std::ofstream(name) << "1\n";
  }
  EXPECT_THAT(offered(":load "), ElementsAre("v.km", "values/", "w.km"));
  EXPECT_THAT(offered(":save v"), ElementsAre("v.km", "values/"));
  EXPECT_THAT(offered(":load values/"), ElementsAre("values/\u03B2.km"));
  EXPECT_THAT(offered(":load ."), ElementsAre(".hidden"));
  EXPECT_THAT(offered(":load none/"), IsEmpty());
  EXPECT_THAT(offered(":save w"), ElementsAre("w.km"));
  const TemporaryHome home(folder.path());
  EXPECT_THAT(offered(":load ~"), ElementsAre("~/"));
  EXPECT_THAT(offered(":save ~/va"), ElementsAre("~/values/"));
}

}  // namespace
}  // namespace kingmaker::testing
