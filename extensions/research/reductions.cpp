// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/reductions.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "algebra/hull.hpp"
#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/object_text.hpp"
#include "language/statements/rule_definition.hpp"
#include "rewrite/rules/pattern_rule.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

absl::StatusOr<std::vector<RootStep>> root_steps(Context& context, const System& system,
                                                 int players, OrderedTerms& terms, const Rule& rule,
                                                 Term t, bool with_words) {
  TermStore& store = context.store();
  const std::span<const Term> stored = store.options(t);
  std::vector<Term> options(stored.begin(), stored.end());
  std::vector<Term> room;
  OpenNode node(store.mover(t), options, room);
  RuleContext rules{store, context.preferences(), context.budget(), {system, players}, terms};
  std::vector<RootStep> steps;
  const auto* own = dynamic_cast<const PatternRule*>(&rule);
  if (own == nullptr) {
    StepDetail detail;
    terms.sort(options);
    detail.before = [&](Term a, Term b) { return terms.less(a, b); };
    absl::c_sort(options);
    switch (rule.step(rules, node, detail)) {
      case Outcome::Failed:
        return rules.failure.ok() ? status_of_refusal(store) : rules.failure;
      case Outcome::Unchanged:
        return steps;
      case Outcome::Changed:
        break;
    }
    const Term to = node.replacement().is_none() ? store.choice(node.mover(), node.options())
                                                 : node.replacement();
    if (to.is_none()) return status_of_refusal(store);
    steps.push_back({to, ""});
    return steps;
  }
  absl::Status failure;
  const absl::Status status = own->for_each_match(rules, node, [&](const Match& match) {
    absl::StatusOr<Term> to = instantiate(own->parts().right, match, store, players);
    failure = to.status();
    if (!to.ok()) return false;
    steps.push_back({*to, with_words ? own->match_text(store, players, match) : ""});
    return true;
  });
  if (!status.ok()) return status;
  if (!failure.ok()) return failure;
  return steps;
}

Reductions::Reductions(Context& context, int players, const System& system,
                       std::optional<std::vector<RulePointer>> allowed)
    : context_(context),
      players_(players),
      system_(system),
      allowed_(std::move(allowed)),
      terms_(context.store(), players) {}

std::shared_ptr<const PatternRule> pattern_of(Context& context, const RulePointer& rule) {
  auto pattern = std::dynamic_pointer_cast<const PatternRule>(rule);
  if (pattern != nullptr) return pattern;
  const absl::StatusOr<RulePointer> read = rule_from_text(context, rule->definition());
  return read.ok() ? std::dynamic_pointer_cast<const PatternRule>(*read) : nullptr;
}

const std::vector<RulePointer>& Reductions::rules_of_mover(Term t) {
  const Player mover = context_.store().mover(t);
  const auto [entry, is_new] = rules_.try_emplace(mover);
  if (!is_new) return entry->second;
  for (const RulePointer& rule : system_.rule_set_of(mover).rules) {
    if (allowed_ && !absl::c_linear_search(*allowed_, rule)) continue;
    std::shared_ptr<const PatternRule> pattern = pattern_of(context_, rule);
    entry->second.push_back(pattern == nullptr ? rule : std::move(pattern));
  }
  return entry->second;
}

absl::Status Reductions::add_root_steps(Term t, std::vector<Reduction>& steps) {
  for (const RulePointer& rule : rules_of_mover(t)) {
    KM_ASSIGN_OR_RETURN(auto at_root,
                        root_steps(context_, system_, players_, terms_, *rule, t, false));
    for (const RootStep& step : at_root) steps.push_back({step.to, rule.get()});
  }
  return absl::OkStatus();
}

absl::StatusOr<const std::vector<Reduction>*> Reductions::of(Term t) {
  static const std::vector<Reduction> kNone;
  if (has_no_options(context_.store(), players_, t)) return &kNone;
  if (const auto entry = steps_.find(t); entry != steps_.end()) return &entry->second;
  std::vector<Reduction> steps;
  KM_RETURN_IF_ERROR(add_root_steps(t, steps));
  TermStore& store = context_.store();
  const std::span<const Term> options = store.options(t);
  std::vector<Term> changed;
  for (const Term option : options) {
    if (has_no_options(store, players_, option)) continue;
    const auto below = steps_.find(option);
    if (below == steps_.end()) return absl::InternalError("the steps of an option are not known");
    for (const Reduction& step : below->second) {
      if (!context_.budget().spend(options.size())) return status_of(context_.budget());
      changed.assign(options.begin(), options.end());
      absl::c_replace(changed, option, step.to);
      const Term to = store.choice(store.mover(t), std::span<Term>(changed));
      if (to.is_none()) return status_of_refusal(store);
      steps.push_back({to, step.rule, option, step.to});
    }
  }
  return &(steps_[t] = std::move(steps));
}

absl::Status Reductions::know_options_first(Term v) {
  const auto has_no_steps = [&](Term t) {
    return has_no_options(context_.store(), players_, t) || steps_.contains(t);
  };
  if (has_no_steps(v)) return absl::OkStatus();
  std::vector<Term> open{v};
  while (!open.empty()) {
    const Term t = open.back();
    bool ready = true;
    for (const Term option : context_.store().options(t)) {
      if (has_no_steps(option)) continue;
      open.push_back(option);
      ready = false;
    }
    if (!ready) continue;
    open.pop_back();
    if (const auto steps = of(t); !steps.ok()) return steps.status();
  }
  return absl::OkStatus();
}

void Reductions::Ends::add(const Ends& more) {
  if (more.kind != Kind::One || first.is_none()) {
    *this = more;
  } else if (first != more.first) {
    *this = {Kind::Several, first, more.first};
  }
}

absl::StatusOr<Reductions::Ends> Reductions::ends_of(Term v) {
  struct Open {
    Term t;
    std::size_t next = 0;
    Ends ends = {};
  };
  std::vector<Open> open;
  HashSet<Term> waiting;
  Ends result;
  // True if `t` has a result; otherwise `t` is opened.
  const auto enter = [&](Term t) -> absl::StatusOr<bool> {
    if (has_no_options(context_.store(), players_, t)) {
      result = {Ends::Kind::One, t, {}};
      return true;
    }
    if (const auto entry = ends_.find(t); entry != ends_.end()) {
      result = entry->second;
      return true;
    }
    if (waiting.contains(t)) {
      result = {Ends::Kind::Cycle, t, {}};
      return true;
    }
    if (ends_.size() + open.size() >= kMostValues) {
      result = {Ends::Kind::Unknown, {}, {}};
      return true;
    }
    KM_RETURN_IF_ERROR(know_options_first(t));
    waiting.insert(t);
    open.push_back({t});
    return false;
  };
  absl::StatusOr<bool> has_result = enter(v);
  if (!has_result.ok()) return has_result.status();
  while (!open.empty()) {
    Open& top = open.back();
    const std::vector<Reduction>& steps = steps_.at(top.t);
    if (*has_result && top.next > 0) {
      // `result` belongs to the previous step.
      top.ends.add(result);
      if (top.ends.kind != Ends::Kind::One) top.next = steps.size();
    }
    if (top.next < steps.size()) {
      const Term to = steps[top.next++].to;
      has_result = enter(to);
      if (!has_result.ok()) return has_result.status();
      continue;
    }
    result = steps.empty() ? Ends{Ends::Kind::One, top.t, {}} : top.ends;
    waiting.erase(top.t);
    ends_[top.t] = result;
    open.pop_back();
    has_result = true;
  }
  return result;
}

absl::StatusOr<std::string> Reductions::place_text(Term t, const Reduction& step) {
  std::string text;
  Reduction at = step;
  Term here = t;
  while (!at.option.is_none()) {
    const std::span<const Term> options = terms_.options(here);
    append(text, ".", absl::c_find(options, at.option) - options.begin() + 1);
    here = at.option;
    // The step of the option from which this one comes.
    const std::vector<Reduction>& below = steps_.at(here);
    const auto same = absl::c_find_if(below, [&](const Reduction& inner) {
      return inner.rule == at.rule && inner.to == at.becomes;
    });
    if (same == below.end()) break;
    at = *same;
  }
  return text.empty() ? std::string(".") : text;
}

absl::StatusOr<std::size_t> Reductions::search(
    Reached& reached,
    absl::FunctionRef<absl::StatusOr<Next>(Term t, const std::vector<Reduction>& steps)> visit) {
  std::vector<Term> layer{reached.start};
  for (std::size_t i = 0; i < layer.size(); ++i) {
    if (!context_.budget().spend()) return status_of(context_.budget());
    if (layer.size() > kMostValues) {
      return absl::ResourceExhaustedError(cat("more than ", kMostValues, " values are reached"));
    }
    const Term t = layer[i];
    KM_RETURN_IF_ERROR(know_options_first(t));
    KM_ASSIGN_OR_RETURN(const std::vector<Reduction>* steps, of(t));
    KM_ASSIGN_OR_RETURN(const Next next, visit(t, *steps));
    if (next == Next::Stop) return i + 1;
    if (next == Next::Skip) continue;
    const std::uint64_t depth = reached.depth(t) + 1;
    for (const Reduction& step : *steps) {
      const bool is_new = reached.from.try_emplace(step.to, Reached::From{t, step, depth}).second;
      if (is_new && step.to != reached.start) layer.push_back(step.to);
    }
  }
  return layer.size();
}

absl::StatusOr<std::vector<std::string>> Reductions::lines(const Reached& reached, Term end) {
  std::vector<std::string> lines;
  Term at = end;
  do {
    const Reached::From& from = reached.from.at(at);
    const auto before = text_of(context_, GameValue{from.before, {players_, 1}});
    const auto after = text_of(context_, GameValue{at, {players_, 1}});
    if (!before.ok()) return before.status();
    if (!after.ok()) return after.status();
    KM_ASSIGN_OR_RETURN(const std::string place, place_text(from.before, from.step));
    lines.push_back(cat(*before, " -> ", *after, "   ", from.step.rule->name, " at ", place));
    at = from.before;
  } while (at != reached.start);
  absl::c_reverse(lines);
  return lines;
}

absl::StatusOr<std::vector<std::string>> Reductions::way(Term v, Term end) {
  Reached reached{v};
  const auto visit = [&](Term, const std::vector<Reduction>&) -> absl::StatusOr<Next> {
    return reached.from.contains(end) ? Next::Stop : Next::Go;
  };
  KM_RETURN_IF_ERROR(search(reached, visit).status());
  return lines(reached, end);
}

}  // namespace kingmaker
