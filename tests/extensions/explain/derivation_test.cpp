// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations: proved relations agree with the engine, the checker accepts every proof, accepted
// statements are true by the naive oracle, and corrupted proofs are refused.
#include "extensions/explain/derivation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "extensions/explain/check_derivation.hpp"
#include "extensions/explain/derivation_text.hpp"
#include "extensions/explain/prove.hpp"
#include "tests/extensions/explain/proofs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

TEST(Derivation, AgreesWithTheEngineOnAllPairsToDepthOne) {
  for (const int players : {2, 3, 4}) {
    Proofs proofs(players);
    const std::vector<Term> values = all_normal_values(proofs.engine.store, players, 1);
    std::size_t lines = 0;
    for (const Term v : values) {
      for (const Term w : values) {
        for (Player p = 1; p <= players; ++p) {
          lines += proofs.expect_agreement(p, v, w, TheoremUse::WhenLarge);
        }
      }
    }
    EXPECT_GT(lines, values.size() * values.size() * 8);
  }
}

TEST(Derivation, AgreesWithTheEngineOnRandomPairsAndIsTrueLineByLine) {
  for (const int players : {2, 3, 4}) {
    Proofs proofs(players);
    SplitMix64 random(static_cast<std::uint64_t>(300 + players));
    for (int i = 0; i < effort(150, 15); ++i) {
      const Term v = random_normal_value(proofs.engine.store, random, players, 4, 3);
      const Term w = random_normal_value(proofs.engine.store, random, players, 4, 3);
      const Player p = random.between(1, players);
      proofs.expect_agreement(p, v, w, i % 2 == 0 ? TheoremUse::WhenLarge : TheoremUse::Never);
      for (const Notion notion : {Notion::Selfish, Notion::Prudent}) {
        proofs.expect_truth(
            proofs.proof("prudent", {notion, Verb::Less, true, p, v, w}, TheoremUse::Never));
      }
    }
  }
}

// A proof by Theorem 15 and one from Definition 11 prove the same.
TEST(Derivation, TheoremAndDefinitionAgreeOnSimpleValues) {
  Proofs proofs(3);
  constexpr std::uint32_t kMaxExponent = 5;
  for (Player a = 1; a <= 3; ++a) {
    for (Player b = 1; b <= 3; ++b) {
      for (std::uint32_t j = 0; j <= kMaxExponent; ++j) {
        for (std::uint32_t k = 0; k <= kMaxExponent; ++k) {
          const Term v = proofs.engine.simple(a, j);
          const Term w = proofs.engine.simple(b, k);
          for (const Verb verb : kVerbs) {
            const Judgement claim{Notion::Prudent, verb, true, 1, v, w};
            const Derivation once = proofs.proof("prudent", claim, TheoremUse::Always);
            const Derivation again = proofs.proof("prudent", claim, TheoremUse::Never);
            EXPECT_EQ(once.goal().holds, again.goal().holds);
            EXPECT_EQ(once.lines.size(), 1U);
            for (const ProofLine& line : again.lines) {
              EXPECT_NE(line.inference, Inference::TheoremFifteen);
            }
          }
        }
      }
    }
  }
}

const char* const kSystems[] = {"raw",
                                "syntactic",
                                "inclusion",
                                "selfish",
                                "prudent",
                                "indifferent",
                                "types",
                                "(prudent, selfish, syntactic)",
                                "(selfish, prudent, prudent)",
                                "(indifferent, syntactic, selfish)",
                                "loeb",
                                "straffin",
                                "order(1>2>3, 1>3>2, 2>1>3)",
                                "li",
                                "shift(2)"};

TEST(Derivation, NormalFormsOfAllSystems) {
  for (const std::string system : kSystems) {
    SCOPED_TRACE(system);
    Proofs proofs(3);
    SplitMix64 random(41);
    for (int i = 0; i < 120; ++i) {
      const Term v = random_raw_value(proofs.engine.store, random, 3, random.between(0, 4));
      const Derivation derivation = proofs.normal_form(system, v);
      if (i % 4 == 0) proofs.expect_truth(derivation);
      // A normal form is unchanged.
      const Term w = derivation.goal().right;
      EXPECT_EQ(proofs.normal_form(system, w).goal().right, w);
    }
  }
  for (const int players : {2, 4, 5}) {
    Proofs proofs(players);
    SplitMix64 random(static_cast<std::uint64_t>(50 + players));
    for (int i = 0; i < 80; ++i) {
      const Term v = random_raw_value(proofs.engine.store, random, players, 3);
      for (const char* system : {"syntactic", "selfish", "prudent", "types"}) {
        proofs.normal_form(system, v);
      }
    }
  }
}

TEST(Derivation, RuleSetsThatHaveDerivationsAreTested) {
  for (const auto& set : built_in_rule_sets()) {
    const std::optional<PlayerRules>& derivations = set->traits.derivations;
    if (!derivations) continue;
    const bool is_tested =
        std::any_of(std::begin(kSystems), std::end(kSystems), [&](const std::string& system) {
          return system.substr(0, system.find('(')) == set->name && plays_of(named(system), 3).ok();
        });
    EXPECT_TRUE(is_tested) << set->name;
  }
}

TEST(Derivation, SameNormalForm) {
  Proofs proofs(3);
  SplitMix64 random(43);
  int same = 0;
  int different = 0;
  for (int i = 0; i < 400; ++i) {
    const Term v = random_raw_value(proofs.engine.store, random, 3, 3);
    const Term w = random_raw_value(proofs.engine.store, random, 3, 2);
    const Derivation derivation = proofs.proof(
        "prudent", {Notion::Rewriting, Verb::Equal, true, 0, v, w}, TheoremUse::WhenLarge);
    const bool truth =
        proofs.engine.normalize(v, {"prudent"}) == proofs.engine.normalize(w, {"prudent"});
    EXPECT_EQ(derivation.goal().holds, truth);
    ++(truth ? same : different);
  }
  EXPECT_GT(same, 20);
  EXPECT_GT(different, 20);
}

// --- Corruption ---

// Changes a derivation. False if there is nothing to change at `line`.
using Mutation = std::function<bool(Derivation&, std::size_t line, SplitMix64&, TermStore&)>;

struct Corruption {
  const char* name;
  bool always_wrong;  // for every line
  Mutation apply;
};

// Exchanges two inferences.
bool exchange(Inference& inference, Inference a, Inference b) {
  if (inference != a && inference != b) return false;
  inference = inference == a ? b : a;
  return true;
}

std::vector<Corruption> corruptions() {
  const auto pick = [](SplitMix64& random, std::size_t n) {
    return static_cast<std::size_t>(random.below(n));
  };
  return {
      {"premise changed", false,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         if (i < 2 || d.lines[i].premises.empty()) return false;
         std::uint32_t& premise = d.lines[i].premises[pick(random, d.lines[i].premises.size())];
         premise = static_cast<std::uint32_t>((premise + 1 + pick(random, i - 1)) % i);
         return true;
       }},
      {"premise of a later line", true,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         if (d.lines[i].premises.empty()) return false;
         d.lines[i].premises[0] = static_cast<std::uint32_t>(i + pick(random, d.lines.size() - i));
         return true;
       }},
      {"premise out of range", true,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         const auto far = static_cast<std::uint32_t>(d.lines.size() + pick(random, 1000));
         d.lines[i].premises.push_back(random.chance(50) ? far : 0xffffffffU);
         return true;
       }},
      {"premise twice", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         if (d.lines[i].premises.empty()) return false;
         d.lines[i].premises.push_back(d.lines[i].premises[0]);
         return true;
       }},
      {"premise too many", true,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         if (i == 0) return false;
         const auto extra = static_cast<std::uint32_t>(pick(random, i));
         auto& premises = d.lines[i].premises;
         if (std::count(premises.begin(), premises.end(), extra) > 0) return false;
         premises.push_back(extra);
         return true;
       }},
      // A premise is missing: an option of "all options", or a witness.
      {"premise dropped", true,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         auto& premises = d.lines[i].premises;
         if (premises.empty()) return false;
         premises.erase(premises.begin() +
                        static_cast<std::ptrdiff_t>(pick(random, premises.size())));
         return true;
       }},
      {"step dropped", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         d.lines.erase(d.lines.begin() + static_cast<std::ptrdiff_t>(i));
         for (ProofLine& line : d.lines) {
           std::erase(line.premises, static_cast<std::uint32_t>(i));
           for (std::uint32_t& premise : line.premises) premise -= premise > i ? 1 : 0;
         }
         return true;
       }},
      {"idle step", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         const ProofLine copy = d.lines[i];
         d.lines.insert(d.lines.end() - 1, copy);
         return true;
       }},
      {"rule renamed", false,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         auto& inference = d.lines[i].inference;
         inference = static_cast<Inference>(
             (static_cast<std::size_t>(inference) + 1 + pick(random, kInferences - 1)) %
             kInferences);
         return true;
       }},
      {"relation negated", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         d.lines[i].conclusion.holds = !d.lines[i].conclusion.holds;
         return true;
       }},
      {"relation changed", false,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         Verb& verb = d.lines[i].conclusion.verb;
         verb = static_cast<Verb>((static_cast<std::size_t>(verb) + 1 + pick(random, 4)) % 5);
         return true;
       }},
      {"notion changed", false,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         Notion& notion = d.lines[i].conclusion.notion;
         notion = static_cast<Notion>(
             (static_cast<std::size_t>(notion) + 1 + pick(random, kNotions - 1)) % kNotions);
         return true;
       }},
      {"exponent changed", false,
       [](Derivation& d, std::size_t i, SplitMix64& random, TermStore& store) {
         Judgement& j = d.lines[i].conclusion;
         Term& place = random.chance(50) ? j.left : j.right;
         const auto value = store.simple_value(place);
         if (!value) return false;
         const bool down = value->exponent > 0 && random.chance(50);
         place = store.simple({value->base, value->exponent + (down ? -1U : 1U)});
         return true;
       }},
      {"PR4 the wrong way", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         return exchange(d.lines[i].inference, Inference::ChoiceBetter, Inference::OptionBetter) ||
                exchange(d.lines[i].inference, Inference::ChoiceWorse, Inference::OptionWorse);
       }},
      {"own choice taken for another player's", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         return exchange(d.lines[i].inference, Inference::ChoiceBetter,
                         Inference::BranchesBetter) ||
                exchange(d.lines[i].inference, Inference::ChoiceWorse, Inference::BranchesWorse);
       }},
      {"better taken for worse", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         return exchange(d.lines[i].inference, Inference::ChoiceBetter, Inference::ChoiceWorse) ||
                exchange(d.lines[i].inference, Inference::OptionBetter, Inference::OptionWorse) ||
                exchange(d.lines[i].inference, Inference::BranchesBetter, Inference::BranchesWorse);
       }},
      {"player swapped", false,
       [](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         Player& p = d.lines[i].conclusion.player;
         p = (p + random.between(1, d.players)) % (d.players + 1);
         return true;
       }},
      {"players swapped throughout", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         if (i != 0 || d.goal().player == 0) return false;
         for (ProofLine& line : d.lines) {
           Player& p = line.conclusion.player;
           p = p % d.players + 1;
         }
         return true;
       }},
      {"values exchanged", false,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         Judgement& j = d.lines[i].conclusion;
         if (j.left == j.right) return false;
         std::swap(j.left, j.right);
         return true;
       }},
      {"value replaced", false,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         const Judgement& other = d.lines[pick(random, d.lines.size())].conclusion;
         Judgement& j = d.lines[i].conclusion;
         Term& place = random.chance(50) ? j.left : j.right;
         if (place == other.right) return false;
         place = other.right;
         return true;
       }},
      {"value missing", true,
       [](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         Judgement& j = d.lines[i].conclusion;
         (random.chance(50) ? j.left : j.right) = Term();
         return true;
       }},
      // The normal form keeps a dominated option, or lacks one.
      {"normal form with another option", true,
       [](Derivation& d, std::size_t i, SplitMix64& random, TermStore& store) {
         Judgement& j = d.lines[i].conclusion;
         if (j.verb != Verb::NormalForm || !j.right.is_choice()) return false;
         const auto kept = store.options(j.right);
         std::vector<Term> options(kept.begin(), kept.end());
         options.push_back(Term::win(random.between(1, d.players)));
         const Term changed = store.choice(store.mover(j.right), std::span<Term>(options));
         if (changed == j.right) return false;
         j.right = changed;
         return true;
       }},
      {"normal form without an option", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore& store) {
         Judgement& j = d.lines[i].conclusion;
         if (j.verb != Verb::NormalForm || !j.right.is_choice()) return false;
         const auto kept = store.options(j.right);
         std::vector<Term> options(kept.begin() + 1, kept.end());
         if (options.empty()) return false;
         j.right = options.size() == 1
                       ? options[0]
                       : store.choice(store.mover(j.right), std::span<Term>(options));
         return true;
       }},
      {"dominated option kept", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore& store) {
         Judgement& j = d.lines[i].conclusion;
         if (j.verb != Verb::NormalForm || j.left.is_win()) return false;
         for (const std::uint32_t premise : d.lines[i].premises) {
           const Judgement& drop = d.lines[premise].conclusion;
           if (drop.verb != Verb::Less || !drop.holds) continue;
           const Player m = store.mover(j.left);
           std::vector<Term> options = {drop.left};
           if (j.right.is_choice() && store.mover(j.right) == m) {
             for (const Term t : store.options(j.right)) options.push_back(t);
           } else {
             options.push_back(j.right);
           }
           const Term changed = store.choice(m, std::span<Term>(options));
           if (changed == j.right) continue;  // the result of revenge
           j.right = changed;
           return true;
         }
         return false;
       }},
      // The dominator is better than the dropped option, but it is not an option.
      {"dominator not an option", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore& store) {
         const Judgement j = d.lines[i].conclusion;
         if (j.verb != Verb::NormalForm || j.left.is_win()) return false;
         for (std::uint32_t& premise : d.lines[i].premises) {
           Judgement drop = d.lines[premise].conclusion;
           const Term won = Term::win(drop.player);
           if (drop.verb != Verb::Less || !drop.holds || drop.right == won) continue;
           drop.right = won;
           premise = static_cast<std::uint32_t>(i);
           for (ProofLine& line : d.lines) {
             if (&line <= &d.lines[i]) continue;
             for (std::uint32_t& later : line.premises) later += later >= i ? 1 : 0;
           }
           d.lines.insert(d.lines.begin() + static_cast<std::ptrdiff_t>(i),
                          {drop, Inference::SureWin, {}});
           static_cast<void>(store);
           return true;
         }
         return false;
       }},
      {"rules of a player changed", true,
       [=](Derivation& d, std::size_t i, SplitMix64& random, TermStore&) {
         if (i != 0) return false;
         PlayerRules& play = d.plays.rules[pick(random, d.plays.rules.size())];
         play = static_cast<PlayerRules>(
             (static_cast<std::size_t>(play) + 1 + pick(random, kPlayerRules - 1)) % kPlayerRules);
         return true;
       }},
      {"rules of a player missing", true,
       [](Derivation& d, std::size_t i, SplitMix64&, TermStore&) {
         if (i != 0) return false;
         d.plays.rules.pop_back();
         return true;
       }},
  };
}

// Every corrupted proof is rejected, or it still proves the same and each of its lines is true.
TEST(Derivation, CheckerRejectsCorruptedProofs) {
  Proofs proofs(3);
  TermStore& store = proofs.engine.store;
  SplitMix64 random(77);
  std::vector<Derivation> originals;
  for (int i = 0; i < 60; ++i) {
    const Term v = random_normal_value(store, random, 3, 3, 3);
    const Term w = random_normal_value(store, random, 3, 3, 3);
    const Player p = random.between(1, 3);
    for (const Notion notion : {Notion::Selfish, Notion::Prudent, Notion::Indifferent}) {
      const Verb verb = kVerbs[random.below(4)];
      originals.push_back(proofs.proof("prudent", {notion, verb, true, p, v, w},
                                       i % 3 == 0 ? TheoremUse::Always : TheoremUse::Never));
    }
    const std::string system = kSystems[random.below(std::size(kSystems))];
    const Term raw = random_raw_value(store, random, 3, 3, 3);
    originals.push_back(proofs.normal_form(system, raw));
    originals.push_back(proofs.proof(system, {Notion::Rewriting, Verb::Equal, true, 0, raw, v},
                                     TheoremUse::WhenLarge));
    const auto fine = [&] {
      return store.simple({random.between(1, 3), static_cast<std::uint32_t>(random.below(7))});
    };
    for (const Verb verb : {Verb::Less, kVerbs[random.below(4)]}) {
      originals.push_back(proofs.proof("loeb", {Notion::WholeGame, verb, true, p, fine(), fine()}));
    }
    originals.push_back(proofs.normal_form("loeb", raw));
    for (const std::string game : {"straffin", "li", "shift(2)", "order(1>2>3, 1>2>3, 2>3>1)"}) {
      const auto type = [&] {
        return store.simple({random.between(1, 3), game == "straffin" && random.chance(50)});
      };
      originals.push_back(proofs.proof(
          game, {Notion::WholeGame, kVerbs[random.below(4)], true, p, type(), type()}));
      originals.push_back(proofs.normal_form(game, raw));
    }
  }
  // A swap of players throughout is rejected, too, since the goal changes.
  std::map<std::string, int> rejected;
  std::map<std::string, int> accepted;
  for (const Derivation& original : originals) {
    const Judgement goal = original.goal();
    for (const Corruption& corruption : corruptions()) {
      for (int trial = 0; trial < 12; ++trial) {
        Derivation changed = original;
        const std::size_t line = random.below(original.lines.size());
        if (!corruption.apply(changed, line, random, store)) continue;
        if (!check_derivation(store, changed, original.plays, goal).ok()) {
          ++rejected[corruption.name];
          continue;
        }
        ++accepted[corruption.name];
        ASSERT_FALSE(corruption.always_wrong) << corruption.name << " at line " << line << "\n"
                                              << proofs.text(original) << "\nbecame\n"
                                              << proofs.text(changed);
        ASSERT_EQ(changed.goal(), goal);
        proofs.expect_truth(changed);
      }
    }
  }
  for (const Corruption& corruption : corruptions()) {
    EXPECT_GT(rejected[corruption.name], 20) << corruption.name;
    // Accepted corruptions are rare coincidences, such as another witness that was also proved.
    EXPECT_LT(accepted[corruption.name] * 10, rejected[corruption.name]) << corruption.name;
  }
}

TEST(Derivation, CheckerWantsTheGoal) {
  Proofs proofs(3);
  const Term v = proofs.engine.simple(2, 2);
  const Term w = proofs.engine.simple(2, 1);
  const Judgement claim{Notion::Prudent, Verb::Less, true, 1, v, w};
  const Derivation derivation = proofs.proof("prudent", claim, TheoremUse::Never);
  ASSERT_TRUE(check_derivation(proofs.engine.store, derivation, derivation.plays, claim).ok());
  Judgement other = claim;
  other.player = 2;
  EXPECT_FALSE(check_derivation(proofs.engine.store, derivation, derivation.plays, other).ok());
  other = claim;
  other.notion = Notion::Selfish;
  EXPECT_FALSE(check_derivation(proofs.engine.store, derivation, derivation.plays, other).ok());
  EXPECT_FALSE(
      check_derivation(proofs.engine.store, {3, derivation.plays, {}}, derivation.plays, claim)
          .ok());
  // Theorem 15 is about three players.
  const Derivation by_theorem = proofs.proof("prudent", claim, TheoremUse::Always);
  const Plays four{std::vector<PlayerRules>(4, PlayerRules::Prudent), {}};
  EXPECT_FALSE(
      check_derivation(proofs.engine.store, {4, four, by_theorem.lines}, four, claim).ok());
}

// --- Depth and limits ---

// The chain 1{2,3{1,2{3,1{2,...}}}}, in which each choice contains a win and the next choice.
Term chain(TermStore& store, int depth) {
  Term t = Term::win(1);
  for (int i = 0; i < depth; ++i) {
    t = store.choice(i % 3 + 1, {Term::win((i + 1) % 3 + 1), t});
  }
  return t;
}

TEST(Derivation, DeepValuesDoNotOverflow) {
  constexpr int kDepth = 10'000;
  Proofs proofs(3);
  const Term v = chain(proofs.engine.store, kDepth);
  const Derivation form = proofs.normal_form("syntactic", v);
  EXPECT_EQ(form.lines.size(), static_cast<std::size_t>(kDepth) + 0U);
  proofs.normal_form("selfish", v);
  // A long chain of lines, each with the one before as a premise.
  const Term w = proofs.engine.store.choice(2, {Term::win(1), Term::win(3)});
  for (Player p = 1; p <= 3; ++p) {
    for (const Notion notion : {Notion::Selfish, Notion::Prudent}) {
      proofs.proof("prudent", {notion, Verb::LessEqual, true, p, v, w}, TheoremUse::WhenLarge);
      proofs.proof("prudent", {notion, Verb::LessEqual, true, p, w, v}, TheoremUse::WhenLarge);
    }
  }
  const PrintOptions options{Format::Choice, Frame{}, 1'000'000};
  const auto text = derivation_text(proofs.engine.store, form, options);
  EXPECT_EQ(text.status().code(), absl::StatusCode::kResourceExhausted);
  const auto json = derivation_json(proofs.engine.store, form, {Format::Json, Frame{}});
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(nlohmann::json::parse(*json).at("lines").size(), form.lines.size());
}

TEST(Derivation, LimitsAreNamed) {
  Engine engine;
  const System prudent = *System::named("prudent");
  const Judgement claim{Notion::Prudent,     Verb::Less,         true, 1,
                        engine.simple(2, 9), engine.simple(3, 8)};
  ProofContext context{engine.store,           3, prudent, engine.preferences, engine.budget,
                       {TheoremUse::Never, 50}};
  const auto too_long = prove(context, claim);
  EXPECT_EQ(too_long.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_NE(too_long.status().message().find("more than 50 lines"), std::string::npos);
  Budget little({.steps = 20});
  ProofContext hurried{engine.store, 3, prudent, engine.preferences, little, {TheoremUse::Never}};
  const auto stopped = prove(hurried, claim);
  EXPECT_EQ(stopped.status().code(), absl::StatusCode::kResourceExhausted);
}

// --- Text ---

TEST(Derivation, TextIsATreeWithSharedLinesNumbered) {
  Proofs proofs(3);
  const Term v = proofs.engine.simple(2, 1);
  const Term w = proofs.engine.simple(3, 1);
  const Derivation derivation = proofs.proof(
      "prudent", {Notion::Prudent, Verb::Incomparable, true, 1, v, w}, TheoremUse::WhenLarge);
  EXPECT_EQ(proofs.text(derivation),
            R"(2_1 || 3_1 (EK Definition 12)
  not 2_1 < 3_1: neither clause holds (EK Definition 11)
    not 2_1 < 3_1 selfishly (EK Definition 9)
      (1) not 2_1 <= 3_1 selfishly: clause 4 fails at 1, clause 5 fails at 2 (EK Definition 7)
        not 1 <= 3_1 selfishly: 1 is a win of 1 (EK Rule 4)
        not 2_1 <= 2 selfishly: a win of 1 only in 2_1 (EK Rule 5)
    3_1 < 1: a win of 1 (EK Rule 4)
    2 < 2_1: a win of 1 only in 2_1 (EK Rule 5)
  not 3_1 < 2_1: neither clause holds (EK Definition 11)
    not 3_1 < 2_1 selfishly (EK Definition 9)
      not 3_1 <= 2_1 selfishly: clause 4 fails at 1, clause 5 fails at 3 (EK Definition 7)
        not 1 <= 2_1 selfishly: 1 is a win of 1 (EK Rule 4)
        not 3_1 <= 3 selfishly: a win of 1 only in 3_1 (EK Rule 5)
    2_1 < 1: a win of 1 (EK Rule 4)
    3 < 3_1: a win of 1 only in 3_1 (EK Rule 5)
  not 2_1 = 3_1 selfishly (EK Definition 8)
    not 2_1 <= 3_1 selfishly: see (1))");
}

// Each premise occurs in the text, by its number or written out.
TEST(Derivation, EveryReferenceOfATextHasItsLine) {
  Proofs proofs(3);
  SplitMix64 random(91);
  int references = 0;
  for (int i = 0; i < 60; ++i) {
    const Term v = random_normal_value(proofs.engine.store, random, 3, 5, 3);
    const Term w = i < 3 ? chain(proofs.engine.store, 60)
                         : random_normal_value(proofs.engine.store, random, 3, 5, 3);
    const std::string text = proofs.text(
        proofs.proof("prudent", {Notion::Prudent, Verb::Less, true, 1, v, w}, TheoremUse::Never));
    std::set<std::string> defined;
    std::set<std::string> wanted;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t first = line.find_first_not_of(' ');
      if (first == std::string::npos) continue;
      if (line[first] == '(') {
        EXPECT_TRUE(defined.insert(line.substr(first, line.find(')') - first + 1)).second);
      }
      if (const std::size_t see = line.find(": see ("); see != std::string::npos) {
        wanted.insert(line.substr(see + 6));
        ++references;
      }
    }
    EXPECT_EQ(defined, wanted) << text;
  }
  EXPECT_GT(references, 50);
}

TEST(Derivation, TextDependsOnTheValuesAlone) {
  const auto text_of = [](bool crowded) {
    Proofs proofs(3);
    SplitMix64 random(7);
    if (crowded) {
      for (int i = 0; i < 50; ++i) {
        static_cast<void>(proofs.engine.simple(i % 3 + 1, static_cast<std::uint32_t>(i) % 7));
        static_cast<void>(random_raw_value(proofs.engine.store, random, 3, 3));
      }
    }
    SplitMix64 same(8);
    std::string all;
    for (int i = 0; i < 20; ++i) {
      const TreePtr tree = random_tree(same, 3, 4, 3);
      for (const char* system : {"prudent", "loeb"}) {
        const Derivation derivation =
            proofs.normal_form(system, to_term(proofs.engine.store, tree));
        all += proofs.text(derivation);
        all += *derivation_json(proofs.engine.store, derivation, {Format::Json, Frame{}});
        all += *derivation_tex(proofs.engine.store, derivation, {Format::Tex, Frame{}});
      }
    }
    return all;
  };
  EXPECT_EQ(text_of(false), text_of(true));
}

TEST(Derivation, JsonIsWellFormedAndComplete) {
  Proofs proofs(3);
  SplitMix64 random(5);
  for (int i = 0; i < 30; ++i) {
    const Derivation derivation =
        proofs.normal_form(kSystems[random.below(std::size(kSystems))],
                           random_raw_value(proofs.engine.store, random, 3, 4));
    const auto text = derivation_json(proofs.engine.store, derivation, {Format::Json, Frame{}});
    ASSERT_TRUE(text.ok());
    const auto json = nlohmann::json::parse(*text);
    EXPECT_EQ(json.at("players"), 3);
    EXPECT_EQ(json.at("rules").size(), 3U);
    ASSERT_EQ(json.at("lines").size(), derivation.lines.size());
    // Reads the values back. Their choices name options that come before them.
    std::vector<Term> values;
    for (const auto& value : json.at("values")) {
      if (value.contains("win")) {
        values.push_back(Term::win(value.at("win").get<int>()));
        continue;
      }
      std::vector<Term> options;
      for (const auto& option : value.at("options")) {
        options.push_back(values.at(option.get<std::size_t>()));
      }
      values.push_back(
          proofs.engine.store.choice(value.at("mover").get<int>(), std::span<Term>(options)));
    }
    for (std::size_t k = 0; k < derivation.lines.size(); ++k) {
      const auto& line = json.at("lines")[k];
      const Judgement& j = derivation.lines[k].conclusion;
      EXPECT_EQ(values.at(line.at("left").get<std::size_t>()), j.left);
      EXPECT_EQ(values.at(line.at("right").get<std::size_t>()), j.right);
      EXPECT_EQ(line.at("holds"), j.holds);
      EXPECT_EQ(line.at("rule"), std::string(info_of(derivation.lines[k].inference).name));
      EXPECT_EQ(line.at("premises").get<std::vector<std::uint32_t>>(),
                derivation.lines[k].premises);
    }
  }
}

TEST(Derivation, InferenceTableIsInOrder) {
  for (int i = 0; i < kInferences; ++i) {
    EXPECT_EQ(static_cast<int>(info_of(static_cast<Inference>(i)).inference), i);
  }
}

}  // namespace
}  // namespace kingmaker::testing
