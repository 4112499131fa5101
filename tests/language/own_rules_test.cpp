// Rules and rule sets that users define.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

const std::string kMerge = "rule merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}";
const std::string kCollapse = "rule collapse: m{x} -> x";
std::string dropping(const std::string& rules) {
  return "rule drop: m{v, w, ..rest} -> m{w, ..rest} if v < w for m under " + rules;
}

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
  EXPECT_NE(
      output_of({own[0], own[1], "explain normalize [1,2] under mine"}).find("[1,2] => 1: decided"),
      std::string::npos);
}

TEST(OwnRules, StandWhereverRuleSetsDo) {
  EXPECT_EQ(output_of({kMerge, kCollapse, dropping("selfish"), "rules mine = merge, drop, collapse",
                       "draw trace [[1,3],2] under mine"})
                .substr(0, 7),
            "digraph");
}

TEST(OwnRules, AreSavedAndUndone) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  // `mine` keeps the rule of which it was made.
  EXPECT_EQ(output_of({"big(v) = size(v) > 2", "rule r: m{x, ..rest} -> x if big(x)",
                       "rules mine = r, syntactic", "rule r: m{x} -> x", ":save all.km", "1"}),
            "1\n");
  EXPECT_EQ(output_of({":load all.km", "r", "rules under mine"}),
            "rule r: m{x} -> x\nrule r: m{x, ..rest} -> x if big(x)\n"
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
// docs/mathematics.md.
TEST(OwnRules, TheoremsOnTheOrderOfSteps) {
  const std::string mathematics = read_file(source_folder() + "/docs/mathematics.md");
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
       {"keep, syntactic", "syntactic, keep", "join, keep, syntactic", "turn, join, merge"}) {
    for (int i = 0; i < 60; ++i) {
      const std::string v = choice_text(store, 3, random_raw_value(store, random, 3, 5));
      const auto answer = [&](const std::string& statement) {
        return output_of(
            {":set format choice", kMerge, "rule keep: m{x, 3, y} -> m{x, m}",
             "rule join: m{x, n{..inner}, ..rest} -> m{..inner, ..rest} if m != n and not "
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

// Explanations under all kinds of rules are correct and agree with `nf`; each is checked.
TEST(OwnRules, AreExplainedOnAllValues) {
  for (const std::string rules : {"mine", "two", "(mine, selfish, two)"}) {
    const std::string out =
        output_of({kMerge, kCollapse, dropping("selfish"), "rules mine = merge, drop, collapse",
                   "rules two = syntactic, drop", "l = values(depth <= 1)",
                   "explain normalize [[1,3],[1,[1,2]],[2,3]] under " + rules,
                   "nf([[1,3],[1,[1,2]],[2,3]], under=" + rules + ")"});
    const std::string normal = out.substr(out.rfind('\n', out.size() - 2) + 1);
    EXPECT_NE(out.find("] under " + rules + ": " + normal), std::string::npos) << out;
  }
  EXPECT_EQ(error_of({"rules narrow = merge-by-inclusion", "explain normalize [1,2] under narrow"}),
            "there are no derivations under `narrow`: one of its rules is no pattern, as "
            "merge-by-inclusion is none, or too large a one");
}

}  // namespace
}  // namespace kingmaker::testing
