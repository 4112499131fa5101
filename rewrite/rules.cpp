#include "rewrite/rules.hpp"

#include <optional>

#include "rewrite/simple_order.hpp"

namespace kingmaker {
namespace {

void make_set(std::vector<Term>& options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
}

bool moved_by(const TermStore& store, Term t, Player mover) {
  return t.is_choice() && store.mover(t) == mover;
}

// Keeps the options for which `keep` holds; the others go because of `better`.
template <typename Keep>
bool keep_only(RuleNode& node, RuleContext& context, Term better, Keep&& keep) {
  const auto gone = std::stable_partition(node.options.begin(), node.options.end(), keep);
  if (gone == node.options.end()) return false;
  if (context.drops != nullptr) {
    for (auto dropped = gone; dropped != node.options.end(); ++dropped) {
      context.drops->push_back({*dropped, better});
    }
  }
  node.options.erase(gone, node.options.end());
  return true;
}

// The strictest relation there is needs no comparison of pairs: a sure win beats everything (Rule
// 4), and what may be won beats what is lost (Rule 5). All preferences contain these two.
bool drop_by_outcome(RuleNode& node, RuleContext& context) {
  const Term sure = Term::win(node.mover);
  if (std::find(node.options.begin(), node.options.end(), sure) != node.options.end()) {
    return keep_only(node, context, sure, [&](Term t) { return t == sure; });
  }
  const auto possible = [&](Term t) { return context.store.winners(t).contains(node.mover); };
  const auto hope = std::find_if(node.options.begin(), node.options.end(), possible);
  if (hope == node.options.end()) return false;
  const Term better = *hope;
  return keep_only(node, context, better, possible);
}

// Simple values of three players stand in the order of Theorem 15: the best brace stays.
std::optional<bool> drop_by_closed_order(RuleNode& node, RuleContext& context) {
  std::int64_t best = -1;
  Term better;
  for (const Term t : node.options) {
    const auto simple = context.store.simple_value(t);
    if (!simple) return std::nullopt;
    const std::int64_t rank = prudent_rank(node.mover, *simple);
    if (rank > best) {
      best = rank;
      better = t;
    }
  }
  return keep_only(node, context, better, [&](Term t) {
    return prudent_rank(node.mover, *context.store.simple_value(t)) == best;
  });
}

// Some circle in which each option is strictly weaker than the next: follow `better`, which leads
// from each option to one that is better.
std::vector<Term> circle(const std::vector<Term>& options, const std::vector<std::size_t>& better) {
  std::vector<bool> seen(options.size());
  std::size_t at = 0;
  for (; !seen[at]; at = better[at]) seen[at] = true;
  std::vector<Term> cycle;
  const std::size_t first = at;
  do {
    cycle.push_back(options[at]);
    at = better[at];
  } while (at != first);
  return cycle;
}

}  // namespace

bool CollapseSingleOption::apply(RuleNode& node, RuleContext& /*context*/) const {
  node.collapsed = node.options.size() == 1;
  return node.collapsed;
}

bool MergeSameMover::apply(RuleNode& node, RuleContext& context) const {
  const auto same = [&](Term t) { return moved_by(context.store, t, node.mover); };
  const auto first = std::find_if(node.options.begin(), node.options.end(), same);
  if (first == node.options.end()) return false;
  std::vector<Term> merged(node.options.begin(), first);
  for (auto option = first; option != node.options.end(); ++option) {
    if (same(*option)) {
      const auto inner = context.store.options(*option);
      merged.insert(merged.end(), inner.begin(), inner.end());
    } else {
      merged.push_back(*option);
    }
  }
  make_set(merged);
  node.options.swap(merged);
  return true;
}

bool MergeByInclusion::apply(RuleNode& node, RuleContext& context) const {
  bool any = false;
  for (bool merged = true; merged;) {
    merged = false;
    std::vector<Term> others;  // F
    for (const Term t : node.options) {
      if (!moved_by(context.store, t, node.mover)) others.push_back(t);
    }
    if (others.empty()) return any;
    std::vector<Term> next;
    for (const Term t : node.options) {
      const auto inner =
          moved_by(context.store, t, node.mover) ? context.store.options(t) : std::span<const Term>();
      const bool qualifies =
          !inner.empty() &&
          (std::includes(inner.begin(), inner.end(), others.begin(), others.end()) ||
           std::includes(others.begin(), others.end(), inner.begin(), inner.end()));
      if (qualifies) {
        next.insert(next.end(), inner.begin(), inner.end());
        merged = true;
      } else {
        next.push_back(t);
      }
    }
    if (merged) {
      make_set(next);
      node.options.swap(next);
      any = true;
    }
  }
  return any;
}

template <typename P>
bool DropWeakerOption<P>::apply(RuleNode& node, RuleContext& context) const {
  if (node.options.size() < 2) return false;
  bool any = drop_by_outcome(node, context);
  if (node.options.size() < 2) return any;
  if constexpr (!std::same_as<P, Selfish>) {
    if (context.players == 3) {
      if (const auto done = drop_by_closed_order(node, context)) return any || *done;
    }
  }
  P& preference = context.preferences.of<P>(context.players);
  constexpr std::size_t kNone = ~std::size_t{0};
  const std::size_t count = node.options.size();
  std::vector<std::size_t> better(count, kNone);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      // An option that goes can still be the reason why another one goes.
      if (better[i] != kNone && better[j] != kNone) continue;
      const auto r =
          preference.compare(node.mover, node.options[i], node.options[j], context.budget);
      if (!r) {
        context.stopped = true;
        return any;
      }
      if (*r == Relation::Less && better[i] == kNone) better[i] = j;
      if (*r == Relation::Greater && better[j] == kNone) better[j] = i;
    }
  }
  if (std::find(better.begin(), better.end(), kNone) == better.end()) {
    context.cycle = circle(node.options, better);
    context.stopped = true;
    return any;
  }
  std::vector<Term> kept;
  for (std::size_t i = 0; i < count; ++i) {
    if (better[i] == kNone) {
      kept.push_back(node.options[i]);
    } else if (context.drops != nullptr) {
      context.drops->push_back({node.options[i], node.options[better[i]]});
    }
  }
  any = any || kept.size() < count;
  node.options.swap(kept);
  return any;
}

template struct DropWeakerOption<Selfish>;
template struct DropWeakerOption<Prudent>;
template struct DropWeakerOption<Indifferent>;

std::vector<const RuleInfo*> rules_of(const System& system) {
  std::vector<const RuleInfo*> found;
  for (Player p = 1; p <= (system.is_mixed() ? system.players() : 1); ++p) {
    with_rules(system.kind_of(p), [&](const auto& rule_set) {
      boost::hana::for_each(rule_set, [&](const auto& rule) {
        const RuleInfo* info = &std::decay_t<decltype(rule)>::kInfo;
        if (std::find(found.begin(), found.end(), info) == found.end()) found.push_back(info);
      });
    });
  }
  return found;
}

std::vector<const RuleInfo*> all_rules() {
  return {&CollapseSingleOption::kInfo,       &MergeSameMover::kInfo,
          &MergeByInclusion::kInfo,           &DropWeakerOption<Selfish>::kInfo,
          &DropWeakerOption<Prudent>::kInfo,  &DropWeakerOption<Indifferent>::kInfo};
}

const RuleInfo* rule_named(std::string_view name) {
  for (const RuleInfo* info : all_rules()) {
    if (info->name == name) return info;
  }
  return nullptr;
}

}  // namespace kingmaker
