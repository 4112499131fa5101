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

TEST(OwnRules, OfTheContract) {
  EXPECT_EQ(output_of({kMerge, kCollapse, "rules mine = merge, collapse",
                       "normalize [[[[1,2]]],3] under mine",
                       "check forall v in terms(depth <= 2, options <= 3): nf(v, under=mine) "
                       "== nf(v, under=syntactic)"}),
            "[1,2,3]\nholds: 1719 instances\n");
  EXPECT_EQ(eval({"rule odd: m{x} -> y"}).err,
            "<arg 1>:1:19: error: `y` does not occur on the left side\nrule odd: m{x} -> y\n"
            "                  ^\n");
}

// The rules of the papers, written in the language, agree with the built-in ones on all values up
// to depth 2.
TEST(OwnRules, SayWhatBuiltInOnesDo) {
  for (const std::string rules : {"selfish", "prudent", "indifferent"}) {
    EXPECT_EQ(output_of({kMerge, kCollapse, dropping(rules), "rules mine = merge, drop, collapse",
                         "check forall v in values(depth <= 2): nf(v, under=mine) == nf(v, "
                         "under=" +
                             rules + ")"}),
              "holds: 6111 instances\n")
        << rules;
  }
  EXPECT_EQ(output_of({kMerge, kCollapse, dropping("straffin"),
                       "rule revenge: m{y_1, z_1} -> m_1 if y != m and z != m",
                       "rules mine = merge, drop, revenge, collapse",
                       "check forall v in values(depth <= 2): nf(v, under=mine) == nf(v, "
                       "under=straffin)"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(output_of({":set players 4", kMerge, kCollapse, dropping("prudent"),
                       "rules mine = merge, drop, collapse",
                       "check forall v in terms(depth <= 2, options <= 2): nf(v, under=mine) "
                       "== nf(v, under=prudent)"}),
            "holds: 1612 instances\n");
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

TEST(OwnRules, PatternsMatchAsTheyAreRead) {
  const auto output_of_rule = [](const std::string& rule, const std::string& value) {
    return output_of(
        {rule, "apply " + rule.substr(5, rule.find(':') - 5) + " to " + value + " under raw"});
  };
  // If a player who is a mover elsewhere occurs alone, it is that player's win. Different patterns
  // match different options.
  EXPECT_EQ(output_of_rule("rule own: m{m, ..rest} -> m", "[1,2,3]"), "1\n");
  // Patterns with literals, simple values, and repeated variables.
  EXPECT_EQ(output_of_rule("rule first: 1{2, ..rest} -> 1{..rest}", "[2,3]"), "3\n");
  EXPECT_EQ(output_of_rule("rule alike: m{b_k, c_k, ..rest} -> b_k if b != c", "[2_1,3_1]"),
            "2_1\n");
  EXPECT_EQ(output_of_rule("rule wins: m{p_0, q_0} -> q", "[2,3]"), "3\n");
  EXPECT_EQ(output_of_rule("rule twice: m{a{x, y}, x} -> x", "[[1,3],3]"), "3\n");
  EXPECT_EQ(output_of_rule("rule deep: m{a{b{x, ..r}}} -> m{x, ..r}", "[[[1,2]]]"), "[1,2]\n");
  EXPECT_EQ(output_of_rule("rule down: b_2 -> b_1", "2{3_1,1_1}"), "2_1\n");
}

// The list [2] is 2 and no choice. A rule that matches any choice once made 3 of it, although a
// trace did not.
TEST(OwnRules, DoNotApplyToAWin) {
  const std::vector<std::string> own = {"rule decided: m{x, ..rest} -> m", "rules mine = decided"};
  const auto answer = [&](const char* statement) { return output_of({own[0], own[1], statement}); };
  EXPECT_EQ(answer("normalize 3{2{1,2,3}} under mine"), "2\n");
  EXPECT_EQ(answer("trace 3{2{1,2,3}} under mine"),
            "1  decided at .1: [[1,2,3]] -> 2   # m = 2, x = 1\nnormal form: 2\n");
  EXPECT_NE(answer("explain normalize 3{2{1,2,3}} under mine").find("under mine: 2\n"),
            std::string::npos);
  EXPECT_EQ(answer("check forall v in terms(depth <= 2, options <= 2): is_win(nf(v, under=mine))")
                .substr(0, 5),
            "holds");
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
  const std::vector<std::string> own = {kMerge, kCollapse, dropping("selfish"),
                                        "rules mine = merge, drop, collapse"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), own.begin(), own.end());
    return output_of(more);
  };
  EXPECT_EQ(with({"mine"}), "rules mine = merge, drop, collapse\n");
  EXPECT_EQ(with({":type mine"}), "rule set\n");
  EXPECT_EQ(with({":type drop"}), "rule\n");
  EXPECT_EQ(with({"drop"}), dropping("selfish") + "\n");
  EXPECT_EQ(with({"check forall v in values(depth <= 1): nf(v, under=(mine, prudent, mine)) == "
                  "nf(v, under=(selfish, prudent, selfish))"}),
            "holds: 15 instances\n");
  EXPECT_EQ(with({":set under mine", "normalize [1,2]"}), "1\n");
  EXPECT_EQ(with({"R = mine", "nf([1,2], under=R)"}), "1\n");
  EXPECT_EQ(with({"check forall R in (mine, selfish): nf([1,2], under=R) == 1"}),
            "holds: 2 instances\n");
  EXPECT_EQ(with({"normalize clobber(1212) under mine"}),
            output_of({"normalize clobber(1212) under selfish"}));
  EXPECT_EQ(with({"rules more = mine, collapse-single-option", "rules under more"}),
            kMerge + "\n" + dropping("selfish") + "\n" + kCollapse +
                "\nrule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n");
  EXPECT_EQ(with({"trace [[1,3],[1,[1,2]],[2,3]] under mine"}),
            "1  drop at .2: [[2,3]] -> 2   # m = 2, v = 3, w = 2\n"
            "2  drop at .3: [[1,3_1]] -> [[3_1]]   # m = 2, v = 1, w = 3_1\n"
            "3  collapse at .3: [[3_1]] -> 3_1   # m = 2, x = 3_1\n"
            "4  drop at .: [2,2_1,3_1] -> 1_2   # m = 1, v = 2, w = 2_1\n"
            "normal form: 1_2\n");
  EXPECT_EQ(with({"draw trace [[1,3],2] under mine"}).substr(0, 7), "digraph");
  EXPECT_EQ(with({"step [[1,2],3] under mine"}), "1_1   # drop at .2; m = 2, v = 1, w = 2\n");
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

// A function that a condition calls may be redefined, and values are then rewritten anew.
TEST(OwnRules, ConditionsAreLookedUpLate) {
  EXPECT_EQ(
      output_of({"ok(v) = is_win(v)", "rule r: m{x, ..rest} -> x if ok(x)", "rules mine = r",
                 "nf([[1,2],3], under=mine)", "ok(v) = is_choice(v)", "nf([[1,2],3], under=mine)"}),
      "1\n[[1,2]]\n");
}

TEST(OwnRules, ThatNeverEndAreFound) {
  EXPECT_EQ(
      error_of({"rule loop: m{x, y} -> m{m{x, y}}", "rules l = loop", "normalize [1,2] under l"}),
      "rewriting never ends: [1,2] comes back to itself");
  EXPECT_EQ(
      error_of({"rule turn: m{x, y} -> m{y, x}", "rules l = turn", "normalize [1,2] under l"}),
      "rule `turn`, with m = 1, x = 1, y = 2: it changes nothing, so it would apply forever");
  EXPECT_EQ(error_of({"rule a: 1{2, ..r} -> 1{3, ..r}", "rule b: 1{3, ..r} -> 1{2, ..r}",
                      "rules l = a, b", "normalize 1{2,1} under l"}),
            "the rules go round in a circle: [1,2] comes back to itself");
  EXPECT_EQ(error_of({":set limit steps 100000",
                      "rule grow: m{x, ..r} -> m{n{x}, ..r} if m != "
                      "n"}),
            "`n` does not occur on the left side");
  EXPECT_EQ(error_of({":set limit steps 100000", "rule grow: m{x, y} -> m{m{x, y}, x}",
                      "rules l = grow", "normalize [2,3] under l"})
                .substr(0, 8),
            "rewritin");
}

TEST(OwnRules, BadInputHasOneErrorAtItsPlace) {
  EXPECT_EQ(error_of({"rule r: x -> x"}),
            "the left side of a rule is a choice such as `m{x, ..rest}`, or a simple value such as "
            "`b_2`");
  EXPECT_EQ(error_of({"rule r: m{..a, ..b} -> m{..a}"}), "a choice has one `..` at most");
  EXPECT_EQ(error_of({"rule r: m{x, ..r} -> m{x, ..r}"}),
            "both sides are the same, so the rule would apply forever");
  EXPECT_EQ(error_of({"rule r: m{x} -> x{m}"}),
            "`x` stands for a value elsewhere, and here for a player");
  EXPECT_EQ(error_of({"rule r: m{b_k} -> k"}),
            "`k` stands for an exponent elsewhere, and here for a value");
  EXPECT_EQ(error_of({"rule r: m{x, ..r} -> r"}),
            "`r` stands for the other options of a choice, `..` elsewhere, and here for a value");
  EXPECT_EQ(error_of({"rule r: 17{x} -> x"}), "players are 1 to 16, not 17");
  EXPECT_EQ(error_of({"rule r: m{} -> m"}),
            "expected an option: a variable, a player, `m{...}` or `..rest`, found '}'");
  EXPECT_EQ(error_of({"rule r: m{x} -> x if y"}), "unknown name `y`");
  EXPECT_EQ(error_of({"rule r: m{x, y} -> x if x < y", "rules l = r", "normalize [1,2] under l"}),
            "rule `r`: the rules are missing; write `v < w for m under selfish`");
  EXPECT_EQ(error_of({"rule size: m{x} -> x"}),
            "`size` is a word of the language and cannot be bound");
  EXPECT_EQ(error_of({"rules selfish = syntactic"}),
            "`selfish` is a word of the language and cannot be bound");
  EXPECT_EQ(error_of({"rules l = merg"}), "there is no rule and no rule set `merg`");
  EXPECT_EQ(error_of({"rules l = l"}), "there is no rule and no rule set `l`");
  EXPECT_EQ(error_of({"a = 3", "rules l = a"}), "`a` is a number, no rule and no rule set");
  std::string deep = "rule r: ";
  for (int i = 0; i < 100000; ++i) deep += "m{";
  EXPECT_EQ(error_of({deep}), "a pattern has at most 1000 parts");
}

// The condition of a rule asks for a normal form under the rule itself.
TEST(OwnRules, CannotAskForThemselves) {
  EXPECT_EQ(
      error_of({"rule r: m{x, y} -> x", "rules l = r", "f(v) = nf([1,2], under=l) == v",
                "rule r: m{x, y} -> x if f(x) or f(y)", "rules l = r",
                "normalize [[1,2],[1,3]] under l"}),
      "rule `r`: in `f`: a condition asks for a normal form under the rules it belongs to, l");
}

// If a theorem says that the order of steps does not matter, it is cited by its name in
// docs/mathematics.md.
TEST(OwnRules, TheoremsOnTheOrderOfSteps) {
  const std::string mathematics = read_file(source_folder() + "/docs/mathematics.md");
  for (const std::string rules :
       {"prudent", "indifferent", "loeb", "li", "shift(1)", "order(1>3>2, 3>2>1, 2>3>1)",
        "(prudent, syntactic, indifferent)"}) {
    const std::string printed = output_of({"rules under " + rules});
    EXPECT_NE(printed.find("\n# steps in any order end in one value, if options are in normal form "
                           "before their choice is touched: level_confluence in "
                           "docs/mathematics.md#the-order-of-steps"),
              std::string::npos)
        << printed;
  }
  EXPECT_NE(output_of({"rules under syntactic"})
                .find("\n# steps in any order end in one value: syntactic_confluence in "
                      "docs/mathematics.md#syntactic-rules"),
            std::string::npos);
  for (const std::string named : {"`level_confluence`", "`syntactic_confluence`",
                                  "\n## The order of steps\n", "\n## Syntactic rules\n"}) {
    EXPECT_NE(mathematics.find(named), std::string::npos) << named;
  }
  for (const std::string rules :
       {"selfish", "straffin", "inclusion", "(prudent, selfish, prudent)"}) {
    EXPECT_EQ(output_of({"rules under " + rules}).find("# steps"), std::string::npos) << rules;
  }
}

// Each rule has a line with the values of its variables.
TEST(OwnRules, Explain) {
  EXPECT_EQ(
      run_program({"--format", "choice", "eval", kMerge, kCollapse, "rules mine = merge, collapse",
                   "explain normalize 1{2{1{1,2}},3} under mine"})
          .out,
      "normalize 1{2{1{1,2}},3} under mine: 1{1,2,3}\n"
      "1{3,2{1{1,2}}} => 1{1,2,3}: its options first (the strategy)\n"
      "  2{1{1,2}} => 1{1,2}: collapse: m{x} -> x, with m = 2, x = [1,2] (the rule as "
      "defined)\n"
      "    1{1,2} => 1{1,2}: no rule of player 1 applies (the strategy)\n"
      "  1{3,1{1,2}} => 1{1,2,3}: merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}, with m "
      "= 1 (the rule as defined)\n"
      "    1{1,2,3} => 1{1,2,3}: no rule of player 1 applies (the strategy)\n");
}

// A rule is applied as often as possible before the next one. When both options are merged, there
// is no choice among three left, of which `keep` would make a win.
TEST(OwnRules, AreTracedInTheirOrder) {
  EXPECT_EQ(output_of({":set format choice", "rule keep: m{x, 3, y} -> m{x, m}",
                       "rules mine = keep, syntactic",
                       "trace normalize 1{1{1,3},1{1,2{1,1{1,3}},2{1,3,2{1,1{1,3}}}}} under mine"}),
            "1  keep at .2.3: 2{1,3,2{1,1{1,3}}} -> 2{1,2}   # m = 2, x = 1, y = [[1,[[1,3]]]]\n"
            "2  merge-same-mover (EK Rule 3; Loeb RR3) at .: 1{1{1,3},1{1,2{1,2},2{1,1{1,3}}}} -> "
            "1{1,3,1{1,2{1,2},2{1,1{1,3}}}}\n"
            "3  merge-same-mover (EK Rule 3; Loeb RR3) at .: 1{1,3,1{1,2{1,2},2{1,1{1,3}}}} -> "
            "1{1,3,2{1,2},2{1,1{1,3}}}\n"
            "normal form: 1{1,3,2{1,2},2{1,1{1,3}}}\n");
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
