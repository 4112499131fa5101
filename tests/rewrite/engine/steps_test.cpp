// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Steps and traces show what the engine does.
#include "rewrite/engine/steps.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/free_rule.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

class Steps : public ::testing::Test {
 protected:
  absl::Status trace_of(const System& system, Term v,
                        absl::FunctionRef<absl::Status(const Step&)> visit) {
    return trace(engine.store, 3, system, engine.preferences, v, engine.budget, visit);
  }
  absl::StatusOr<std::optional<Step>> step_of(const System& system, Term v) {
    return next_step(engine.store, 3, system, engine.preferences, v, engine.budget);
  }
  absl::StatusOr<std::vector<Redex>> redexes_of(const System& system, Term v) {
    return redexes(engine.store, 3, system, engine.preferences, v, engine.budget);
  }
  absl::StatusOr<Term> apply(const System& system, std::string_view rule, Term v,
                             const Path& path) {
    return apply_rule(engine.store, 3, system, engine.preferences, free_rule(rule), v, path,
                      engine.budget);
  }
  Term read(const std::string& text) { return *parse_value(engine.store, Frame{}, text); }

  Engine engine;
  System syntactic = *System::named("syntactic");
  System selfish = *System::named("selfish");
  System prudent = *System::named("prudent");
};

TEST_F(Steps, TracesEndInTheNormalForm) {
  SplitMix64 random(41);
  std::size_t steps = 0;
  for (const std::string& kind : every_rule_set()) {
    const System system = system_of(kind);
    for (int i = 0; i < effort(300, 60); ++i) {
      const Term v = random_raw_value(engine.store, random, 3, 5);
      Term whole = v;
      const absl::Status status = trace_of(system, v, [&](const Step& step) {
        ++steps;
        EXPECT_NE(step.before, step.after);
        // The place is where the subterm was before the step.
        EXPECT_EQ(subterm_at(engine.store, 3, whole, step.place), step.before);
        EXPECT_EQ(step.drops.empty(), step.rule->name != "drop-weaker-option");
        const auto alone = step_of(system, whole);
        EXPECT_TRUE(alone.ok() && alone->has_value() && (*alone)->whole == step.whole);
        whole = step.whole;
        return absl::OkStatus();
      });
      ASSERT_TRUE(status.ok()) << status;
      EXPECT_EQ(whole, engine.normalize(v, {kind})) << choice_text(engine.store, 3, v);
    }
  }
  EXPECT_GT(steps, effort(1000U, 200U));
}

// A dropped option is strictly weaker than the option given as the reason.
TEST_F(Steps, DropsHaveTrueReasons) {
  SplitMix64 random(42);
  std::size_t drops = 0;
  for (const char* kind : {"selfish", "prudent", "loeb", "straffin", "shift(2)"}) {
    const System system = system_of(kind);
    for (int i = 0; i < 300; ++i) {
      const Term v = random_raw_value(engine.store, random, 3, 5);
      ASSERT_TRUE(trace_of(system, v, [&](const Step& step) {
                    for (const Drop& drop : step.drops) {
                      ++drops;
                      EXPECT_EQ(engine.compare(kind, step.mover, drop.dropped, drop.better),
                                Relation::Less);
                    }
                    return absl::OkStatus();
                  }).ok());
    }
  }
  EXPECT_GT(drops, 300U);
}

TEST_F(Steps, StepByStepAlsoEndsInTheNormalForm) {
  SplitMix64 random(43);
  for (const char* kind : {"syntactic", "selfish", "prudent", "loeb", "straffin", "li"}) {
    const System system = system_of(kind);
    for (int i = 0; i < 100; ++i) {
      Term v = random_raw_value(engine.store, random, 3, 4);
      const Term expected = engine.normalize(v, {kind});
      for (int count = 0;; ++count) {
        ASSERT_LT(count, 10'000);
        const auto step = step_of(system, v);
        ASSERT_TRUE(step.ok()) << step.status();
        if (!step->has_value()) break;
        ASSERT_NE((*step)->whole, v);
        v = (*step)->whole;
      }
      EXPECT_EQ(v, expected);
    }
  }
}

TEST_F(Steps, NamesPlaceAndOccurrences) {
  const Term v = read("[[[[2,3]]],[1,[[[2,3]]]]]");
  const auto step = step_of(syntactic, v);
  ASSERT_TRUE(step.ok() && step->has_value());
  EXPECT_EQ((*step)->rule->name, "collapse-single-option");
}

TEST_F(Steps, NotesNameEightDropsAtMost) {
  const auto eight = step_of(selfish, read("[1,2,3,2_1,3_1,2_2,3_2,2_3,3_3]"));
  ASSERT_TRUE(eight.ok() && eight->has_value());
  EXPECT_EQ((*eight)->note,
            ".2 < .1, .3 < .1, .4 < .1, .5 < .1, .6 < .1, .7 < .1, .8 < .1, .9 < .1 for 1");
  const auto nine = step_of(selfish, read("[1,2,3,2_1,3_1,2_2,3_2,2_3,3_3,2_4]"));
  ASSERT_TRUE(nine.ok() && nine->has_value());
  EXPECT_TRUE((*nine)->note.ends_with(", .9 < .1 and 1 more for 1")) << (*nine)->note;
}

TEST_F(Steps, RedexesAreWhereRulesApply) {
  const auto redexes = redexes_of(selfish, read("[[[[2,3]]],3]"));
  ASSERT_TRUE(redexes.ok());
  ASSERT_EQ(redexes->size(), 2U);
  EXPECT_EQ((*redexes)[0].rule->name, "collapse-single-option");
  EXPECT_EQ((*redexes)[0].path, Path({2, 1}));
  EXPECT_EQ((*redexes)[1].path, Path({2}));
  EXPECT_TRUE(redexes_of(selfish, Term::win(1))->empty());
}

TEST_F(Steps, RedexesAreBounded) {
  // There are two options at each of 60 levels, each of which contains a redex: 2^60 places.
  Term v = read("[[[2,3]]]");
  for (int i = 0; i < 60; ++i) {
    v = engine.store.choice(i % 3 + 1, {engine.store.choice((i + 1) % 3 + 1, {v}),
                                        engine.store.choice((i + 2) % 3 + 1, {v})});
  }
  EXPECT_EQ(redexes_of(syntactic, v).status().code(), absl::StatusCode::kResourceExhausted);
}

TEST_F(Steps, AppliesOneRuleAtOnePlace) {
  const Term v = read("1{3,2{3{1,2}},3{2{3{1,2}}}}");
  const auto collapsed = apply(syntactic, "collapse-single-option", v, {2});
  ASSERT_TRUE(collapsed.ok()) << collapsed.status();
  EXPECT_EQ(*collapsed, read("1{3,3{1,2},3{2{3{1,2}}}}"));
}

TEST_F(Steps, KnowsItsRulesByName) {
  const auto unknown = apply(syntactic, "no-such-rule", read("[1,[2,3]]"), {});
  EXPECT_EQ(unknown.status().message(), "there is no rule `no-such-rule`");
}

TEST_F(Steps, SaysWhyARuleDoesNotApply) {
  const System straffin = *System::named("straffin");
  const auto message = [&](std::string_view rule, const std::string& value, const Path& path,
                           const System& system) {
    return std::string(apply(system, rule, read(value), path).status().message());
  };
  EXPECT_EQ(message("collapse-single-option", "[1,2]", {}, syntactic),
            "collapse-single-option does not apply at .: there are 2 options");
  EXPECT_EQ(message("merge-same-mover", "[1,2]", {}, syntactic),
            "merge-same-mover does not apply at .: no option is a choice of player 1 too");
  EXPECT_EQ(
      message("drop-weaker-option", "[2,3]", {}, selfish),
      "drop-weaker-option does not apply at .: no option is strictly weaker for player 1, who is "
      "selfish, than another");
  EXPECT_EQ(
      message("drop-weaker-option", "[2,3]", {}, syntactic),
      "drop-weaker-option does not apply at .: it needs a preference, and under syntactic player "
      "1 has none");
  EXPECT_EQ(message("collapse-single-option", "[1,2]", {1}, syntactic),
            "collapse-single-option does not apply at .1: player 1 has won there");
  EXPECT_EQ(message("collapse-single-option", "[1,2]", {3}, syntactic),
            "there is no place .3: the choice at . has 2 options");
}

}  // namespace
}  // namespace kingmaker::testing
