// `check forall`: its output, that its counterexamples are the smallest, and that its tables change
// nothing but the time.
#include "language/check/check.hpp"
#include "language/statements/statement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/text.hpp"
#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/object_text.hpp"
#include "present/answer_text.hpp"
#include "repl/session/session.hpp"
#include "tests/support/cpu_time.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::check_test {
namespace {

struct Outcome {
  ExitStatus status = ExitStatus::Ok;
  std::string text;  // or the message of an error
  std::uint64_t checked = 0;
};

// Runs one check in a session of its own.
Outcome run_check(const std::string& statement, const CheckOptions& options = {},
                  Settings settings = {}, std::atomic<bool>* interrupt = nullptr) {
  Context context(std::move(settings), standard_library());
  context.begin_statement(interrupt);
  const auto parsed = parse_statement(statement, 0, nullptr, context.library.syntaxes());
  if (!parsed.ok()) return {ExitStatus::BadInput, std::string(parsed.status().message()), 0};
  const auto result = check(context, content_of<CheckStatement>(parsed->statement).claim, options);
  if (!result.ok()) {
    return {exit_status_of(result.status()), std::string(result.status().message()), 0};
  }
  const auto text = render(context, CheckAnswer{*result});
  return {result->counterexample ? ExitStatus::Counterexample : ExitStatus::Ok,
          text.ok() ? *text : std::string(text.status().message()), result->checked};
}

std::string answer(const std::string& statement) { return run_check(statement).text; }

// True if this closed condition holds, evaluated by itself.
bool holds(const std::string& condition) {
  const ProgramRun run = eval({condition});
  EXPECT_EQ(run.err, "") << condition;
  return run.out == "true\n";
}

TEST(Check, ContractExamples) {
  const ProgramRun odd =
      eval({"check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)"});
  EXPECT_EQ(odd.out, "holds: 6 instances\n");
  EXPECT_EQ(odd.status, 0);
  const ProgramRun all = eval({"check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent"});
  EXPECT_EQ(all.out,
            "fails: k = 0\n  refuted: 2_2 < 2_0 for 1 under prudent, since 2_2 > 2_0 for 1 under "
            "prudent\n");
  EXPECT_EQ(all.err, "");
  EXPECT_EQ(all.status, 1);
  EXPECT_EQ(answer("check forall p in 1..3, k in 1..9: p_(k+1) || p_k for p under prudent"),
            "fails: p = 1, k = 1\n  refuted: 1_2 || 1_1 for 1 under prudent, since 1_2 > 1_1 for 1 "
            "under prudent");
  EXPECT_EQ(answer("check forall k, l in 0..12: 2_k == 2_k for 1 under prudent"),
            "holds: 169 instances");
}

TEST(Check, AFailedCheckDoesNotStopAScript) {
  const ProgramRun run = eval({"check forall k in 1..3: k == 1", "[1,3]"});
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(run.out.ends_with("[1,3]\n")) << run.out;
}

TEST(Check, CountsInstancesThatMeetThePremise) {
  EXPECT_EQ(answer("check forall k in 3..3: 2_k == 2_k"), "holds: 1 instance");
  EXPECT_EQ(answer("check forall k, l in 0..4: 1 == 1 when k < l"), "holds: 10 instances");
  EXPECT_EQ(answer("check forall k, l in 0..4: 1 == 1 when k != l and even(k+l)"),
            "holds: 8 instances");
  EXPECT_EQ(answer("check forall k in 0..4: 1 == 1 when k > 9"), "holds: 0 instances");
  EXPECT_EQ(answer("check forall v, w in values(depth <= 1): v < w for 1 under selfish implies "
                   "w > v for 1 under selfish"),
            answer("check forall v, w in values(depth <= 1): v > w for 1 under selfish implies "
                   "w < v for 1 under selfish"));
  // Combines `when` and a premise.
  EXPECT_EQ(answer("check forall k, l in 0..4: not 2_k == 2_l implies not 2_l == 2_k when k <= l"),
            "holds: 10 instances");
  // Excluded instances are not evaluated: 2_(k-3) has no negative exponents.
  EXPECT_EQ(answer("check forall k in 0..9: 2_(k-3) == 2_(k-3) when k >= 3"), "holds: 7 instances");
  EXPECT_EQ(run_check("check forall k in 0..9: 2_(k-3) == 2_(k-3)").status, ExitStatus::BadInput);
}

TEST(Check, Domains) {
  EXPECT_EQ(answer("check forall v in values(depth <= 2): v == v"), "holds: 6111 instances");
  EXPECT_EQ(answer("check forall v in values(depth < 3): v == v"), "holds: 6111 instances");
  EXPECT_EQ(answer("check forall v in values(depth <= 2, size <= 6): size(v) <= 6+0"),
            "holds: 855 instances");
  EXPECT_EQ(answer("check forall v in values(size <= 5): depth(v) <= 3+0"), "holds: 759 instances");
  EXPECT_EQ(answer("check forall k in 1+1..2*3: 2_k == 2_k"), "holds: 5 instances");
  EXPECT_EQ(answer("check forall k in -3..3: k+0 == k+0"), "holds: 7 instances");
  EXPECT_EQ(answer("check forall v in random(count = 100, depth <= 6, seed = 1): depth(v) <= 6+0"),
            "holds: 100 instances");
  EXPECT_EQ(answer("check forall v in random(depth <= 2): depth(v) <= 2+0"),
            "holds: 1000 instances");
  // Values of one group of variables are drawn together.
  EXPECT_EQ(answer("check forall u, v, w in random(count = 50, depth <= 4), k in 1..2: u == u"),
            "holds: 100 instances");
  // The same seed gives the same values everywhere, and other seeds give others.
  const std::string draw = "check forall v in random(count = 50, depth <= 5, seed = ";
  EXPECT_EQ(answer(draw + "7): depth(v) < 5+0"),
            "fails: v = [2,[3,[[1,3]],[1,3,[1,3]],[1,2,3,[[2,3,[[1,3]]]]]]]\n  refuted: "
            "depth([2,[3,[[1,3]],[1,3,[1,3]],[1,2,3,[[2,3,[[1,3]]]]]]]) < 5+0, since 5 = 5");
  EXPECT_NE(answer(draw + "7): depth(v) < 5+0"), answer(draw + "8): depth(v) < 5+0"));
  Settings four;
  four.frame.players = 4;
  EXPECT_EQ(run_check("check forall v in values(depth <= 1): v == v", {}, four).text,
            "holds: 48 instances");
}

TEST(Check, Positions) {
  EXPECT_EQ(answer("check forall g in nim(counters <= 12): fine(g) == nf(g, under=prudent)"),
            "holds: 271 instances");
  EXPECT_EQ(answer("check forall g in nim(counters < 6, players=4), k in 0..1: win(g) == win(g)"),
            "holds: 36 instances");
  EXPECT_EQ(answer("check forall g in nim(counters <= 4, players=2, start=2): "
                   "g == 2 under selfish"),
            "fails: g = nim(1,1, players=2, start=2)\n  refuted: nim(1,1, players=2, start=2) == 2 "
            "under selfish, since 1 != 2 under selfish");
  // With two counters, a player who takes one lets the third player win; a player who takes both
  // lets the second player win.
  EXPECT_EQ(answer("check forall g in misere_nim(counters <= 4): fine(g) == 2"),
            "fails: g = misere_nim(2)\n  refuted: fine(misere_nim(2)) == 2, since 1_1 != 2");
  EXPECT_EQ(answer("check forall g in clobber(length <= 3): size(g) == 1"), "holds: 30 instances");
}

// EK Theorems 13 and 14, and parts of Theorem 15, for small exponents.
TEST(Check, TheoremsOfThePaper) {
  for (const std::string p : {"1", "2", "3"}) {
    const std::string a = p == "1" ? "2" : "1";
    const std::string b = p == "3" ? "2" : "3";
    const std::string clause = " for " + p + " under prudent";
    EXPECT_EQ(answer("check forall k in 0..10: " + a + "_k || " + b + "_k" + clause),
              "holds: 11 instances");
    EXPECT_EQ(
        answer("check forall k in 0..10: " + a + "_(k+2) < " + a + "_k" + clause + " when odd(k)"),
        "holds: 5 instances");
    EXPECT_EQ(
        answer("check forall k in 0..10: " + a + "_(k+2) > " + a + "_k" + clause + " when even(k)"),
        "holds: 6 instances");
    EXPECT_EQ(answer("check forall k in 0..10: " + p + "_(k+1) || " + a + "_k" + clause),
              "holds: 11 instances");
    EXPECT_EQ(answer("check forall k, l in 0..8: " + a + "_k < " + b + "_l" + clause +
                     " when even(k) and odd(l)"),
              "holds: 20 instances");
  }
}

// The smallest counterexample, found by evaluating all instances one by one.
TEST(Check, FindsTheSmallestCounterexampleOfIndices) {
  for (const std::string condition :
       {"2_k < 3_l", "1_k > 2_l", "2_(k+1) || 3_l", "1_(l+2) < 3_k"}) {
    std::string expected;
    for (int sum = 0; sum <= 10 && expected.empty(); ++sum) {
      for (int k = 0; k <= sum && expected.empty(); ++k) {
        const int l = sum - k;
        if (k > 5 || l > 5) continue;
        std::string instance = condition;
        for (const auto& [exponent, value] : {std::pair<std::string, int>{"_(k+1)", k + 1},
                                              {"_(l+2)", l + 2},
                                              {"_k", k},
                                              {"_l", l}}) {
          const std::size_t at = instance.find(exponent);
          if (at != std::string::npos) {
            instance.replace(at, exponent.size(), "_" + std::to_string(value));
          }
        }
        if (!holds(instance + " for 1 under prudent")) {
          expected = cat("fails: k = ", k, ", l = ", l, "\n  refuted: ", instance,
                         " for 1 under prudent, since ");
        }
      }
    }
    ASSERT_NE(expected, "") << condition;
    for (const bool tables : {true, false}) {
      CheckOptions options;
      options.tables = tables;
      const Outcome outcome =
          run_check("check forall k, l in 0..5: " + condition + " for 1 under prudent", options);
      EXPECT_EQ(outcome.status, ExitStatus::Counterexample);
      EXPECT_TRUE(outcome.text.starts_with(expected)) << outcome.text << "\n" << expected;
    }
  }
}

TEST(Check, FindsTheSmallestCounterexampleOfValues) {
  Settings settings;
  Context context(settings, standard_library());
  context.begin_statement(nullptr);
  const auto all = *all_values(context.store(), 3, {1, std::nullopt});
  const System prudent = *System::named("prudent");
  std::string expected;
  for (std::uint32_t total = 2; total <= 8 && expected.empty(); ++total) {
    for (std::size_t i = 0; i < all.values.size() && expected.empty(); ++i) {
      for (std::size_t j = 0; j < all.values.size() && expected.empty(); ++j) {
        if (all.sizes[i] + all.sizes[j] != total) continue;
        const Relation r = *context.preferences().compare(prudent, 3, 1, all.values[i],
                                                          all.values[j], context.budget());
        const bool chooses = all.values[i].is_choice() && all.values[j].is_choice();
        if (!chooses || r != Relation::Incomparable) continue;
        const std::string v = *text_of(context, GameValue{all.values[i], settings.frame});
        const std::string w = *text_of(context, GameValue{all.values[j], settings.frame});
        expected = cat("fails: v = ", v, ", w = ", w, "\n  refuted: not ", v, " || ", w,
                       " for 1 under prudent, since ", v, " || ", w, " for 1 under prudent");
      }
    }
  }
  ASSERT_NE(expected, "");
  for (const bool tables : {true, false}) {
    CheckOptions options;
    options.tables = tables;
    EXPECT_EQ(run_check("check forall v, w in values(depth <= 1): not v || w for 1 under prudent "
                        "when depth(v) + depth(w) == 2",
                        options)
                  .text,
              expected);
  }
}

TEST(Check, SaysWhatIsTrueInstead) {
  EXPECT_EQ(answer("check forall v, w in values(depth <= 1): v < w for 1 under prudent implies "
                   "not w < v for 2 under prudent"),
            "fails: v = 2, w = 1\n"
            "  premise: 2 < 1 for 1 under prudent\n"
            "  refuted: not 1 < 2 for 2 under prudent, since 1 < 2 for 2 under prudent");
  // In a conjunction the part that fails is reported, in a chain the link.
  EXPECT_EQ(answer("check forall k in 0..3: 2_1 == 2_1 and 2_k < 1 < 2_k for 1 under prudent"),
            "fails: k = 0\n"
            "  refuted: 2_0 < 1 < 2_0 for 1 under prudent, since 1 > 2_0 for 1 under prudent");
  EXPECT_EQ(answer("check forall k in 0..3: (2_k < 2 for 2 under selfish or 2_k == 3) and 1 == 1"),
            "fails: k = 0\n"
            "  refuted: 2_0 < 2 for 2 under selfish, since 2_0 = 2 for 2 under selfish\n"
            "  refuted: 2_0 == 3, since 2 != 3");
  EXPECT_EQ(answer("check forall v in values(depth <= 1): size(v) <= 2+1"),
            "fails: v = [1,2,3]\n  refuted: size([1,2,3]) <= 2+1, since 4 > 3");
  EXPECT_EQ(answer("check forall v in values(depth <= 1): simple(v)"),
            "fails: v = [1,2]\n  refuted: simple([1,2])");
  EXPECT_EQ(answer("check forall v, w in values(depth <= 1): v != w"),
            "fails: v = 1, w = 1\n  refuted: 1 != 1, since both have the normal form 1");
  // The instance is source text: text that is put into brackets keeps its meaning.
  const std::string text =
      answer("check forall v in values(depth <= 1): [v, 1] == [1, 2] when size(v) == 3+0");
  EXPECT_EQ(text, "fails: v = 1_1\n  refuted: [1_1, 1] == [1, 2], since [1,2,3] != [1,2]");
  EXPECT_EQ(answer("check forall v in values(depth <= 1): [v, 1] == [1, 2] when size(v) == 4+0 and "
                   "mover(v) == 2"),
            "fails: v = [[1,2,3]]\n  refuted: [2{1,2,3}, 1] == [1, 2], since [1,[1,2,3]] != [1,2]");
  EXPECT_EQ(answer("check forall p in 1..3, k in 0..3: p_k == p_(k+1) for p"),
            "fails: p = 1, k = 0\n"
            "  refuted: 1_0 == 1_1 for 1 under syntactic, since 1_0 || 1_1 for 1 under syntactic");
  // Two lines become one.
  EXPECT_EQ(
      answer("check forall k in 1..3: 2_(k +\n 1) <  \\\n (2_0) for 1 \\\n under prudent"),
      "fails: k = 1\n  refuted: 2_2 < (2_0) for 1 under prudent, since 2_2 > (2_0) for 1 under "
      "prudent");
}

// Conditions on the variables of `all` and `some` were remembered as if they did not depend on
// them, so the first member decided for all others.
TEST(Check, QuantifiersInsideHaveVariablesOfTheirOwn) {
  EXPECT_EQ(
      answer("check forall v in values(depth <= 1): all x in subterms(v): size(x) < 3"),
      "fails: v = 1_1\n  refuted: all x in subterms(1_1): size(x) < 3, which fails for x = 1_1\n"
      "  refuted: size(1_1) < 3, since 3 = 3");
  EXPECT_EQ(
      answer("check forall v in values(depth <= 1): (count x in subterms(v): size(x) == 1) == "
             "size(v) - 1 or size(v) == 1"),
      "holds: 15 instances");
  EXPECT_EQ(answer("check forall v in values(depth <= 1), k in 1..2: some p in players: (p == 3 or "
                   "v < p for p under selfish)"),
            "holds: 30 instances");
  EXPECT_EQ(answer("check forall v in values(depth <= 1): (some R in (raw, prudent): (v == nf(v, "
                   "under=prudent)) under R)"),
            "holds: 15 instances");
}

TEST(Check, NamesOfVariablesShadow) {
  EXPECT_EQ(answer("check forall n_1 in 1..2: n_1 == 1"),
            "fails: n_1 = 2\n  refuted: 2 == 1, since 2 != 1");
  EXPECT_EQ(answer("check forall p in 1..3, k in 0..2: p_k == p_k"), "holds: 9 instances");
}

// Tables change nothing but the time.
TEST(Check, TablesChangeNothing) {
  const std::vector<std::string> statements = {
      "check forall v, w in values(depth <= 1): v < w for 1 under prudent implies not w < v for 2 "
      "under prudent",
      "check forall v, w in values(depth <= 1): v < w for 1 under selfish implies w > v for 1 "
      "under "
      "selfish",
      "check forall v, w in values(depth <= 1): v <= w or w <= v or v || w for 3 under indifferent",
      "check forall v, w in values(depth <= 1): v == w for 3 under indifferent implies v || w for "
      "3 "
      "under prudent or v == w",
      "check forall v, w in values(depth <= 1), p in 1..3: v < w for p under prudent implies not v "
      ">= w for p under prudent",
      "check forall v, w in values(depth <= 1), p in 1..3: v < w for p under prudent implies v < w "
      "for p under selfish",
      "check forall u, v, w in values(depth <= 1): u < v for 1 under prudent and v < w for 1 under "
      "prudent implies u < w for 1 under prudent",
      "check forall u, v, w in values(depth <= 1): u < v < w for 2 under prudent implies u < w for "
      "2 under prudent",
      "check forall v, w in values(depth <= 1): v == w implies w == v",
      "check forall v, w in values(depth <= 1): not v == w under prudent when size(v) + size(w) == "
      "9+1",
      "check forall v, w in values(depth <= 1), k in 0..4: v < 2_k for 1 under prudent or w <= 2_k "
      "for 1 under prudent or 3_k <= v",
      "check forall v, w in values(depth <= 1): swap(v,1,2) < swap(w,1,2) for 2 under selfish "
      "implies v < w for 1 under selfish",
      "check forall v, w in values(depth <= 1): v < w",
      "check forall v, w in values(depth <= 1): v < w for 1 under (prudent, selfish, syntactic) "
      "implies v < w for 2 under (prudent, selfish, syntactic)",
      "check forall k, l in 0..6: 2_k < 2_(l-1) for 1 under prudent when l > 0 and k < l",
      "check forall k, l in 0..6: 2_k < 2_(l-1) for 1 under prudent",
      "check forall k, l in 0..6: 2_k <= 1_l for 1 under prudent or k_1 == 2",
      "check forall k, l in 0..4: p_k == p_k",
      "check forall u, v in random(count = 60, depth <= 4), w in values(depth <= 1): u < w for 1 "
      "under prudent and w < v for 1 under prudent implies u < v for 1 under prudent",
      "check forall k, l in 1..4: k < l for 1 under selfish",
      "check forall k, l in 0..3: simple(2_k) and not simple(2_l)",
      "check forall k in 1..3: k_1 implies 1 == 1",
  };
  for (const std::string& statement : statements) {
    CheckOptions plain;
    plain.tables = false;
    const Outcome expected = run_check(statement, plain);
    for (const int threads : {1, 2, 5}) {
      CheckOptions options;
      options.threads = threads;
      const Outcome outcome = run_check(statement, options);
      EXPECT_EQ(outcome.text, expected.text) << statement;
      EXPECT_EQ(outcome.status, expected.status) << statement;
      EXPECT_EQ(outcome.checked, expected.checked) << statement;
    }
  }
}

TEST(Check, BadInput) {
  const auto expect_error = [](const std::string& statement, int status, const std::string& message,
                               int column) {
    const ProgramRun run = eval({statement});
    EXPECT_EQ(run.out, "") << statement;
    EXPECT_EQ(run.status, status) << statement << "\n" << run.err;
    EXPECT_NE(run.err.find(message), std::string::npos) << statement << "\n" << run.err;
    EXPECT_TRUE(run.err.starts_with(cat("<arg 1>:1:", column, ": error: "))) << run.err;
  };
  expect_error("check forall k in 5..3: 1 == 1", 2, "the range 5..3 is empty", 19);
  expect_error("check forall v in values(): 1 == 1", 2, "infinitely many", 19);
  expect_error("check forall v in random(count = 5): 1 == 1", 2, "bound it", 19);
  expect_error("check forall v in values(size <= 0): 1 == 1", 2, "no value has a size", 26);
  expect_error("check forall v in values(depth < 0): 1 == 1", 2, "no value has a depth", 26);
  expect_error("check forall v in values(width <= 2): 1 == 1", 2, "size <= S or options <= K", 26);
  expect_error("check forall v in values(depth >= 2): 1 == 1", 2, "size <= S or options <= K", 26);
  expect_error("check forall v in values(depth <= 1, depth <= 2): 1 == 1", 2, "bounded twice", 38);
  expect_error("check forall v in random(count = 0, depth <= 2): 1 == 1", 2, "empty", 19);
  expect_error("check forall v in valeus(depth <= 2): 1 == 1", 2, "did you mean `values`?", 19);
  expect_error("check forall v in 7: 1 == 1", 2, "expected a domain", 19);
  expect_error("check forall g in nims(counters <= 2): 1 == 1", 2, "did you mean `nim`?", 19);
  expect_error("check forall g in nim(): 1 == 1", 2, "nim(counters <= 5)", 19);
  expect_error("check forall g in nim(counters <= 0): 1 == 1", 2,
               "no position of nim has counters <= 0", 19);
  expect_error("check forall g in nim(piles <= 2): 1 == 1", 2, "expected counters <= S", 23);
  expect_error("check forall g in nim(counters <= 2, piles = 2): 1 == 1", 2,
               "expected counters <= S", 38);
  expect_error("check forall g in nim(counters <= 2, players = 40): 1 == 1", 2,
               "`40` is no value of players", 38);
  expect_error("check forall g in nim(counters <= 2, counters <= 3): 1 == 1", 2, "bounded twice",
               38);
  expect_error("check forall g in clobber(length <= 1): 1 == 1", 2, "no position of clobber", 19);
  expect_error("check forall g in nim(counters <= 1000): 1 == 1", 3,
               "more than 2 000 000 positions", 19);
  expect_error("check forall k, k in 1..2: 1 == 1", 2, "twice", 17);
  expect_error("check forall k in 1..l, l in 1..3: 1 == 1", 2, "unknown name `l`", 22);
  expect_error("check forall k in 1..[1,2]: 1 == 1", 2, "expected a number", 22);
  expect_error("check forall v in values(depth <= 3): 1 == 1", 3, "about 10^1227 values", 19);
  expect_error("check forall v in values(depth <= 4): 1 == 1", 3, "more than about 10^1227", 19);
  expect_error("check forall v in values(depth <= 3, size <= 12): 1 == 1", 3,
               "these are 433 725 818 163 values", 19);
  expect_error("check forall u, v, w in values(depth <= 2): 1 == 1", 3,
               "these are 228 211 145 631 instances, more than the step limit", 14);
  expect_error("check forall k in 1..1000000000000: 1 == 1", 3, "1 000 000 000 000 instances", 14);
  expect_error("check forall k in 1..3: 2_k < 2_k for 1 under prudnet", 2,
               "did you mean `prudent`?", 47);
  expect_error("check forall k in 1..4: k == k for 1", 2, "player 4 does not exist", 25);
  expect_error("check forall k in 1..3: 2_k", 2, "expected a relation", 25);
  expect_error("check forall k in 1..3: 1 == 1 when u", 2, "unknown name `u`", 37);
  const ProgramRun players =
      eval({":set players 4", "w = [1,[2,4]]", ":set players 3",
            "check forall v in values(depth <= 1): v < w for 1 under prudent"});
  EXPECT_EQ(players.status, 2);
  EXPECT_NE(players.err.find("different games: 3 and 4 players"), std::string::npos);
  // The failed check binds no names.
  EXPECT_EQ(run_program({"--keep-going", "eval", "check forall k in 1..3: u == k", "k"}).out, "");
}

TEST(Check, LimitsSayWhatWasFoundSoFar) {
  Settings settings;
  settings.limits.steps = 2000;
  const Outcome steps = run_check("check forall k in 0..1900: 2_k == 2_k", {}, settings);
  EXPECT_EQ(steps.status, ExitStatus::Limit);
  EXPECT_NE(steps.text.find("step limit reached"), std::string::npos) << steps.text;
  EXPECT_NE(steps.text.find(" of 1 901 instances had been checked, without a counterexample"),
            std::string::npos)
      << steps.text;
  EXPECT_EQ(steps.text.find("; 0 of"), std::string::npos) << steps.text;
  settings = {};
  settings.max_nodes = 1000;
  const Outcome nodes = run_check("check forall v in values(depth <= 2): v == v", {}, settings);
  EXPECT_EQ(nodes.status, ExitStatus::Limit);
  EXPECT_NE(nodes.text.find("these are 6 111 values; at most 1 000"), std::string::npos)
      << nodes.text;
}

TEST(Check, CanBeInterrupted) {
  InterruptionAfter user(std::chrono::milliseconds(effort(200, 2000)));
  const ProgramRun run =
      run_program({"--keep-going", "eval",
                   "check forall k, l in 0..30000: 2_k == 2_k and size(2_l) > 0+0", "[1,3]"},
                  "", user.flag());
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.out, "[1,3]\n");
  EXPECT_NE(run.err.find("interrupted; "), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("of 900 060 001 instances had been checked"), std::string::npos)
      << run.err;
}

// The progress is shown repeatedly. The check would take minutes; it is interrupted when the
// progress has been shown twice.
TEST(Check, TellsHowFarItIs) {
  std::atomic<bool> interrupt = false;
  CheckOptions options;
  std::vector<std::uint64_t> counts;
  options.progress = [&](std::uint64_t checked, std::uint64_t total) {
    EXPECT_EQ(total, 900'000'000U);
    EXPECT_LE(checked, total);
    counts.push_back(checked);
    interrupt = counts.size() >= 2;
  };
  options.tables = false;
  const Outcome outcome =
      run_check("check forall k, l in 1..30000: 2_1 == 2_1", options, {}, &interrupt);
  EXPECT_EQ(outcome.status, ExitStatus::Limit);
  EXPECT_NE(outcome.text.find("interrupted"), std::string::npos) << outcome.text;
  ASSERT_GE(counts.size(), 2U);
  EXPECT_LT(counts[0], counts[1]);
}

// All pairs of values of depth 2, 37 million, by tables; fewer under a sanitizer.
TEST(Check, AllPairsOfDepthTwo) {
  const std::string domain = effort("values(depth <= 2)", "values(depth <= 2, size <= 6)");
  EXPECT_EQ(answer("check forall v, w in " + domain +
                   ": v < w for 1 under prudent implies not w < v for 1 under prudent"),
            effort("holds: 9980774 instances", "holds: 218006 instances"));
}

}  // namespace
}  // namespace kingmaker::testing::check_test
