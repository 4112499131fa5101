// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules and rule sets that users define.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/own_rules.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// The output of `rules under R` defines the rules that it describes.
TEST(OwnRules, BuiltInOnesCanBePastedBack) {
  for (const std::string rules :
       {"syntactic", "selfish", "prudent", "indifferent", "straffin", "loeb", "li"}) {
    const std::string printed = output_of({"rules under " + rules});
    std::vector<std::string> statements;
    std::string names;
    for (std::size_t at = 0; at < printed.size();) {
      const std::size_t end = printed.find('\n', at);
      if (printed[at] == '#') break;  // a remark on the whole rule set
      statements.push_back(printed.substr(at, end - at));
      const std::string name = statements.back().substr(5, statements.back().find(':') - 5);
      names += (names.empty() ? "" : ", ") + name;
      at = end + 1;
    }
    statements.push_back("rules mine = " + names);
    statements.push_back(
        "check forall v in values(depth <= 2): nf(v, under=mine) == nf(v, under=" + rules + ")");
    EXPECT_EQ(output_of(statements), "holds: 6111 instances\n") << rules << '\n' << printed;
  }
}

// Rules were looked for at the options of a win, which ended the program.
TEST(OwnRules, MayLeaveAWin) {
  const std::vector<std::string> own = {"rule decided: m{x, ..rest} -> m{m, m}",
                                        "rules mine = decided, syntactic"};
  EXPECT_EQ(output_of({own[0], own[1], "normalize [1,2] under mine"}), "1\n");
}

TEST(OwnRules, AreSavedAndUndone) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  // `mine` follows the rule of which it was made.
  EXPECT_EQ(output_of({"big(v) = size(v) > 2", "rule r: m{x, ..rest} -> x if big(x)",
                       "rules mine = r, syntactic", "rule r: m{x} -> x", ":save all.km", "1"}),
            "1\n");
  EXPECT_EQ(output_of({":load all.km", "r", "rules under mine"}),
            "rule r: m{x} -> x\nrule r: m{x} -> x\n"
            "rule merge-same-mover: m{m{..inner}, ..rest} -> m{..inner, ..rest}  # EK Rule 3; Loeb "
            "RR3\nrule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n");
  EXPECT_EQ(eval({kCollapse, ":undo", "collapse"}).status, 2);
}

TEST(OwnRules, BadInputHasOneErrorAtItsPlace) {
  std::string deep = "rule r: ";
  for (int i = 0; i < 100000; ++i) deep += "m{";
  EXPECT_EQ(error_of({deep}), "a pattern has at most 1000 parts");
}

// If a theorem says that the order of steps does not matter, it is cited by its name in
// docs/book/mathematics.md.
TEST(OwnRules, TheoremsOnTheOrderOfSteps) {
  const std::string mathematics = read_file(source_folder() + "/docs/book/mathematics.md");
  for (const std::string named : {"`level_confluence`", "`syntactic_confluence`",
                                  "\n## The order of steps\n", "\n## Syntactic rules\n"}) {
    EXPECT_NE(mathematics.find(named), std::string::npos) << named;
  }
  for (const std::string rules :
       {"selfish", "straffin", "inclusion", "(prudent, selfish, prudent)"}) {
    EXPECT_EQ(output_of({"rules under " + rules}).find("# steps"), std::string::npos) << rules;
  }
}

TEST(OwnRules, TracesEndInTheNormalForm) {
  TermStore store;
  SplitMix64 random(47);
  for (const std::string rules :
       {"keep, syntactic", "syntactic, keep", "flat, keep, syntactic", "turn, flat, merge"}) {
    for (int i = 0; i < 60; ++i) {
      const std::string v = choice_text(store, 3, random_raw_value(store, random, 3, 5));
      const auto answer = [&](const std::string& statement) {
        return output_of(
            {":set format choice", kMerge, "rule keep: m{x, 3, y} -> m{x, m}",
             "rule flat: m{x, n{..inner}, ..rest} -> m{..inner, ..rest} if m != n and not "
             "is_win(x)",
             "rule turn: 1{x, y, ..rest} -> 2{x, y} if size(x) < size(y)", "rules mine = " + rules,
             statement + v + " under mine"});
      };
      const std::string trace = answer("trace normalize ");
      EXPECT_EQ(trace.substr(trace.rfind("normal form: ")), "normal form: " + answer("normalize "))
          << trace;
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing
