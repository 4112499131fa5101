// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations for tests. Each is found, given to the checker, and can be compared with the oracles.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "extensions/explain/check_derivation.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/derivation_text.hpp"
#include "extensions/explain/inferences.hpp"
#include "extensions/explain/prove.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/oracle.hpp"
#include "tests/rewrite/preferences/loeb_axioms.hpp"
#include "tests/rewrite/preferences/straffin_types.hpp"
#include "tests/rewrite/preferences/winner_orders.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

inline constexpr Verb kVerbs[] = {Verb::LessEqual, Verb::Less, Verb::Equal, Verb::Incomparable};

inline std::vector<std::string> kinds_of(const Derivation& derivation) {
  std::vector<std::string> kinds;
  for (const PlayerRules play : derivation.plays.rules) kinds.emplace_back(name_of(play));
  return kinds;
}

inline bool holds(Verb verb, Relation r) {
  switch (verb) {
    case Verb::LessEqual:
      return r == Relation::Less || r == Relation::Equal;
    case Verb::Less:
      return r == Relation::Less;
    case Verb::Equal:
      return r == Relation::Equal;
    default:
      return r == Relation::Incomparable;
  }
}

// The truth of judgements, by the oracles.
class Truth {
 public:
  explicit Truth(int players) : oracle_(players) {}

  bool operator()(const TermStore& store, const Derivation& derivation, const Judgement& j) {
    const std::vector<std::string> kinds = kinds_of(derivation);
    const TreePtr v = to_tree(store, j.left);
    const TreePtr w = to_tree(store, j.right);
    if (j.notion == Notion::Rewriting) {
      const std::string normal = normal_form(derivation, v);
      if (j.verb == Verb::NormalForm) return j.holds && normal == oracle_.text(w);
      return j.verb == Verb::Equal && j.holds == (normal == normal_form(derivation, w));
    }
    if (j.player < 1 || static_cast<std::size_t>(j.player) > kinds.size()) return false;
    return holds(j.verb, relation(derivation, j, v, w)) == j.holds;
  }

 private:
  std::string normal_form(const Derivation& derivation, const TreePtr& v) {
    const std::vector<std::string> kinds = kinds_of(derivation);
    if (kinds[0] == "raw") return oracle_.text(v);
    if (derivation.plays.of(1) == PlayerRules::Types) {  // for three players this is prudent play
      return oracle_.text(oracle_.normalize(v, std::vector<std::string>(3, "prudent")));
    }
    if (!is_of_whole_games(derivation.plays.of(1))) {
      return oracle_.text(oracle_.normalize(v, kinds));
    }
    TermStore store;
    const SimpleValue value = type(derivation, v);
    return choice_text(store, derivation.players,
                       value.exponent == 0 ? Term::win(value.base) : store.simple(value));
  }

  // The simple value of the normal form of a whole game.
  SimpleValue type(const Derivation& derivation, const TreePtr& v) {
    switch (derivation.plays.of(1)) {
      case PlayerRules::Loeb:
        return axioms().fine_type(v);
      case PlayerRules::Straffin: {
        const std::string name = type_of(v);
        return {name[1] - '0', name[0] == 'W' ? 0U : 1U};
      }
      default:
        return {winner(orders_of(derivation.plays), v), 0};
    }
  }
  static Orders orders_of(const Plays& plays) {
    const int players = static_cast<int>(plays.rules.size());
    if (plays.of(1) == PlayerRules::Li) return shifted(players, 0);
    if (plays.of(1) == PlayerRules::Shift) {
      return shifted(players, static_cast<int>(plays.arguments[0][0] % players));
    }
    Orders orders;
    for (const auto& order : plays.arguments) orders.emplace_back(order.begin(), order.end());
    return orders;
  }

  Relation relation(const Derivation& derivation, const Judgement& j, const TreePtr& v,
                    const TreePtr& w) {
    const Player p = j.player;
    const bool same = oracle_.text(v) == oracle_.text(w);
    if (j.notion == Notion::Identity) return same ? Relation::Equal : Relation::Incomparable;
    if (j.notion == Notion::WholeGame) {
      if (same) return Relation::Equal;
      if (derivation.plays.of(1) == PlayerRules::Types) {
        if (oracle_.prudently_less(p, v, w)) return Relation::Less;
        return oracle_.prudently_less(p, w, v) ? Relation::Greater : Relation::Incomparable;
      }
      if (prefers(derivation, p, v, w)) return Relation::Less;
      return prefers(derivation, p, w, v) ? Relation::Greater : Relation::Incomparable;
    }
    const bool le = oracle_.less_or_equal(p, v, w);
    const bool ge = oracle_.less_or_equal(p, w, v);
    const auto selfish = static_cast<Relation>((le ? 1U : 0U) | (ge ? 2U : 0U));
    if (j.notion == Notion::Selfish) return selfish;
    if (oracle_.prudently_less(p, v, w)) return Relation::Less;
    if (oracle_.prudently_less(p, w, v)) return Relation::Greater;
    return j.notion == Notion::Indifferent ? Relation::Equal : selfish;
  }

  // True if p prefers the normal form w.
  bool prefers(const Derivation& derivation, Player p, const TreePtr& v, const TreePtr& w) {
    const SimpleValue bad = type(derivation, v);
    const SimpleValue good = type(derivation, w);
    switch (derivation.plays.of(1)) {
      case PlayerRules::Loeb:
        return axioms().prefers(p, good, bad);
      case PlayerRules::Straffin:
        return is_preferred(p, good, bad);
      default: {
        const Orders orders = orders_of(derivation.plays);
        return place(orders, p, good.base) < place(orders, p, bad.base);
      }
    }
  }

  // All preferences are derived at once, which takes some time.
  static const LoebAxioms& axioms() {
    static const LoebAxioms all;
    return all;
  }

  Oracle oracle_;
};

// The system as it is written after `under`.
inline System named(const std::string& text) {
  return text[0] == '(' ? system_of(kinds_of(text)) : system_of(text);
}

class Proofs {
 public:
  explicit Proofs(int players, std::uint64_t hash_mask = ~std::uint64_t{0})
      : engine(players, hash_mask), is_true(players) {}

  // A derivation of the claim or of its negation, which the checker has accepted.
  Derivation proof(const std::string& system, Judgement claim,
                   TheoremUse theorems = TheoremUse::WhenLarge) {
    const System rules = named(system);
    ProofContext context{engine.store,       engine.players, rules,
                         engine.preferences, engine.budget,  {theorems}};
    absl::StatusOr<Derivation> derivation = prove(context, claim);
    EXPECT_TRUE(derivation.ok()) << derivation.status();
    if (!derivation.ok()) return {};
    claim.holds = derivation->goal().holds;
    const absl::Status checked =
        check_derivation(engine.store, *derivation, *plays_of(rules, engine.players), claim);
    EXPECT_TRUE(checked.ok()) << checked << "\n" << text(*derivation);
    return *std::move(derivation);
  }
  Derivation normal_form(const std::string& system, Term v) {
    const System rules = named(system);
    ProofContext context{engine.store,       engine.players, rules,
                         engine.preferences, engine.budget,  {}};
    absl::StatusOr<Derivation> derivation = prove_normal_form(context, v);
    EXPECT_TRUE(derivation.ok()) << derivation.status();
    if (!derivation.ok()) return {};
    const absl::Status checked = check_derivation(
        engine.store, *derivation, *plays_of(rules, engine.players), derivation->goal());
    EXPECT_TRUE(checked.ok()) << checked << "\n" << text(*derivation);
    EXPECT_EQ(derivation->goal().left, v);
    Rewriter rewriter(engine.store, engine.players, rules, engine.preferences);
    EXPECT_EQ(derivation->goal().right, rewriter.normalize(v, engine.budget)->term);
    return *std::move(derivation);
  }
  [[nodiscard]] std::string text(const Derivation& derivation) const {
    const auto printed =
        derivation_text(engine.store, derivation, {Format::Bar, Frame{engine.players, 1}});
    return printed.ok() ? *printed : std::string(printed.status().message());
  }
  void expect_truth(const Derivation& derivation) {
    for (const ProofLine& line : derivation.lines) {
      ASSERT_TRUE(is_true(engine.store, derivation, line.conclusion)) << text(derivation);
    }
  }
  // Tests all verbs of both preferences; the relation is the engine's.
  std::size_t expect_agreement(Player p, Term v, Term w, TheoremUse theorems) {
    std::size_t lines = 0;
    for (const auto& [name, notion] :
         {std::pair("selfish", Notion::Selfish), std::pair("prudent", Notion::Prudent),
          std::pair("indifferent", Notion::Indifferent)}) {
      const Relation r = engine.compare(name, p, v, w);
      for (const Verb verb : kVerbs) {
        const Derivation derivation = proof(name, {notion, verb, true, p, v, w}, theorems);
        EXPECT_EQ(derivation.goal().holds, holds(verb, r)) << text(derivation);
        lines += derivation.lines.size();
      }
    }
    return lines;
  }

  Engine engine;
  Truth is_true;
};

}  // namespace kingmaker::testing
