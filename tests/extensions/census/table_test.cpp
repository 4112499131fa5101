// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables of a census, by the function and by the subcommand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::table_test {
namespace {

using ::testing::HasSubstr;

// A census had no name, rows or columns.
TEST(Tables, AreCensuses) {
  EXPECT_EQ(output_of({"c = census(clobber, lengths=2..4)", "at(c, 3)", "column(c, prudent)",
                       "at(column(sort(c, by=prudent), length), 1)"}),
            "(4, 60, 7, 7, 4, 4)\n(2, 3, 4)\n2\n");
  EXPECT_EQ(run_program({"census", "clobber", "--lengths", "2..4", "--format", "csv"}).out,
            run_program({"--format", "csv", "eval", "census(clobber, lengths=2..4)"}).out);
  EXPECT_EQ(
      run_program({"census", "clobber", "--grid", "2x3", "--under", "prudent", "--format", "csv"})
          .out,
      run_program({"--format", "csv", "eval", "census(clobber, rows=2, columns=3, under=prudent)"})
          .out);
}

// The values of an own game's positions must not replace those that the statement is about.
TEST(Tables, OfOwnGamesAreCountedWithinStatements) {
  const std::vector<std::string> own = {"game duel on line { me other -> . me }",
                                        "rule r: m{m{..inner}, ..rest} -> m{..inner, ..rest}",
                                        "rules mine = r, collapse-single-option"};
  const auto output_after = [&](const std::string& statement) {
    std::vector<std::string> statements = own;
    statements.push_back(statement);
    return output_of(statements);
  };
  EXPECT_EQ(output_after("column(census(duel, lengths=2..5), \"prudent\") == "
                         "column(census(clobber, lengths=2..5), \"prudent\")"),
            "true\n");
  EXPECT_EQ(output_after("(nf([[1,3],[2,3]], under=prudent), length(census(duel, lengths=2..5)), "
                         "nf([[1,3],[2,3]], under=prudent))"),
            "(2_1, 4, 2_1)\n");
  EXPECT_EQ(output_after("column(census(duel, lengths=2..4, under=mine), \"mine\") == "
                         "column(census(clobber, lengths=2..4, under=mine), \"mine\")"),
            "true\n");
}

// A census accepted three formats only, and wrote to no file.
TEST(Tables, OfACensusComeInEveryFormat) {
  const auto census = [](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"census", "clobber", "--lengths", "2..3", "--under", "prudent"});
    const ProgramRun run = run_program(flags);
    EXPECT_EQ(run.err, "");
    return run.out;
  };
  EXPECT_EQ(
      census({"--format", "markdown"}),
      "| length | games | prudent |\n| ---: | ---: | ---: |\n| 2 | 3 | 2 |\n| 3 | 15 | 3 |\n");
  EXPECT_THAT(census({"--format", "tex", "--list"}), HasSubstr("\\begin{tabular}"));
  EXPECT_THAT(census({"--format", "tikz"}), HasSubstr("\\begin{tabular}"));  // an extension's
  EXPECT_THAT(census({"--format", "html"}), HasSubstr("<table>"));
  const TemporaryFolder folder;
  for (const std::string name : {"t.csv", "t.json", "t.md", "t.html", "t.tex", "t.txt"}) {
    const std::string path = (folder.path() / name).string();
    EXPECT_EQ(census({"-o", path}), "") << name;
    const std::string written = read_file(path);
    const std::string ending = name.substr(2);
    const std::string format = ending == "txt" ? "table" : ending == "md" ? "markdown" : ending;
    EXPECT_EQ(written, census({"--format", format})) << name;
  }
  const ProgramRun refused =
      run_program({"census", "clobber", "--lengths", "2..3", "-o", "/no/such/folder/t.csv"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("-o: "));
}

}  // namespace
}  // namespace kingmaker::testing::table_test
