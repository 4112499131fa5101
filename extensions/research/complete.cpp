// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `complete`: adds rules until all critical pairs are joined (Knuth and Bendix 1970).
//
// The sides of an open pair are equal by the rules, so a rule between them changes no class of
// values. It goes from the side that is heavier to the other one, by weights that all rules lower
// (rule_weights.hpp). A pair holds where its facts do, such as x != y. A rule knows them only if
// its match implies them; otherwise the pair makes no rule. The search stops where no open pair
// makes one, which may have no answer: the word problem of rules is undecidable. Tested in
// tests/extensions/research/complete_test.cpp.

#include <absl/algorithm/container.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/confluence_properties.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/reductions.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/rule_list.hpp"
#include "language/statements/statement.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker::confluence {
namespace {

using Kind = SetNode::Kind;

constexpr std::size_t kMostAdded = 20;

// Makes rules of the sides of pairs.
class Orienter {
 public:
  Orienter(Context& context, SetTerms& terms, const std::vector<SetRule>& rules)
      : context_(context), terms_(terms), rules_(rules) {}

  // A rule between the sides; nullopt if there is none, and then `why_not` is a clause.
  absl::StatusOr<std::optional<PatternRuleParts>> orient(const ProofNode::Ends& ends,
                                                         const std::string& name) {
    why_not_.clear();
    for (const auto& [from, to] :
         {std::pair(ends.left, ends.right), std::pair(ends.right, ends.left)}) {
      KM_ASSIGN_OR_RETURN(auto rule, rule_from(from, to, ends.facts, name));
      if (rule) return rule;
    }
    return refuse("no weights are lowered by a rule between its sides");
  }
  [[nodiscard]] const std::string& why_not() const { return why_not_; }

 private:
  std::optional<PatternRuleParts> refuse(std::string why) {
    if (why_not_.empty()) why_not_ = std::move(why);
    return std::nullopt;
  }

  absl::StatusOr<std::optional<PatternRuleParts>> rule_from(Ref left, Ref right, Facts facts,
                                                            const std::string& name) {
    if (!terms_.is(Kind::Choice, left)) {
      if (terms_.is(Kind::Win, right) && terms_.is(Kind::Win, left)) {
        return refuse("it makes two wins equal");
      }
      return std::nullopt;
    }
    // A pattern has one rest in a choice. For rests that occur together this is no loss.
    Substitution by;
    for (const Ref node : terms_.below(left)) {
      std::optional<Ref> first;
      for (const Ref option : terms_[node].options) {
        if (!terms_.is(Kind::Rest, option)) continue;
        if (first) by.nodes[option] = {*first};
        if (!first) first = option;
      }
    }
    const std::optional<Ref> from = terms_.replaced(left, by);
    const std::optional<Ref> to = terms_.replaced(right, by);
    if (!from || !to || !facts.substitute(terms_, by) || *from == *to) return std::nullopt;
    for (const std::int64_t variable : variables_in(*to)) {
      if (!variables_in(*from).contains(variable)) {
        return refuse("each side has variables that the other one lacks");
      }
    }
    if (!are_implied(facts, *from)) return refuse("it holds only where parts of it differ");
    return read_back(*from, *to, name);
  }

  // Players are counted by their codes, which are negative.
  std::set<std::int64_t> variables_in(Ref t) const {
    std::set<std::int64_t> variables;
    for (const Ref node : terms_.below(t)) {
      const bool is_variable = terms_.is(Kind::Value, node) || terms_.is(Kind::Rest, node);
      if (is_variable) variables.insert(node);
      if (!is_variable && terms_[node].code < 0) variables.insert(terms_[node].code);
    }
    return variables;
  }

  // True if the facts hold at each match of the left side. Variables that it lacks may be anything:
  // if they are new values, a fact holds that has them on one side alone.
  bool are_implied(const Facts& facts, Ref left) {
    const Facts known = facts_of_left(terms_, left);
    const std::set<std::int64_t> inside = variables_in(left);
    const auto others = [&](Ref t) {
      std::set<std::int64_t> outside = variables_in(t);
      std::erase_if(outside, [&](std::int64_t variable) { return inside.contains(variable); });
      return outside;
    };
    // True if these values for variables contradict the match.
    const auto is_impossible = [&](const Substitution& by) {
      Facts copy = known;
      return !copy.substitute(terms_, by);
    };
    return absl::c_all_of(facts.all(), [&](const Fact& fact) {
      if (known.has(fact)) return true;
      if (fact.kind == Fact::Kind::Choice) {
        return !others(fact.a).empty() || known.is_choice(terms_, fact.a).is(Decision::Kind::Yes);
      }
      if (fact.kind == Fact::Kind::NotEmpty) {
        Substitution empty;
        for (const Ref rest : terms_[fact.a].options) empty.nodes[rest] = {};
        return !others(fact.a).empty() || is_impossible(empty);
      }
      if (others(fact.a) != others(fact.b)) return true;
      if (terms_[fact.a].code == 0) return false;  // sets
      if (terms_.is(Kind::Rest, fact.b)) {
        return known.in_rest(terms_, fact.a, fact.b).is(Decision::Kind::No);
      }
      if (known.same(terms_, fact.a, fact.b).is(Decision::Kind::No)) return true;
      return terms_.is(Kind::Value, fact.a) && !terms_.contains(fact.b, fact.a) &&
             is_impossible({.nodes = {{fact.a, {fact.b}}}});
    });
  }

  // The rule as a user would write it, if that says the same and lowers weights.
  absl::StatusOr<std::optional<PatternRuleParts>> read_back(Ref left, Ref right,
                                                            const std::string& name) {
    VariableNames names;
    const std::string left_text = terms_.text(left, names);
    const std::string right_text = terms_.text(right, names);
    const absl::StatusOr<RulePointer> read =
        rule_from_text(context_, cat("rule ", name, ": ", left_text, " -> ", right_text));
    if (!read.ok()) return std::nullopt;
    const auto pattern = std::dynamic_pointer_cast<const PatternRule>(*read);
    absl::StatusOr<SetRule> rule = set_rule_of(terms_, pattern->parts());
    if (!rule.ok()) return refuse(cat("a rule between its sides ", rule.status().message()));
    // A player who only wins would be read as a value.
    if (variables_in(rule->left).size() != variables_in(left).size() ||
        kinds_in(rule->left) != kinds_in(left)) {
      return refuse("its player who only wins cannot be written in a rule");
    }
    std::vector<SetRule> all = rules_;
    all.push_back(*rule);
    KM_ASSIGN_OR_RETURN(const auto weights, weights_for(terms_, all, context_.budget()));
    if (!weights) return std::nullopt;
    return pattern->parts();
  }
  [[nodiscard]] std::multiset<Kind> kinds_in(Ref t) const {
    std::multiset<Kind> kinds;
    for (const Ref node : terms_.below(t)) kinds.insert(terms_[node].kind);
    return kinds;
  }

  Context& context_;
  SetTerms& terms_;
  const std::vector<SetRule>& rules_;
  std::string why_not_;
};

class Completion {
 public:
  Completion(Context& context, const System& system) : context_(context), system_(system) {}

  absl::StatusOr<Object> run() {
    KM_ASSIGN_OR_RETURN(rules_, set_rules_of(context_, terms_, system_));
    all_ = rules_of(system_);
    for (;;) {
      KM_ASSIGN_OR_RETURN(const std::optional<std::string> end, add_rule());
      if (!end) continue;
      return Object(std::make_shared<const RuleList>(all_, *end));
    }
  }

 private:
  // Adds a rule for the first open pair that makes one. A remark if the search has ended.
  absl::StatusOr<std::optional<std::string>> add_rule() {
    KM_ASSIGN_OR_RETURN(const auto weights, weights_for(terms_, rules_, context_.budget()));
    if (!weights) return "stopped: no weights are lowered by all rules";
    const RulesToOverlap overlapping = rules_to_overlap(terms_, rules_);
    KM_ASSIGN_OR_RETURN(const auto proofs,
                        join_overlaps(terms_, overlapping, Notion::Anywhere, context_.budget()));
    std::string why_not;
    for (const OverlapProof& proof : proofs) {
      if (!proof.is_open) continue;
      const ProofNode& node = proof.nodes.back();
      const std::string pair = pair_text(terms_, rules_, proof.overlap, node);
      if (added_ == kMostAdded) return cat("stopped after ", added_, " rules: ", pair);
      std::string reason = "a limit has ended the search for a join";
      if (node.ends) {
        Orienter orienter(context_, terms_, rules_);
        KM_ASSIGN_OR_RETURN(auto parts, orienter.orient(*node.ends, cat("c", added_ + 1)));
        if (parts) return add(*std::move(parts), pair);
        reason = orienter.why_not();
      }
      if (why_not.empty()) why_not = cat(pair, ": ", reason);
    }
    if (!why_not.empty()) return cat("stopped: ", why_not);
    return proved();
  }

  absl::StatusOr<std::optional<std::string>> add(PatternRuleParts parts, const std::string& pair) {
    KM_ASSIGN_OR_RETURN(SetRule rule, set_rule_of(terms_, parts));
    rules_.push_back(std::move(rule));
    parts.citation = cat("from ", pair);
    all_.push_back(std::make_shared<const PatternRule>(std::move(parts)));
    ++added_;
    return std::optional<std::string>();
  }

  // The sentences of `check rules` on the set, whose proof a checker has accepted.
  absl::StatusOr<std::optional<std::string>> proved() {
    const auto set = std::make_shared<const RuleSet>(rule_set_of("completed", all_));
    KM_ASSIGN_OR_RETURN(const System completed, System::of(set));
    KM_ASSIGN_OR_RETURN(const ProvedProperties properties,
                        confluence_properties(context_, completed, false));
    std::string text = cat(added_, added_ == 1 ? " rule added" : " rules added");
    for (const std::string& sentence : properties.sentences) append(text, "; ", sentence);
    return std::optional<std::string>(std::move(text));
  }

  Context& context_;
  const System& system_;
  SetTerms terms_;
  std::vector<SetRule> rules_;
  std::vector<RulePointer> all_;
  std::size_t added_ = 0;
};

absl::StatusOr<Object> call_complete(FunctionCall& call) {
  const Argument& subject = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const System system, rules_in(call, subject));
  absl::StatusOr<Object> rules = Completion(call.context, system).run();
  if (absl::IsUnimplemented(rules.status())) {
    return error_at(subject.range, "these rules cannot be completed: ", rules.status().message());
  }
  return rules.ok() ? rules : with_range(rules.status(), subject.range);
}

constexpr StatementSyntax kComplete[] = {
    {.first_word = "complete", .verb = {.subject = VerbSyntax::Subject::Rules, .is_lazy = true}}};

constexpr StatementInfo kCompleteStatements[] = {
    {.name = "complete",
     .usage = "complete RULES",
     .doc = "the rules with further ones, until all critical pairs are joined, so that all orders "
            "of steps\n"
            "end in one value; each new rule with the pair from which it came. Stops at a pair "
            "that makes\n"
            "no rule, and says why",
     .example = "rule a: 1{2{3{x}}} -> x; rule b: 2{3{x}} -> 3{x}; rules r = a, b; complete r",
     .answer = "rule a: 1{2{3{x}}} -> x\n"
               "rule b: 2{3{x}} -> 3{x}\n"
               "rule c1: 1{3{x}} -> x  # from a around b: 1{2{3{x}}} becomes x and 1{3{x}}\n"
               "# 1 rule added; terminates: each step removes a node; confluent: 1 critical pair, "
               "joined",
     .syntaxes = kComplete,
     .call = call_complete,
     .kinds = "rules"},
};

}  // namespace
}  // namespace kingmaker::confluence

namespace kingmaker {

std::span<const StatementInfo> completion_statements() { return confluence::kCompleteStatements; }

}  // namespace kingmaker
