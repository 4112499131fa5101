// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rule sets as values: built-in rule sets declare their traits correctly, and a rule set that is
// made at run time, of new rules, works like a built-in one.
#include "rewrite/rules/rule_sets.hpp"

#include <absl/hash/hash.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "algebra/transform.hpp"
#include "rewrite/engine/packed_prudent.hpp"
#include "rewrite/rules/rules.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/free_rule.hpp"
#include "tests/support/random.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// A rule that drops options cites what each rule set drops them by.
TEST(AllRules, CiteTheirSources) {
  std::size_t dropping = 0;
  for (const RuleInfo* const rule : all_rules()) {
    if (rule->name == "drop-weaker-option") {
      ++dropping;
      EXPECT_NE(rule->citation.find("Definition 9 (selfish); EK"), std::string_view::npos);
      EXPECT_NE(rule->citation.find("(order, li, shift)"), std::string_view::npos);
    } else {
      EXPECT_EQ(rule->citation.find("(selfish)"), std::string_view::npos) << rule->citation;
    }
  }
  EXPECT_EQ(dropping, 1);
}

// The compiler refuses traits that lack a member.
template <typename T>
concept MayLeaveOutAll = requires {
  T{};
};
template <typename T>
concept MayLeaveOutTheFirst = requires {
  T{.is_raw = false,
    .is_for_one_player = true,
    .has_types = false,
    .relates_own_normal_forms = false,
    .takes_outcomes = false,
    .takes_own_win = false,
    .reduces_simple_choices = false,
    .confluence = std::nullopt,
    .derivations = std::nullopt};
};
template <typename T>
concept MayLeaveOutTheLast = requires {
  T{.treats_players_alike = true,
    .is_raw = false,
    .is_for_one_player = true,
    .has_types = false,
    .relates_own_normal_forms = false,
    .takes_outcomes = false,
    .takes_own_win = false,
    .reduces_simple_choices = false,
    .confluence = std::nullopt};
};
template <typename T>
concept MayStateAll = requires {
  T{.treats_players_alike = true,
    .is_raw = false,
    .is_for_one_player = true,
    .has_types = false,
    .relates_own_normal_forms = false,
    .takes_outcomes = false,
    .takes_own_win = false,
    .reduces_simple_choices = false,
    .confluence = std::nullopt,
    .derivations = std::nullopt};
};
static_assert(!MayLeaveOutAll<Traits> && !MayLeaveOutAll<PreferenceTraits>);
static_assert(!MayLeaveOutTheFirst<Traits> && !MayLeaveOutTheLast<Traits>);
static_assert(MayStateAll<Traits>);

Relabelling next_player(int players) {
  Relabelling f = identity_relabelling();
  for (Player p = 1; p <= players; ++p) f[static_cast<std::size_t>(p - 1)] = p % players + 1;
  return f;
}

// True if renaming players in a circle renames all normal forms that are tested.
bool renames_normal_forms(const std::string& kind) {
  Engine engine;
  SplitMix64 random(3);
  for (int i = 0; i < 500; ++i) {
    const Term v = random_raw_value(engine.store, random, 3, 4);
    const Term renamed = relabel(engine.store, v, next_player(3));
    if (engine.normalize(renamed, {kind}) !=
        relabel(engine.store, engine.normalize(v, {kind}), next_player(3))) {
      return false;
    }
  }
  return true;
}

TEST(RuleSet, RenamingPlayersIsASymmetryWhereItIsSaidToBe) {
  for (const std::string& kind : every_rule_set()) {
    EXPECT_EQ(renames_normal_forms(kind), system_of(kind).treats_players_alike()) << kind;
  }
  EXPECT_FALSE(system_of({"prudent", "selfish", "selfish"}).treats_players_alike());
  EXPECT_TRUE(system_of({"selfish", "selfish", "selfish"}).treats_players_alike());
}

TEST(RuleSet, OnlyRawOnesChangeNothing) {
  for (const std::string& kind : every_rule_set()) {
    Engine engine;
    SplitMix64 random(4);
    bool changes = false;
    for (int i = 0; i < 200; ++i) {
      const Term v = random_raw_value(engine.store, random, 3, 4);
      changes = changes || engine.normalize(v, {kind}) != v;
    }
    EXPECT_EQ(changes, !system_of(kind).is_raw()) << kind;
  }
}

TEST(RuleSet, OwnWinsAreTakenWhereItIsSaidSo) {
  for (const std::string& kind : every_rule_set()) {
    Engine engine;
    SplitMix64 random(5);
    bool takes = true;
    for (int i = 0; i < 500; ++i) {
      const Player mover = random.between(1, 3);
      const Term v = engine.store.choice(
          mover, {Term::win(mover), random_raw_value(engine.store, random, 3, 3)});
      takes = takes && engine.normalize(v, {kind}) == Term::win(mover);
    }
    EXPECT_EQ(takes, bool{system_of(kind).rule_set_of(1).traits.takes_own_win}) << kind;
  }
}

TEST(RuleSet, SimpleValuesGoByTheoremSixteenWhereItIsSaidSo) {
  for (const std::string& kind : every_rule_set()) {
    const System system = system_of(kind);
    Engine engine;
    Rewriter rewriter(engine.store, 3, system, engine.preferences);
    SplitMix64 random(6);
    bool agrees = true;
    for (int i = 0; i < 1000; ++i) {
      std::vector<PackedSimple> packed;
      std::vector<Term> options;
      for (int k = random.between(1, 4); k > 0; --k) {
        const SimpleValue value{random.between(1, 3),
                                static_cast<std::uint32_t>(random.between(0, 5))};
        packed.emplace_back(value);
        options.push_back(engine.store.simple(value));
      }
      const Player mover = random.between(1, 3);
      const auto reduced = rewriter.reduce(mover, options, engine.budget);
      ASSERT_TRUE(reduced.ok()) << reduced.status();
      agrees = agrees && *reduced == engine.store.simple(prudent_choice(mover, packed).value());
    }
    EXPECT_EQ(agrees, plays_prudently(system, 3)) << kind;
    EXPECT_FALSE(plays_prudently(system, 4)) << kind;
  }
}

// Applies the rules one by one, as rule sets made at run time do, and compares with the function
// into which they were compiled.
TEST(RuleSet, CompiledCodeDoesWhatTheRulesDo) {
  for (const std::string& kind : every_rule_set()) {
    const System system = system_of(kind);
    RuleSet copy = system.rule_set_of(1);
    copy.compiled = nullptr;
    const System by_rules = *System::of(std::make_shared<const RuleSet>(copy), system.arguments());
    EXPECT_EQ(by_rules.text(), system.text());
    Engine engine;
    Rewriter compiled(engine.store, 3, system, engine.preferences);
    Rewriter one_by_one(engine.store, 3, by_rules, engine.preferences);
    SplitMix64 random(7);
    for (int i = 0; i < 300; ++i) {
      const Term v = random_raw_value(engine.store, random, 3, 5);
      const auto expected = compiled.normalize(v, engine.budget);
      const auto actual = one_by_one.normalize(v, engine.budget);
      ASSERT_TRUE(expected.ok() && actual.ok());
      ASSERT_EQ(actual->term, expected->term) << kind;
    }
  }
}

// A player takes an own win if there is one, and otherwise keeps all options.
class TakeWin final : public Rule {
 public:
  TakeWin()
      : Rule({.name = "take-win",
              .citation = "this test",
              .left = "choice(m, {…, m})",
              .right = "m",
              .doc = "Who can win wins."}) {}
  Outcome apply(RuleContext& /*context*/, OpenNode& node) const override {
    const Term win = Term::win(node.mover());
    const auto options = node.options();
    if (std::find(options.begin(), options.end(), win) == options.end()) return Outcome::Unchanged;
    node.replace_by(win);
    return Outcome::Changed;
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const override {
    return apply(context, node);
  }
  [[nodiscard]] std::string why_not(RuleContext& /*context*/,
                                    const OpenNode& /*node*/) const override {
    return "there is no win to take";
  }
};

std::shared_ptr<const RuleSet> taking() {
  return std::make_shared<const RuleSet>(
      RuleSet{.name = "taking",
              .usage = "taking",
              .doc = "takes wins",
              .citation = "this test",
              .traits = {.treats_players_alike = true,
                         .is_raw = false,
                         .is_for_one_player = true,
                         .has_types = false,
                         .relates_own_normal_forms = false,
                         .takes_outcomes = false,
                         .takes_own_win = true,
                         .reduces_simple_choices = false,
                         .confluence = std::nullopt,
                         .derivations = std::nullopt},
              .rules = {value_of<MergeSameMover>(), std::make_shared<TakeWin>(),
                        value_of<CollapseSingleOption>()},
              .preference = nullptr});
}

// The theorem on the order of steps, if there is one. It is in the documents, and only about rule
// sets with a proof.
TEST(RuleSet, ConfluenceIsThatOfAllPlayers) {
  const auto theorem = [](const absl::StatusOr<System>& system) {
    const std::optional<Confluence> confluence = system->confluence();
    return confluence ? std::string(confluence->theorem) : "none";
  };
  EXPECT_EQ(theorem(System::named("syntactic")), "syntactic_confluence");
  for (const std::string name : {"prudent", "indifferent", "loeb", "li"}) {
    EXPECT_EQ(theorem(System::named(name)), "level_confluence") << name;
  }
  for (const std::string name : {"raw", "inclusion", "selfish", "straffin"}) {
    EXPECT_EQ(theorem(System::named(name)), "none") << name;
  }
  EXPECT_EQ(theorem(System::mixed({"syntactic", "prudent", "indifferent"})), "level_confluence");
  EXPECT_EQ(theorem(System::mixed({"syntactic", "syntactic"})), "syntactic_confluence");
  EXPECT_EQ(theorem(System::mixed({"prudent", "selfish", "prudent"})), "none");
  EXPECT_EQ(theorem(System::of(taking())), "none");
}

TEST(RuleSet, OneOfOnesOwnIsTracedLikeAnyOther) {
  const System system = *System::of(taking());
  EXPECT_EQ(system.text(), "taking");
  EXPECT_FALSE(system.has_preference(1));
  Engine engine;
  Rewriter rewriter(engine.store, 3, system, engine.preferences);
  SplitMix64 random(8);
  int wins_taken = 0;
  for (int i = 0; i < 300; ++i) {
    const Term v = random_raw_value(engine.store, random, 3, 4);
    Term whole = v;
    const absl::Status status =
        trace(engine.store, 3, system, engine.preferences, v, engine.budget, [&](const Step& step) {
          wins_taken += step.rule->name == "take-win" ? 1 : 0;
          whole = step.whole;
          return absl::OkStatus();
        });
    ASSERT_TRUE(status.ok()) << status;
    ASSERT_EQ(whole, rewriter.normalize(v, engine.budget)->term);
  }
  EXPECT_GT(wins_taken, 50);
  const Term v = engine.store.choice(1, {Term::win(1), Term::win(2)});
  const auto places = redexes(engine.store, 3, system, engine.preferences, v, engine.budget);
  ASSERT_EQ(places->size(), 1U);
  EXPECT_EQ(places->front().rule->name, "take-win");
  const auto apply = [&](std::string_view rule, Term t) {
    return apply_rule(engine.store, 3, system, engine.preferences, free_rule(rule), t, {},
                      engine.budget);
  };
  EXPECT_EQ(*apply("take-win", v), Term::win(1));
  EXPECT_EQ(apply("take-win", engine.simple(1, 1)).status().message(),
            "take-win does not apply at .: there is no win to take");
  EXPECT_EQ(rules_of(system).size(), 3U);
}

TEST(RuleSet, PlayersMayMixItWithOthers) {
  const auto selfish = rule_set_of<Preferring<Selfish>>();
  const System mixed = *System::of_each({taking(), selfish, selfish});
  EXPECT_EQ(mixed.text(), "(taking, selfish, selfish)");
  EXPECT_FALSE(mixed.treats_players_alike());
  EXPECT_FALSE(mixed.has_preference(1));
  EXPECT_TRUE(mixed.has_preference(2));
  Engine engine;
  Rewriter rewriter(engine.store, 3, mixed, engine.preferences);
  const auto normal = [&](Player mover) {
    const Term v = engine.store.choice(mover, {Term::win(mover % 3 + 1), engine.simple(mover, 1)});
    return *rewriter.reduce(mover, engine.store.options(v), engine.budget);
  };
  // Player 1 keeps options that are not better than the others.
  EXPECT_TRUE(normal(1).is_choice());
  const absl::Status refused = System::of_each({rule_set_of<Raw>(), selfish}).status();
  EXPECT_EQ(refused.message().substr(0, 37), "`raw` is for all players together; ea") << refused;
}

TEST(RuleSet, IsTheSameOnlyAsItself) {
  const auto one = taking();
  const System system = *System::of(one);
  EXPECT_EQ(system, *System::of(one));
  EXPECT_NE(system, *System::of(taking()));
  EXPECT_EQ(system_of("shift(2)"), system_of("shift(2)"));
  EXPECT_NE(system_of("shift(2)"), system_of("shift(1)"));
  EXPECT_NE(system_of("prudent"), system_of({"prudent", "prudent", "prudent"}));
  const absl::Hash<System> hash;
  EXPECT_EQ(hash(system_of("order(1>2, 2>1)")), hash(system_of("order(1>2, 2>1)")));
  EXPECT_NE(hash(system), hash(*System::of(taking())));
  for (const auto& set : built_in_rule_sets()) {
    if (set->check_arguments != nullptr) continue;
    EXPECT_EQ(*System::named(set->name), *System::of(set)) << set->name;
  }
}

}  // namespace
}  // namespace kingmaker::testing
