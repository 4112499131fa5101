// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The engine, compared with the oracle, and the laws that every rule set must satisfy.
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/rules/drop_weaker_option.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/paths.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/readers.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/oracle.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing::rewriter_test {
namespace {

using Kinds = std::vector<std::string>;

const std::vector<Kinds>& all_kinds() {
  static const std::vector<Kinds> kinds = {{"syntactic"},
                                           {"inclusion"},
                                           {"selfish"},
                                           {"prudent"},
                                           {"indifferent"},
                                           {"prudent", "selfish", "selfish"},
                                           {"syntactic", "prudent", "indifferent"}};
  return kinds;
}

// Includes rule sets that the oracle does not know.
std::vector<Kinds> lawful_kinds() {
  std::vector<Kinds> kinds = all_kinds();
  for (const std::string& kind : every_rule_set()) kinds.push_back({kind});
  return kinds;
}

std::string name_of(const Kinds& kinds) { return system_of(kinds).text(); }

TEST(Rewriter, AgreesWithTheOracleOnAllValuesToDepthTwo) {
  Engine engine;
  Oracle oracle(3);
  const std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  for (const Kinds& kinds : all_kinds()) {
    std::size_t rewritten = 0;
    for (std::size_t i = 0; i < values.size(); i += effort(1U, 5U)) {
      const Term v = values[i];
      const Term normal = engine.normalize(v, kinds);
      rewritten += normal == v ? 0 : 1;
      const TreePtr expected = oracle.normalize(to_tree(engine.store, v), kinds);
      ASSERT_EQ(choice_text(engine.store, 3, normal), oracle.text(expected))
          << choice_text(engine.store, 3, v) << " under " << name_of(kinds);
    }
    // The values are in syntactic normal form, so only preferences can rewrite them.
    EXPECT_EQ(rewritten > 0, system_of(kinds).has_preference(2)) << name_of(kinds);
  }
}

TEST(Rewriter, AgreesWithTheOracleOnRandomRawValues) {
  for (const int players : {2, 3, 4}) {
    SplitMix64 random(static_cast<std::uint64_t>(players));
    Oracle oracle(players);
    for (const Kinds& kinds : all_kinds()) {
      if (kinds.size() > 1 && kinds.size() != static_cast<std::size_t>(players)) continue;
      for (int i = 0; i < 300; ++i) {
        Engine engine(players);
        const TreePtr tree = random_tree(random, players, 4, 3);
        const Term normal = engine.normalize(to_term(engine.store, tree), kinds);
        ASSERT_EQ(choice_text(engine.store, players, normal),
                  oracle.text(oracle.normalize(tree, kinds)))
            << choice_text(players, tree) << " under " << name_of(kinds);
      }
    }
  }
}

TEST(Rewriter, AgreesWithTheTableOfNormalForms) {
  const auto rows = read_table("normal_forms.tsv");
  ASSERT_EQ(rows.size(), 120U);
  for (const Row& row : rows) {
    const Frame frame{std::stoi(row.at("players")), std::stoi(row.at("start"))};
    Engine engine(frame.players);
    const auto v = parse_value(engine.store, frame, row.at("value"), Notation::Bracket);
    ASSERT_TRUE(v.ok()) << row.at("value") << v.status();
    const auto expected =
        parse_value(engine.store, frame, row.at("expected_choice"), Notation::Choice);
    ASSERT_TRUE(expected.ok()) << row.at("expected_choice") << expected.status();
    EXPECT_EQ(engine.normalize(*v, kinds_of(row.at("under"))), *expected)
        << row.at("value") << " under " << row.at("under");
  }
}

TEST(Rewriter, IsIdempotent) {
  Engine engine;
  SplitMix64 random(7);
  for (const Kinds& kinds : lawful_kinds()) {
    for (int i = 0; i < 500; ++i) {
      const Term normal = engine.normalize(random_raw_value(engine.store, random, 3, 5), kinds);
      EXPECT_EQ(engine.normalize(normal, kinds), normal) << name_of(kinds);
    }
  }
}

// A value in normal form was looked up in the store's table, node by node.
TEST(Rewriter, AsksTheStoreForNothingWhereAValueIsNormal) {
  Engine engine;
  std::vector<Term> normal;
  for (const Term v : all_normal_values(engine.store, 3, 2)) {
    normal.push_back(engine.normalize(v, {"prudent"}));
  }
  const std::uint64_t requests = engine.store.statistics().requests;
  for (const Term v : normal) ASSERT_EQ(engine.normalize(v, {"prudent"}), v);
  EXPECT_EQ(engine.store.statistics().requests, requests);
}

TEST(Rewriter, DependsNeitherOnTheOrderOfOptionsNorOnWhatTheStoreHeld) {
  SplitMix64 random(8);
  for (const Kinds& kinds : lawful_kinds()) {
    for (int i = 0; i < 200; ++i) {
      const TreePtr tree = random_tree(random, 3, 5);
      Engine fresh;
      const std::string expected =
          choice_text(fresh.store, 3, fresh.normalize(to_term(fresh.store, tree), kinds));
      // Other values come first, and all hashes are equal.
      Engine used(3, 0);
      for (int k = 0; k < 5; ++k) {
        static_cast<void>(used.normalize(random_raw_value(used.store, random, 3, 4), kinds));
      }
      EXPECT_EQ(choice_text(used.store, 3, used.normalize(to_term(used.store, tree), kinds)),
                expected);
    }
  }
}

TEST(Rewriter, KeepsItsResultsOverACollection) {
  Engine engine;
  SplitMix64 random(9);
  Rewriter rewriter(engine.store, 3, *System::named("selfish"), engine.preferences);
  for (int i = 0; i < 100; ++i) {
    Term v = random_raw_value(engine.store, random, 3, 6);
    const auto before = rewriter.normalize(v, engine.budget);
    const std::string text = choice_text(engine.store, 3, before->term);
    const TermMap<Term> moved = engine.store.collect(std::span<const Term>(&v, 1));
    if (v.is_choice()) v = moved.get(v);
    const auto after = rewriter.normalize(v, engine.budget);
    EXPECT_EQ(choice_text(engine.store, 3, after->term), text);
  }
}

TEST(Rewriter, NeverInventsWinners) {
  Engine engine(4);
  SplitMix64 random(10);
  for (const char* kind : {"syntactic", "inclusion", "selfish", "prudent", "li", "shift(3)"}) {
    for (int i = 0; i < 500; ++i) {
      const Term v = random_raw_value(engine.store, random, 4, 5);
      const SetOfPlayers before = engine.store.winners(v);
      const SetOfPlayers after = engine.store.winners(engine.normalize(v, {kind}));
      EXPECT_EQ(before | after, before);
      if (std::string(kind) == "syntactic") {
        EXPECT_EQ(after, before);
      }
    }
  }
}

// Single steps of the syntactic rules, anywhere and in any order, lead to one normal form.
TEST(Rewriter, SyntacticRulesAreConfluent) {
  SplitMix64 random(11);
  std::size_t values_with_several_ways = 0;
  for (int i = 0; i < 300; ++i) {
    Engine engine;
    const System syntactic = *System::named("syntactic");
    const Term v = random_raw_value(engine.store, random, 3, 3, 3);
    const Term expected = engine.normalize(v, {"syntactic"});
    std::set<Term> visited{v};
    std::vector<Term> open{v};
    std::set<Term> ends;
    while (!open.empty() && visited.size() < 2000) {
      const Term t = open.back();
      open.pop_back();
      const auto places = redexes(engine.store, 3, syntactic, engine.preferences, t, engine.budget);
      ASSERT_TRUE(places.ok());
      values_with_several_ways += places->size() > 1 ? 1 : 0;
      if (places->empty()) ends.insert(t);
      for (const Redex& redex : *places) {
        const auto next = apply_rule(engine.store, 3, syntactic, engine.preferences,
                                     {redex.rule->name, redex.rule}, t, redex.path, engine.budget);
        ASSERT_TRUE(next.ok()) << next.status();
        ASSERT_NE(*next, t);
        if (visited.insert(*next).second) open.push_back(*next);
      }
    }
    for (const Term end : ends) EXPECT_EQ(end, expected);
    EXPECT_FALSE(ends.empty() && open.empty());
  }
  EXPECT_GT(values_with_several_ways, 100U);
}

// If options were dropped before merging, 1{1_2, 2_2} would be left.
TEST(Rewriter, MergesBeforeItDrops) {
  Engine engine;
  const Term v =
      engine.store.choice(1, {engine.simple(2, 1), engine.simple(3, 1), engine.simple(2, 2)});
  EXPECT_EQ(engine.normalize(v, {"selfish"}), engine.simple(1, 2));
}

TEST(Rewriter, ExampleSixAndSectionFive) {
  for (const auto& [file, selfish, prudent] :
       {std::tuple("example6", "3_1", "3_1"),
        std::tuple("section5", "[2_2,3_2,[3_1,3_2]]", "3_1")}) {
    Engine engine;
    std::ifstream in(source_folder() + "/docs/examples/" + file + ".txt");
    std::string text;
    ASSERT_TRUE(std::getline(in, text));
    const auto v = parse_value(engine.store, Frame{}, text);
    ASSERT_TRUE(v.ok()) << v.status();
    EXPECT_EQ(engine.normalize(*v, {"selfish"}), *parse_value(engine.store, Frame{}, selfish));
    EXPECT_EQ(engine.normalize(*v, {"prudent"}), *parse_value(engine.store, Frame{}, prudent));
  }
}

TEST(Rewriter, GoesAsDeepAsTheStore) {
  Engine engine;
  // The movers take turns, so nothing merges. Player 1 can win everywhere, so selfish play
  // collapses all of it.
  Term v = Term::win(2);
  for (int depth = 0; depth < 200'000; ++depth)
    v = engine.store.choice(depth % 3 + 1, {v, Term::win(3)});
  EXPECT_EQ(engine.normalize(v, {"syntactic"}), engine.normalize(v, {"syntactic"}));
  EXPECT_TRUE(engine.normalize(v, {"prudent"}).is_win());
  EXPECT_TRUE(engine.normalize(v, {"selfish"}).is_win());
}

TEST(Rewriter, SaysWhyItStopped) {
  Engine engine;
  const Term v = engine.simple(1, 20'000);
  Rewriter rewriter(engine.store, 3, *System::named("syntactic"), engine.preferences);
  const auto stop_with = [&](const Limits& limits, const std::atomic<bool>* interrupt) {
    Budget budget(limits, interrupt);
    const auto normal = rewriter.normalize(v, budget);
    EXPECT_TRUE(normal.ok());
    EXPECT_FALSE(status_of(normal->stop, budget).ok());
    return normal->stop;
  };
  EXPECT_EQ(stop_with({.steps = 1000}, nullptr), StopReason::StepLimit);
  EXPECT_EQ(stop_with({.milliseconds = 0}, nullptr), StopReason::TimeLimit);
  const std::atomic<bool> interrupt = true;
  EXPECT_EQ(stop_with({}, &interrupt), StopReason::Interrupted);
  engine.store.set_node_limit(engine.store.nodes());
  Budget budget{Limits{}};
  std::vector<Term> options{v, Term::win(1), Term::win(2)};
  EXPECT_FALSE(rewriter.reduce(2, options, budget).ok());
}

// The reader for prudent play builds no terms, and must agree with the engine. The preference here
// has a cycle: a win of 2 beats a win of 1, 3 beats 2, and 1 beats 3.
struct RoundAndRound {
  struct Fold {
    using Facts = const TermStore;
    using Prior = void;
    static constexpr bool kLaterSuffices = false;
    static Decision decide(const TermStore& /*store*/, Player /*p*/, Term v, Term w) {
      if (v.is_choice() || w.is_choice()) return Relation::Incomparable;
      return w.winner() % 3 == (v.winner() + 1) % 3 ? Relation::Less : Relation::Greater;
    }
    static Decision theorem(const TermStore& /*store*/, Player /*p*/, Term /*v*/, Term /*w*/) {
      return std::nullopt;
    }
    static Level level(const TermStore& /*store*/, Player /*p*/, Term /*v*/) {
      return std::nullopt;
    }
    class Scan {
     public:
      Scan(bool /*uses_left_options*/, bool /*uses_right_options*/, Relation /*prior*/) {}
      [[nodiscard]] static bool left(Relation /*r*/) { return false; }
      [[nodiscard]] static bool right(Relation /*r*/) { return false; }
      [[nodiscard]] static Relation result() { return Relation::Incomparable; }
    };
  };
  static constexpr std::string_view name = "round and round";
  static constexpr std::string_view doc = "never content";
  static constexpr std::string_view citation = "nobody";
  static constexpr std::string_view strict_citation = "nobody";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = false,
                                              .orders_simple_values = false,
                                              .compares_levels = false,
                                              .table = std::nullopt,
                                              .derivations = std::nullopt};
  static constexpr Relation read(Relation r) { return r; }
};

TEST(Rewriter, NamesACycleThatLeavesNoOption) {
  for (const bool theorems : {true, false}) {
    Engine engine;
    engine.preferences.use_theorems(theorems);
    const System system = system_of("selfish");
    OrderedTerms terms(engine.store, 3);
    RuleContext context{engine.store, engine.preferences, engine.budget, Play{system, 3}, terms};
    const DropWeakerOption<RoundAndRound> drop;
    std::vector<Term> room;
    std::vector<Term> two = {Term::win(1), Term::win(2)};
    OpenNode contented(1, two, room);
    EXPECT_EQ(drop.apply(context, contented), Outcome::Changed);
    EXPECT_THAT(contented.options(), ::testing::ElementsAre(Term::win(2)));
    std::vector<Term> three = {Term::win(1), Term::win(2), Term::win(3)};
    OpenNode torn(1, three, room);
    EXPECT_EQ(drop.apply(context, torn), Outcome::Failed);
    EXPECT_EQ(context.failure.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_NE(context.failure.message().find("1 < 2 < 3 < 1"), absl::string_view::npos)
        << context.failure;
  }
}

TEST(Readers, AgreeWithNormalizingWhatWasRead) {
  SplitMix64 random(12);
  for (int i = 0; i < 3000; ++i) {
    Engine engine;
    const Frame frame{3, random.between(1, 3)};
    const TreePtr tree = random_bracket_tree(random, frame, 6);
    const Term v = to_term(engine.store, tree);
    const std::string text = *print(engine.store, v, {Format::Bar, frame});
    PrudentReader prudent;
    const auto packed = read_brackets(text, frame, prudent);
    ASSERT_TRUE(packed) << text;
    EXPECT_EQ(engine.store.simple(packed->value()), engine.normalize(v, {"prudent"})) << text;
    for (const char* kind :
         {"raw", "syntactic", "selfish", "prudent", "loeb", "straffin", "shift(1)"}) {
      Rewriter rewriter(engine.store, 3, system_of(kind), engine.preferences);
      RewritingReader reader(engine.store, rewriter, engine.budget);
      EXPECT_EQ(read_brackets(text, frame, reader), engine.normalize(v, {kind})) << text;
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing::rewriter_test
