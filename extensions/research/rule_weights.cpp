// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/rule_weights.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;

namespace {

// How often players choose and win in a side as a tree, and how often variables occur.
struct Occurrences {
  std::map<Code, Weight> players;
  std::map<Ref, std::int64_t> variables;
};

void add_side(const SetTerms& terms, Ref side, std::int64_t sign, Occurrences& sum) {
  std::map<Ref, std::int64_t> counts{{side, 1}};
  const std::vector<Ref> nodes = terms.below(side);
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    const std::int64_t count = counts[*node];
    const SetNode& held = terms[*node];
    for (const Ref option : held.options) counts[option] += count;
    if (held.kind == Kind::Value || held.kind == Kind::Rest) {
      sum.variables[*node] += sign * count;
      continue;
    }
    Weight& player = sum.players.try_emplace(held.code, Weight{0, 0}).first->second;
    (held.kind == Kind::Choice ? player.choice : player.win) += sign * count;
  }
}

}  // namespace

bool lowers(const SetTerms& terms, const SetRule& rule, const Weights& weights) {
  Occurrences less;  // what the left side has more than the right one
  add_side(terms, rule.left, 1, less);
  add_side(terms, rule.right, -1, less);
  std::int64_t lowered = 0;
  for (const auto& [variable, count] : less.variables) {
    if (count < 0) return false;
    // A value weighs at least 1, and a rest may be empty.
    if (terms.is(Kind::Value, variable)) lowered += count;
  }
  for (const auto& [code, count] : less.players) {
    // A variable may be any player, and variables may be the same one; the worst counts.
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const auto& [player, weight] : weights) {
      if (code > 0 && player != code) continue;
      least = std::min(least, count.choice * weight.choice + count.win * weight.win);
    }
    if (least == std::numeric_limits<std::int64_t>::max()) return false;  // has no weight
    lowered += least;
  }
  return lowered > 0;
}

absl::StatusOr<std::optional<Weights>> weights_for(const SetTerms& terms,
                                                   const std::vector<SetRule>& rules,
                                                   Budget& budget) {
  constexpr std::size_t kMostPlayers = 4;
  constexpr std::int64_t kMostWeight = 3;
  Weights weights{{0, {}}};
  for (const SetRule& rule : rules) {
    for (const Ref side : {rule.left, rule.right}) {
      for (const Ref node : terms.below(side)) {
        const bool is_named =
            !terms.is(Kind::Value, node) && !terms.is(Kind::Rest, node) && terms[node].code > 0;
        if (is_named) weights.try_emplace(terms[node].code);
      }
    }
  }
  const bool are_few = weights.size() <= kMostPlayers;
  for (;;) {
    if (!budget.spend(rules.size() + 1)) return status_of(budget);
    const bool all = std::all_of(rules.begin(), rules.end(),
                                 [&](const SetRule& rule) { return lowers(terms, rule, weights); });
    if (all) return weights;
    // Counts upwards.
    auto next = weights.begin();
    for (; next != weights.end(); ++next) {
      auto& [choice, win] = next->second;
      if (++choice <= kMostWeight) break;
      choice = 1;
      if (++win <= kMostWeight) break;
      win = 1;
    }
    if (next == weights.end() || !are_few) return std::nullopt;
  }
}

std::string text_of(const Weights& weights) {
  const auto is_one = [](const auto& entry) { return entry.second == Weight(); };
  if (std::all_of(weights.begin(), weights.end(), is_one)) return "each step removes a node";
  std::string text = "each step lowers the sum of weights of choices and wins: ";
  bool is_first = true;
  for (const auto& [player, weight] : weights) {
    append(text, is_first ? "" : "; ", weight.choice, " and ", weight.win, " for ",
           player == 0 ? std::string("other players") : cat("player ", player));
    is_first = false;
  }
  return text;
}

Facts facts_of_left(SetTerms& terms, Ref left) {
  Facts facts;
  for (const Ref node : terms.below(left)) {
    if (!terms.is(Kind::Choice, node)) continue;
    facts.add({Fact::Kind::Choice, node});
    const std::vector<Ref> options = terms[node].options;
    for (const Ref value : options) {
      if (terms.is(Kind::Rest, value)) continue;
      for (const Ref other : options) {
        if (other == value) continue;
        facts.add({Fact::Kind::Distinct, value, other});
      }
    }
  }
  return facts;
}

absl::StatusOr<bool> applies_to_itself(SetTerms& terms, const SetRule& rule, Budget& budget) {
  const Facts facts = facts_of_left(terms, rule.left);
  for (const Ref node : terms.below(rule.right)) {
    SetSteps steps;
    KM_RETURN_IF_ERROR(add_steps(terms, facts, {rule}, node, budget, steps));
    if (!steps.steps.empty()) return true;
  }
  return false;
}

}  // namespace kingmaker::confluence
