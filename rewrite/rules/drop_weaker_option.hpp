// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drops options that the mover likes less than another one. This is the only rule that asks for a
// preference.
//
// `DropWeakerOption` does it for a preference that is known at compile time; preference_rule.hpp
// uses the same functions for one that is known at run time only.
// Tested in tests/rewrite/engine/rewriter_test.cpp.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/container/inlined_vector.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/text.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker {

// In one simultaneous step, drops every option that is strictly weaker for the mover than another
// option of the node. FailedPrecondition, with the cycle, if that would drop all of them, which
// happens only if the preference has a cycle.
//
// Cost: O(options) if the preference has levels for all of them, otherwise up to one relation for
// each pair of options.
template <CompiledPreference P>
struct DropWeakerOption {
  static constexpr std::string_view preference = P::name;
  static constexpr RuleInfo info = {
      .name = "drop-weaker-option",
      .citation = P::strict_citation,
      .left = "m{v, w, ..rest}",
      .right = "m{w, ..rest} if v < w for m",
      .doc =
          "A player never picks an option that he likes less than another one. All options\n"
          "that are strictly weaker for the mover than another one are dropped in one step."};
  Outcome apply(RuleContext& context, OpenNode& node) const;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const;
};
template <CompiledPreference P>
inline constexpr DropWeakerOption<P> drop_weaker_option;

namespace detail {

// An error with the values of a cycle in the mover's preference: each is weaker than the next, and
// the last is weaker than the first.
[[nodiscard]] absl::Status cycle_error(const TermStore& store, std::string_view preference,
                                       Player mover, std::span<const Term> cycle);

// Relates options by a preference that is known at compile time.
template <CompiledPreference P>
struct CompiledRelations {
  static constexpr std::string_view name() { return P::name; }
  static constexpr bool has_levels = true;
  [[nodiscard]] absl::StatusOr<Relation> relation(RuleContext& context, Player p, Term v,
                                                  Term w) const {
    const auto relation = context.preferences.relation<P>(context.play, p, v, w, context.budget);
    if (!relation) return status_of(context.budget);
    return *relation;
  }
  [[nodiscard]] Level level(RuleContext& context, Player p, Term v) const {
    return context.preferences.level<P>(context.play, p, v, context.budget);
  }
  // True if the preference is an order of numbers, or of lists of numbers. Then an option that is
  // not weaker than the best is not weaker than any.
  [[nodiscard]] static bool is_order_of_numbers(const RuleContext& context) {
    if constexpr (FoldedPreference<P>) {
      return std::is_same_v<typename P::Fold, PrudentFold> && context.preferences.uses_theorems();
    }
    return false;
  }
};

// Nullopt if it failed; the context says why, unless the budget is spent.
std::optional<Relation> relation_within_budget(const auto& relations, RuleContext& context,
                                               Player mover, Term v, Term w) {
  if (!context.budget.spend()) return std::nullopt;
  const absl::StatusOr<Relation> relation = relations.relation(context, mover, v, w);
  if (relation.ok()) return *relation;
  context.failure = relation.status();
  return std::nullopt;
}

// Makes the context say why.
inline Outcome failed(RuleContext& context) {
  if (context.failure.ok()) context.failure = status_of(context.budget);
  return Outcome::Failed;
}

// A mark for each value of a list.
using Marks = absl::InlinedVector<bool, 64>;

// Marks the values that are strictly weaker for `mover` than another one of the list. Repetitions
// are allowed. Unchanged if there are none; Failed if the budget is spent, or if all of them are
// weaker.
template <typename Relations>
class WeakerValues {
 public:
  WeakerValues(const Relations& relations, RuleContext& context, Player mover,
               std::span<const Term> values)
      : relations_(relations),
        context_(context),
        mover_(mover),
        values_(values),
        weaker_(values.size(), false) {}

  [[nodiscard]] Outcome find() {
    if (values_.size() < 2) return Outcome::Unchanged;
    const bool by_levels =
        Relations::has_levels && context_.preferences.uses_theorems() &&
        absl::c_none_of(values_, [&](Term t) { return context_.store.has_outcomes(t); });
    if (!(by_levels ? by_level() : by_pairs(all()))) return failed(context_);
    const auto count = absl::c_count(weaker_, true);
    if (count == 0) return Outcome::Unchanged;
    if (static_cast<std::size_t>(count) == values_.size()) {
      report_cycle();
      return Outcome::Failed;
    }
    return Outcome::Changed;
  }
  [[nodiscard]] const Marks& marks() const { return weaker_; }

 private:
  using Places = absl::InlinedVector<std::uint32_t, 16>;

  [[nodiscard]] Places all() const {
    Places places(values_.size());
    absl::c_iota(places, 0U);
    return places;
  }
  [[nodiscard]] std::optional<Relation> relation(std::size_t i, std::size_t j) {
    return relation_within_budget(relations_, context_, mover_, values_[i], values_[j]);
  }
  [[nodiscard]] Level level(std::size_t i) const {
    return relations_.level(context_, mover_, values_[i]);
  }

  // Makes one pass over the levels. Only values that may be better than all values with levels are
  // compared in pairs.
  [[nodiscard]] bool by_level() {
    if (!context_.budget.spend(values_.size())) return false;
    std::uint64_t best = kLossLevel;
    Places others;  // all but losses, if some value has no level
    bool unknown = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Level own = level(i);
      unknown = unknown || !own;
      best = std::max(best, own.value_or(kLossLevel));
      if (own != kLossLevel) others.push_back(static_cast<std::uint32_t>(i));
    }
    const bool pairs = unknown && best != kWinLevel;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Level own = level(i);
      weaker_[i] = pairs ? own == kLossLevel : own != best;
    }
    return !pairs || by_pairs(others);
  }

  // Compares all pairs, beginning with the likely best value. A value that is weaker than another
  // may still be better than a third: only an order of numbers is known to be transitive.
  [[nodiscard]] bool by_pairs(const Places& places) {
    if (places.size() < 2) return true;
    std::uint32_t champion = places.front();
    for (const std::uint32_t i : std::span(places).subspan(1)) {
      const auto r = relation(champion, i);
      if (!r) return false;
      if (*r == Relation::Greater) weaker_[i] = true;
      if (*r == Relation::Less) {
        weaker_[champion] = true;
        champion = i;
      }
    }
    if (places.size() == 2) return true;
    if (relations_.is_order_of_numbers(context_)) {
      for (const std::uint32_t i : places) {
        if (weaker_[i]) continue;
        const auto r = relation(i, champion);
        if (!r) return false;
        weaker_[i] = *r == Relation::Less;
      }
      return true;
    }
    for (const std::uint32_t i : places) {
      for (auto j = places.begin(); j != places.end() && !weaker_[i]; ++j) {
        if (i == *j) continue;
        const auto r = relation(i, *j);
        if (!r) return false;
        if (*r == Relation::Less) weaker_[i] = true;
        if (*r == Relation::Greater) weaker_[*j] = true;
      }
    }
    return true;
  }

  // Every value is weaker than another, so following these leads round a cycle.
  void report_cycle() {
    std::vector<std::size_t> way;
    std::size_t at = 0;
    while (!absl::c_linear_search(way, at)) {
      way.push_back(at);
      for (std::size_t j = 0; j < values_.size(); ++j) {
        const auto r = relation(at, j);
        if (!r) {
          failed(context_);
          return;
        }
        if (*r == Relation::Less) {
          at = j;
          break;
        }
      }
    }
    std::vector<Term> cycle;
    for (auto i = absl::c_find(way, at); i != way.end(); ++i) cycle.push_back(values_[*i]);
    context_.failure = cycle_error(context_.store, relations_.name(), mover_, cycle);
  }

  const Relations& relations_;
  RuleContext& context_;
  Player mover_;
  std::span<const Term> values_;
  Marks weaker_;
};

// The relation of two values, as far as it decides which is dropped; nullopt if it failed.
template <typename Relations>
std::optional<Relation> relation_of_two(const Relations& relations, RuleContext& context,
                                        Player mover, Term v, Term w) {
  if (Relations::has_levels && context.preferences.uses_theorems() &&
      !context.store.has_outcomes(v, w)) {
    if (!context.budget.spend(2)) return std::nullopt;
    const Level left = relations.level(context, mover, v);
    const Level right = relations.level(context, mover, w);
    if (left && right && *left == *right) return Relation::Incomparable;
    if (left && right) return *left < *right ? Relation::Less : Relation::Greater;
    if (left == kLossLevel || right == kWinLevel) return Relation::Less;
    if (left == kWinLevel || right == kLossLevel) return Relation::Greater;
  }
  return relation_within_budget(relations, context, mover, v, w);
}

// Does the work of WeakerValues for two options, without marks, since most choices have no more.
Outcome drop_one_of_two(const auto& relations, RuleContext& context, OpenNode& node) {
  const std::span<Term> options = node.options();
  const std::optional<Relation> relation =
      relation_of_two(relations, context, node.mover(), options[0], options[1]);
  if (!relation) return failed(context);
  if (!is_strict(*relation)) return Outcome::Unchanged;
  if (*relation == Relation::Less) options[0] = options[1];
  node.truncate(1);
  return Outcome::Changed;
}

template <typename Relations>
Outcome drop_weaker_options(const Relations& relations, RuleContext& context, OpenNode& node) {
  const std::span<Term> options = node.options();
  if (options.size() < 2) return Outcome::Unchanged;
  if (options.size() == 2) return drop_one_of_two(relations, context, node);
  WeakerValues<Relations> weaker(relations, context, node.mover(), options);
  const Outcome outcome = weaker.find();
  if (outcome != Outcome::Changed) return outcome;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!weaker.marks()[i]) options[kept++] = options[i];
  }
  node.truncate(kept);
  return outcome;
}

// Drops options with witnesses, for single steps.
template <typename Relations>
Outcome drop_in_a_step(const Relations& relations, RuleContext& context, OpenNode& node,
                       StepDetail& detail) {
  const std::span<Term> options = node.options();
  std::vector<Term> sorted(options.begin(), options.end());
  absl::c_sort(sorted, detail.before);
  std::vector<Term> values = sorted;
  if (detail.value) absl::c_transform(sorted, values.begin(), detail.value);

  WeakerValues<Relations> weaker(relations, context, node.mover(), values);
  const Outcome outcome = weaker.find();
  if (outcome != Outcome::Changed) return outcome;
  const auto is_dominated_by = [&](std::size_t i, std::size_t j) {
    const absl::StatusOr<Relation> r =
        relations.relation(context, node.mover(), values[i], values[j]);
    if (!r.ok()) context.failure = r.status();
    return r.ok() && *r == Relation::Less;
  };
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (!weaker.marks()[i]) {
      options[kept++] = sorted[i];
      continue;
    }
    // An option that stays is the better witness; otherwise it is one that is dropped.
    std::optional<std::size_t> better;
    for (const bool goes : {false, true}) {
      for (std::size_t j = 0; j < sorted.size() && !better; ++j) {
        if (weaker.marks()[j] == goes && is_dominated_by(i, j)) better = j;
        if (!context.failure.ok()) return Outcome::Failed;
      }
    }
    detail.drops.push_back({sorted[i], sorted[*better]});
  }
  std::sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(kept));
  node.truncate(kept);
  return outcome;
}

}  // namespace detail

template <CompiledPreference P>
Outcome DropWeakerOption<P>::apply(RuleContext& context, OpenNode& node) const {
  return detail::drop_weaker_options(detail::CompiledRelations<P>(), context, node);
}

template <CompiledPreference P>
Outcome DropWeakerOption<P>::step(RuleContext& context, OpenNode& node, StepDetail& detail) const {
  return detail::drop_in_a_step(detail::CompiledRelations<P>(), context, node, detail);
}

template <CompiledPreference P>
std::string DropWeakerOption<P>::why_not(RuleContext& /*context*/, const OpenNode& node) const {
  if (node.options().size() == 1) return "there is only one option";
  if constexpr (RankedPreference<P>) {
    return cat("no option is strictly weaker for player ", node.mover(), " under ", P::name,
               " than another");
  } else {
    return cat("no option is strictly weaker for player ", node.mover(), ", who is ", P::name,
               ", than another");
  }
}

}  // namespace kingmaker
