// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/confluence_properties.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/ground_peaks.hpp"
#include "extensions/research/reductions.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

absl::StatusOr<std::string> ProvedRules::print(const Printing& printing) const {
  std::string text = head();
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    const Property& property = properties_[i];
    append(text, i == 0 ? "" : "\n", sentences_[i]);
    if (sentences_[i].empty()) {
      append(text, property.name, ": ", word_for(property.verdict),
             property.details.empty() ? "" : ": ", property.details);
    }
    const auto listed = std::min<std::size_t>(property.lines.size(), printing.settings.max_lines);
    for (std::size_t line = 0; line < listed; ++line) append(text, "\n  ", property.lines[line]);
    if (listed < property.lines.size()) {
      append(text, "\n  ", and_more(property.lines.size() - listed));
    }
  }
  return text;
}

}  // namespace kingmaker

namespace kingmaker::confluence {

absl::StatusOr<std::vector<SetRule>> set_rules_of(Context& context, SetTerms& terms,
                                                  const System& system) {
  if (system.is_mixed()) return absl::UnimplementedError("players have different rules");
  std::vector<SetRule> rules;
  for (const RulePointer& rule : rules_of(system)) {
    const std::shared_ptr<const PatternRule> pattern = pattern_of(context, rule);
    if (pattern == nullptr) {
      return absl::UnimplementedError(cat("`", rule->name, "` is no pattern without a condition"));
    }
    absl::StatusOr<SetRule> made = set_rule_of(terms, pattern->parts());
    // It takes no steps.
    if (absl::IsNotFound(made.status())) continue;
    if (!made.ok()) {
      return absl::UnimplementedError(cat("`", rule->name, "` ", made.status().message()));
    }
    rules.push_back(*std::move(made));
  }
  return rules;
}

namespace {

using Verdict = Property::Verdict;

std::string names_text(const std::vector<SetRule>& rules, const Overlap& overlap) {
  const std::string& first = rules[overlap.first].name;
  if (overlap.kind == Overlap::Kind::Collapse) return cat(first, ", equal options");
  const std::string& second = rules[overlap.second].name;
  return cat(first, overlap.kind == Overlap::Kind::Inner ? " around " : " and ", second);
}

std::string case_text(const SetTerms& terms, const Overlap& overlap, const ProofNode& node,
                      VariableNames& names) {
  const bool is_collapse = overlap.kind == Overlap::Kind::Collapse;
  const std::string source = is_collapse ? std::string() : terms.text(node.source, names);
  const std::string left = terms.text(node.left, names);
  const std::string right = terms.text(node.right, names);
  if (is_collapse) return cat(left, " and ", right, " are equal");
  return left == right ? cat(source, " becomes ", left, " by both")
                       : cat(source, " becomes ", left, " and ", right);
}

}  // namespace

std::string pair_text(const SetTerms& terms, const std::vector<SetRule>& rules,
                      const Overlap& overlap, const ProofNode& node) {
  VariableNames names;
  return cat(names_text(rules, overlap), ": ", case_text(terms, overlap, node, names));
}

namespace {

class RulesProver {
 public:
  RulesProver(Context& context, SetTerms& terms, std::vector<SetRule> rules, bool is_explained)
      : terms_(terms),
        rules_(rules_to_overlap(terms, std::move(rules))),
        budget_(context.budget()),
        is_explained_(is_explained) {}

  absl::StatusOr<ProvedProperties> run() {
    KM_RETURN_IF_ERROR(look_at_termination());
    KM_RETURN_IF_ERROR(look_at_confluence(Notion::Anywhere));
    if (proved_.properties.back().verdict == Verdict::Holds) return std::move(proved_);
    const std::optional<Peak> peak = peak_;
    KM_RETURN_IF_ERROR(look_at_confluence(Notion::Innermost));
    // The same value refutes both.
    if (peak && peak_ && peak->value == peak_->value) {
      proved_.properties.pop_back();
      proved_.sentences.pop_back();
    }
    return std::move(proved_);
  }

 private:
  absl::Status look_at_termination() {
    KM_ASSIGN_OR_RETURN(weights_, weights_for(terms_, rules_.rules, budget_));
    Property property{.name = "terminates"};
    if (weights_) {
      property.details = text_of(*weights_);
      std::string sentence = cat("terminates: ", property.details);
      proved_.add(std::move(property), std::move(sentence));
      return absl::OkStatus();
    }
    for (const SetRule& rule : rules_.rules) {
      KM_ASSIGN_OR_RETURN(const bool loops, applies_to_itself(terms_, rule, budget_));
      if (!loops) continue;
      property.verdict = Verdict::Fails;
      property.is_refutation = true;
      property.details = cat("`", rule.name, "` applies to what it makes");
      std::string sentence = cat("does not terminate: ", property.details);
      proved_.add(std::move(property), std::move(sentence));
      return absl::OkStatus();
    }
    property.verdict = Verdict::Unknown;
    property.details = cat("no weights are lowered by ", not_oriented());
    std::string sentence = cat("terminates: maybe: ", property.details);
    proved_.add(std::move(property), std::move(sentence));
    return absl::OkStatus();
  }
  // The rules that do not remove nodes.
  [[nodiscard]] std::string not_oriented() const {
    const Weights nodes{{0, {}}};
    std::string names;
    for (const SetRule& rule : rules_.rules) {
      if (!lowers(terms_, rule, nodes)) append(names, names.empty() ? "`" : ", `", rule.name, "`");
    }
    return names;
  }

  absl::Status look_at_confluence(Notion notion) {
    const bool is_anywhere = notion == Notion::Anywhere;
    const std::string name = is_anywhere ? "confluent" : "confluent innermost";
    Property property{.name = is_anywhere ? "confluent" : "innermost"};
    peak_.reset();
    KM_ASSIGN_OR_RETURN(const auto proofs, join_overlaps(terms_, rules_, notion, budget_));
    std::size_t pairs = 0;
    std::vector<Ref> open;
    const OverlapProof* first_open = nullptr;
    for (const OverlapProof& proof : proofs) {
      pairs += proof.pairs;
      if (!proof.is_open) continue;
      open.push_back(proof.nodes.back().source);
      if (first_open == nullptr) first_open = &proof;
    }
    const std::string joined = pairs == 0 ? std::string("no critical pairs")
                                          : cat(pairs, pairs == 1 ? " critical pair, joined"
                                                                  : " critical pairs, all joined");
    if (open.empty() && weights_) {
      KM_RETURN_IF_ERROR(accept(notion, proofs, property));
      property.details = joined;
      std::string sentence = cat(name, ": ", joined);
      proved_.add(std::move(property), std::move(sentence));
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(peak_, find_peak(terms_, rules_.rules, notion, open, budget_));
    std::string sentence;
    if (peak_) {
      refute(property);
      sentence = cat("not ", name, ": ", property.details);
    } else {
      property.verdict = Verdict::Unknown;
      property.details = first_open == nullptr ? cat(joined, ", but termination is not shown")
                                               : open_text(*first_open);
      sentence = cat(name, ": maybe: ", property.details);
    }
    proved_.add(std::move(property), std::move(sentence));
    return absl::OkStatus();
  }

  // Replays the proofs, whoever asks: the verdict YES rests on the checker.
  absl::Status accept(Notion notion, const std::vector<OverlapProof>& proofs, Property& property) {
    const absl::Status checked =
        check_confluence(terms_, rules_, notion, *weights_, proofs, budget_);
    if (absl::IsInvalidArgument(checked)) {
      return absl::InternalError(cat("the checker refuses the proof: ", checked.message()));
    }
    KM_RETURN_IF_ERROR(checked);
    if (!is_explained_) return absl::OkStatus();
    for (const OverlapProof& proof : proofs) explain(proof, property.lines);
    property.lines.push_back(
        cat("checked: ", proofs.size(), proofs.size() == 1 ? " overlap" : " overlaps"));
    return absl::OkStatus();
  }

  // Adds a head, and each case of the pairs with the steps from both sides.
  void explain(const OverlapProof& proof, std::vector<std::string>& lines) const {
    const bool is_collapse = proof.overlap.kind == Overlap::Kind::Collapse;
    const bool is_one =
        proof.overlap.kind == Overlap::Kind::Root && proof.overlap.first == proof.overlap.second;
    std::vector<std::string> cases;
    for (const ProofNode& node : proof.nodes) {
      const bool is_case = node.kind == ProofNode::Kind::Joined &&
                           (node.left != node.right || !(is_one || is_collapse));
      if (!is_case) continue;
      VariableNames names;
      cases.push_back(cat("  ", case_text(terms_, proof.overlap, node, names)));
      add_steps_of(node.left, node.from_left, names, cases);
      add_steps_of(node.right, node.from_right, names, cases);
    }
    if (cases.empty()) return;
    lines.push_back(cat(names_text(rules_.rules, proof.overlap), ":"));
    lines.insert(lines.end(), cases.begin(), cases.end());
  }
  void add_steps_of(Ref t, const std::vector<SetStep>& steps, VariableNames& names,
                    std::vector<std::string>& lines) const {
    for (const SetStep& step : steps) {
      const Ref next = terms_.after_step(t, step.from, step.to).value_or(t);
      lines.push_back(cat("    ", terms_.text(t, names), " -> ", terms_.text(next, names), "   ",
                          rules_.rules[step.rule].name));
      t = next;
    }
  }
  [[nodiscard]] std::string open_text(const OverlapProof& proof) const {
    if (proof.nodes.size() > kMostCases) {
      return cat(names_text(rules_.rules, proof.overlap), " overlap in more than ", kMostCases,
                 " cases");
    }
    return cat("open: ", pair_text(terms_, rules_.rules, proof.overlap, proof.nodes.back()));
  }

  void refute(Property& property) const {
    const auto end_of = [&](const Peak::Way& way) {
      return terms_.text(way.values.empty() ? peak_->value : way.values.back());
    };
    property.verdict = Verdict::Fails;
    property.is_refutation = true;
    property.details = cat(terms_.text(peak_->value), " becomes ", end_of(peak_->first), " and ",
                           end_of(peak_->second));
    for (const Peak::Way* way : {&peak_->first, &peak_->second}) {
      Ref before = peak_->value;
      for (std::size_t i = 0; i < way->values.size(); ++i) {
        property.lines.push_back(
            cat(terms_.text(before), " -> ", terms_.text(way->values[i]), "   ", way->steps[i]));
        before = way->values[i];
      }
    }
  }

  SetTerms& terms_;
  RulesToOverlap rules_;
  Budget& budget_;
  bool is_explained_;
  std::optional<Weights> weights_;
  std::optional<Peak> peak_;
  ProvedProperties proved_;
};

}  // namespace

absl::StatusOr<ProvedProperties> confluence_properties(Context& context, const System& system,
                                                       bool is_explained) {
  SetTerms terms;
  KM_ASSIGN_OR_RETURN(std::vector<SetRule> rules, set_rules_of(context, terms, system));
  return RulesProver(context, terms, std::move(rules), is_explained).run();
}

}  // namespace kingmaker::confluence
