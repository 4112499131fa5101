// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences between two values, and their derivations.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/measure.hpp"
#include "extensions/explain/check_derivation.hpp"
#include "extensions/explain/prove.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/rules.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

using testing::Proofs;

constexpr int kMostOracleLeaves = 40;  // for a value that the oracles compare

bool is_small(const TermStore& store, Term v) {
  const auto count = leaves(store, v);
  return count && *count <= kMostOracleLeaves;
}

// Changes one thing in a derivation, perhaps to what it was before.
void damage(Input& input, Derivation& derivation) {
  ProofLine& line = derivation.lines[input.below(derivation.lines.size())];
  const ProofLine& other = derivation.lines[input.below(derivation.lines.size())];
  Judgement& claim = line.conclusion;
  const auto number = static_cast<std::uint32_t>(input.below(derivation.lines.size() + 1));
  switch (input.below(11)) {
    case 0:
      line.premises.push_back(number);
      break;
    case 1:
      if (!line.premises.empty()) line.premises[number % line.premises.size()] = number;
      break;
    case 2:
      if (!line.premises.empty()) line.premises.pop_back();
      break;
    case 3:
      line.inference = static_cast<Inference>(input.below(kInferences));
      break;
    case 4:
      claim.holds = !claim.holds;
      break;
    case 5:
      claim.verb = static_cast<Verb>(input.below(5));
      break;
    case 6:
      claim.notion = static_cast<Notion>(input.below(kNotions));
      break;
    case 7:
      claim.player = static_cast<Player>(input.below(18));
      break;
    case 8:
      claim.left = other.conclusion.right;
      break;
    case 9:
      claim.right = other.conclusion.left;
      break;
    default:
      std::swap(claim.left, claim.right);
  }
}

}  // namespace

// The relation that the engine finds is proved, the checker accepts the proof, and the oracle
// agrees with every line. After any damage to the proof, everything that the checker accepts is
// still true.
void proofs(std::string_view bytes) {
  Input input(bytes);
  constexpr int kPlayers[] = {3, 3, 2, 4};
  const int players = input.one_of(kPlayers);
  const std::vector<std::string> all = rule_sets(players);
  const std::string& rules = input.one_of(all);
  const System system = testing::named(rules);
  Proofs proofs(players, input.one_of(kHashMasks));
  testing::Engine& engine = proofs.engine;
  SCOPED_TRACE(rules);
  const auto p = static_cast<Player>(input.below(static_cast<std::size_t>(players))) + 1;
  const Verb verb = input.one_of(testing::kVerbs);
  const auto use = static_cast<TheoremUse>(input.below(3));
  engine.preferences.use_theorems(input.below(2) == 0);
  // `relate` takes normal forms for operands.
  Rewriter rewriter(engine.store, players, system.operand_system(), engine.preferences);
  const auto read = [&] {
    return rewriter.normalize(read_value(input, engine.store, players, 8), engine.budget)->term;
  };
  const Term v = read();
  const Term w = read();
  if (!is_small(engine.store, v) || !is_small(engine.store, w)) return;

  const auto relation =
      relate(engine.store, players, system, engine.preferences, p, v, w, engine.budget);
  ASSERT_TRUE(relation.ok()) << relation.status();
  const auto reverse =
      relate(engine.store, players, system, engine.preferences, p, w, v, engine.budget);
  ASSERT_EQ(*reverse, flip(*relation));
  const Notion notion = notion_of(plays_of(system, players)->of(p));
  Derivation found = proofs.proof(rules, {notion, verb, true, p, v, w}, use);
  ASSERT_FALSE(found.lines.empty());
  ASSERT_EQ(found.goal().holds, testing::holds(verb, *relation)) << proofs.text(found);
  proofs.expect_truth(found);

  for (int times = 0; times < 8 && !input.empty(); ++times) {
    damage(input, found);
    if (check_derivation(engine.store, found, found.plays, found.goal()).ok()) {
      proofs.expect_truth(found);
    }
  }
}

}  // namespace kingmaker::fuzz
