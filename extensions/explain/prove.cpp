// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/prove.hpp"

#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/detail/preference_plans.hpp"
#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"
#include "extensions/explain/detail/relation_plans.hpp"
#include "extensions/explain/detail/rewriting_plans.hpp"

namespace kingmaker {
namespace detail {
namespace {

// Adds lines from the goal to its premises, each with a plan of its own.
class ProofSearch {
 public:
  ProofSearch(const ProofContext& context, ProofFacts& facts, Notion goal)
      : context_(context), facts_(facts), asks_for_preference_(goal == Notion::WholeGame) {
    derivation_.players = context.players;
    derivation_.plays = facts.plays();
  }

  // Proves `goal`. Precondition: it is true.
  absl::StatusOr<Derivation> run(const Judgement& goal) {
    struct Waiting {
      Judgement conclusion;
      Plan plan;
      std::size_t next = 0;
    };
    std::vector<Waiting> stack;
    const auto open = [&](const Judgement& j) {
      stack.push_back({j, plan(j)});
      premises_ += stack.back().plan.premises.size();
    };
    open(goal);
    while (!stack.empty()) {
      if (!facts_.status().ok()) return facts_.status();
      if (!context_.budget.spend()) return status_of(context_.budget);
      if (derivation_.lines.size() + stack.size() > context_.options.max_lines) {
        return absl::ResourceExhaustedError(cat("the derivation would have more than ",
                                                context_.options.max_lines,
                                                " lines, which is the limit"));
      }
      if (premises_ > context_.options.max_premises) {
        return absl::ResourceExhaustedError(cat("the derivation would have more than ",
                                                context_.options.max_premises,
                                                " premises, which is the limit"));
      }
      Waiting& top = stack.back();
      while (top.next < top.plan.premises.size() && proved_.contains(top.plan.premises[top.next])) {
        ++top.next;
      }
      if (top.next < top.plan.premises.size()) {
        const Judgement wanted = top.plan.premises[top.next];
        open(wanted);  // moves `top`
        continue;
      }
      ProofLine line{top.conclusion, top.plan.inference, {}, std::move(top.plan.step)};
      for (const Judgement& premise : top.plan.premises) {
        line.premises.push_back(proved_.at(premise));
      }
      proved_.emplace(top.conclusion, static_cast<std::uint32_t>(derivation_.lines.size()));
      derivation_.lines.push_back(std::move(line));
      stack.pop_back();
    }
    return std::move(derivation_);
  }

 private:
  Plan plan(const Judgement& j) {
    Plan plan = plan_for(j);
    HashSet<Judgement> visited;
    std::erase_if(plan.premises, [&](const Judgement& p) { return !visited.insert(p).second; });
    return plan;
  }

  Plan plan_for(const Judgement& j) {
    const bool relation_of_same = j.notion != Notion::Rewriting && j.left == j.right;
    if (relation_of_same && (j.notion != Notion::Identity || j.verb != Verb::Less)) {
      // All other relations are reflexive.
      return {Inference::Same, {}};
    }
    switch (j.notion) {
      case Notion::Identity:
        return {Inference::Definition, {}};
      case Notion::Selfish:
        return relations_.selfish_relation(j);
      case Notion::Prudent:
        return relations_.prudent_relation(j);
      case Notion::Indifferent:
        return relations_.indifferent_definition(j);
      case Notion::Own:
        return relations_.own_relation(j);
      case Notion::WholeGame:
        if (j.verb != Verb::Less) return by_strict(j, facts_);
        return j.holds ? plan_preference(facts_, j)
                       : plan_no_preference(facts_, j, asks_for_preference_);
      case Notion::Rewriting:
        break;
    }
    if (j.verb == Verb::Equal) {
      return {Inference::Definition,
              {normal_form_is(j.left, facts_.normal_form(j.left)),
               normal_form_is(j.right, facts_.normal_form(j.right))}};
    }
    return plan_normal_form(facts_, j.left, j.right);
  }

  const ProofContext& context_;
  ProofFacts& facts_;
  Derivation derivation_;
  HashMap<Judgement, std::uint32_t> proved_;  // lines that exist
  std::uint64_t premises_ = 0;
  RelationPlans relations_{facts_, proved_};
  bool asks_for_preference_;
};

}  // namespace
}  // namespace detail

absl::StatusOr<Derivation> prove(const ProofContext& context, Judgement claim) {
  detail::ProofFacts facts(context);
  const bool rewriting = claim.notion == Notion::Rewriting;
  KM_RETURN_IF_ERROR(facts.prepare({claim.left, claim.right}, rewriting));
  claim.holds = facts.is_true(claim);  // the sign that makes it true
  KM_RETURN_IF_ERROR(facts.status());
  return detail::ProofSearch(context, facts, claim.notion).run(claim);
}

absl::StatusOr<Derivation> prove_normal_form(const ProofContext& context, Term v) {
  detail::ProofFacts facts(context);
  KM_RETURN_IF_ERROR(facts.prepare({v}, true));
  return detail::ProofSearch(context, facts, Notion::Rewriting)
      .run({Notion::Rewriting, Verb::NormalForm, true, 0, v, facts.normal_form(v)});
}

}  // namespace kingmaker
