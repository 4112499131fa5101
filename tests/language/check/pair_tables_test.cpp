// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The results of preferences by steps, for all pairs at once, are those of the machine, pair by
// pair.
#include "language/check/pair_tables.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/text.hpp"
#include "language/check/pair_steps.hpp"
#include "tests/support/interpreted.hpp"

namespace kingmaker {
namespace {

class PairTables : public Interpreted {
 protected:
  void SetUp() override {
    for (const char* const definition : {
             "decided(v, w, p) = v == p or w == p or contains(v, p) != contains(w, p)",
             "larger(v, w) = if is_win(v) then is_win(w) and size(w) > 1 else size(v) > size(w)",
             "few(v) = let n = size(v) in n < 4",
             "some_few(v, w) = some x in options(v): few(x) and x != w",
         }) {
      kept<Binding>(definition);
    }
  }

  // The preference with this condition for v < w.
  const OwnPreference& preference(const std::string& condition) {
    kept<Binding>(cat("preference t for p: v < w if ", condition));
    const auto& system = std::get<System>(*context.library.definition("t"));
    return dynamic_cast<const OwnPreference&>(*system.rule_set_of(1).preference);
  }

  // True if the preference has steps. Then all results are compared.
  bool agrees(const std::string& condition) {
    const OwnPreference& tested = preference(condition);
    bool has_steps = true;
    for (const Player p : {1, 3}) {
      context.begin_statement(nullptr);
      const auto results = definition_results(context, tested, values_, p, 1);
      EXPECT_TRUE(results.ok()) << results.status();
      has_steps = has_steps && results.ok() && *results;
      if (!has_steps) return false;
      for (std::size_t v = 0; v < values_.size(); ++v) {
        for (std::size_t w = 0; w < values_.size(); ++w) {
          if (v == w) continue;
          const auto says = tested.says(3, p, values_.term(v), values_.term(w));
          EXPECT_TRUE(says.ok()) << condition << ": " << says.status();
          if (!says.ok() || *says != ((**results)[v * values_.size() + w] != 0)) {
            ADD_FAILURE() << condition << ": values " << v << " and " << w << " for " << p;
            return true;
          }
        }
      }
    }
    return true;
  }

 private:
  std::vector<Term> some_values() {
    std::vector<Term> roots = all_values(context.store(), 3, {.depth = 1, .size = {}})->values;
    RandomNumbers random(7);
    for (int i = 0; i < 12; ++i) roots.push_back(random_value(context.store(), 3, 3, random));
    return roots;
  }
  ClosedValues values_{context.store(), 3, some_values()};
};

TEST_F(PairTables, AgreeWithTheMachine) {
  for (const char* const condition : {
           "w == p or contains(w, p) and not contains(v, p)",
           "size(v) < size(w)",
           "not decided(v, w, p) and is_choice(w) and (all y in options(w): v < y)",
           "larger(w, v)",
           "larger(w, v) == larger(v, w)",
           "larger(w, v) != (size(v) == size(w))",
           "(is_win(v) and w == 1) == (w == p)",
           "if is_win(v) then w == p else (some x in options(v): x < w)",
           "some x, y in options(w): v < x and size(y) > 2",
           "all x in options(v), y in options(w): x < w or y == 1",
           "all x in options(v): (some y in options(w): x < y) when few(x)",
           "(v < w for p under selfish) or not (w < v for p under prudent) and larger(v, w)",
           "((some x in options(v): x < w) or w == p) for p",
           "(let n = size(v) in n > 3) and w == p",
           "some_few(v, w) implies some_few(w, v)",
           "true",
       }) {
    EXPECT_TRUE(agrees(condition)) << condition;
  }
}

// The machine evaluates conditions that have no steps.
TEST_F(PairTables, LeaveTheRestToTheMachine) {
  for (const char* const condition : {
           "size(v) + size(w) > 30",
           "some x in list(v,w): is_win(x)",
           "(if is_win(v) then size(v) else size(w)) > 2",
           "let n = size(v) in n < size(w)",
       }) {
    EXPECT_FALSE(agrees(condition)) << condition;
  }
}

// The steps of a call take its place, so that they would double with each level of functions.
TEST_F(PairTables, LeaveFunctionsOfManyStepsToTheMachine) {
  kept<Binding>("q0(v, w) = size(v) < size(w)");
  for (int i = 1; i <= 40; ++i) {
    const std::string inner = cat("q", i - 1);
    kept<Binding>(cat("q", i, "(v, w) = ", inner, "(v, w) or ", inner, "(w, v)"));
  }
  EXPECT_TRUE(agrees("q4(v, w)"));
  EXPECT_FALSE(agrees("q40(v, w)"));
}

// Conditions made at random, with a fixed seed.
class Conditions {
 public:
  explicit Conditions(std::uint32_t seed) : random_(seed) {}

  std::string condition(int depth) {
    switch (depth == 0 ? 0 : below(9)) {
      case 1:
        return cat("not ", grouped(depth - 1));
      case 2:
        return cat(grouped(depth - 1), " and ", grouped(depth - 1));
      case 3:
        return cat(grouped(depth - 1), " or ", grouped(depth - 1));
      case 4:
        return cat(grouped(depth - 1), " implies ", grouped(depth - 1));
      case 5:
        return cat("if ", grouped(depth - 1), " then ", grouped(depth - 1), " else ",
                   grouped(depth - 1));
      case 6:
        return cat(grouped(depth - 1), below(2) == 0 ? " == " : " != ", grouped(depth - 1));
      case 7:
      case 8:
        return quantified(depth);
      default:
        return test();
    }
  }

 private:
  struct Name {
    std::string text;
    bool is_of_w;
    bool is_part;
  };

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_()) % n; }
  std::string grouped(int depth) { return cat("(", condition(depth), ")"); }
  const Name& any() { return names_[below(static_cast<std::uint32_t>(names_.size()))]; }

  std::string quantified(int depth) {
    const Name source = any();
    const Name member{cat("x", names_.size()), source.is_of_w, true};
    const std::string domain = cat(member.text, " in options(", source.text, ")");
    names_.push_back(member);
    const std::string premise = below(3) == 0 ? cat(" when ", grouped(depth - 1)) : "";
    std::string all =
        cat("(", below(2) == 0 ? "all " : "some ", domain, ": ", grouped(depth - 1), premise, ")");
    names_.pop_back();
    return all;
  }

  std::string test() {
    const Name a = any();
    const Name b = any();
    switch (below(9)) {
      case 0:
        return cat(a.text, " == p");
      case 1:
        return cat("is_win(", a.text, ")");
      case 2:
        return cat("size(", a.text, ") < size(", b.text, ")");
      case 3:
        return cat("contains(", a.text, ", p)");
      case 4:
        return cat(a.text, " == ", b.text);
      case 5:
        return cat("(", a.text, " < ", b.text, " for p under selfish)");
      case 6:
        return cat("larger(", a.text, ", ", b.text, ")");
      case 7:
        return cat("few(", a.text, ")");
      default:
        return a.is_of_w != b.is_of_w && (a.is_part || b.is_part) ? cat(a.text, " < ", b.text)
                                                                  : "true";
    }
  }

  std::mt19937 random_;
  std::vector<Name> names_{{"v", false, false}, {"w", true, false}};
};

TEST_F(PairTables, AgreeWithTheMachineOnRandomConditions) {
  constexpr int kConditions = 400;
  int with_steps = 0;
  for (int i = 0; i < kConditions; ++i) {
    const std::string condition = Conditions(static_cast<std::uint32_t>(i)).condition(4);
    if (agrees(condition)) ++with_steps;
  }
  EXPECT_GT(with_steps, kConditions * 9 / 10);
}

}  // namespace
}  // namespace kingmaker
