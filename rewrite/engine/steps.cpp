// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/engine/steps.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/rules/rule_profile.hpp"

namespace kingmaker {
namespace {

using RulePtr = std::shared_ptr<const Rule>;

// The result of one application of one rule to a choice.
struct Applied {
  RulePtr rule = nullptr;  // null if no rule applied
  std::size_t number = 0;  // the index of the rule in its set
  Term after = {};
  bool goes_on = false;  // true for a choice of the same player among normal options
  std::vector<Drop> drops = {};
  std::string note = {};
  absl::Status failure = absl::OkStatus();

  [[nodiscard]] bool is_something() const { return rule != nullptr || !failure.ok(); }
};

// Applies `rule` to the choice `t` once.
Applied apply_once(const RulePtr& rule, Term t, RuleContext& context, StepDetail& detail) {
  const std::span<const Term> original = context.store.options(t);
  std::vector<Term> options(original.begin(), original.end());
  std::vector<Term> room;
  OpenNode node(context.store.mover(t), options, room);
  detail.drops.clear();
  detail.note.clear();
  Applied applied;
  switch (counted(context, rule, [&] { return rule->step(context, node, detail); })) {
    case Outcome::Unchanged:
      return applied;
    case Outcome::Failed:
      applied.failure = std::exchange(context.failure, absl::OkStatus());
      return applied;
    case Outcome::Changed:
      break;
  }
  applied.after = node.replacement().is_none() ? context.store.choice(node.mover(), node.options())
                                               : node.replacement();
  if (applied.after.is_none()) applied.failure = status_of_refusal(context.store);
  applied.goes_on = node.replacement().is_none() && applied.after.is_choice();
  applied.rule = rule;
  applied.drops = std::move(detail.drops);
  applied.note = std::move(detail.note);
  return applied;
}

// Applies the first applicable one of these rules of the mover's set to `t`, once.
Applied apply_first(const System& system, Term t, std::size_t from, std::size_t to,
                    RuleContext& context, StepDetail& detail) {
  const std::vector<RulePtr>& rules = system.rule_set_of(context.store.mover(t)).rules;
  for (std::size_t number = from; number < std::min(to, rules.size()); ++number) {
    Applied applied = apply_once(rules[number], t, context, detail);
    applied.number = number;
    if (applied.is_something()) return applied;
  }
  return {};
}

std::string place_text(std::span<const std::uint32_t> path) {
  if (path.empty()) return ".";
  std::string text;
  for (const std::uint32_t index : path) append(text, ".", index);
  return text;
}

// The value during the strategy's steps: the normal nodes, the other nodes and their parents, and
// the strategy's step at each node whose options are all normal.
class Stepper {
 public:
  Stepper(TermStore& store, int players, const System& system, Preferences& preferences,
          Budget& budget)
      : store_(store),
        system_(system),
        budget_(budget),
        terms_(store, players),
        context_{store, preferences, budget, {system, players}, terms_} {
    detail_.before = [this](Term a, Term b) { return terms_.less(a, b); };
  }

  absl::Status start(Term v) {
    whole_ = v;
    for (const Term t : choices_outside_types(store_, players(), v)) {
      KM_RETURN_IF_ERROR(take_up(t));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<Step>> next() {
    if (!choice_) {
      if (is_normal(whole_)) return std::nullopt;
      choice_ = leftmost_innermost();
    }
    Applied applied = std::move(choice_->next);
    if (!applied.failure.ok()) return applied.failure;
    Step step;
    step.rule = applied.rule;
    step.place = place_of(*choice_);
    step.more_places = choice_->places - 1;
    step.before = choice_->now;
    step.mover = store_.mover(step.before);
    step.after = applied.after;
    step.drops = std::move(applied.drops);
    step.note = applied.note.empty() ? note_of(step) : std::move(applied.note);
    choice_->now = step.after;
    choice_->next = applied.goes_on ? next_of_another(step.after, applied.number) : Applied();
    if (is_limit(choice_->next.failure)) return choice_->next.failure;
    KM_ASSIGN_OR_RETURN(step.whole, choice_->next.is_something() ? show() : replace());
    return step;
  }

 private:
  enum class State : std::uint8_t {
    Unknown,
    Normal,
    Open,  // in the value, and not normal
    Gone   // not normal, and no longer in the value
  };

  // The choice that is being rewritten. While the rules continue with another one than they would
  // begin with, the value still contains the original choice, since the new one may also occur
  // elsewhere.
  struct OpenChoice {
    Term was;
    Term now;
    Applied next;
    std::vector<Term> above;    // `was` and all choices that contain it, from the lowest up
    HashMap<Term, Term> forms;  // the current form of each
    std::uint64_t places = 0;
  };

  static constexpr std::size_t kAllRules = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] int players() const { return context_.play.players; }
  [[nodiscard]] bool is_normal(Term t) const {
    return has_no_options(store_, players(), t) || state_.get(t) == State::Normal;
  }
  [[nodiscard]] bool is_open(Term t) const { return t.is_choice() && state_.get(t) == State::Open; }

  // Limits end everything at once; a cyclic preference matters only when its node is rewritten.
  static bool is_limit(const absl::Status& failure) {
    return !failure.ok() && !absl::IsFailedPrecondition(failure);
  }

  // The rule with which the strategy continues at a choice among normal options that the rule of
  // this number has made, if it differs from the rule with which it would begin.
  Applied next_of_another(Term t, std::size_t number) {
    if (!budget_.spend(choice_->above.size())) return {.failure = status_of(budget_)};
    static_cast<void>(terms_.options(t));  // adds `t` to the ordered terms
    Applied first = apply_first(system_, t, 0, number, context_, detail_);
    if (is_limit(first.failure) || !first.is_something()) return {.failure = first.failure};
    return apply_first(system_, t, number, kAllRules, context_, detail_);
  }

  // Registers `t`, which is in the value now, and whose options have been registered.
  absl::Status take_up(Term t) {
    if (t.is_leaf() || state_.get(t) == State::Normal || state_.get(t) == State::Open) {
      return absl::OkStatus();
    }
    const std::span<const Term> options = store_.options(t);
    if (!budget_.spend(options.size())) return status_of(budget_);
    static_cast<void>(terms_.options(t));  // adds `t` to the ordered terms
    bool innermost = true;
    for (const Term option : options) {
      if (is_normal(option)) continue;
      innermost = false;
      add_parent(option, t);
    }
    if (innermost) {
      Applied applied = apply_first(system_, t, 0, kAllRules, context_, detail_);
      if (is_limit(applied.failure)) return applied.failure;
      if (!applied.is_something()) {
        state_[t] = State::Normal;
        return absl::OkStatus();
      }
      redexes_[t] = std::move(applied);
    }
    state_[t] = State::Open;
    return absl::OkStatus();
  }

  void add_parent(Term option, Term parent) {
    std::vector<Term>& parents = parents_[option];
    // Parents that are gone are removed from time to time.
    if (parents.size() == parents.capacity()) {
      sort_unique(parents);
      std::erase_if(parents, [&](Term t) { return !is_open(t); });
      parents.reserve(parents.size() * 2 + 1);
    }
    parents.push_back(parent);
  }

  OpenChoice leftmost_innermost() {
    OpenChoice choice;
    choice.was = whole_;
    for (;;) {
      const std::span<const Term> options = terms_.options(choice.was);
      const auto next = absl::c_find_if(options, [&](Term option) { return !is_normal(option); });
      if (next == options.end()) break;
      choice.was = *next;
    }
    choice.now = choice.was;
    const auto redex = redexes_.find(choice.was);
    choice.next = std::move(redex->second);
    redexes_.erase(redex);
    find_above(choice);
    return choice;
  }

  // The first place of the choice.
  [[nodiscard]] Path place_of(const OpenChoice& choice) {
    Path path;
    for (Term t = whole_; t != choice.was;) {
      const std::span<const Term> order = terms_.options(choice.forms.at(t));
      auto first = order.end();
      for (const Term option : store_.options(t)) {
        const auto form = choice.forms.find(option);
        if (form == choice.forms.end()) continue;
        const auto place = std::find(order.begin(), first, form->second);
        if (place == first) continue;
        first = place;
        t = option;
      }
      path.push_back(static_cast<std::uint32_t>(first - order.begin() + 1));
    }
    return path;
  }

  [[nodiscard]] std::string note_of(const Step& step) {
    constexpr std::size_t kMost = 8;
    const std::span<const Term> options = terms_.options(step.before);
    const auto name = [&](Term t) {
      return cat(".", absl::c_find(options, t) - options.begin() + 1);
    };
    std::string note;
    for (std::size_t i = 0; i < step.drops.size() && i < kMost; ++i) {
      append(note, i == 0 ? "" : ", ", name(step.drops[i].dropped), " < ",
             name(step.drops[i].better));
    }
    if (step.drops.size() > kMost) append(note, " and ", step.drops.size() - kMost, " more");
    if (!note.empty()) append(note, " for ", step.mover);
    return note;
  }

  // Finds all choices that contain the choice, and counts its places in the value as a tree.
  void find_above(OpenChoice& choice) const {
    HashMap<Term, std::uint64_t> places{{choice.was, 0}};
    std::vector<Term> reached{choice.was};
    while (!reached.empty()) {
      const Term t = reached.back();
      reached.pop_back();
      choice.above.push_back(t);
      choice.forms[t] = t;
      const auto parents = parents_.find(t);
      if (parents == parents_.end()) continue;
      for (const Term parent : parents->second) {
        if (is_open(parent) && places.emplace(parent, 0).second) reached.push_back(parent);
      }
    }
    // Handles of choices are larger than those of their options.
    absl::c_sort(choice.above);
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    places[whole_] = 1;
    for (auto t = choice.above.rbegin(); t != choice.above.rend(); ++t) {
      const std::uint64_t here = places.at(*t);
      for (const Term option : store_.options(*t)) {
        const auto below = places.find(option);
        if (below == places.end()) continue;
        below->second = here > kMost - below->second ? kMost : here + below->second;
      }
    }
    choice.places = places.at(choice.was);
  }

  // The value with the current form of the choice: everything that contains it is made anew, from
  // the lowest up.
  absl::StatusOr<Term> show() {
    std::vector<Term> options;
    for (const Term t : choice_->above) {
      Term form = choice_->now;
      if (t != choice_->was) {
        options.clear();
        for (const Term option : store_.options(t)) {
          const auto changed = choice_->forms.find(option);
          options.push_back(changed == choice_->forms.end() ? option : changed->second);
        }
        form = store_.choice(store_.mover(t), std::span<Term>(options));
        if (form.is_none()) return status_of_refusal(store_);
        // Adds `form` to the ordered terms.
        if (form.is_choice()) static_cast<void>(terms_.options(form));
      }
      choice_->forms[t] = form;
    }
    return choice_->forms.at(whole_);
  }

  // Replaces the value by its current form.
  absl::StatusOr<Term> replace() {
    KM_ASSIGN_OR_RETURN(const Term whole, show());
    for (const Term t : choice_->above) {
      state_[t] = State::Gone;
      parents_.erase(t);
    }
    // A user's rule may make new choices, or choices that were in the value before.
    for (const Term t : choices_outside_types(store_, players(), choice_->now)) {
      KM_RETURN_IF_ERROR(take_up(t));
    }
    for (const Term t : choice_->above) {
      if (t == choice_->was) continue;
      KM_RETURN_IF_ERROR(take_up(choice_->forms.at(t)));
    }
    choice_.reset();
    whole_ = whole;
    return whole_;
  }

  TermStore& store_;
  const System& system_;
  Budget& budget_;
  OrderedTerms terms_;
  RuleContext context_;
  StepDetail detail_;
  Term whole_;
  TermMap<State> state_;
  // For open choices, the open choices that contain them, and some that are gone.
  HashMap<Term, std::vector<Term>> parents_;
  // For open choices whose options are normal, the strategy's step.
  HashMap<Term, Applied> redexes_;
  std::optional<OpenChoice> choice_;
};

// Applies single rules at places of a given value.
class Inspector {
 public:
  Inspector(TermStore& store, int players, const System& system, Preferences& preferences, Term v,
            Budget& budget)
      : terms_(store, players),
        context_{store, preferences, budget, {system, players}, terms_},
        order_(store, players, v),
        operands_(store, players, system.operand_system(), preferences) {
    detail_.before = [this](Term a, Term b) { return order_.less(a, b); };
  }

  // Applies `rule` once to the choice `t` below the value. Preferences relate options by their
  // normal forms under the operand system, as `relate` does.
  Applied try_rule(const RulePtr& rule, Term t) {
    Applied applied;
    HashMap<Term, Term> normal;
    bool all_normal = true;
    for (const Term option : context_.store.options(t)) {
      const absl::StatusOr<Term> form = operands_.normal_form_of(option, context_.budget);
      if (!form.ok()) {
        applied.failure = form.status();
        return applied;
      }
      all_normal = all_normal && *form == option;
      normal[option] = *form;
    }
    detail_.value = nullptr;
    if (!all_normal) detail_.value = [&](Term option) { return normal.at(option); };
    return apply_once(rule, t, context_, detail_);
  }

  std::string why_not(const Rule& rule, Term t) {
    const auto original = context_.store.options(t);
    std::vector<Term> options(original.begin(), original.end());
    std::vector<Term> room;
    return rule.why_not(context_, OpenNode(context_.store.mover(t), options, room));
  }

  [[nodiscard]] const PrintOrder& order() const { return order_; }
  [[nodiscard]] int players() const { return context_.play.players; }

 private:
  OrderedTerms terms_;
  RuleContext context_;
  StepDetail detail_;
  PrintOrder order_;
  Rewriter operands_;
};

// The rules that apply at each choice of a value. This depends on the subterm alone, so it is
// computed once for each.
struct RulesAt {
  HashMap<Term, std::vector<RulePtr>> rules;
  TermSet with_redex;  // choices at or below which a rule applies
};

absl::StatusOr<RulesAt> find_rules(Inspector& inspector, const TermStore& store,
                                   const System& system, Term v, Budget& budget) {
  RulesAt result;
  for (const Term t : choices_outside_types(store, inspector.players(), v)) {
    if (!budget.spend()) return status_of(budget);
    std::vector<RulePtr> rules;
    for (const RulePtr& rule : system.rule_set_of(store.mover(t)).rules) {
      const Applied applied = inspector.try_rule(rule, t);
      if (!applied.failure.ok()) return applied.failure;
      if (applied.rule != nullptr) rules.push_back(applied.rule);
    }
    const auto options = store.options(t);
    const bool below = absl::c_any_of(options, [&](Term option) {
      return option.is_choice() && result.with_redex.contains(option);
    });
    if (below || !rules.empty()) static_cast<void>(result.with_redex.insert(t));
    if (!rules.empty()) result.rules[t] = std::move(rules);
  }
  return result;
}

// Subtrees without a redex are skipped, however often they occur.
absl::StatusOr<std::vector<Redex>> list_places(const RulesAt& at, const PrintOrder& order, Term v,
                                               Budget& budget, std::size_t limit) {
  struct Open {
    Term t;
    std::uint32_t next;  // the next option to visit
  };
  std::vector<Redex> redexes;
  if (v.is_leaf() || !at.with_redex.contains(v)) return redexes;
  std::vector<Open> open{{v, 0}};
  Path path;
  while (!open.empty()) {
    if (!budget.spend()) return status_of(budget);
    Open& top = open.back();
    const auto options = order.options(top.t);
    if (top.next < options.size()) {
      const Term option = options[top.next++];
      if (option.is_leaf() || !at.with_redex.contains(option)) continue;
      path.push_back(top.next);
      open.push_back({option, 0});
      continue;
    }
    if (const auto rules = at.rules.find(top.t); rules != at.rules.end()) {
      if (redexes.size() + rules->second.size() > limit) {
        return absl::ResourceExhaustedError(
            cat("rules apply at more than ", limit, " places of this value"));
      }
      for (const RulePtr& rule : rules->second) redexes.push_back({rule, path, top.t});
    }
    open.pop_back();
    if (!open.empty()) path.pop_back();
  }
  return redexes;
}

// Writes `player 1 has won`, or the other outcome of a leaf.
std::string end_text(const TermStore& store, Term leaf) {
  if (leaf.is_win()) return cat("player ", leaf.winner(), " has won");
  return cat("play ends with ", outcome_text(store.payoffs(leaf)));
}

// The subterm of `v` at `path`. InvalidArgument if there is no such place.
absl::StatusOr<Term> existing_place(const TermStore& store, int players, const PrintOrder& order,
                                    Term v, const Path& path) {
  Term t = v;
  for (std::size_t depth = 0; depth < path.size(); ++depth) {
    const auto way = std::span(path).first(depth);
    if (t.is_leaf()) {
      return input_error("there is no place ", place_text(path), ": at ", place_text(way), " ",
                         end_text(store, t));
    }
    if (is_type(store, players, t)) {
      return input_error("there is no place ", place_text(path), ": at ", place_text(way),
                         " there is a type");
    }
    const auto options = order.options(t);
    if (path[depth] < 1 || path[depth] > options.size()) {
      return input_error("there is no place ", place_text(path), ": the choice at ",
                         place_text(way), " has ", options.size(),
                         options.size() == 1 ? " option" : " options");
    }
    t = options[path[depth] - 1];
  }
  return t;
}

// The rule of this name that `mover` may apply: the mover's own, or one for any player.
RulePtr rule_for(const System& system, Player mover, const NamedRule& rule) {
  for (const RulePtr& own : system.rule_set_of(mover).rules) {
    if (own->name == rule.name) return own;
  }
  return rule.free;
}

}  // namespace

absl::StatusOr<std::vector<Redex>> redexes(TermStore& store, int players, const System& system,
                                           Preferences& preferences, Term v, Budget& budget,
                                           std::size_t limit) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  KM_RETURN_IF_ERROR(system.check_leaves(store, v));
  Inspector inspector(store, players, system, preferences, v, budget);
  KM_ASSIGN_OR_RETURN(const RulesAt at, find_rules(inspector, store, system, v, budget));
  return list_places(at, inspector.order(), v, budget, limit);
}

absl::StatusOr<Term> apply_rule(TermStore& store, int players, const System& system,
                                Preferences& preferences, const NamedRule& rule, Term v,
                                const Path& path, Budget& budget) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  KM_RETURN_IF_ERROR(system.check_leaves(store, v));
  Inspector inspector(store, players, system, preferences, v, budget);
  KM_ASSIGN_OR_RETURN(const Term t, existing_place(store, players, inspector.order(), v, path));
  const auto refuse = [&](std::string_view why) {
    return input_error(rule.name, " does not apply at ", place_text(path), ": ", why);
  };
  const auto own = rules_of(system);
  const bool is_known = rule.free != nullptr || rule_named(rule.name) != nullptr ||
                        absl::c_any_of(own, [&](const RulePtr& r) { return r->name == rule.name; });
  if (!is_known) return input_error("there is no rule `", rule.name, "`");
  if (t.is_leaf()) return refuse(cat(end_text(store, t), " there"));
  if (is_type(store, players, t)) return refuse("there is a type");
  const Player mover = store.mover(t);
  const RulePtr named_rule = rule_for(system, mover, rule);
  if (named_rule == nullptr && system.has_preference(mover)) {
    return refuse(cat("it is no rule of `", system.rule_set_of(mover).name, "`"));
  }
  if (named_rule == nullptr) {
    return refuse(
        cat("it needs a preference, and under ", system.text(), " player ", mover, " has none"));
  }
  const Applied applied = inspector.try_rule(named_rule, t);
  if (!applied.failure.ok()) return applied.failure;
  if (applied.rule == nullptr) return refuse(inspector.why_not(*named_rule, t));
  const Term result = replace_at(store, players, v, path, applied.after);
  if (result.is_none()) return status_of_refusal(store);
  return result;
}

absl::StatusOr<std::optional<Step>> next_step(TermStore& store, int players, const System& system,
                                              Preferences& preferences, Term v, Budget& budget) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  KM_RETURN_IF_ERROR(system.check_leaves(store, v));
  Stepper stepper(store, players, system, preferences, budget);
  KM_RETURN_IF_ERROR(stepper.start(v));
  return stepper.next();
}

absl::Status trace(TermStore& store, int players, const System& system, Preferences& preferences,
                   Term v, Budget& budget, absl::FunctionRef<absl::Status(const Step&)> visit) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  KM_RETURN_IF_ERROR(system.check_leaves(store, v));
  Stepper stepper(store, players, system, preferences, budget);
  KM_RETURN_IF_ERROR(stepper.start(v));
  for (;;) {
    KM_ASSIGN_OR_RETURN(const std::optional<Step> step, stepper.next());
    if (!step.has_value()) return absl::OkStatus();
    KM_RETURN_IF_ERROR(visit(*step));
  }
}

}  // namespace kingmaker
