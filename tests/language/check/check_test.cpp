// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

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
#include "language/statements/checked.hpp"
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
  const ast::Expression& phrase = *expression_in(parsed->statement);
  const Quantified claim =
      quantified_at(phrase, ast::operands_of(phrase, phrase.root_index()).at(0), {});
  const auto result = check(context, claim, options);
  if (!result.ok()) {
    return {exit_status_of(result.status()), std::string(result.status().message()), 0};
  }
  const auto text =
      Checked("", {.is_existence = claim.is_existence}, *result, nullptr).print(context);
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

TEST(Check, AFailedCheckDoesNotStopAScript) {
  const ProgramRun run = eval({"check forall k in 1..3: k == 1", "[1,3]"});
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(run.out.ends_with("[1,3]\n")) << run.out;
}

TEST(Check, CountsInstancesThatMeetThePremise) {
  EXPECT_EQ(answer("check forall k in 0..4: 1 == 1 when k > 9"), "holds: 0 instances");
  EXPECT_EQ(answer("check forall v, w in values(depth <= 1): v < w for 1 under selfish implies "
                   "w > v for 1 under selfish"),
            answer("check forall v, w in values(depth <= 1): v > w for 1 under selfish implies "
                   "w < v for 1 under selfish"));
  EXPECT_EQ(run_check("check forall k in 0..9: 2_(k-3) == 2_(k-3)").status, ExitStatus::BadInput);
}

TEST(Check, Domains) {
  // The same seed gives the same values everywhere, and other seeds give others.
  const std::string draw = "list v in random(count = 3, depth <= 5, seed = ";
  EXPECT_EQ(output_of({draw + "7): v"}), output_of({draw + "7): v"}));
  EXPECT_NE(output_of({draw + "7): v"}), output_of({draw + "8): v"}));
  Settings four;
  four.frame.players = 4;
  EXPECT_EQ(run_check("check forall v in values(depth <= 1): v == v", {}, four).text,
            "holds: 48 instances");
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
  EXPECT_EQ(answer("check forall p in 1..3, k in 0..3: p_k == p_(k+1) for p"),
            "fails: p = 1, k = 0\n"
            "  refuted: 1_0 == 1_1 for 1 under syntactic, since 1_0 || 1_1 for 1 under syntactic");
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
