// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check rule` and `check rules`. Tested in tests/extensions/research/rules.km.

#include <absl/algorithm/container.h>

#include <optional>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/confluence_properties.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/properties.hpp"
#include "extensions/research/reductions.hpp"
#include "language/comparison.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/machine.hpp"
#include "language/object_text.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/rule_definition.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

using Verdict = Property::Verdict;

// The domain without the clause `in`: it has a match of every rule of the papers.
constexpr ValueBounds kUsualBounds = {.depth = 2, .size = std::nullopt, .options = 2, .raw = true};
constexpr std::string_view kUsualDomain = "terms(depth <= 2, options <= 2)";

// The smallest value of the usual domain that a rule matches, with the domain; empty if there is
// none.
absl::StatusOr<std::string> example_of(Context& context, const std::vector<RulePointer>& rules,
                                       const System& system, int players) {
  KM_ASSIGN_OR_RETURN(const DomainValues domain,
                      values_within(context, {players, 1}, kUsualBounds, kUsualDomain));
  OrderedTerms terms(context.store(), players);
  for (const Term v : domain.values) {
    if (v.is_win()) continue;
    for (const RulePointer& rule : rules) {
      KM_ASSIGN_OR_RETURN(const auto steps,
                          root_steps(context, system, players, terms, *rule, v, false));
      if (steps.empty()) continue;
      KM_ASSIGN_OR_RETURN(const std::string text, text_of(context, GameValue{v, domain.frame}));
      return cat(text, " in `", kUsualDomain, "`");
    }
  }
  return std::string();
}

// The warning that the rules matched nothing, with what they would match.
absl::Status warn_of_no_match(Context& context, const std::vector<RulePointer>& rules,
                              const System& system, int players) {
  std::string sides;
  for (const RulePointer& rule : rules) {
    const std::string definition = rule->definition();
    const std::size_t colon = definition.find(": ");
    append(sides, sides.empty() ? "" : "; ",
           colon == std::string::npos ? definition : definition.substr(colon + 2));
  }
  KM_ASSIGN_OR_RETURN(const std::string example, example_of(context, rules, system, players));
  const bool is_one = rules.size() == 1;
  context.warn(cat(is_one ? "the rule matches" : "the rules match",
                   " no value, so nothing was tested; ", is_one ? "it matches " : "they match ",
                   sides,
                   example.empty() ? cat(", and no value of `", kUsualDomain, "`")
                                   : cat(", for example ", example)));
  return absl::OkStatus();
}

// The results of `check rules`, collected value by value.
class RulesCheck {
 public:
  RulesCheck(Context& context, const System& system, const DomainValues& domain, SourceRange range)
      : context_(context),
        system_(system),
        domain_(domain),
        range_(range),
        reductions_(context, domain.frame.players, system) {}

  absl::StatusOr<Properties> run() {
    KM_ASSIGN_OR_RETURN(const auto weights, confluence::weights_of(context_, rules_of(system_)));
    if (weights) {
      terminates_.verdict = Verdict::Holds;
      terminates_.details = confluence::text_of(*weights);
    }
    bool all_end = true;
    bool has_match = false;
    for (const Term v : domain_.values) {
      // Nothing else can be found.
      if (holds(terminates_) && !holds(confluent_)) break;
      const absl::StatusOr<Ends> ends = reductions_.ends_of(v);
      if (!ends.ok()) return stopped_after(ends.status(), done_, domain_.values.size(), range_);
      ++done_;
      KM_ASSIGN_OR_RETURN(const std::string text, value_text(v));
      has_match = has_match || ends->kind != Ends::Kind::One || ends->first != v;
      all_end = ends->kind != Ends::Kind::Unknown && ends->kind != Ends::Kind::Cycle;
      KM_RETURN_IF_ERROR(look_at(v, text, *ends));
      if (!all_end) break;
    }
    if (terminates_.verdict == Verdict::Unknown && all_end) {
      terminates_.verdict = Verdict::Holds;
      terminates_.details = cat(for_all_values(domain_), "; no weight shows it for others");
    }
    if (!has_match) {
      KM_RETURN_IF_ERROR(
          warn_of_no_match(context_, rules_of(system_), system_, domain_.frame.players));
      terminates_.is_untested = !weights;
      confluent_.is_untested = strategy_.is_untested = true;
    }
    Properties properties{terminates_, confluent_, strategy_};
    if (const std::optional<Confluence> theorem = system_.confluence()) {
      properties.push_back({.name = "theorem", .details = text_of(*theorem)});
    }
    return properties;
  }

 private:
  using Ends = Reductions::Ends;

  static bool holds(const Property& property) { return property.verdict == Verdict::Holds; }
  absl::StatusOr<std::string> value_text(Term t) const {
    return text_of(context_, GameValue{t, domain_.frame});
  }
  void fail(Property& property, Term v, std::string details, std::vector<std::string> lines) const {
    property.verdict = Verdict::Fails;
    property.is_refutation = true;
    property.details = std::move(details);
    property.counterexample = {{"v", Object(GameValue{v, domain_.frame})}};
    property.lines = std::move(lines);
  }
  // For a property that has held so far.
  static void give_up(Property& property, const std::string& why) {
    if (!holds(property)) return;
    property.verdict = Verdict::Unknown;
    property.details = why;
  }

  absl::Status look_at(Term v, const std::string& text, const Ends& ends) {
    switch (ends.kind) {
      case Ends::Kind::Unknown: {
        const std::string why =
            cat("more than ", Reductions::kMostValues, " values come of ", text);
        if (!holds(terminates_)) terminates_.details = why;
        give_up(confluent_, why);
        give_up(strategy_, why);
        return absl::OkStatus();
      }
      case Ends::Kind::Cycle:
        return cycle(v, text, ends);
      case Ends::Kind::Several:
        return holds(confluent_) ? several(v, text, ends) : absl::OkStatus();
      case Ends::Kind::One:
        break;
    }
    return holds(confluent_) && holds(strategy_) ? compare_strategy(v, text, ends)
                                                 : absl::OkStatus();
  }

  absl::Status cycle(Term v, const std::string& text, const Ends& ends) {
    KM_ASSIGN_OR_RETURN(auto way, reductions_.way(ends.first, ends.first));
    KM_ASSIGN_OR_RETURN(const std::string back, value_text(ends.first));
    fail(terminates_, v, cat(text, " is rewritten for ever: ", back, " comes back to itself"),
         std::move(way));
    const std::string why = cat("rewriting does not end; looked at ", done_ - 1, " values");
    give_up(confluent_, why);
    give_up(strategy_, why);
    return absl::OkStatus();
  }

  absl::Status several(Term v, const std::string& text, const Ends& ends) {
    KM_ASSIGN_OR_RETURN(const std::string first, value_text(ends.first));
    KM_ASSIGN_OR_RETURN(const std::string second, value_text(ends.second));
    std::vector<std::string> lines;
    for (const Term end : {ends.first, ends.second}) {
      KM_ASSIGN_OR_RETURN(auto way, reductions_.way(v, end));
      if (!lines.empty()) lines.emplace_back("");
      lines.insert(lines.end(), way.begin(), way.end());
    }
    fail(confluent_, v, cat(text, " has the normal forms ", first, " and ", second),
         std::move(lines));
    give_up(strategy_, "there is more than one normal form");
    return absl::OkStatus();
  }

  absl::Status compare_strategy(Term v, const std::string& text, const Ends& ends) {
    KM_ASSIGN_OR_RETURN(const auto normal,
                        context_.normal_form(GameValue{v, domain_.frame}, system_, range_));
    if (normal.term == ends.first) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(const std::string end, value_text(ends.first));
    KM_ASSIGN_OR_RETURN(const std::string own, value_text(normal.term));
    fail(strategy_, v, cat("of ", text, " it makes ", own, ", and every way ends in ", end), {});
    return absl::OkStatus();
  }

  Context& context_;
  const System& system_;
  const DomainValues& domain_;
  SourceRange range_;
  Reductions reductions_;
  std::size_t done_ = 0;
  Property terminates_{.name = "terminates", .verdict = Verdict::Unknown};
  Property confluent_{.name = "confluent", .details = for_all_values(domain_)};
  Property strategy_{.name = "strategy", .details = for_all_values(domain_)};
};

// A value, and the results of both sides.
struct Disagreement {
  GameValue value;
  Object left;
  Object right;
};

absl::StatusOr<Properties> refuted(Context& context, const SideComparer& compare,
                                   const std::string& match, const Disagreement& sides) {
  const absl::StatusOr<std::string> value = text_of(context, sides.value);
  const absl::StatusOr<std::string> left = text_of(context, sides.left);
  const absl::StatusOr<std::string> right = text_of(context, sides.right);
  for (const auto* text : {&value, &left, &right}) {
    if (!text->ok()) return text->status();
  }
  const std::string at = match.empty() ? *value : cat(match, " in ", *value);
  const std::string details = compare.system()
                                  ? cat(at, ": ", *right, ", but the normal form of ", *value,
                                        " is ", *left, " under ", compare.system()->text())
                                  : cat(at, ": ", compare.function(), " is ", *right, ", but of ",
                                        *value, " it is ", *left);
  return Properties{{.name = "",
                     .verdict = Verdict::Fails,
                     .details = details,
                     .counterexample = {{"v", Object(sides.value)}},
                     .is_refutation = true}};
}

// The rules that the subject names: one, or those of a rule set. A rule that depends on a
// preference is that of the rule set of the mover.
class NamedRules {
 public:
  static absl::StatusOr<NamedRules> of(const FunctionCall& call, const std::string& name,
                                       const SideComparer& compare) {
    Context& context = call.context;
    NamedRules rules;
    if (const RulePointer rule = rule_of_name(context.library, name)) {
      rules.of_all_ = {rule};
      return rules;
    }
    const absl::StatusOr<System> set =
        system_from_text(name, context.settings.frame, context.library);
    if (set.ok()) {
      rules.of_each_ = *set;
      return rules;
    }
    const RuleInfo* info = rule_named(name);
    if (info == nullptr) info = rule_named(hyphenated(name));
    const SourceRange range = call.arguments[0].range;
    if (info == nullptr || context.library.definition(name) != nullptr) {
      return error_at(range, "there is no rule `", name, "`",
                      did_you_mean_rule(context.library, name, Library::kDefinition));
    }
    if (!compare.system()) {
      return error_at(range, "`", info->name, "` depends on a preference; write `check rule ",
                      info->name, " under RULES`");
    }
    const auto all = rules_of(*compare.system());
    if (absl::c_none_of(all, [&](const auto& rule) { return rule->name == info->name; })) {
      return error_at(range, "`", info->name, "` is no rule of ", compare.system()->text(),
                      ", which has no preference");
    }
    rules.of_each_ = *compare.system();
    rules.name_ = info->name;
    return rules;
  }

  [[nodiscard]] std::vector<RulePointer> of_mover(Player mover) const {
    if (!of_each_) return of_all_;
    std::vector<RulePointer> rules;
    for (const auto& rule : of_each_->rule_set_of(mover).rules) {
      if (name_.empty() || rule->name == name_) rules.push_back(rule);
    }
    return rules;
  }
  [[nodiscard]] std::vector<RulePointer> all() const {
    if (!of_each_) return of_all_;
    std::vector<RulePointer> rules = rules_of(*of_each_);
    std::erase_if(rules, [&](const auto& r) { return !name_.empty() && r->name != name_; });
    return rules;
  }
  [[nodiscard]] const std::optional<System>& rule_set() const { return of_each_; }

 private:
  std::vector<RulePointer> of_all_;
  std::optional<System> of_each_;
  std::string name_;  // of the rule; empty for all rules of the set
};

// Compares both sides at every match at the root of a value of the domain.
absl::StatusOr<Properties> compare_sides(const FunctionCall& call, const SideComparer& compare,
                                         const NamedRules& rules, const DomainValues& domain,
                                         const System& system) {
  Context& context = call.context;
  const int players = domain.frame.players;
  OrderedTerms terms(context.store(), players);
  std::uint64_t matches = 0;
  for (std::size_t i = 0; i < domain.values.size(); ++i) {
    const Term v = domain.values[i];
    if (v.is_win()) continue;
    const auto stopped = [&](const absl::Status& status, SourceRange range) {
      return stopped_after(status, i, domain.values.size(), range);
    };
    std::vector<RootStep> steps;
    for (const RulePointer& rule : rules.of_mover(context.store().mover(v))) {
      const auto of_rule = root_steps(context, system, players, terms, *rule, v, true);
      if (!of_rule.ok()) return stopped(of_rule.status(), call.arguments[0].range);
      steps.insert(steps.end(), of_rule->begin(), of_rule->end());
    }
    if (steps.empty()) continue;
    const GameValue whole{v, domain.frame};
    const absl::StatusOr<Object> left = compare(whole);
    if (!left.ok()) return stopped(left.status(), call.range);
    for (const RootStep& step : steps) {
      ++matches;
      const absl::StatusOr<Object> right = compare(GameValue{step.to, domain.frame});
      if (!right.ok()) return stopped(right.status(), call.range);
      KM_ASSIGN_OR_RETURN(const bool same, compare.are_equal(*left, *right));
      if (!same) return refuted(context, compare, step.match, {whole, *left, *right});
    }
  }
  if (matches == 0) KM_RETURN_IF_ERROR(warn_of_no_match(context, rules.all(), system, players));
  return Properties{{.name = "",
                     .verdict = Verdict::Holds,
                     .details = cat(matches, matches == 1 ? " match" : " matches", " in all ",
                                    domain.values.size(), " values of ", domain.text),
                     .is_untested = matches == 0}};
}

// Answers `check rule NAME under R in D`: whether both sides have the same normal form, at every
// match at the root of a value; with `for F`, the same result of a function.
absl::StatusOr<Properties> check_rule(const FunctionCall& call) {
  Context& context = call.context;
  const Argument& named = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const std::string name, name_in(call, named, "the name of a rule"));
  const bool is_compared =
      named_argument(call, "under") != nullptr || named_argument(call, "for") != nullptr;
  KM_ASSIGN_OR_RETURN(const SideComparer compare,
                      is_compared ? SideComparer::of(call)
                                  : absl::StatusOr<SideComparer>(
                                        SideComparer::of(context, context.settings.under)));
  KM_ASSIGN_OR_RETURN(const NamedRules rules, NamedRules::of(call, name, compare));
  const bool has_domain = named_argument(call, "in") != nullptr;
  KM_ASSIGN_OR_RETURN(
      const DomainValues domain,
      has_domain ? values_of_domain(call)
                 : values_within(context, context.settings.frame, kUsualBounds, kUsualDomain));
  const System system = compare.system().value_or(syntactic_rules());
  const int players = domain.frame.players;
  KM_RETURN_IF_ERROR(system.check_players(players));
  if (rules.rule_set()) {
    KM_RETURN_IF_ERROR(with_range(rules.rule_set()->check_players(players), named.range));
    if (!is_compared) return RulesCheck(context, *rules.rule_set(), domain, named.range).run();
  }
  return compare_sides(call, compare, rules, domain, system);
}

// The properties of rules for which there is no proof: those of small values, and the theorem.
absl::StatusOr<ProvedProperties> sampled_properties(const FunctionCall& call, const System& system,
                                                    const std::string& why) {
  Context& context = call.context;
  const SourceRange range = call.arguments[0].range;
  KM_RETURN_IF_ERROR(with_range(system.check_players(context.settings.frame.players), range));
  KM_ASSIGN_OR_RETURN(const DomainValues domain,
                      values_within(context, context.settings.frame, kUsualBounds, kUsualDomain));
  KM_ASSIGN_OR_RETURN(Properties sampled, RulesCheck(context, system, domain, range).run());
  ProvedProperties properties;
  for (Property& property : sampled) {
    std::string sentence;
    if (property.name == "confluent" && property.verdict == Verdict::Holds) {
      property.verdict = Verdict::Unknown;
      property.details = cat(why, "; it holds ", property.details);
      sentence = cat("confluent: maybe: ", property.details);
    }
    properties.add(std::move(property), std::move(sentence));
  }
  return properties;
}

absl::StatusOr<ProvedProperties> proved_or_sampled(const FunctionCall& call) {
  Context& context = call.context;
  const SourceRange range = call.arguments[0].range;
  KM_ASSIGN_OR_RETURN(const System system, rules_in(call, call.arguments[0]));
  absl::StatusOr<ProvedProperties> proved =
      confluence::confluence_properties(context, system, false);
  if (absl::IsUnimplemented(proved.status())) {
    return sampled_properties(call, system, std::string(proved.status().message()));
  }
  if (!proved.ok()) return with_range(proved.status(), range);
  if (const std::optional<Confluence> theorem = system.confluence()) {
    proved->add({.name = "theorem", .details = text_of(*theorem)}, "");
  }
  return proved;
}

// Answers `check rules R in D`: whether the rules terminate; whether all orders of steps, at all
// places and with all matches, end in one normal form; and whether the strategy finds it. Without
// a domain it proves or refutes this for all values.
absl::StatusOr<Object> check_rules(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::string label, label_of(call));
  if (named_argument(call, "in") == nullptr) {
    KM_ASSIGN_OR_RETURN(ProvedProperties properties, proved_or_sampled(call));
    return std::make_shared<const ProvedRules>(std::move(label), std::move(properties));
  }
  KM_ASSIGN_OR_RETURN(const RulesInDomain checked, rules_in_domain(call));
  KM_ASSIGN_OR_RETURN(
      Properties properties,
      RulesCheck(call.context, checked.system, checked.domain, call.arguments[0].range).run());
  return std::make_shared<const CheckedProperties>(std::move(label), std::move(properties));
}

constexpr StatementSyntax kCheckRule[] = {{.first_word = "check",
                                           .verb = {.noun = "rule",
                                                    .subject = VerbSyntax::Subject::Rule,
                                                    .is_lazy = true,
                                                    .clauses = "under for in label"}}};
constexpr StatementSyntax kCheckRules[] = {{.first_word = "check",
                                            .verb = {.noun = "rules",
                                                     .subject = VerbSyntax::Subject::Rules,
                                                     .is_lazy = true,
                                                     .clauses = "in label"}}};

constexpr StatementInfo kRuleChecks[] = {
    {.name = "check rule",
     .usage = "check rule NAME [under RULES | for FUNCTION] [in DOMAIN]",
     .doc =
         "checks that both sides of a rule, built in or defined, have the same normal form, or "
         "the\n"
         "same result of a function, at every match; for a rule set, those of each of its rules,"
         "\n"
         "or without `under` and `for` what `check rules` checks. Without DOMAIN the values are\n"
         "terms(depth <= 2, options <= 2). A check without a match warns, and with `:set strict "
         "on`\n"
         "its status is 1",
     .example = "rule bad: m{x, y, ..rest} -> m{x, ..rest}; check rule bad under prudent in "
                "terms(depth <= 1)",
     .answer =
         "fails: m = 1, x = 2, y = 1 in [1,2]: 2, but the normal form of [1,2] is 1 under prudent",
     .syntaxes = kCheckRule,
     .call = call_properties<check_rule>,
     .is_check = true,
     .kinds = "rule"},
    {.name = "check rules",
     .usage = "check rules RULES [in DOMAIN]",
     .doc = "checks that rewriting ends; that all orders of steps, at all places and with all "
            "matches,\n"
            "end in one normal form; and, in a domain, that the strategy reaches it. Without "
            "DOMAIN this\n"
            "is proved for every depth and any number of players by critical pairs, or refuted by "
            "a value,\n"
            "or `maybe`; `explain check rules RULES` lists the pairs. `innermost` is for steps at "
            "choices\n"
            "whose options are in normal form. Names the theorem where there is one",
     .example = "rule keep: m{m{..a}, ..b} -> m{..a}; rules r = keep; check rules r",
     .answer = "terminates: each step removes a node\n"
               "not confluent: 1{1{1,2},1{1,3}} becomes 1{1,2} and 1{1,3}\n"
               "  1{1{1,2},1{1,3}} -> 1{1,2}   keep\n"
               "  1{1{1,2},1{1,3}} -> 1{1,3}   keep",
     .syntaxes = kCheckRules,
     .call = check_rules,
     .is_check = true,
     .kinds = "rules"},
};

}  // namespace

std::span<const StatementInfo> rule_checks() { return kRuleChecks; }

}  // namespace kingmaker
