// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations under rules that all players follow together: Loeb's axioms, Straffin's axioms, total
// orders.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/extensions/explain/proofs.hpp"
#include "tests/support/effort.hpp"

namespace kingmaker::testing {
namespace {

constexpr Player kPlayers[] = {1, 2, 3};

// Compares Table 4, and the pairs that it leaves out, with the saturated axioms, for every player.
TEST(LoebDerivation, EveryPreferenceIsProvedAndEveryOtherExplained) {
  constexpr std::uint32_t kMaxExponent = effort(7U, 4U);
  Proofs proofs(3);
  const LoebAxioms axioms;
  std::set<Inference> used;
  int preferences = 0;
  for (const Player p : kPlayers) {
    for (const Player a : kPlayers) {
      for (const Player b : kPlayers) {
        for (std::uint32_t j = 0; j <= kMaxExponent; ++j) {
          for (std::uint32_t k = 0; k <= kMaxExponent; ++k) {
            const Term v = proofs.engine.simple(a, j);
            const Term w = proofs.engine.simple(b, k);
            for (const Verb verb : kVerbs) {
              const Derivation proof =
                  proofs.proof("loeb", {Notion::WholeGame, verb, true, p, v, w});
              ASSERT_EQ(proof.goal(),
                        (Judgement{Notion::WholeGame, verb, proof.goal().holds, p, v, w}));
              proofs.expect_truth(proof);
              for (const ProofLine& line : proof.lines) used.insert(line.inference);
              if (verb != Verb::Less) continue;
              ASSERT_EQ(proof.goal().holds, axioms.prefers(p, {b, k}, {a, j}));
              if (proof.goal().holds) {
                ++preferences;
                // A proof of a preference uses the axioms alone.
                for (const ProofLine& line : proof.lines) ASSERT_TRUE(line.conclusion.holds);
              }
            }
          }
        }
      }
    }
  }
  // There are 3n values in a brace of 1, some of 3 and, cut off, one of 2.
  constexpr int kValues = 3 * (kMaxExponent + 1);
  EXPECT_EQ(preferences,
            3 * (kValues * (kValues - 1) / 2 - static_cast<int>(kMaxExponent) * 3 - 1));
  for (const Inference axiom :
       {Inference::SureWin, Inference::Uncertain, Inference::Impartial, Inference::ChoiceBetter,
        Inference::OptionBetter, Inference::ChoiceWorse, Inference::OptionWorse,
        Inference::BranchesBetter, Inference::BranchesWorse, Inference::NoAxiom}) {
    EXPECT_TRUE(used.contains(axiom)) << info_of(axiom).name;
  }
}

// The criterion of Lemma 5.3 is the probability of Table 4, here from its recursion.
TEST(LoebDerivation, NoPreferenceIsWhereTheProbabilityIsNotLarger) {
  constexpr std::uint32_t kMaxExponent = 40;
  Proofs proofs(3);
  TermStore& store = proofs.engine.store;
  // The probability for player 1, in units of 2^-kMaxExponent.
  const auto probability = [](SimpleValue value) {
    std::vector<std::array<std::uint64_t, 3>> wins = {{std::uint64_t{1} << kMaxExponent, 0, 0}};
    for (std::uint32_t k = 1; k <= value.exponent; ++k) {
      const auto [n, f, q] = wins.back();
      wins.push_back({(f + q) / 2, (n + q) / 2, (n + f) / 2});
    }
    return wins.back()[static_cast<std::size_t>(value.base - 1)];
  };
  const Plays plays = *plays_of(*System::named("loeb"), 3);
  for (const Player a : kPlayers) {
    for (const Player b : kPlayers) {
      for (std::uint32_t j = 0; j <= kMaxExponent; ++j) {
        for (std::uint32_t k = 0; k <= kMaxExponent; ++k) {
          const Judgement no_preference{Notion::WholeGame,    Verb::Less,          false, 1,
                                        store.simple({a, j}), store.simple({b, k})};
          const Derivation by_lemma{3, plays, {{no_preference, Inference::NoAxiom, {}}}};
          ASSERT_EQ(check_derivation(store, by_lemma, plays, no_preference).ok(),
                    probability({b, k}) <= probability({a, j}))
              << a << "_" << j << " and " << b << "_" << k;
        }
      }
    }
  }
}

// A proof has a few lines for each unit of the exponent.
TEST(LoebDerivation, ProofsAreLinearInTheExponents) {
  Proofs proofs(3);
  const auto lines_of = [&](SimpleValue v, SimpleValue w) {
    const Derivation proof =
        proofs.proof("loeb", {Notion::WholeGame, Verb::Less, true, 1, proofs.engine.store.simple(v),
                              proofs.engine.store.simple(w)});
    EXPECT_TRUE(proof.goal().holds);
    return proof.lines.size();
  };
  for (const std::uint32_t k :
       {10U, 100U, 1000U, effort(10'000U, 2'000U), effort(30'000U, 5'000U)}) {
    const std::size_t max_lines = 3 * std::size_t{k} + 20;
    EXPECT_LE(lines_of({3, k}, {2, 1}), max_lines);
    EXPECT_LE(lines_of({2, 0}, {3, k}), max_lines);
    EXPECT_LE(lines_of({2, k}, {2, k + 1}), max_lines);
    EXPECT_LE(lines_of({1, k + 1}, {2, k + 1}), max_lines);
    EXPECT_LE(lines_of({2, k + 3}, {3, k + 1}), max_lines);
    EXPECT_LE(lines_of({1, k - 1}, {1, k}), max_lines);
  }
}

TEST(LoebDerivation, NormalFormsOfRandomTrees) {
  Proofs proofs(3);
  SplitMix64 random(84);
  std::set<Inference> used;
  for (int i = 0; i < 600; ++i) {
    const Term v = random_raw_value(proofs.engine.store, random, 3, 2 + i % 6, 4);
    const Derivation proof = proofs.normal_form("loeb", v);
    proofs.expect_truth(proof);
    for (const ProofLine& line : proof.lines) used.insert(line.inference);
    const Term w = random_raw_value(proofs.engine.store, random, 3, 3);
    const Derivation same = proofs.proof("loeb", {Notion::Rewriting, Verb::Equal, true, 0, v, w});
    EXPECT_EQ(same.goal().holds, proof.goal().right == proofs.engine.normalize(w, {"loeb"}));
  }
  EXPECT_TRUE(used.contains(Inference::Uncertain));
  EXPECT_TRUE(used.contains(Inference::NoAxiom));
}

// RR4′ applies where RR4 as printed does not.
TEST(LoebDerivation, AnyOptionGoesToWhichAnotherIsPreferred) {
  Proofs proofs(3);
  const Term v = proofs.engine.store.choice(
      1, {proofs.engine.simple(2, 1), proofs.engine.simple(3, 1), Term::win(2)});
  const std::string text = proofs.text(proofs.normal_form("loeb", v));
  EXPECT_TRUE(
      text.starts_with("[2,2_1,3_1] => 1_2: player 1 drops 2 for 2_1 (Loeb RR1-RR3, RR4')\n"))
      << text;
  EXPECT_TRUE(text.find(R"(
  2 < 2_1 for 1: players 2 and 3 exchanged (Loeb PR3)
    3 < 2_1 for 1: player 2 decides whether it is to be 1 or 3 (Loeb PR2)
      3 < 1 for 1: a win of 1 (Loeb PR1)
  not 2_1 < 3_1 for 1: player 1 wins both with probability 1/2 (Loeb Lemma 5.3, PR6)
)") != std::string::npos)
      << text;
}

// Loeb's axioms are about three players who all follow them, and about basic trees.
TEST(LoebDerivation, CheckerWantsThreePlayersAndBasicTrees) {
  Proofs proofs(3);
  TermStore& store = proofs.engine.store;
  const Judgement claim{Notion::WholeGame, Verb::Less, true, 1, Term::win(2), Term::win(1)};
  const Derivation proof = proofs.proof("loeb", claim);
  const auto accepts = [&](const Derivation& derivation) {
    return check_derivation(store, derivation, derivation.plays, derivation.goal()).ok();
  };
  ASSERT_TRUE(accepts(proof));
  Derivation other = proof;
  other.players = 4;
  other.plays.rules.resize(4, PlayerRules::Loeb);
  EXPECT_FALSE(accepts(other));
  for (const PlayerRules play : {PlayerRules::Prudent, PlayerRules::Syntactic}) {
    other = proof;
    other.plays.rules[2] = play;
    EXPECT_FALSE(accepts(other));
    other.plays.rules.assign(3, play);
    EXPECT_FALSE(accepts(other));
  }
  other = proof;
  other.lines[0].conclusion.left = store.choice(2, {Term::win(2), Term::win(3)});
  EXPECT_FALSE(accepts(other));
}

// --- Straffin ---

TEST(StraffinDerivation, EveryPairOfTypes) {
  Proofs proofs(3);
  std::set<Inference> used;
  for (const Player p : kPlayers) {
    for (const Player a : kPlayers) {
      for (const Player b : kPlayers) {
        for (const std::uint32_t j : {0U, 1U}) {
          for (const std::uint32_t k : {0U, 1U}) {
            const Term v = proofs.engine.simple(a, j);
            const Term w = proofs.engine.simple(b, k);
            for (const Verb verb : kVerbs) {
              const Derivation proof =
                  proofs.proof("straffin", {Notion::WholeGame, verb, true, p, v, w});
              proofs.expect_truth(proof);
              for (const ProofLine& line : proof.lines) used.insert(line.inference);
              if (verb == Verb::Less && v != w) {
                EXPECT_EQ(proof.goal().holds, is_preferred(p, {b, k}, {a, j}));
              }
            }
          }
        }
      }
    }
  }
  for (const Inference axiom : {Inference::SureWin, Inference::OthersPick, Inference::NoAxiom}) {
    EXPECT_TRUE(used.contains(axiom)) << info_of(axiom).name;
  }
}

TEST(StraffinDerivation, NormalFormsOfRandomTrees) {
  Proofs proofs(3);
  SplitMix64 random(85);
  int revenge = 0;
  for (int i = 0; i < 600; ++i) {
    const Derivation proof = proofs.normal_form(
        "straffin", random_raw_value(proofs.engine.store, random, 3, 1 + i % 6, 4));
    proofs.expect_truth(proof);
    for (const ProofLine& line : proof.lines) {
      revenge += line.inference == Inference::Revenge ? 1 : 0;
    }
  }
  EXPECT_GT(revenge, 50);
}

// Revenge applies to the two picks of the others, and must then be taken.
TEST(StraffinDerivation, CheckerKnowsWhereRevengeIsTaken) {
  Proofs proofs(3);
  TermStore& store = proofs.engine.store;
  const Term y = proofs.engine.simple(2, 1);
  const Term z = proofs.engine.simple(3, 1);
  const Term v = store.choice(1, {y, z});
  const Derivation proof = proofs.normal_form("straffin", v);
  EXPECT_EQ(proof.lines.back().inference, Inference::Revenge);
  EXPECT_EQ(proof.goal().right, proofs.engine.simple(1, 1));
  const auto accepts = [&](const Derivation& derivation) {
    return check_derivation(store, derivation, derivation.plays, derivation.goal()).ok();
  };
  ASSERT_TRUE(accepts(proof));
  Derivation other = proof;
  other.lines.back().inference = Inference::Innermost;
  EXPECT_FALSE(accepts(other));
  other.lines.back().conclusion.right = v;
  EXPECT_FALSE(accepts(other));
  other = proof;
  other.lines.back().conclusion.right = y;
  EXPECT_FALSE(accepts(other));
  // A choice between two wins has the same value, but not by revenge.
  other = proofs.normal_form("straffin", proofs.engine.simple(1, 1));
  ASSERT_EQ(other.lines.back().inference, Inference::Innermost);
  other.lines.back().inference = Inference::Revenge;
  EXPECT_FALSE(accepts(other));
}

// --- Total orders ---

TEST(OrderDerivation, EveryPairOfWinsAndNormalFormsOfRandomTrees) {
  for (const int players : {2, 3, 4, 5}) {
    Proofs proofs(players);
    SplitMix64 random(static_cast<std::uint64_t>(86 + players));
    for (const std::string& system :
         {text_of(random_orders(random, players)), text_of(random_orders(random, players)),
          std::string("li"), std::string("shift(1)"), std::string("shift(3)"),
          std::string("shift(1000003)")}) {
      for (Player a = 1; a <= players; ++a) {
        for (Player b = 1; b <= players; ++b) {
          const Player p = random.between(1, players);
          for (const Verb verb : kVerbs) {
            proofs.expect_truth(proofs.proof(
                system, {Notion::WholeGame, verb, true, p, Term::win(a), Term::win(b)}));
          }
        }
      }
      for (int i = 0; i < 40; ++i) {
        const Term v = random_raw_value(proofs.engine.store, random, players, 4, 4);
        const Derivation proof = proofs.normal_form(system, v);
        EXPECT_TRUE(proof.goal().right.is_win());
        proofs.expect_truth(proof);
      }
    }
  }
}

// The checker reads the order: a proof under one order is a proof under another only where they
// agree.
TEST(OrderDerivation, ProofsHoldUnderTheirOwnOrder) {
  Proofs proofs(3);
  SplitMix64 random(90);
  int accepted = 0;
  int rejected = 0;
  for (int i = 0; i < 300; ++i) {
    Derivation proof = proofs.normal_form(text_of(random_orders(random, 3)),
                                          random_raw_value(proofs.engine.store, random, 3, 3, 3));
    const Plays own = proof.plays;
    proof.plays = *plays_of(named(text_of(random_orders(random, 3))), 3);
    if (proof.plays == own) continue;
    EXPECT_FALSE(check_derivation(proofs.engine.store, proof, own, proof.goal()).ok());
    if (check_derivation(proofs.engine.store, proof, proof.plays, proof.goal()).ok()) {
      ++accepted;
      proofs.expect_truth(proof);
    } else {
      ++rejected;
    }
  }
  EXPECT_GT(accepted, 10);
  EXPECT_GT(rejected, 100);
}

TEST(OrderDerivation, CheckerWantsOrdersOfAllPlayers) {
  Proofs proofs(3);
  const Judgement claim{Notion::WholeGame, Verb::Less, true, 1, Term::win(2), Term::win(1)};
  const Derivation proof = proofs.proof("order(1>2>3, 2>3>1, 3>1>2)", claim);
  for (const SystemArguments& arguments : {SystemArguments{}, SystemArguments{{1, 2, 3}, {2, 3, 1}},
                                           SystemArguments{{1, 2, 3}, {2, 3, 1}, {3, 1, 1}},
                                           SystemArguments{{1, 2, 3}, {2, 3, 1}, {3, 1, 4}},
                                           SystemArguments{{1, 2}, {2, 3, 1}, {3, 1, 2}}}) {
    Derivation other = proof;
    other.plays.arguments = arguments;
    EXPECT_FALSE(check_derivation(proofs.engine.store, other, other.plays, claim).ok());
    other.plays.rules.assign(3, PlayerRules::Shift);
    EXPECT_FALSE(check_derivation(proofs.engine.store, other, other.plays, claim).ok());
  }
}

}  // namespace
}  // namespace kingmaker::testing
