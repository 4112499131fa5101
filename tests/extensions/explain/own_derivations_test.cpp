// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules and preferences that users define: their matches, and derivations under them. Correct
// derivations are accepted, and changed ones are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/text.hpp"
#include "extensions/explain/check_derivation.hpp"
#include "extensions/explain/proof_list.hpp"
#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/rule_definition.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::testing {
namespace {

class OwnDerivations : public ::testing::Test {
 protected:
  OwnDerivations() : context_(Settings(), standard_library()), interpreter_(context_) {}

  Answer run(const std::string& statement) {
    context_.begin_statement(nullptr);
    const auto parsed = parse_statement(statement, 0, nullptr, context_.library.syntaxes());
    EXPECT_TRUE(parsed.ok()) << statement << parsed.status();
    absl::StatusOr<Answer> answer = interpreter_.answer(parsed->statement);
    EXPECT_TRUE(answer.ok()) << statement << answer.status();
    if (!answer.ok()) return NoAnswer{};
    interpreter_.keep(*answer, statement);
    return *std::move(answer);
  }

  Derivation derivation_of(const std::string& statement) {
    const Answer answer = run(statement);
    return other_in<ProofList>(std::get<ObjectAnswer>(answer).object)->proofs().front().derivation;
  }

  absl::Status checked(const Derivation& derivation) {
    return check_derivation(context_.store(), derivation, derivation.plays, derivation.goal());
  }

  // Changes each line of this kind in every way, one change at a time.
  template <typename Change>
  void expect_refused(const Derivation& derivation, Inference inference, Change change) {
    std::size_t changed = 0;
    for (std::size_t i = 0; i < derivation.lines.size(); ++i) {
      if (derivation.lines[i].inference != inference) continue;
      Derivation wrong = derivation;
      change(wrong.lines[i]);
      EXPECT_FALSE(checked(wrong).ok()) << "line " << i + 1;
      ++changed;
    }
    EXPECT_GT(changed, 0U);
  }

  Context context_;
  Interpreter interpreter_;
};

// Changes a step: another value for each variable, another rule, another result.
template <typename Change>
void change_step(ProofLine& line, Change change) {
  OwnStep step = *line.step;
  change(step);
  line.step = std::make_shared<const OwnStep>(std::move(step));
}

TEST_F(OwnDerivations, OfRulesAreCheckedByAMatcherOfTheirOwn) {
  for (const char* statement :
       {"rule merge: m{m{..inner}, ..rest} -> m{..inner, ..rest}", "rule collapse: m{x} -> x",
        "rule drop: m{v, w, ..rest} -> m{w, ..rest} if v < w for m under selfish",
        "rules mine = merge, drop, collapse"}) {
    run(statement);
  }
  const Derivation right =
      derivation_of("explain normalize [[1,3],[1,[1,2]],[2,3]] under (mine, mine, mine)");
  EXPECT_TRUE(checked(right).ok()) << checked(right);
  expect_refused(right, Inference::ByRule, [](ProofLine& line) { line.step = nullptr; });
  expect_refused(right, Inference::ByRule, [](ProofLine& line) {
    change_step(line, [](OwnStep& step) { step.rule = (step.rule + 1) % 3; });
  });
  expect_refused(right, Inference::ByRule,
                 [](ProofLine& line) { change_step(line, [](OwnStep& step) { step.rule = 3; }); });
  expect_refused(right, Inference::ByRule, [](ProofLine& line) {
    change_step(line, [](OwnStep& step) {
      step.result = step.result == Term::win(1) ? Term::win(2) : Term::win(1);
    });
  });
  const std::size_t variables = 4;
  for (std::size_t k = 0; k < variables; ++k) {
    expect_refused(right, Inference::ByRule, [&](ProofLine& line) {
      change_step(line, [&](OwnStep& step) {
        Match::Binding& bound = step.match.variables[k % step.match.variables.size()];
        bound.number = bound.number % 3 + 1;
        bound.value = bound.value == Term::win(1) ? Term::win(2) : Term::win(1);
        bound.rest.push_back(Term::win(3));
      });
    });
  }
  expect_refused(right, Inference::NoRule, [](ProofLine& line) {
    line.conclusion.right = Term::win(line.conclusion.right == Term::win(1) ? 2 : 1);
  });
  // The lines have another line's inference, or a premise too few.
  expect_refused(right, Inference::NoRule,
                 [](ProofLine& line) { line.inference = Inference::Innermost; });
  expect_refused(right, Inference::ByRule,
                 [](ProofLine& line) { line.inference = Inference::NoRule; });
  // A value to which a rule still applies is not in normal form.
  Derivation early = derivation_of("explain normalize [1,2] under mine");
  early.lines = {
      {{Notion::Rewriting, Verb::NormalForm, true, 0, early.goal().left, early.goal().left},
       Inference::NoRule,
       {}}};
  EXPECT_FALSE(checked(early).ok());
}

TEST_F(OwnDerivations, OfPreferencesRestOnTheirPremises) {
  run("preference ek for p: v <= w if v == w or w == p or contains(w, p) and not contains(v, p) or "
      "not (v == p or w == p or contains(v, p) != contains(w, p)) and (is_choice(v) and (all x in "
      "options(v): x <= w) or is_choice(w) and (all y in options(w): v <= y))");
  for (const char* claim : {"2_2 <= 2_1", "2_1 <= 2_2", "2_1 < 2_2", "[2_1,3_2] || [3_1,2_2]"}) {
    const Derivation right = derivation_of(cat("explain ", claim, " for 1 under ek"));
    EXPECT_TRUE(checked(right).ok()) << checked(right);
    expect_refused(right, Inference::Clause,
                   [](ProofLine& line) { line.conclusion.holds = !line.conclusion.holds; });
    for (std::size_t i = 0; i < right.lines.size(); ++i) {
      if (right.lines[i].inference != Inference::Clause || right.lines[i].premises.empty())
        continue;
      Derivation wrong = right;
      wrong.lines[i].premises.pop_back();
      EXPECT_FALSE(checked(wrong).ok()) << claim << ", line " << i + 1;
    }
  }
}

// A match without the order of the options in its rests.
using Bindings = std::vector<std::tuple<std::uint32_t, Term, std::vector<Term>>>;
Bindings bindings_of(const Match& match) {
  Bindings bindings;
  for (Match::Binding binding : match.variables) {
    std::sort(binding.rest.begin(), binding.rest.end());
    bindings.emplace_back(binding.number, binding.value, std::move(binding.rest));
  }
  return bindings;
}

// If rests need not be in print order, only some options are sorted; matches come in the order as
// if all were. The first one is the first as printed.
TEST_F(OwnDerivations, MatchesComeInPrintOrder) {
  TermStore& store = context_.store();
  ValueBounds bounds;
  bounds.depth = 2;
  bounds.options = 3;
  bounds.raw = true;
  const auto all = all_values(store, 3, bounds);
  ASSERT_TRUE(all.has_value());
  std::size_t matches = 0;
  for (const std::string left :
       {"m{m{..inner}, ..rest}", "m{x, ..rest}", "m{x, y, ..rest}", "m{p_0, q{x, ..inner}, ..rest}",
        "m{a{..same}, b{..same}, ..rest}", "m{a{x, m}, b{x, y}}", "m{b_k, c_k, ..rest}", "1{2, x}",
        "m{a{m, ..inner}, x, ..rest}"}) {
    const auto rule = std::dynamic_pointer_cast<const PatternRule>(
        other_in<DefinedRule>(std::get<Binding>(run("rule r: " + left + " -> 1")).object)->rule());
    ASSERT_NE(rule, nullptr);
    const PatternRuleParts& parts = rule->parts();
    for (const Term v : all->values) {
      if (v.is_win()) continue;
      const auto matches_of = [&](RestOrder rests) {
        OrderedTerms terms(store, 3);
        const std::vector<Term> options(store.options(v).begin(), store.options(v).end());
        std::vector<Bindings> list;
        EXPECT_TRUE(for_each_match(parts.left, parts.variables.size(), {store.mover(v), options, 3},
                                   rests, terms, context_.budget(), [&](const Match& match) {
                                     list.push_back(bindings_of(match));
                                     return true;
                                   }));
        return list;
      };
      const std::vector<Bindings> expected = matches_of(RestOrder::Printed);
      EXPECT_EQ(matches_of(RestOrder::Handles), expected) << left;
      matches += expected.size();
    }
  }
  EXPECT_GT(matches, 10'000U);
}

}  // namespace
}  // namespace kingmaker::testing
