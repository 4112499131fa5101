#include "rewrite/steps.hpp"


#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "algebra/print_order.hpp"
#include "algebra/walk.hpp"
#include "grammar/text.hpp"

namespace kingmaker {
namespace {

bool is_moved_by(const TermStore& store, Term t, Player mover) {
  return t.is_choice() && store.mover(t) == mover;
}

// What one application of one rule makes of a node: a new node, or its single option.
struct Applied {
  const RuleInfo* rule;
  Term after;
  std::vector<Drop> drops;
};

// One rule at one node. Merging takes the first option, in the order given, that can be merged: a
// rule is applied once, not as often as possible.
template <typename Rule>
absl::StatusOr<std::optional<Applied>> apply_once(const Rewriting& with, const Rule& rule,
                                                  Player mover, const std::vector<Term>& options) {
  std::vector<Drop> drops;
  std::vector<Term> work = options;
  if constexpr (std::same_as<Rule, MergeSameMover>) {
    const auto merged = std::find_if(work.begin(), work.end(),
                                     [&](Term t) { return is_moved_by(with.store, t, mover); });
    if (merged == work.end()) return std::nullopt;
    const auto inner = with.store.options(*merged);
    work.erase(merged);
    work.insert(work.end(), inner.begin(), inner.end());
  } else {
    std::sort(work.begin(), work.end());
    RuleNode node{mover, work};
    RuleContext context{with.store, with.players, with.preferences, with.budget};
    context.drops = &drops;
    const bool changed = rule.apply(node, context);
    if (context.stopped) return stop_status(with.store, with.players, context);
    if (!changed) return std::nullopt;
    if (node.collapsed) return Applied{&Rule::kInfo, work.front(), {}};
  }
  const Term after = with.store.choice(mover, std::span<Term>(work));
  if (after.is_none()) return status_of_refusal(with.store);
  return Applied{&Rule::kInfo, after, std::move(drops)};
}

// The first rule of the mover's set that applies to the node, applied once.
absl::StatusOr<std::optional<Applied>> first_application(const Rewriting& with, Player mover,
                                                         const std::vector<Term>& options) {
  absl::StatusOr<std::optional<Applied>> found = std::nullopt;
  with_rules(with.system.kind_of(mover), [&](const auto& rule_set) {
    boost::hana::for_each(rule_set, [&](const auto& rule) {
      if (found.ok() && !found->has_value()) found = apply_once(with, rule, mover, options);
    });
  });
  return found;
}

// The nodes of a value as a left-to-right walk in print order leaves them, with their first places
// and how often they occur.
class Places {
 public:
  Places(const TermStore& store, int players, Term root) : order_(store, players, root) {
    if (root.is_win()) return;
    struct Open {
      Term t;
      std::size_t next;
    };
    std::vector<Open> open{{root, 0}};
    TermSet seen;
    seen.insert(root);
    while (!open.empty()) {
      Open& top = open.back();
      const auto options = order_.options(top.t);
      if (top.next == options.size()) {
        leaving_.push_back(top.t);
        open.pop_back();
        continue;
      }
      const Term option = options[top.next++];
      if (option.is_win() || !seen.insert(option)) continue;
      above_[option] = {top.t, static_cast<std::uint32_t>(top.next)};
      open.push_back({option, 0});
    }
    // Occurrences flow from choices to their options; handles are larger above.
    std::vector<Term> downwards = leaving_;
    std::sort(downwards.begin(), downwards.end(), std::greater<>());
    occurrences_[root] = 1;
    for (const Term t : downwards) {
      const std::uint64_t here = occurrences_.get(t);
      for (const Term option : store.options(t)) {
        if (option.is_win()) continue;
        std::uint64_t& sum = occurrences_[option];
        sum = here > std::numeric_limits<std::uint64_t>::max() - sum
                  ? std::numeric_limits<std::uint64_t>::max()
                  : sum + here;
      }
    }
  }

  [[nodiscard]] const std::vector<Term>& leaving() const { return leaving_; }
  [[nodiscard]] std::uint64_t occurrences(Term t) const { return occurrences_.get(t); }
  [[nodiscard]] const PrintOrder& order() const { return order_; }
  [[nodiscard]] Path place(Term t) const {
    Path path;
    for (Above above = above_.get(t); !above.choice.is_none(); above = above_.get(above.choice)) {
      path.push_back(above.index);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  struct Above {
    Term choice;
    std::uint32_t index = 0;
  };
  PrintOrder order_;
  std::vector<Term> leaving_;
  TermMap<Above> above_;
  TermMap<std::uint64_t> occurrences_;
};

// In print order, for who applies rules to the first option that qualifies.
std::vector<Term> in_print_order(const TermStore& store, int players, Term choice) {
  const PrintOrder order(store, players, choice);
  const auto options = order.options(choice);
  return {options.begin(), options.end()};
}

// `v` with each `from` in it replaced by `to`, everywhere.
Term replace_everywhere(TermStore& store, Term v, Term from, Term to) {
  TermMap<Term> made;
  std::vector<Term> options;
  for (const Term t : bottom_up(store, v)) {
    if (t == from) {
      made[t] = to;
      continue;
    }
    options.clear();
    for (const Term option : store.options(t)) {
      options.push_back(option.is_win() ? option : made.get(option));
    }
    const Term built = store.choice(store.mover(t), std::span<Term>(options));
    if (built.is_none()) return {};
    made[t] = built;
  }
  return made.get(v);
}

// Can `rule` be applied to the choice `t` of a value as given, and what comes of it? Preferences
// look at the syntactic normal forms of the options.
template <typename Rule>
absl::StatusOr<std::optional<Applied>> apply_as_given(const Rewriting& with, const Rule& rule,
                                                      Term t, Rewriter& syntactic) {
  const Player mover = with.store.mover(t);
  const std::vector<Term> options = in_print_order(with.store, with.players, t);
  if constexpr (!requires(Rule r) { []<typename P>(DropWeakerOption<P>) {}(r); }) {
    return apply_once(with, rule, mover, options);
  } else {
    std::vector<Term> normal;
    for (const Term option : options) {
      const auto reduced = syntactic.normalize(option, with.budget);
      if (!reduced.ok()) return reduced.status();
      if (reduced->stop != StopReason::NormalForm) return status_of(reduced->stop, with.budget);
      normal.push_back(reduced->term);
    }
    std::vector<Term> distinct = normal;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    RuleNode node{mover, distinct};
    RuleContext context{with.store, with.players, with.preferences, with.budget};
    std::vector<Drop> drops;
    context.drops = &drops;
    const bool changed = rule.apply(node, context);
    if (context.stopped) return stop_status(with.store, with.players, context);
    if (!changed) return std::nullopt;
    std::vector<Term> kept;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (std::binary_search(distinct.begin(), distinct.end(), normal[i])) {
        kept.push_back(options[i]);
      }
    }
    const Term after = with.store.choice(mover, std::span<Term>(kept));
    if (after.is_none()) return status_of_refusal(with.store);
    return Applied{&Rule::kInfo, after, std::move(drops)};
  }
}

}  // namespace

absl::StatusOr<std::vector<Redex>> redexes(const Rewriting& with, Term v, std::size_t max_redexes) {
  std::vector<Redex> found;
  if (v.is_win()) return found;
  const Places places(with.store, with.players, v);
  Rewriter syntactic(with.store, with.players, *System::named("syntactic"), with.preferences);
  // Which rules apply is a matter of the subterm alone: asked once for each.
  TermMap<std::uint32_t> first_of;
  std::vector<std::vector<const RuleInfo*>> applying(1);
  for (const Term t : places.leaving()) {
    if (!with.budget.spend()) return status_of(with.budget.reason(), with.budget);
    std::vector<const RuleInfo*> here;
    absl::Status failed;
    with_rules(with.system.kind_of(with.store.mover(t)), [&](const auto& rule_set) {
      boost::hana::for_each(rule_set, [&](const auto& rule) {
        if (!failed.ok()) return;
        const auto applied = apply_as_given(with, rule, t, syntactic);
        if (!applied.ok()) {
          failed = applied.status();
        } else if (applied->has_value() &&
                   std::find(here.begin(), here.end(), (*applied)->rule) == here.end()) {
          here.push_back((*applied)->rule);
        }
      });
    });
    if (!failed.ok()) return failed;
    if (here.empty()) continue;
    first_of[t] = static_cast<std::uint32_t>(applying.size());
    applying.push_back(std::move(here));
  }
  // Does a redex lie in it? Whole trees without one are passed over, however often they occur.
  TermMap<std::uint8_t> holds_redex;
  std::vector<Term> upwards = places.leaving();
  std::sort(upwards.begin(), upwards.end());
  for (const Term t : upwards) {
    const auto options = with.store.options(t);
    holds_redex[t] = first_of.get(t) != 0 ||
                     std::any_of(options.begin(), options.end(), [&](Term option) {
                       return option.is_choice() && holds_redex.get(option) != 0;
                     });
  }
  struct Open {
    Term t;
    std::size_t next;
  };
  std::vector<Open> open;
  Path path;
  const auto enter = [&](Term t) -> absl::Status {
    for (const RuleInfo* rule : applying[first_of.get(t)]) {
      if (found.size() == max_redexes) {
        return absl::ResourceExhaustedError(
            cat("there are more than ", max_redexes, " redexes"));
      }
      found.push_back({rule, path, t});
    }
    open.push_back({t, 0});
    return absl::OkStatus();
  };
  if (holds_redex.get(v) == 0) return found;
  if (absl::Status status = enter(v); !status.ok()) return status;
  while (!open.empty()) {
    Open& top = open.back();
    const auto options = places.order().options(top.t);
    if (top.next == options.size()) {
      open.pop_back();
      if (!open.empty()) path.pop_back();
      continue;
    }
    if (!with.budget.spend()) return status_of(with.budget.reason(), with.budget);
    const Term option = options[top.next++];
    if (option.is_win() || holds_redex.get(option) == 0) continue;
    path.push_back(static_cast<std::uint32_t>(top.next));
    if (absl::Status status = enter(option); !status.ok()) return status;
  }
  return found;
}

absl::StatusOr<Term> apply_rule(const Rewriting& with, std::string_view rule, Term v,
                                const Path& path) {
  const Term t = subterm_at(with.store, with.players, v, path);
  if (t.is_none()) return absl::InvalidArgumentError("the value has no such place");
  const std::string name(rule);
  if (t.is_win()) {
    return absl::InvalidArgumentError(cat(name, " does not apply to a win"));
  }
  Rewriter syntactic(with.store, with.players, *System::named("syntactic"), with.preferences);
  const Player mover = with.store.mover(t);
  absl::StatusOr<std::optional<Applied>> applied = std::nullopt;
  bool in_set = false;
  const auto try_rule = [&](const auto& each) {
    if (std::decay_t<decltype(each)>::kInfo.name != rule || in_set) return;
    in_set = true;
    applied = apply_as_given(with, each, t, syntactic);
  };
  with_rules(with.system.kind_of(mover),
             [&](const auto& rule_set) { boost::hana::for_each(rule_set, try_rule); });
  // The rules without a preference can be tried under any system.
  boost::hana::for_each(rules(collapse_single_option, merge_same_mover, merge_by_inclusion),
                        try_rule);
  if (!applied.ok()) return applied.status();
  if (!in_set) {
    return absl::InvalidArgumentError(cat(name, " needs a preference of player ", mover,
                                                   ", who has none under ", with.system.text()));
  }
  if (!applied->has_value()) {
    std::string reason;
    if (rule == CollapseSingleOption::kInfo.name) {
      reason = cat("the choice has ", with.store.options(t).size(), " options");
    } else if (rule == MergeSameMover::kInfo.name) {
      reason = cat("no option is moved by player ", mover, ", the mover");
    } else if (rule == MergeByInclusion::kInfo.name) {
      reason = cat("no option of player ", mover, " includes, or is included in, the others");
    } else {
      reason = cat("no option is strictly weaker for player ", mover, " than another");
    }
    return absl::InvalidArgumentError(cat(name, " does not apply there: ", reason));
  }
  const Term whole = replace_at(with.store, with.players, v, path, (*applied)->after);
  if (whole.is_none()) return status_of_refusal(with.store);
  return whole;
}

absl::StatusOr<Term> trace(const Rewriting& with, Term v,
                           absl::FunctionRef<absl::Status(const Step&)> take) {
  if (v.is_win()) return v;
  const Places places(with.store, with.players, v);
  TermMap<Term> normal;
  for (const Term t : places.leaving()) {
    const Player mover = with.store.mover(t);
    std::vector<Term> options;
    for (const Term option : with.store.options(t)) {
      options.push_back(option.is_win() ? option : normal.get(option));
    }
    Term now = with.store.choice(mover, std::span<Term>(options));
    if (now.is_none()) return status_of_refusal(with.store);
    // Options that have become one win make `now` a win: [1,1] is 1 by itself.
    while (now.is_choice() && with.store.mover(now) == mover) {
      if (!with.budget.spend()) return status_of(with.budget.reason(), with.budget);
      auto applied =
          first_application(with, mover, in_print_order(with.store, with.players, now));
      if (!applied.ok()) return applied.status();
      if (!applied->has_value()) break;
      Step step{(*applied)->rule, places.place(t), places.occurrences(t) - 1, now,
                (*applied)->after, std::move((*applied)->drops), mover};
      const bool collapsed = step.rule == &CollapseSingleOption::kInfo;
      now = step.after;
      if (absl::Status status = take(step); !status.ok()) return status;
      if (collapsed) break;
    }
    normal[t] = now;
  }
  return normal.get(v);
}

absl::StatusOr<std::optional<FirstStep>> next_step(const Rewriting& with, Term v) {
  std::optional<FirstStep> first;
  const auto take = [&](const Step& step) -> absl::Status {
    first = FirstStep{step, {}};
    return absl::AbortedError("one is enough");
  };
  const absl::StatusOr<Term> traced = trace(with, v, take);
  if (!first) {
    if (!traced.ok()) return traced.status();
    return std::optional<FirstStep>();
  }
  // The first step acts on a node of `v` itself: nothing below it has changed.
  first->whole = replace_everywhere(with.store, v, first->step.before, first->step.after);
  if (first->whole.is_none()) return status_of_refusal(with.store);
  return first;
}

}  // namespace kingmaker
