// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `discover rules`
// Tested in tests/extensions/research/rules.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/deeper_values.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/properties.hpp"
#include "extensions/research/reductions.hpp"
#include "extensions/research/rule_weights.hpp"
#include "language/comparison.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/object_text.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/rule_list.hpp"
#include "rewrite/rules/pattern_rule.hpp"
#include "rewrite/rules/rule_sets.hpp"

namespace kingmaker {
namespace {

// A pattern of an option as text.
struct OptionPattern {
  std::string text;
  std::size_t size = 1;              // number of names in it
  std::vector<std::string> options;  // for a choice: its options
  std::string mover;                 // for a choice
  // The variables for players, in order of first use, including `m`.
  std::vector<std::string> players;
  std::vector<std::string> values;
  bool has_inner = false;  // true if `..inner` is among its options
};

struct Candidate {
  std::size_t size = 0;
  std::string left;
  std::string right;
  std::string condition;
};

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (!absl::c_linear_search(names, name)) names.push_back(name);
}

// Makes all rules of some shape, smallest first.
class CandidateMaker {
 public:
  explicit CandidateMaker(std::size_t variables) : variables_(variables) {}

  std::vector<Candidate> all() {
    const std::vector<OptionPattern> patterns = option_patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      for (const bool has_rest : {false, true}) add_rules({patterns[i]}, has_rest);
      for (std::size_t k = 0; k < patterns.size(); ++k) {
        for (const bool has_rest : {false, true}) add_rules({patterns[i], patterns[k]}, has_rest);
      }
    }
    absl::c_stable_sort(candidates_,
                        [](const Candidate& a, const Candidate& b) { return a.size < b.size; });
    return std::move(candidates_);
  }

 private:
  static OptionPattern leaf(const std::string& name) {
    OptionPattern pattern{.text = name, .options = {}, .mover = {}, .players = {}, .values = {}};
    (name == "x" || name == "y" ? pattern.values : pattern.players).push_back(name);
    return pattern;
  }

  // The patterns x, y, m, a, b, and choices of those players whose options are up to two of these,
  // or all their options.
  static std::vector<OptionPattern> option_patterns() {
    std::vector<OptionPattern> patterns;
    const std::vector<std::string> names = {"m", "a", "b", "x", "y"};
    patterns.reserve(names.size());
    for (const std::string& name : names) patterns.push_back(leaf(name));
    for (const std::string mover : {"m", "a", "b"}) {
      OptionPattern whole{.text = cat(mover, "{..inner}"),
                          .size = 2,
                          .options = {"..inner"},
                          .mover = mover,
                          .players = {mover},
                          .values = {},
                          .has_inner = true};
      patterns.push_back(whole);
      for (const std::string& one : names) {
        for (const std::string& other : names) {
          const bool is_single = one == other;
          if (other < one) continue;
          OptionPattern choice{.text = is_single ? cat(mover, "{", one, "}")
                                                 : cat(mover, "{", one, ", ", other, "}"),
                               .size = is_single ? 2U : 3U,
                               .options = {one},
                               .mover = mover,
                               .players = {mover},
                               .values = {}};
          if (!is_single) choice.options.push_back(other);
          for (const std::string& option : choice.options) {
            add_once(option == "x" || option == "y" ? choice.values : choice.players, option);
          }
          patterns.push_back(std::move(choice));
        }
      }
    }
    return patterns;
  }

  // True if the names are the first ones of their kind, so that no rule occurs twice under
  // different names.
  static bool in_order(const std::vector<std::string>& used,
                       const std::vector<std::string>& names) {
    std::size_t next = 0;
    for (const std::string& name : used) {
      const auto place = static_cast<std::size_t>(absl::c_find(names, name) - names.begin());
      if (place > next) return false;
      next = std::max(next, place + 1);
    }
    return true;
  }

  void add_rules(const std::vector<OptionPattern>& options, bool has_rest) {
    std::vector<std::string> players = {"m"};
    std::vector<std::string> values;
    std::size_t size = 1;
    std::size_t inners = 0;
    for (const OptionPattern& option : options) {
      size += option.size;
      inners += option.has_inner ? 1 : 0;
      for (const std::string& name : option.players) add_once(players, name);
      for (const std::string& name : option.values) add_once(values, name);
    }
    if (inners > 1 || players.size() + values.size() > variables_) return;
    if (!in_order(players, {"m", "a", "b"}) || !in_order(values, {"x", "y"})) return;
    if (options.size() == 2 && options[0].text == options[1].text) return;
    const std::string left = choice_of(texts(options), has_rest);
    for (const auto& right : right_sides(options, has_rest)) {
      for (const std::string& condition : conditions(players, values)) {
        candidates_.push_back(
            {size + (has_rest ? 1U : 0U) + condition.size() / 8, left, right, condition});
      }
    }
  }

  static std::vector<std::string> texts(const std::vector<OptionPattern>& options) {
    std::vector<std::string> result;
    result.reserve(options.size());
    for (const OptionPattern& option : options) result.push_back(option.text);
    return result;
  }

  static std::string choice_of(const std::vector<std::string>& options, bool has_rest) {
    std::string text = "m{";
    for (const std::string& option : options) append(text, text.size() > 2 ? ", " : "", option);
    if (has_rest) append(text, text.size() > 2 ? ", " : "", "..rest");
    return text + "}";
  }

  // The right sides: one of the options or an option of one, all options but one, or one option
  // merged.
  static std::vector<std::string> right_sides(const std::vector<OptionPattern>& options,
                                              bool has_rest) {
    std::vector<std::string> sides;
    for (const OptionPattern& option : options) {
      add_once(sides, option.text);
      for (const std::string& inner : option.options) {
        if (!option.has_inner) add_once(sides, inner);
      }
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
      std::vector<std::string> others;
      for (std::size_t k = 0; k < options.size(); ++k) {
        if (k != i) others.push_back(options[k].text);
      }
      if (!others.empty() || has_rest) add_once(sides, choice_of(others, has_rest));
      if (options[i].options.empty()) continue;
      std::vector<std::string> merged = options[i].options;
      merged.insert(merged.end(), others.begin(), others.end());
      add_once(sides, choice_of(merged, has_rest));
    }
    return sides;
  }

  // The conditions. On players: none, or that they differ. On values: none, that the mover can win
  // in the last value, cannot win in the first, or both.
  static std::vector<std::string> conditions(const std::vector<std::string>& players,
                                             const std::vector<std::string>& values) {
    std::vector<std::string> of_players = {""};
    if (players.size() > 1) {
      std::string differ;
      for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t k = i + 1; k < players.size(); ++k) {
          append(differ, differ.empty() ? "" : " and ", players[k], " != ", players[i]);
        }
      }
      of_players.push_back(differ);
    }
    std::vector<std::string> of_values = {""};
    for (const std::string& value : values) {
      of_values.push_back(cat("contains(", value, ", m)"));
      of_values.push_back(cat("not contains(", value, ", m)"));
    }
    if (values.size() == 2) {
      of_values.emplace_back("contains(y, m) and not contains(x, m)");
      of_values.emplace_back("contains(x, m) and not contains(y, m)");
    }
    std::vector<std::string> result;
    for (const std::string& a : of_players) {
      for (const std::string& b : of_values) {
        result.push_back(a.empty() || b.empty() ? cat(a, b) : cat(a, " and ", b));
      }
    }
    return result;
  }

  std::size_t variables_;
  std::vector<Candidate> candidates_;
};

// The consequences of equations between values: equal options make equal choices, and the syntactic
// rules hold.
class Congruence {
 public:
  Congruence(Context& context, const DomainValues& domain, OrderedTerms& terms)
      : context_(context), domain_(domain), terms_(terms), syntactic_(syntactic_rules()) {}

  // Adds the value and all values below it, with the results of the syntactic rules.
  absl::Status add(Term v) {
    std::vector<Term> open{v};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (numbers_.contains(t)) continue;
      if (!context_.budget().spend()) return status_of(context_.budget());
      numbers_[t] = static_cast<std::uint32_t>(values_.size());
      values_.push_back(t);
      parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
      is_closed_ = false;
      if (is_leaf(t)) continue;
      for (const Term option : context_.store().options(t)) open.push_back(option);
      for (const auto& rule : syntactic_.rule_sets()[0]->rules) {
        KM_ASSIGN_OR_RETURN(
            const auto steps,
            root_steps(context_, syntactic_, domain_.frame.players, terms_, *rule, t, false));
        for (const RootStep& step : steps) {
          equations_.emplace_back(t, step.to);
          open.push_back(step.to);
        }
      }
    }
    return absl::OkStatus();
  }
  absl::Status equate(Term a, Term b) {
    for (const Term t : {a, b}) {
      KM_RETURN_IF_ERROR(add(t));
    }
    equations_.emplace_back(a, b);
    is_closed_ = false;
    return absl::OkStatus();
  }

  // Must be called after the last `add` and `equate`, before `are_equal`.
  absl::Status close() {
    if (is_closed_) return absl::OkStatus();
    is_closed_ = true;
    for (const auto& [a, b] : equations_) join(numbers_.at(a), numbers_.at(b));
    equations_.clear();
    for (bool again = true; again;) {
      again = false;
      std::map<std::vector<std::uint32_t>, std::uint32_t> representatives;
      for (std::uint32_t i = 0; i < values_.size(); ++i) {
        if (is_leaf(values_[i])) continue;
        if (!context_.budget().spend()) return status_of(context_.budget());
        std::vector<std::uint32_t> key;
        for (const Term option : context_.store().options(values_[i])) {
          key.push_back(find(numbers_.at(option)));
        }
        sort_unique(key);
        key.push_back(static_cast<std::uint32_t>(context_.store().mover(values_[i])));
        again = join(i, representatives.try_emplace(std::move(key), i).first->second) || again;
      }
    }
    return absl::OkStatus();
  }
  // Precondition: both have been added.
  [[nodiscard]] bool are_equal(Term a, Term b) { return class_of(a) == class_of(b); }
  [[nodiscard]] std::uint32_t class_of(Term t) { return find(numbers_.at(t)); }

 private:
  [[nodiscard]] bool is_leaf(Term t) const {
    return has_no_options(context_.store(), domain_.frame.players, t);
  }
  std::uint32_t find(std::uint32_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  bool join(std::uint32_t i, std::uint32_t j) {
    i = find(i);
    j = find(j);
    parents_[std::max(i, j)] = std::min(i, j);
    return i != j;
  }

  Context& context_;
  const DomainValues& domain_;
  OrderedTerms& terms_;
  System syntactic_;
  HashMap<Term, std::uint32_t> numbers_;
  std::vector<Term> values_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::pair<Term, Term>> equations_;
  bool is_closed_ = true;
};

// Each rule that holds in the domain is tested one depth further (deeper_values.hpp). A rule that
// fails there is kept only if the others do not imply everything that holds in the domain. Its
// citation says where it holds.
class Discovery {
 public:
  Discovery(Context& context, const SideComparer& compare, const DomainValues& domain)
      : context_(context),
        compare_(compare),
        domain_(domain),
        terms_(context.store(), domain.frame.players),
        syntactic_(syntactic_rules()) {}

  absl::StatusOr<Object> run(std::size_t variables) {
    std::size_t done = 0;
    const std::vector<Candidate> candidates = CandidateMaker(variables).all();
    const auto stopped = [&](const absl::Status& status) {
      if (!is_stop(status)) return status;
      return with_message(status, cat(status.message(), "; ", done, " of ", candidates.size(),
                                      " rules had been tried, and ", accepted_.size(), " found"));
    };
    congruence_.emplace(context_, domain_, terms_);
    for (const Term v : domain_.values) {
      if (absl::Status status = congruence_->add(v); !status.ok()) return stopped(status);
    }
    if (absl::Status status = congruence_->close(); !status.ok()) return stopped(status);
    absl::StatusOr<DeeperValues> deeper = deeper_values(context_, domain_);
    if (!deeper.ok()) return stopped(deeper.status());
    deeper_ = *std::move(deeper);
    for (const Candidate& candidate : candidates) {
      if (absl::Status status = consider(candidate); !status.ok()) return stopped(status);
      ++done;
    }
    // Rules that fail one depth further are used only for what the others do not imply.
    for (const auto& [candidate, failure] : failing_) {
      const absl::StatusOr<bool> all_said = are_complete();
      if (!all_said.ok()) return stopped(all_said.status());
      if (*all_said) break;
      if (absl::Status status = consider(candidate, failure); !status.ok()) return stopped(status);
    }
    if (absl::Status status = leave_out_what_follows(); !status.ok()) return stopped(status);
    std::vector<RulePointer> rules;
    for (const AcceptedRule& accepted : accepted_) {
      KM_ASSIGN_OR_RETURN(const RulePointer rule, defined(accepted.candidate, rules.size() + 1));
      PatternRuleParts parts = std::dynamic_pointer_cast<const PatternRule>(rule)->parts();
      parts.citation = domain_of(accepted);
      rules.push_back(std::make_shared<const PatternRule>(std::move(parts)));
    }
    absl::StatusOr<std::string> remark = description();
    if (!remark.ok()) return stopped(remark.status());
    return std::make_shared<const RuleList>(std::move(rules), *std::move(remark));
  }

 private:
  using Steps = std::vector<std::pair<Term, Term>>;
  struct AcceptedRule {
    Candidate candidate;
    Steps steps;          // in the domain
    std::string failure;  // one depth further; empty if there is none
  };

  // Writes `holds for all 15 values of terms(depth <= 1) and 252 values one depth further`.
  [[nodiscard]] std::string domain_of(const AcceptedRule& accepted) const {
    const std::string all = cat("holds ", for_all_values(domain_));
    return accepted.failure.empty() ? cat(all, " and ", deeper_.text(), " one depth further")
                                    : cat(all, ", not one depth further: ", accepted.failure);
  }

  // The object by which sides are compared, as a number for each distinct result.
  absl::StatusOr<std::uint32_t> result_of(Term t) {
    if (const auto entry = results_.find(t); entry != results_.end()) return entry->second;
    KM_ASSIGN_OR_RETURN(Object object, compare_(GameValue{t, domain_.frame}));
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(context_, object));
    const auto number = numbers_.try_emplace(text, static_cast<std::uint32_t>(numbers_.size()));
    results_[t] = number.first->second;
    return number.first->second;
  }

  absl::StatusOr<RulePointer> defined(const Candidate& candidate, std::size_t number) {
    const std::string text =
        cat("rule r", number, ": ", candidate.left, " -> ", candidate.right,
            candidate.condition.empty() ? "" : cat(" if ", candidate.condition));
    return rule_from_text(context_, text);
  }

  // The result of a rule on some values: its steps, up to the first step that changes the result,
  // if there is one.
  struct Trial {
    Steps steps;
    bool holds = true;    // if false, the last step shows it
    bool is_rule = true;  // false if it makes an empty choice or names a player that does not exist
  };
  absl::StatusOr<Trial> try_on(const Rule& rule, const std::vector<Term>& values) {
    Trial trial;
    for (const Term v : values) {
      if (v.is_win()) continue;
      const auto steps =
          root_steps(context_, syntactic_, domain_.frame.players, terms_, rule, v, false);
      if (absl::IsInvalidArgument(steps.status())) {
        trial.is_rule = false;
        return trial;
      }
      if (!steps.ok()) return steps.status();
      for (const RootStep& step : *steps) {
        KM_ASSIGN_OR_RETURN(const std::uint32_t left, result_of(v));
        KM_ASSIGN_OR_RETURN(const std::uint32_t right, result_of(step.to));
        trial.steps.emplace_back(v, step.to);
        trial.holds = left == right;
        if (!trial.holds) return trial;
      }
    }
    return trial;
  }

  // Writes `[2,[[[1,3]]]] is 1_1, but 3 after it`.
  absl::StatusOr<std::string> failure_text(Term from, Term to) {
    std::vector<std::string> texts;
    for (const Term t : {from, to}) {
      KM_ASSIGN_OR_RETURN(Object result, compare_(GameValue{t, domain_.frame}));
      KM_ASSIGN_OR_RETURN(std::string text, text_of(context_, result));
      texts.push_back(std::move(text));
    }
    KM_ASSIGN_OR_RETURN(const std::string value, text_of(context_, GameValue{from, domain_.frame}));
    return cat(value, " is ", texts[0], ", but ", texts[1], " after it");
  }

  // Keeps the rule if it holds, makes values smaller, and does not follow. Without a known failure
  // it is tested one depth further, and is put among the failing rules if it does not hold there.
  absl::Status consider(const Candidate& candidate, const std::string& failure = {}) {
    const absl::StatusOr<RulePointer> rule = defined(candidate, 1);
    // The sides may be equal, or the left one may lack a variable.
    if (!rule.ok()) {
      return absl::IsInvalidArgument(rule.status()) ? absl::OkStatus() : rule.status();
    }
    KM_ASSIGN_OR_RETURN(const auto weights, confluence::weights_of(context_, {*rule}));
    if (!weights) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(Trial trial, try_on(**rule, domain_.values));
    if (!trial.holds || !trial.is_rule) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(bool follows, follow(*congruence_, trial.steps));
    if (follows) return absl::OkStatus();
    if (failure.empty()) {
      KM_ASSIGN_OR_RETURN(const Trial further, try_on(**rule, deeper_.values));
      if (!further.is_rule) return absl::OkStatus();
      if (!further.holds) {
        const auto [from, to] = further.steps.back();
        KM_ASSIGN_OR_RETURN(std::string text, failure_text(from, to));
        failing_.emplace_back(candidate, std::move(text));
        return absl::OkStatus();
      }
    }
    accepted_.push_back({candidate, std::move(trial.steps), failure});
    for (const auto& [from, to] : accepted_.back().steps) {
      KM_RETURN_IF_ERROR(congruence_->equate(from, to));
    }
    return congruence_->close();
  }

  absl::StatusOr<bool> follow(Congruence& congruence, const Steps& steps) {
    for (const auto& [from, to] : steps) {
      KM_RETURN_IF_ERROR(congruence.add(to));
    }
    KM_RETURN_IF_ERROR(congruence.close());
    return absl::c_all_of(
        steps, [&](const auto& step) { return congruence.are_equal(step.first, step.second); });
  }

  // Goes from the largest rule to the smallest.
  absl::Status leave_out_what_follows() {
    for (std::size_t i = accepted_.size(); i > 0; --i) {
      Congruence others(context_, domain_, terms_);
      for (const Term v : domain_.values) {
        KM_RETURN_IF_ERROR(others.add(v));
      }
      for (std::size_t k = 0; k < accepted_.size(); ++k) {
        if (k + 1 == i) continue;
        for (const auto& [from, to] : accepted_[k].steps) {
          KM_RETURN_IF_ERROR(others.equate(from, to));
        }
      }
      KM_ASSIGN_OR_RETURN(const bool follows, follow(others, accepted_[i - 1].steps));
      if (follows) accepted_.erase(accepted_.begin() + static_cast<std::ptrdiff_t>(i - 1));
    }
    return absl::OkStatus();
  }

  // The numbers of classes of the domain by the rules, and by their results.
  absl::StatusOr<std::pair<std::size_t, std::size_t>> classes_and_results() {
    std::set<std::uint32_t> classes;
    std::set<std::uint32_t> results;
    for (const Term v : domain_.values) {
      KM_ASSIGN_OR_RETURN(const std::uint32_t result, result_of(v));
      results.insert(result);
      classes.insert(congruence_->class_of(v));
    }
    return std::pair(classes.size(), results.size());
  }

  // True if everything that holds in the domain follows from the rules found.
  absl::StatusOr<bool> are_complete() {
    KM_ASSIGN_OR_RETURN(const auto counts, classes_and_results());
    return counts.first == counts.second;
  }

  absl::StatusOr<std::string> description() {
    KM_ASSIGN_OR_RETURN(const auto counts, classes_and_results());
    return cat("with `syntactic` they make ", counts.first, " classes of ", domain_.values.size(),
               " values, which have ", counts.second,
               compare_.system() ? cat(" normal forms under ", compare_.system()->text())
                                 : cat(" results of ", compare_.function()));
  }

  Context& context_;
  const SideComparer& compare_;
  const DomainValues& domain_;
  OrderedTerms terms_;
  System syntactic_;
  DeeperValues deeper_;
  std::optional<Congruence> congruence_;
  std::vector<AcceptedRule> accepted_;
  std::vector<std::pair<Candidate, std::string>> failing_;  // with the values for which they fail
  HashMap<Term, std::uint32_t> results_;
  std::map<std::string, std::uint32_t> numbers_;
};

// The bound of the clause `with variables <= K`, or 3.
absl::StatusOr<std::size_t> most_variables(const FunctionCall& call) {
  constexpr std::size_t kMost = 5;
  const Argument* const with = named_argument(call, "with");
  if (with == nullptr) return 3;
  const ast::Expression& whole = *call.expression;
  const ast::Node& bound = whole.nodes[with->node];
  using ast::Comparison;
  const std::vector<Comparison> signs = bound.kind == ast::Kind::Relation
                                            ? whole.relations[bound.index].comparisons
                                            : std::vector<Comparison>();
  const bool is_strict = signs == std::vector{Comparison::Less};
  const bool is_bound = (is_strict || signs == std::vector{Comparison::LessEqual}) &&
                        whole.text(whole.nodes[bound.first].range) == "variables";
  if (!is_bound) return error_at(with->range, "write `with variables <= K`");
  KM_ASSIGN_OR_RETURN(const Object object,
                      evaluate(call.context, whole, with->node - 1, &call.around));
  const auto* const number = integer_in(object);
  const Integer most = number == nullptr ? Integer(0) : *number - (is_strict ? 1 : 0);
  if (most < 1 || most > kMost) {
    return error_at(with->range, "rules have 1 to ", kMost,
                    " variables here, besides `..rest` and `..inner`");
  }
  return static_cast<std::size_t>(most);
}

// Answers `discover rules under R in D with variables <= K`: rules that hold at every match at the
// root of a value, none of which follows from the others and from `syntactic`, smallest first.
// Candidates have at most two options besides `..rest`, each with at most two options of its own;
// they drop, merge or select options, under conditions that players differ or can win in an option.
absl::StatusOr<Object> discover_rules(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const SideComparer compare, SideComparer::of(call));
  KM_ASSIGN_OR_RETURN(const DomainValues domain, values_of_domain(call));
  if (compare.system()) {
    KM_RETURN_IF_ERROR(compare.system()->check_players(domain.frame.players));
  }
  KM_ASSIGN_OR_RETURN(const std::size_t variables, most_variables(call));
  return Discovery(call.context, compare, domain).run(variables);
}

constexpr StatementSyntax kDiscoverRules[] = {
    {.first_word = "discover",
     .verb = {
         .noun = "rules", .is_lazy = true, .least = 0, .most = 0, .clauses = "under for in with"}}};

constexpr StatementInfo kRuleDiscovery[] = {
    {.name = "discover rules",
     .usage = "discover rules under RULES in DOMAIN [with variables <= K]",
     .doc = "rules that hold at every match in a domain, smallest first; none of them follows from "
            "the\n"
            "others and from `syntactic`. `for FUNCTION` instead of `under RULES`: rules that keep "
            "the\n"
            "result of the function",
     .example = "discover rules under selfish in terms(depth <= 1) with variables <= 1",
     .answer =
         "rule r1: m{m, ..rest} -> m  # holds for all 15 values of terms(depth <= 1) and 648 "
         "values "
         "one "
         "depth further\n"
         "# with `syntactic` they make 6 classes of 15 values, which have 6 normal forms under "
         "selfish",
     .words = "discover with variables",
     .syntaxes = kDiscoverRules,
     .call = discover_rules},
};

}  // namespace

std::span<const StatementInfo> rule_discovery() { return kRuleDiscovery; }

}  // namespace kingmaker
