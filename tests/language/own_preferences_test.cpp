// Preferences that users define.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

const std::string kDecided =
    "decided(v, w, p) = v == p or w == p or contains(v, p) != contains(w, p)";
const std::string kEk =
    "preference ek for p: v <= w if v == w or w == p or contains(w, p) and not contains(v, p) or "
    "not decided(v, w, p) and (is_choice(v) and (all x in options(v): x <= w) or is_choice(w) and "
    "(all y in options(w): v <= y))";
const std::string kNumber = "preference d for p: v by prudent_number(v, p)";

TEST(OwnPreferences, OfTheContract) {
  EXPECT_EQ(output_of({kDecided, kEk,
                       "check forall v, w in values(depth <= 1): (v < w for 1 under ek) "
                       "== (v < w for 1 under selfish)",
                       "check forall v in values(depth <= 2): nf(v, under=ek) == nf(v, "
                       "under=selfish)"}),
            "holds: 225 instances\nholds: 6111 instances\n");
  EXPECT_EQ(output_of({kNumber,
                       "check forall v in values(depth <= 2): nf(v, under=d) == nf(v, "
                       "under=prudent)",
                       "check forall v, w in values(depth <= 1), p in players: (v < w for "
                       "p under d) == (v < w for p under prudent)"}),
            "holds: 6111 instances\nholds: 675 instances\n");
}

// All 37 344 321 pairs by tables, and some of them one by one by the machine.
TEST(OwnPreferences, AgreeByTablesAndOneByOne) {
  EXPECT_EQ(output_of({kDecided, kEk,
                       cat("check forall v, w in values(",
                           effort("depth <= 2", "depth <= 2, options <= 4"),
                           "): (v < w for 1 under ek) == (v < w for 1 under selfish)")}),
            effort("holds: 37344321 instances\n", "holds: 2732409 instances\n"));
  EXPECT_EQ(output_of({kDecided, kEk,
                       "check forall v, w in random(count = 300, depth <= 4, seed = 5): "
                       "(v < w for 2 under ek) == (v < w for 2 under selfish)"}),
            "holds: 300 instances\n");
}

// Definitions could not use pairs that are parts of both sides, as EK's sentence on Definition 11
// does. Taken literally, that sentence has a cycle of three values; it is the recursion below.
TEST(OwnPreferences, MayAskAboutPartsOfBothSides) {
  const std::string parts = "parts(v) = if is_win(v) then list(v) else options(v)";
  const std::string prose =
      "preference prose for p: v < w if (v < w for p under selfish) or not (w < v for p under "
      "selfish) and (is_choice(v) or is_choice(w)) and (some a in parts(v): all b in parts(w): "
      "a != b and not b < a) and not (some b in parts(w): all a in parts(v): a != b and not a < b)";
  const std::string recursion =
      "weaker(v, w) = v != w under raw and ((v < w for 1 under selfish) or not (w < v for 1 under "
      "selfish) and (is_choice(v) or is_choice(w)) and (some a in parts(v): all b in parts(w): "
      "a != b under raw and not weaker(b, a)) and not (some b in parts(w): all a in parts(v): "
      "a != b under raw and not weaker(a, b)))";
  EXPECT_EQ(output_of({parts, prose, "1_1 < 2 for 1 under prose", ":set players 4",
                       "(4{1,3,4} < 4{4,2{1,2,3,4}}) for 1 under prose",
                       "(4{4,2{1,2,3,4}} < 2{1,2,3,4}) for 1 under prose",
                       "(2{1,2,3,4} < 4{1,3,4}) for 1 under prose"}),
            "true\ntrue\ntrue\ntrue\n");
  EXPECT_EQ(
      output_of(
          {parts, prose, recursion,
           "check forall v, w in values(depth <= 1): (v < w for 1 under prose) == "
           "weaker(v, w)",
           "check forall v, w in values(depth <= 2, options <= 2): (v < w for 1 under prose) == "
           "weaker(v, w)",
           "check forall v, w in random(count = 200, depth <= 3, seed = 8): "
           "(v < w for 1 under prose) == weaker(v, w)"}),
      "holds: 225 instances\nholds: 12321 instances\nholds: 200 instances\n");
}

TEST(OwnPreferences, StandWhereverBuiltInOnesDo) {
  EXPECT_EQ(output_of({kNumber, "d"}), kNumber + "\n");
  EXPECT_EQ(output_of({kNumber, ":type d"}), "preference\n");
  EXPECT_EQ(output_of({kNumber, "compare 2_1, 2_2 for 1 under d"}), "2_1 > 2_2\n");
  EXPECT_EQ(output_of({kNumber, "2_1 > 2_2 for 1 under d"}), "true\n");
  EXPECT_EQ(output_of({kNumber,
                       "check forall v in values(depth <= 2): nf(v, under=(d, selfish, "
                       "d)) == nf(v, under=(prudent, selfish, prudent))"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(output_of({kNumber, "normalize clobber(12313) under d"}),
            output_of({"normalize clobber(12313) under prudent"}));
  EXPECT_EQ(output_of({kNumber, "draw preferences(for 1, depth 1, under d)"}).find("digraph") !=
                std::string::npos,
            true);
  EXPECT_EQ(output_of({kNumber, "trace [[1,2],3] under d"}),
            "1  drop-weaker-option (preference d) at .2: [[1,2]] -> 2   # 1 < 2 for 2\n"
            "normal form: 1_1\n");
}

TEST(OwnPreferences, AreSavedAndUndone) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({kDecided, kEk, "rules r = ek", ":save all.km", "1"}), "1\n");
  EXPECT_EQ(output_of({":load all.km", "nf([1,2], under=r)", "nf([1,2], under=ek)"}), "1\n1\n");
  EXPECT_EQ(eval({kNumber, ":undo", "d"}).status, 2);
}

TEST(OwnPreferences, BadInputHasOneError) {
  EXPECT_EQ(error_of({"preference bad for p: v < w if v < w", "compare 1_1, 2_1 for 1 under bad"}),
            "in `bad`: while (1_1, 2_1) for 1 under bad is worked out, (1_1, 2_1) for 1 under bad "
            "is asked for; a preference may be asked of the same pair with one side or both "
            "replaced by parts");
  // Both parts belong to one side.
  EXPECT_EQ(error_of({"preference bad for p: v < w if some x, y in options(v): x < y",
                      "compare 2_1, 2 for 1 under bad"})
                .substr(0, 40),
            "in `bad`: while (2_1, 2) for 1 under bad");
  EXPECT_EQ(
      error_of({"preference round for p: v < w if true", "compare 1_1, 2_1 for 1 under round"}),
      "the preference round of player 1 goes round in a circle, so that every option of a "
      "choice is weaker than another: 1{2,3} < 2{1,3} < 1{2,3}");
  EXPECT_EQ(error_of({"preference mixed for p: v by if is_win(v) then 1 else (1,2)",
                      "compare 1_1, 2 for 1 under mixed"}),
            "the ranks of `mixed` are of different kinds: there is no order between a list and a "
            "number");
  EXPECT_EQ(error_of({"preference word for p: v by \"a\"", "compare 1_1, 2 for 1 under word"}),
            "in `word`: a rank is a number or a list of numbers, not a text");
  EXPECT_EQ(error_of({"preference q for p: v < w if z"}), "unknown name `z`");
  EXPECT_EQ(error_of({"preference q for p: v = w if true"}),
            "expected `<`, `<=` or `by`, found '='");
}

// A pair that is 2 000 choices deep needs no stack.
TEST(OwnPreferences, OfDeepValues) {
  EXPECT_EQ(output_of({"preference deep for p: v < w if is_choice(v) and (some x in "
                       "options(v): x < w) or v == 2 and w == 1",
                       "2_2000 < 1 for 1 under deep"}),
            "true\n");
}

// A line names the clause and the values of its variables.
TEST(OwnPreferences, Explain) {
  EXPECT_EQ(
      output_of({"preference wary for p: v < w if contains(w, p) and not contains(v, p)",
                 "explain 2 < 1_2 for 1 under wary", "explain 2_1 < 1_2 for 1 under wary"}),
      "2 < 1_2 for 1 under wary: true\n"
      "2 < 1_2: wary: contains(w, p) and not contains(v, p), with p = 1, v = 2, w = 1_2 (the "
      "preference as defined)\n"
      "2_1 < 1_2 for 1 under wary: false\n"
      "not 2_1 < 1_2: wary: contains(w, p) and not contains(v, p), fails, with p = 1, v = 2_1, "
      "w = 1_2 (the preference as defined)\n");
  const std::string ek = output_of(
      {"preference ek for p: v <= w if v == w or w == p or contains(w, p) and not "
       "contains(v, p) or not (v == p or w == p or contains(v, p) != contains(w, p)) and "
       "(is_choice(v) and (all x in options(v): x <= w) or is_choice(w) and (all y in "
       "options(w): v <= y))",
       "explain 2_1 <= 2_2 for 1 under ek", "explain normalize [2_1,2_2,[1,3]] under ek"});
  EXPECT_NE(ek.find("  not 1 <= 2_2: ek: no clause holds, with p = 1, v = 1, w = 2_2 (the "
                    "preference as defined)\n"),
            std::string::npos)
      << ek;
  EXPECT_NE(output_of({"preference d for p: v by prudent_number(v, p)",
                       "explain 2_2 < 2_1 for 1 under d"})
                .find("2_2 < 2_1: d: the ranks are 1/4 and 1/2"),
            std::string::npos);
  EXPECT_NE(error_of({"preference foe for p: v < w if w == p or is_choice(w) and (some x in "
                      "options(w): v < x for 2)",
                      "explain 3 < [1,2] for 1 under foe"})
                .find("there is no derivation where `foe` asks for another player"),
            std::string::npos);
}

}  // namespace
}  // namespace kingmaker::testing
