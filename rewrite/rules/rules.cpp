// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/rules.hpp"

#include <absl/algorithm/container.h>
#include <absl/status/status.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/sort_unique.hpp"
#include "grammar/print.hpp"
#include "rewrite/preferences/preference.hpp"
#include "rewrite/preferences/straffin.hpp"
#include "rewrite/preferences/types.hpp"
#include "rewrite/rules/drop_weaker_option.hpp"

namespace kingmaker {
namespace {

// The sources of dropping for all preferences: `EK Definitions 11, 12 (prudent, indifferent); ...`.
std::string citation_of_dropping() {
  std::vector<std::pair<std::string_view, std::string>> families;  // with their members
  for (const auto& set : built_in_rule_sets()) {
    if (set->preference == nullptr) continue;
    const std::string_view citation = set->preference->family_citation;
    const auto entry =
        absl::c_find_if(families, [&](const auto& family) { return family.first == citation; });
    if (entry == families.end()) {
      families.emplace_back(citation, set->name);
    } else {
      append(entry->second, ", ", set->name);
    }
  }
  std::string text;
  for (const auto& [citation, names] : families) {
    append(text, text.empty() ? "" : "; ", citation, " (", names, ")");
  }
  return text;
}

// Rules of one name are one law, for every preference by which they drop.
std::vector<const RuleInfo*> collect_rules() {
  static const std::string dropping = citation_of_dropping();
  static std::deque<RuleInfo> infos;
  std::vector<const RuleInfo*> all;
  for (const auto& set : built_in_rule_sets()) {
    for (const auto& rule : set->rules) {
      const bool is_listed =
          absl::c_any_of(all, [&](const RuleInfo* r) { return r->name == rule->name; });
      if (is_listed) continue;
      const bool drops = rule->name == DropWeakerOption<Selfish>::info.name;
      infos.push_back({.name = rule->name,
                       .citation = drops ? dropping : rule->citation,
                       .left = rule->left,
                       .right = rule->right,
                       .doc = rule->doc});
      all.push_back(&infos.back());
    }
  }
  return all;
}

std::string size_text(std::size_t options) {
  return cat("there ", options == 1 ? "is " : "are ", options,
             options == 1 ? " option" : " options");
}

}  // namespace

std::optional<std::string> short_text(const TermStore& store, int players, Term t,
                                      std::uint64_t max_bytes) {
  PrintOptions options;
  options.frame.players = players;
  options.max_bytes = max_bytes;
  absl::StatusOr<std::string> text = print(store, t, options);
  if (!text.ok()) return std::nullopt;
  return *std::move(text);
}

std::string text_or_depth(const TermStore& store, int players, Term t) {
  return short_text(store, players, t).value_or(cat("a value of depth ", store.depth(t)));
}

std::span<const RuleInfo* const> all_rules() {
  static const auto* const all = new std::vector<const RuleInfo*>(collect_rules());
  return *all;
}

const RuleInfo* rule_named(std::string_view name) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->name == name) return rule;
  }
  return nullptr;
}

std::vector<std::shared_ptr<const Rule>> rules_of(const System& system) {
  std::vector<std::shared_ptr<const Rule>> rules;
  for (const auto& set : system.rule_sets()) {
    for (const auto& rule : set->rules) {
      if (!absl::c_linear_search(rules, rule)) rules.push_back(rule);
    }
  }
  return rules;
}

void OpenNode::sort_options() {
  if (!absl::c_is_sorted(options_)) absl::c_sort(options_);
  const auto end = std::unique(options_.begin(), options_.end());
  options_ = options_.first(static_cast<std::size_t>(end - options_.begin()));
}

bool OpenNode::assign(std::span<const Term> options) {
  std::vector<Term> sorted(options.begin(), options.end());
  sort_unique(sorted);
  if (same_terms(sorted, options_)) return false;
  *room_ = std::move(sorted);
  options_ = *room_;
  return true;
}

bool OpenNode::go_on(RuleContext& context) {
  // Rules that seldom terminate take as many steps at a node.
  constexpr std::uint32_t kNotYet = 256;
  if (++changes_ < kNotYet || !replacement_.is_none()) return true;
  std::vector<Term> options(options_.begin(), options_.end());
  const Term now = context.store.choice(mover_, std::span<Term>(options));
  if (now.is_none()) {
    context.failure = status_of_refusal(context.store);
    return false;
  }
  const auto place = absl::c_lower_bound(visited_, now);
  if (place == visited_.end() || *place != now) {
    visited_.insert(place, now);
    return true;
  }
  context.failure = absl::FailedPreconditionError(cat(
      "the rules go round in a circle: ", text_or_depth(context.store, context.play.players, now),
      " comes back to itself"));
  return false;
}

std::string CollapseSingleOption::why_not(RuleContext& /*context*/, const OpenNode& node) const {
  return size_text(node.options().size());
}

Outcome MergeSameMover::step(RuleContext& context, OpenNode& node, StepDetail& detail) const {
  const TermStore& store = context.store;
  Term first;
  for (const Term t : node.options()) {
    if (t.is_leaf() || store.mover(t) != node.mover()) continue;
    if (first.is_none() || detail.before(t, first)) first = t;
  }
  const bool merged = node.merge_if(store, [&](Term t) { return t == first; });
  return merged ? Outcome::Changed : Outcome::Unchanged;
}

std::string MergeSameMover::why_not(RuleContext& /*context*/, const OpenNode& node) const {
  return cat("no option is a choice of player ", node.mover(), " too");
}

bool MergeByInclusion::merge_qualified(const TermStore& store, OpenNode& node) {
  const auto is_mine = [&](Term t) { return t.is_choice() && store.mover(t) == node.mover(); };
  std::vector<Term> others;
  std::remove_copy_if(node.options().begin(), node.options().end(), std::back_inserter(others),
                      is_mine);
  if (others.empty() || others.size() == node.options().size()) return false;
  const auto within = [](std::span<const Term> a, std::span<const Term> b) {
    return absl::c_includes(b, a);
  };
  return node.merge_if(store, [&](Term t) {
    return is_mine(t) && (within(others, store.options(t)) || within(store.options(t), others));
  });
}

Outcome MergeByInclusion::apply(RuleContext& context, OpenNode& node) const {
  if (!merge_qualified(context.store, node)) return Outcome::Unchanged;
  while (merge_qualified(context.store, node)) {
  }
  return Outcome::Changed;
}

Outcome MergeByInclusion::step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const {
  return merge_qualified(context.store, node) ? Outcome::Changed : Outcome::Unchanged;
}

std::string MergeByInclusion::why_not(RuleContext& /*context*/, const OpenNode& node) const {
  return cat("no option of player ", node.mover(),
             " has all options of the other players here among its own, or only such");
}

namespace {

// True if the types of the mover's two options are "y picks" and "z picks", where y and z are the
// two other players.
bool calls_for_revenge(const TermStore& store, Player mover, Term a, Term b) {
  const auto y = straffin_type(store, a);
  const auto z = straffin_type(store, b);
  return y && z && !y->wins && !z->wins && y->player != z->player && y->player != mover &&
         z->player != mover;
}

Outcome take_revenge(RuleContext& context, OpenNode& node) {
  const Term picks = context.store.simple({node.mover(), 1});
  if (picks.is_none()) {
    context.failure = status_of_refusal(context.store);
    return Outcome::Failed;
  }
  node.replace_by(picks);
  return Outcome::Changed;
}

}  // namespace

Outcome Revenge::apply(RuleContext& context, OpenNode& node) const {
  const std::span<const Term> options = node.options();
  if (options.size() != 2) return Outcome::Unchanged;
  if (!calls_for_revenge(context.store, node.mover(), options[0], options[1])) {
    return Outcome::Unchanged;
  }
  return take_revenge(context, node);
}

Outcome Revenge::step(RuleContext& context, OpenNode& node, StepDetail& detail) const {
  const std::span<const Term> options = node.options();
  if (options.size() != 2) return Outcome::Unchanged;
  const auto value = [&](Term t) { return detail.value ? detail.value(t) : t; };
  if (!calls_for_revenge(context.store, node.mover(), value(options[0]), value(options[1]))) {
    return Outcome::Unchanged;
  }
  return take_revenge(context, node);
}

std::string Revenge::why_not(RuleContext& /*context*/, const OpenNode& node) const {
  return cat("the options are not that each of the other two players picks; player ", node.mover(),
             " has ", node.options().size(), node.options().size() == 1 ? " option" : " options");
}

namespace {

// The type of the mover's choice among the options, which are wins and types. Nullopt if a number
// has too many digits.
std::optional<ValueType> united_type(const RuleContext& context, const OpenNode& node) {
  const int players = context.play.players;
  ValueType type;
  bool first = true;
  for (const Term option : node.options()) {
    ValueType other;
    if (option.is_win()) {
      other.of(option.winner()).number = Hull::kOne;
    } else {
      other = type_of_term(context.store, option);
    }
    for (Player p = 1; p <= players; ++p) {
      Hull hull = other.of(p);
      if (other.mover != node.mover()) hull.is_open = false;
      const std::optional<Hull> both = first ? hull : unite(type.of(p), hull);
      if (!both) return std::nullopt;
      type.of(p) = *both;
    }
    first = false;
  }
  type.mover = node.mover();
  return type;
}

bool is_ready_for_types(const RuleContext& context, const OpenNode& node) {
  const auto is_known = [&](Term t) {
    return has_no_options(context.store, context.play.players, t);
  };
  return context.play.players > 3 && node.options().size() > 1 &&
         absl::c_all_of(node.options(), is_known);
}
// Precondition: the options are ready.
bool are_alike_for_mover(const RuleContext& context, const OpenNode& node) {
  const auto number = [&](Term t) {
    return Types::level(context.play, context.store, node.mover(), t);
  };
  return absl::c_all_of(node.options(),
                        [&](Term t) { return number(t) == number(node.options().front()); });
}

}  // namespace

Outcome UniteHulls::apply(RuleContext& context, OpenNode& node) const {
  if (context.play.players > kMaxTypePlayers) {
    context.failure = input_error("there are types for up to ", kMaxTypePlayers, " players");
    return Outcome::Failed;
  }
  if (!is_ready_for_types(context, node) || !are_alike_for_mover(context, node)) {
    return Outcome::Unchanged;
  }
  const std::optional<ValueType> type = united_type(context, node);
  if (!type) {
    context.failure = limit_error("a prudent number has a denominator of more than 2^63");
    return Outcome::Failed;
  }
  const Term term = term_of_type(context.store, *type);
  if (term.is_none()) {
    context.failure = status_of_refusal(context.store);
    return Outcome::Failed;
  }
  node.replace_by(term);
  return Outcome::Changed;
}

std::string UniteHulls::why_not(RuleContext& context, const OpenNode& node) const {
  if (context.play.players <= 3) return "of three players normal forms are simple values";
  if (node.options().size() == 1) return "there is only one option";
  if (is_ready_for_types(context, node)) return "an option is weaker for the mover than another";
  return "an option is neither a win nor a type";
}

}  // namespace kingmaker
