// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `:load` reads what `:save` writes: bindings of every kind, made under any settings, and the
// settings themselves.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/saved_kinds.hpp"
#include "tests/support/saved_session.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

// Coalitions of four players were loaded as those of three; families of twelve were not loaded;
// limits, theorems, fractions and truth values were left out.
TEST(Save, BringsBackEveryKindUnderEverySetting) {
  expect_saved_under_every_setting(kBindingsOfTheCore);
}

TEST(Save, KeepsKinds) { expect_kinds_kept(kBindingsOfTheCore); }

// A list of positions came before their game, and `:load` refused it.
TEST(Save, WritesGamesBeforeListsOfTheirPositions) {
  expect_saved({"game zz on line { me other -> . me }", "a = (zz(12), zz(123))",
                "b = ((zz(12), 1), list())", "s = moves(nim(1,2))"},
               {"a", "b", "nf(at(a, 2), under=prudent)", "s", "type s"});
}

// Positions of a game that is defined again in the same words were saved by the statement that made
// them.
TEST(Save, KnowsAGameThatIsDefinedAgain) {
  expect_saved({"game zz on line { me other -> . me }", "a = (zz(12), zz(123))",
                "game zz on line { me other -> . me }"},
               {"a", "type at(a, 1)"});
}

// `R = mine` was saved as `R = rules mine = ...`, and `q = wary` as a preference within a binding.
TEST(Save, NamesRuleSetsAndPreferences) {
  expect_saved({"rule r: m{x} -> x", "rules mine = r", "a = mine",
                "preference wary for p: v by size(v)", "b = wary", "c = (wary, selfish, mine)",
                "d = list(mine)", "f(v) = nf(v, under=mine)", "e = f", "k = r"},
               {"a", "b", "c", "d", "e", "k", "type a", "type e", "e([[[1,2]],3])",
                "normalize [[1,2]] under a", "compare [1,2], 3 for 1 under c"});
}

// Rules that were set by another name came behind it, and in the loaded session before it.
TEST(Save, SetsRulesByTheirOwnNames) {
  expect_saved({"z = shift(1)", "game zz on line { me other -> . me }", ":set under z",
                "t = best(zz(123), under=prudent)"},
               {"t", "z"});
}

// Objects with old definitions were loaded with the current ones.
TEST(Save, KeepsWhatNamesStoodFor) {
  expect_saved({"rule r: m{x} -> x", "rules mine = r", "a = mine", "f(v) = size(v)", "g = f",
                "rule r: m{m{..inner}, ..rest} -> m{..inner, ..rest}", "rules mine = r",
                "f(v) = depth(v)", ":set under a", "rules a = selfish"},
               {"a", "g([1,2])", "f([1,2])", "normalize [[1,2]]", "normalize [[1,2]] under mine",
                "r", ":show"});
  expect_saved({"rule r: m{x} -> x", "rules mine = r", "rules mine = selfish, mine"},
               {"normalize [[1,[1,2]],[1,3]] under mine", "rules under mine"});
}

// A rule set keeps the preference of which it was made, also after that is defined anew.
TEST(Save, KeepsThePreferenceOfARuleSet) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "s.km";
  const ProgramRun run =
      eval({"preference wary for p: v by size(v)", "rules mine = merge-same-mover, wary",
            "preference wary for p: v by 0 - size(v)", ":save " + file});
  EXPECT_EQ(run.err, "");
  EXPECT_NE(read_file(file).find("preference wary for p: v by 0 - size(v)\n"
                                 "rules mine = merge-same-mover, wary\n"),
            std::string::npos);
}

// Tables, and sets of positions, were dropped without a message.
TEST(Save, WritesTablesAndSets) {
  expect_saved({"t = successors(clobber(123213))", "u = quotients([1,[2,3]])",
                "s = moves(nim(1,2))", "o = options([1,[2,3]])", "w = subterms([[1,2],[1,[2,3]]])",
                "v = table k in 1..3: k, 2 * k"},
               {"t", "u", "s", "o", "w", "v", "type o", "type t", "list x in w: x"});
}

// A list of values of several games, or for several first players, was read in one game.
TEST(Save, ListsMayHaveValuesOfSeveralGames) {
  expect_saved({"a = nf(clobber(123213), start=all)", ":set players 4", "v = [1,[2,4]]",
                ":set players 3", "b = (1, [1,2], v, \"a\", v)", ":set format choice"},
               {"a", "at(a, 2)", "b", "at(b, 3)", ":show"});
}

// With three players `D` is not a player, so the definition was refused, and with it all later
// ones.
TEST(Save, ReadsDefinitionsInTheGameTheyAreFor) {
  expect_saved({":set players 4", "f(v) = contains(v, D)", ":set players 3", "w = [1,2]"},
               {"f", "w", ":show"});
}

// A number of more digits than are read at once was saved, and not read.
TEST(Save, WritesLongNumbersInPieces) {
  expect_saved({"a = 10^250000 + 7", "b = 0 - 3^300000", "c = (1, 1/(3^210000), 2)",
                "d = (0 - 3^210000)/7", "e = 10^100000"},
               {"a == 10^250000 + 7", "a", "b", "c", "d", "e", "type d"});
}

TEST(Save, SaysWhatItLeavesOut) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  const ProgramRun run =
      eval({"n = 2", "c = check forall k in 1..3: k > n", "n = 0", ":save " + file});
  EXPECT_EQ(run.err, "<arg 4>: warning: `c`: in what is saved a check is a truth value\n");
  EXPECT_EQ(eval({":load " + file, "c"}).out, "false\n");
}

// A trace under rules that were defined anew was saved as one under the new rules, without a word.
TEST(Save, SaysWhatIsMadeOfOtherRules) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  const ProgramRun run =
      eval({"rule pick: m{m, ..rest} -> m", "rules mine = pick, syntactic", "r = rules under mine",
            "t = trace [1,[2,3]] under mine", "u = trace [[1,2]] under pick",
            "rules mine = merge-same-mover", ":save " + file});
  const std::string why = "a rule set in it was defined anew, and is saved as it is now\n";
  EXPECT_EQ(run.err, "<arg 7>: warning: `r`: " + why + "<arg 7>: warning: `t`: " + why);
  EXPECT_EQ(eval({":load " + file, "t"}).out, "already in normal form: [1,[2,3]]\n");
}

// Objects that no expression writes are saved as the statements that made them, under the rules of
// that time.
TEST(Save, WritesHowOtherThingsAreMade) {
  expect_saved(
      {"c = check \"Theorem\" forall k in 1..3: k > 0", "d = check forall k in 1..3: k > 1",
       "r = check rule merge_same_mover in terms(depth <= 2, options <= 2) under selfish",
       "q = compare 2_1, 3_1 for 1 under prudent", "s = step [[1,3],[2,3]] under prudent",
       "t = tree [[1,3],2]", "u = find v in values(depth <= 1): simple(v)",
       "w = tally k in 1..9: k mod 3", "a = (c, 3)", ":set under prudent", ":set players 4",
       "e = compare 2, 1 for 1", ":set under selfish", ":set players 3"},
      {"c", "d", "r", "q", "s", "t", "u", "w", "a", "type c", "type q", "e", ":show"});
}

// The statement that made it is not run again if it writes a file, reads one, or makes another
// thing now.
TEST(Save, DoesNotRepeatStatementsThatChanged) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  const std::string table = (folder.path() / "t.csv").string();
  ASSERT_EQ(eval({"t = table k in 1..3: k -o " + table}).status, 0);
  const ProgramRun run = eval({"f = find k in (file(\"" + table + "\", column=\"k\")): 1 == 1",
                               "t = tally k in 1..9: even(k)", "t = (t, t)", "c = check 1 == 1",
                               "b = (c, c)", "c = 3", ":save " + file});
  EXPECT_EQ(run.status, 0) << run.err;
  std::filesystem::remove(table);
  const ProgramRun again = eval({":load " + file, "c", "b"});
  EXPECT_EQ(again.err, "");
  EXPECT_EQ(again.out, "3\n(true, true)\n");
}

// A list of few parts that share each other was visited as if it were written out, which did not
// end.
TEST(Save, SaysThatAListIsTooLongWrittenOut) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  const ProgramRun run = eval(
      {"f(l, n) = if n == 0 then l else f((l,l), n - 1)", "x = f((1,2), 40)", "y = f((1,2), 3)",
       "t = table k in 1..1: k, v = x", "r = 1..1000000000", ":save " + file});
  EXPECT_EQ(run.err,
            "<arg 6>: warning: `t`: a table of more than 10 000 000 things, written out\n"
            "<arg 6>: warning: `x`: a list of more than 10 000 000 things, written out\n");
  EXPECT_EQ(eval({":load " + file, "length(y); length(r)"}).out, "2\n1000000000\n");
}

TEST(Save, ReplacesNoOtherFile) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "notes.txt").string();
  // A script replaced the file without asking.
  std::ofstream(file) << "notes\n";
  const ProgramRun run = eval({":save " + file});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("is no saved session and stays as it is"), std::string::npos) << run.err;
  EXPECT_EQ(read_file(file), "notes\n");
  // An empty file and a saved session may be replaced.
  std::ofstream(file, std::ios::trunc).close();
  EXPECT_EQ(eval({":save " + file}).status, 0);
  EXPECT_EQ(eval({"v = [1,2]", ":save " + file}).status, 0);
  EXPECT_NE(read_file(file).find("v = "), std::string::npos);
}

TEST(Save, GivesSessionsBackWhateverIsInThem) {
  expect_random_sessions_given_back(SessionMaker::questions());
}

}  // namespace
}  // namespace kingmaker::testing
