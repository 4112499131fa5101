// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/rule_weights.hpp"

#include <absl/algorithm/container.h>

#include <functional>
#include <memory>
#include <set>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/reductions.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;

namespace {

// The choices and wins of players, and the variables, that the left side of a rule has more than
// the right one, both as trees.
struct Difference {
  std::map<Code, Weight> players;
  std::map<Ref, std::int64_t> variables;

  Difference(const SetTerms& terms, const SetRule& rule) {
    add(terms, rule.left, 1);
    add(terms, rule.right, -1);
  }

  [[nodiscard]] bool adds_variables() const {
    return absl::c_any_of(variables, [](const auto& entry) { return entry.second < 0; });
  }

  // The least weight that a step removes, and the weights on which it depends, with their factors.
  // A variable may be any player, and variables may be the same one; the worst counts.
  std::int64_t lowered(const SetTerms& terms, const Weights& weights, Weights* factors) const {
    std::int64_t sum = 0;
    for (const auto& [variable, count] : variables) {
      // A value weighs at least 1, and a rest may be empty.
      if (terms.is(Kind::Value, variable)) sum += count;
    }
    for (const auto& [code, count] : players) {
      const auto by = [count = count](const Weight& weight) {
        return count.choice * weight.choice + count.win * weight.win;
      };
      auto worst = weights.contains(code) ? weights.find(code) : weights.find(0);
      for (auto each = weights.begin(); code < 0 && each != weights.end(); ++each) {
        if (by(each->second) < by(worst->second)) worst = each;
      }
      sum += by(worst->second);
      if (factors == nullptr) continue;
      Weight& factor = factors->try_emplace(worst->first, Weight{0, 0}).first->second;
      factor.choice += count.choice;
      factor.win += count.win;
    }
    return sum;
  }

 private:
  void add(const SetTerms& terms, Ref side, std::int64_t sign) {
    std::map<Ref, std::int64_t> counts{{side, 1}};
    const std::vector<Ref> nodes = terms.below(side);
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
      const std::int64_t count = counts[*node];
      const SetNode& held = terms[*node];
      for (const Ref option : held.options) counts[option] += count;
      if (held.kind == Kind::Value || held.kind == Kind::Rest) {
        variables[*node] += sign * count;
        continue;
      }
      Weight& player = players.try_emplace(held.code, Weight{0, 0}).first->second;
      (held.kind == Kind::Choice ? player.choice : player.win) += sign * count;
    }
  }
};

// Makes weights smaller as long as all rules lower them.
void simplify(Weights& weights, const std::function<bool()>& are_lowered) {
  for (bool again = true; again;) {
    again = false;
    for (auto& [player, weight] : weights) {
      for (std::int64_t* const number : {&weight.choice, &weight.win}) {
        while (*number > 1) {
          --*number;
          if (are_lowered()) {
            again = true;
            continue;
          }
          ++*number;
          break;
        }
      }
    }
  }
}

}  // namespace

bool lowers(const SetTerms& terms, const SetRule& rule, const Weights& weights) {
  const Difference less(terms, rule);
  return !less.adds_variables() && less.lowered(terms, weights, nullptr) > 0;
}

absl::StatusOr<std::optional<Weights>> weights_for(const SetTerms& terms,
                                                   const std::vector<SetRule>& rules,
                                                   Budget& budget, bool alike) {
  Weights weights{{0, {}}};
  std::vector<Difference> differences;
  for (const SetRule& rule : rules) {
    differences.emplace_back(terms, rule);
    if (differences.back().adds_variables()) return std::nullopt;
    for (const auto& [code, count] : differences.back().players) {
      if (code > 0 && !alike) weights.try_emplace(code);
    }
  }
  // The factors of the first inequality that does not hold.
  const auto violated = [&]() -> std::optional<Weights> {
    for (const auto& [player, weight] : weights) {
      if (weight.choice < 1) return Weights{{player, {1, 0}}};
      if (weight.win < 1) return Weights{{player, {0, 1}}};
    }
    for (const Difference& difference : differences) {
      Weights factors;
      if (difference.lowered(terms, weights, &factors) <= 0) return factors;
    }
    return std::nullopt;
  };
  std::set<Weights> visited;
  while (const std::optional<Weights> factors = violated()) {
    constexpr std::size_t kMost = 10'000;
    if (!budget.spend(rules.size() + 1)) return status_of(budget);
    if (!visited.insert(weights).second || visited.size() > kMost) return std::nullopt;
    for (const auto& [player, factor] : *factors) {
      weights[player].choice += factor.choice;
      weights[player].win += factor.win;
    }
  }
  simplify(weights, [&] { return !violated(); });
  return weights;
}

absl::StatusOr<std::optional<Weights>> weights_of(Context& context,
                                                  const std::vector<RulePointer>& rules) {
  SetTerms terms;
  std::vector<SetRule> patterns;
  bool are_patterns = true;
  for (const RulePointer& rule : rules) {
    const std::shared_ptr<const PatternRule> pattern = pattern_of(context, rule);
    are_patterns = are_patterns && pattern != nullptr;
    if (pattern == nullptr) continue;
    absl::StatusOr<SetRule> made = weighed_rule_of(terms, pattern->parts());
    if (absl::IsNotFound(made.status())) continue;
    if (absl::IsUnimplemented(made.status())) return std::nullopt;
    if (!made.ok()) return made.status();
    patterns.push_back(*std::move(made));
  }
  return weights_for(terms, patterns, context.budget(), !are_patterns);
}

std::string text_of(const Weights& weights) {
  const auto is_one = [](const auto& entry) { return entry.second == Weight(); };
  if (absl::c_all_of(weights, is_one)) return "each step removes a node";
  std::string text = "each step lowers the sum of weights of choices and wins: ";
  bool is_first = true;
  for (const auto& [player, weight] : weights) {
    if (player != 0 && weight == weights.at(0)) continue;
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
