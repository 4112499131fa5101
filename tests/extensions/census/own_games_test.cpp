// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census of games that users define.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "tests/support/own_games.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::own_games_test {
namespace {

using ::testing::HasSubstr;

TEST(OwnGames, HaveACensus) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "games.km").string();
  std::ofstream(file) << kClob << "\n" << kKayles << "\n";
  const auto census = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--load", file, "census"});
    return run_program(arguments);
  };
  const ProgramRun lines = census({"clob", "--lengths", "2..4", "--under", "raw,prudent"});
  EXPECT_EQ(lines.err, "");
  // The numbers of boards and of their values agree.
  for (const int length : {2, 3, 4}) {
    const auto one = [&](const char* what) {
      std::string out = output_of({kClob, cat("length(", what, ")")});
      out.pop_back();
      return out;
    };
    const std::string of = cat("g in clob(cells <= ", length, "): ");
    const std::string where = cat(" when cells(g) == ", length);
    const std::string row =
        cat(length, " *", one(cat("list ", of, "1", where).c_str()), " *",
            one(cat("distinct(list ", of, "nf(g, under=raw)", where, ")").c_str()), " *",
            one(cat("distinct(list ", of, "nf(g, under=prudent)", where, ")").c_str()), "\n");
    EXPECT_THAT(lines.out, ::testing::ContainsRegex(row));
  }
  EXPECT_THAT(census({"clob", "--grid", "2x2", "--under", "prudent", "--format", "csv"}).out,
              HasSubstr("grid,games,prudent\n2x2,"));
  EXPECT_THAT(census({"kayles", "--lengths", "1..3", "--under", "prudent", "--list"}).out,
              HasSubstr("\n     3  prudent  3      1_1\n"));
  EXPECT_EQ(census({"clob", "--lengths", "2..4", "--under", "raw,prudent", "--jobs", "2"}).out,
            lines.out);
  EXPECT_THAT(census({"kayles", "--grid", "2x2"}).err, HasSubstr("is not played on grids"));
  EXPECT_THAT(census({"klob", "--lengths", "2"}).err,
              HasSubstr("there is no game `klob`; did you mean `clob`?"));
  EXPECT_EQ(run_program({"--load", file + "x", "eval", "1"}).status, 2);
}

TEST(OwnGames, HaveACensusUnderOwnRules) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "rules.km").string();
  const auto define = [&](const std::string& condition) {
    std::ofstream(file) << kClob << "\n"
                        << "weaker(a, b, p) = " << condition << "\n"
                        << "rule merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}\n"
                           "rule collapse: m{x} -> x\n"
                           "rule drop: m{v, w, ..rest} -> m{w, ..rest} if weaker(v, w, m)\n"
                           "rules mine = merge, drop, collapse\n"
                           "preference bold for p: v by prudent_number(v, p)\n";
  };
  define("a < b for p under selfish");
  const auto census = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--load", file, "census"});
    arguments.insert(arguments.end(), {"--format", "csv"});
    return run_program(arguments);
  };
  // A game that is defined in other words has the same counts, for every number of threads.
  for (const std::string game : {"clobber", "clob"}) {
    const std::vector<std::string> boards = {game, "--lengths", "2..6", "--jobs", "2", "--under"};
    const auto counts = [&](const std::string& systems) {
      std::vector<std::string> arguments = boards;
      arguments.push_back(systems);
      const std::string out = census(arguments).out;
      return out.substr(out.find('\n'));  // without the names
    };
    EXPECT_EQ(counts("mine,bold"), counts("selfish,prudent")) << game;
  }
  // A checkpoint under other definitions is refused.
  const std::string work = (folder.path() / "work").string();
  const std::pair<std::string, std::vector<std::string>> limits[] = {
      {"clobber", {"--limit", "steps=3000"}}, {"clob", {"--limit-memory", "1M"}}};
  for (const auto& [game, limit] : limits) {
    define("a < b for p under selfish");
    std::vector<std::string> arguments = {game,   "--lengths",    "2..7", "--under",
                                          "mine", "--checkpoint", work};
    std::vector<std::string> stopped = arguments;
    stopped.insert(stopped.end(), limit.begin(), limit.end());
    const ProgramRun first = census(stopped);
    EXPECT_EQ(first.status, 3) << first.err;
    ASSERT_TRUE(std::filesystem::exists(work)) << first.err;
    define("a < b for p under prudent");
    arguments.emplace_back("--resume");
    EXPECT_THAT(census(arguments).err,
                HasSubstr("is a checkpoint of another census: " + game + " as defined in "));
    define("a < b for p under selfish");
    EXPECT_EQ(census(arguments).status, 0);
    EXPECT_FALSE(std::filesystem::exists(work));
  }
}

// No checkpoint was written, without any message.
TEST(OwnGames, ACensusSaysThatItWasStoppedWhileItCountedBoards) {
  const TemporaryFolder folder;
  const std::string work = (folder.path() / "work").string();
  const std::string file = (folder.path() / "games.km").string();
  std::ofstream(file) << kClob << "\n";
  const ProgramRun run =
      run_program({"--load", file, "--limit", "steps=50", "census", "clob", "--lengths", "2..7",
                   "--under", "prudent", "--checkpoint", work});
  EXPECT_EQ(run.status, 3);
  EXPECT_THAT(run.err, HasSubstr("there is no checkpoint yet"));
  EXPECT_FALSE(std::filesystem::exists(work));
}

}  // namespace
}  // namespace kingmaker::testing::own_games_test
