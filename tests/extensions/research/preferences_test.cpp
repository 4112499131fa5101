// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check preference`.
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extensions/standard_library.hpp"
#include "language/statements/statement.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::preferences_test {
namespace {

TEST(CheckPreference, SaysWhichLawsHold) {
  const std::string output =
      eval({"preference wary for p: v < w if contains(w, p) and not contains(v, p)",
            "check preference wary in values(depth <= 1)"})
          .out;
  EXPECT_NE(output.find("transitive: holds: for all 15 values of values(depth <= 1)\n"),
            std::string::npos)
      << output;
  EXPECT_NE(output.find("wins best: fails: v = [1,2], w = 1: not v < w for 1\n"), std::string::npos)
      << output;
}

std::vector<std::string> lines_of(std::string_view text) {
  return absl::StrSplit(std::string(text), '\n', absl::SkipEmpty());
}

// A check that tested nothing had the exit status of one that holds.
TEST(StrictChecks, FailIfNothingWasTested) {
  for (const std::string check :
       {"check rule merge-same-mover under selfish in values(depth <= 0)",
        "check forall u in values(depth <= 1): (u < u implies u > u) for 1 under selfish",
        "check forall u in values(depth <= 1): u < u for 1 under selfish implies u > u for 1 under "
        "selfish",
        "check all u in values(depth <= 0): all v in values(depth <= 0): (u < u implies u > v) for "
        "1 "
        "under selfish",
        "check forall k in 1..3: k == 0 when k > 3"}) {
    EXPECT_EQ(run_program({"run", "-"}, check).status, 0) << check;
    const ProgramRun strict = run_program({"run", "--strict", "-"}, check);
    EXPECT_EQ(strict.status, 1) << check;
    EXPECT_NE(strict.err.find("nothing was tested"), std::string::npos) << check;
    EXPECT_EQ(eval({":set strict on", check}).status, 1) << check;
  }
  EXPECT_EQ(
      run_program({"run", "--strict", "-"}, "check forall k in 1..3: k > 0 when k > 2").status, 0);
  EXPECT_EQ(run_program({"run", "--strict", "-"}, "check 1 + 1 == 2").status, 0);
}

// The formulas of the help say what the properties are.
TEST(CheckPreference, AgreesWithTheFormulasOfItsHelp) {
  std::vector<std::string> formulas;
  const Library library = standard_library();
  for (const StatementInfo* info : library.statements()) {
    if (info->name != "check preference") continue;
    for (const std::string& line : lines_of(info->doc)) {
      if (line.starts_with("  ")) formulas.emplace_back(line.substr(2));
    }
  }
  ASSERT_EQ(formulas.size(), 11U);
  const std::vector<std::vector<std::string>> definitions = {
      {"R = prudent"},
      {"R = selfish"},
      {"R = indifferent"},
      {"R = (selfish, prudent, prudent)"},
      {"preference R for p: v by size(v)"},
      {"preference R for p: v < w if is_win(v) and is_choice(w) and mover(w) == p"},
      {"preference R for p: v < w if p == 1 and v == 2 and w == 3 or v == 3 and w == 1_1 or "
       "v == 1_1 and w == 2"}};
  int failures = 0;
  for (const std::vector<std::string>& definition : definitions) {
    std::vector<std::string> statements = definition;
    statements.emplace_back("check preference R in values(depth <= 1) for 1");
    const std::string answer = eval(statements).out;
    const std::vector<std::string> verdicts = lines_of(answer);
    ASSERT_EQ(verdicts.size(), formulas.size()) << answer;
    for (std::size_t i = 0; i < formulas.size(); ++i) {
      statements = definition;
      statements.push_back(absl::StrReplaceAll(formulas[i], {{"under prudent", "under R"}}));
      const std::string pasted = eval(statements).out;
      const bool holds = verdicts[i].find(": holds: ") != std::string::npos;
      EXPECT_EQ(pasted.starts_with("holds"), holds) << definition[0] << "\n"
                                                    << verdicts[i] << "\n"
                                                    << pasted;
      failures += holds ? 0 : 1;
    }
  }
  EXPECT_GT(failures, 10);
}

}  // namespace
}  // namespace kingmaker::testing::preferences_test
