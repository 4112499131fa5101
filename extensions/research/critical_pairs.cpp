// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/critical_pairs.hpp"

#include <absl/algorithm/container.h>

#include <map>
#include <utility>

#include "base/status_macros.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;
using Decided = Decision::Kind;

RulesToOverlap rules_to_overlap(SetTerms& terms, std::vector<SetRule> rules) {
  RulesToOverlap result;
  for (const SetRule& rule : rules) {
    result.firsts.push_back(renamed(terms, rule));
    result.seconds.push_back(renamed(terms, rule));
  }
  result.rules = std::move(rules);
  return result;
}

void OverlapCase::substitute(SetTerms& terms, const Substitution& by) {
  is_possible = is_possible && facts.substitute(terms, by);
  for (Ref* const t : {&source, &left, &right, &a, &b}) {
    const std::optional<Ref> made = is_possible ? terms.replaced(*t, by) : std::nullopt;
    if (made) *t = *made;
    is_possible = made.has_value();
  }
}

OverlapCase OverlapCase::if_yes(SetTerms& terms, const Question& question) const {
  OverlapCase result = *this;
  ++result.depth;
  result.substitute(terms, yes_branch(terms, question));
  note_yes(question, result.facts);
  return result;
}

OverlapCase OverlapCase::if_no(SetTerms& terms, const Question& question) const {
  OverlapCase result = *this;
  ++result.depth;
  note_no(terms, question, result.facts);
  return result;
}

OverlapCase begin_of(SetTerms& terms, const RulesToOverlap& rules, const Overlap& overlap) {
  const SetRule& first = rules.firsts[overlap.first];
  const SetRule& second = rules.seconds[overlap.second];
  OverlapCase start{.source = first.left, .left = first.right, .a = overlap.a, .b = overlap.b};
  if (overlap.kind == Overlap::Kind::Collapse) {
    start.right = first.left;
    if (!overlap.assumed.empty()) start.a = start.b = first.left;
    for (const Question& question : overlap.assumed) {
      start.substitute(terms, yes_branch(terms, question));
      note_yes(question, start.facts);
    }
    return start;
  }
  start.facts = facts_of_left(terms, first.left);
  const Facts others = facts_of_left(terms, second.left);
  for (const Fact& fact : others.all()) start.facts.add(fact);
  const std::optional<Ref> right = terms.after_step(first.left, overlap.a, second.right);
  start.right = right.value_or(first.left);
  start.is_possible = right.has_value();
  return start;
}

bool has_normal_options(const SetTerms& terms, Ref choice, Ref source) {
  const std::vector<Ref>& options = terms[choice].options;
  return absl::c_all_of(options, [&](Ref option) {
    return !terms.is(Kind::Choice, option) || (option != source && terms.contains(source, option));
  });
}

namespace {

// Adds the collapses of a left side: a step in an option may make it equal to another option or to
// one of the rest, or a choice to a win.
void add_collapses(SetTerms& terms, const RulesToOverlap& rules, std::size_t rule,
                   std::vector<Overlap>& overlaps) {
  const Overlap collapse{.kind = Overlap::Kind::Collapse, .first = rule, .second = rule};
  // `choice` is the one that becomes a win; 0 if an option becomes one of the rest.
  const auto add = [&](std::vector<Question> assumed, Ref choice) {
    overlaps.push_back(collapse);
    overlaps.back().a = overlaps.back().b = choice;
    overlaps.back().assumed = std::move(assumed);
  };
  for (const Ref node : terms.below(rules.firsts[rule].left)) {
    if (!terms.is(Kind::Choice, node)) continue;
    const std::vector<Ref> options = terms[node].options;
    std::vector<Ref> values;
    std::optional<Ref> rest;
    for (const Ref option : options) {
      if (terms.is(Kind::Rest, option)) {
        rest = option;
      } else {
        values.push_back(option);
      }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        overlaps.push_back(collapse);
        overlaps.back().a = values[k];
        overlaps.back().b = values[i];
      }
      // No value is in a rest that it contains.
      if (rest && !terms.contains(values[i], *rest)) {
        add({renewed(terms, {Question::Kind::Member, values[i], *rest})}, 0);
      }
    }
    const Question is_empty{Question::Kind::Empty, rest.value_or(0)};
    if (values.empty()) {
      add({renewed(terms, {Question::Kind::Win, *rest, node})}, node);
    } else if (values.size() == 1 && terms.is(Kind::Value, values[0])) {
      std::vector<Question> assumed{renewed(terms, {Question::Kind::Win, values[0]})};
      if (rest) assumed.insert(assumed.begin(), is_empty);
      add(std::move(assumed), node);
    } else if (values.size() == 1 && terms.is(Kind::Win, values[0])) {
      add({is_empty}, node);
    }
  }
}

std::vector<Overlap> overlaps_of(SetTerms& terms, const RulesToOverlap& rules, Notion notion) {
  std::vector<Overlap> overlaps;
  for (std::size_t i = 0; i < rules.rules.size(); ++i) {
    for (std::size_t k = 0; k < rules.rules.size(); ++k) {
      const Ref left = rules.firsts[i].left;
      for (const Ref part : terms.below(left)) {
        const bool is_root = part == left;
        if (!terms.is(Kind::Choice, part) || (is_root && k < i)) continue;
        if (!is_root && notion == Notion::Innermost) continue;
        overlaps.push_back({.kind = is_root ? Overlap::Kind::Root : Overlap::Kind::Inner,
                            .first = i,
                            .second = k,
                            .a = part,
                            .b = rules.seconds[k].left});
      }
    }
    if (notion == Notion::Anywhere) add_collapses(terms, rules, i, overlaps);
  }
  return overlaps;
}

// The nodes that one side reaches, in the order of their distance.
struct Reached {
  struct From {
    Ref before;
    SetStep step;
  };
  std::vector<Ref> nodes;
  std::map<Ref, std::optional<From>> from;
  std::size_t next = 0;

  void add(Ref t, const std::optional<From>& by) {
    if (from.try_emplace(t, by).second) nodes.push_back(t);
  }
  [[nodiscard]] std::vector<SetStep> way(Ref end) const {
    std::vector<SetStep> steps;
    for (const std::optional<From>* by = &from.at(end); by->has_value();
         by = &from.at((*by)->before)) {
      steps.push_back((*by)->step);
    }
    absl::c_reverse(steps);
    return steps;
  }
};

class Joiner {
 public:
  Joiner(SetTerms& terms, const RulesToOverlap& rules, Notion notion, Budget& budget)
      : terms_(terms), rules_(rules), notion_(notion), budget_(budget) {}

  absl::StatusOr<OverlapProof> prove(const Overlap& overlap) {
    OverlapProof proof{.overlap = overlap};
    std::vector<OverlapCase> open{begin_of(terms_, rules_, overlap)};
    while (!open.empty()) {
      if (!budget_.spend()) return status_of(budget_);
      const OverlapCase top = std::move(open.back());
      open.pop_back();
      KM_ASSIGN_OR_RETURN(ProofNode node, node_for(top));
      const bool is_pair = top.is_possible && top.a == top.b && !is_trivial(top, overlap);
      if (is_pair && !top.is_counted && node.kind != ProofNode::Kind::Reducible) ++proof.pairs;
      if (proof.nodes.size() >= kMostCases) node.kind = ProofNode::Kind::Open;
      proof.is_open = proof.is_open || node.kind == ProofNode::Kind::Open;
      if (node.kind == ProofNode::Kind::Ask) {
        for (const bool yes : {false, true}) {
          open.push_back(yes ? top.if_yes(terms_, *node.question)
                             : top.if_no(terms_, *node.question));
          open.back().is_counted = is_pair;
        }
      }
      proof.nodes.push_back(std::move(node));
      if (proof.is_open) break;
    }
    return proof;
  }

 private:
  // True for a match of one rule, and for equal options that change nothing.
  static bool is_trivial(const OverlapCase& c, const Overlap& overlap) {
    const bool is_one = overlap.kind == Overlap::Kind::Root && overlap.first == overlap.second;
    return c.left == c.right && (is_one || overlap.kind == Overlap::Kind::Collapse);
  }

  absl::StatusOr<ProofNode> node_for(const OverlapCase& c) {
    constexpr std::size_t kMostDepth = 40;
    ProofNode node{.source = c.source, .left = c.left, .right = c.right};
    const auto ask = [&](const std::optional<Question>& question) {
      if (!question || c.depth >= kMostDepth || terms_.size(c.source) > kMostNodes) return;
      node.kind = ProofNode::Kind::Ask;
      node.question = renewed(terms_, *question);
    };
    if (!c.is_possible) {
      node.kind = ProofNode::Kind::Impossible;
    } else if (c.a != c.b) {
      const Decision decision = c.facts.same(terms_, c.a, c.b);
      if (decision.is(Decided::No)) node.kind = ProofNode::Kind::Impossible;
      ask(decision.question);
    } else {
      KM_ASSIGN_OR_RETURN(std::optional<SetStep> inner, step_in_options(c));
      if (inner) {
        node.kind = ProofNode::Kind::Reducible;
        node.from_left = {*std::move(inner)};
        return node;
      }
      KM_ASSIGN_OR_RETURN(const auto question, join(c, node));
      ask(question);
    }
    return node;
  }

  // A step in the options of the source, which makes the case impossible for innermost steps.
  absl::StatusOr<std::optional<SetStep>> step_in_options(const OverlapCase& c) {
    if (notion_ == Notion::Anywhere) return std::nullopt;
    for (const Ref part : terms_.below(c.source)) {
      if (part == c.source) continue;
      SetSteps steps;
      KM_RETURN_IF_ERROR(add_steps(terms_, c.facts, rules_.rules, part, budget_, steps));
      if (!steps.steps.empty()) return std::move(steps.steps.front());
    }
    return std::nullopt;
  }

  // Adds the steps from the next node of one side.
  absl::Status expand(const OverlapCase& c, Reached& side, std::vector<Question>& questions) {
    if (side.next == side.nodes.size()) return absl::OkStatus();
    const Ref t = side.nodes[side.next++];
    if (terms_.size(t) > kMostNodes) return absl::OkStatus();
    const std::vector<Ref> places = terms_.below(t);
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
      if (notion_ == Notion::Innermost && !has_normal_options(terms_, *place, c.source)) continue;
      SetSteps steps;
      KM_RETURN_IF_ERROR(add_steps(terms_, c.facts, rules_.rules, *place, budget_, steps));
      questions.insert(questions.end(), steps.questions.begin(), steps.questions.end());
      for (SetStep& step : steps.steps) {
        const std::optional<Ref> to = terms_.after_step(t, step.from, step.to);
        if (to) side.add(*to, Reached::From{t, std::move(step)});
      }
    }
    return absl::OkStatus();
  }

  // Stores the steps in `node` if both sides join; otherwise returns a question that may help.
  absl::StatusOr<std::optional<Question>> join(const OverlapCase& c, ProofNode& node) {
    constexpr std::size_t kMostReached = 60;
    Reached left;
    Reached right;
    left.add(c.left, std::nullopt);
    right.add(c.right, std::nullopt);
    std::vector<Question> questions;
    for (std::size_t i = 0; i < kMostReached; ++i) {
      for (const Ref t : left.nodes) {
        if (!right.from.contains(t)) continue;
        node.kind = ProofNode::Kind::Joined;
        node.from_left = left.way(t);
        node.from_right = right.way(t);
        return std::nullopt;
      }
      const std::size_t before = left.next + right.next;
      KM_RETURN_IF_ERROR(expand(c, left, questions));
      KM_RETURN_IF_ERROR(expand(c, right, questions));
      if (left.next + right.next == before) break;
    }
    if (!questions.empty()) return questions.front();
    const auto smallest = [&](const std::vector<Ref>& nodes) {
      return *absl::c_min_element(nodes,
                                  [&](Ref a, Ref b) { return terms_.size(a) < terms_.size(b); });
    };
    node.ends = {smallest(left.nodes), smallest(right.nodes), c.facts};
    return std::nullopt;
  }

  // A pattern that is joined or divided has at most so many. The work grows with their square.
  static constexpr std::uint64_t kMostNodes = 40;

  SetTerms& terms_;
  const RulesToOverlap& rules_;
  Notion notion_;
  Budget& budget_;
};

}  // namespace

absl::StatusOr<std::vector<OverlapProof>> join_overlaps(SetTerms& terms,
                                                        const RulesToOverlap& rules, Notion notion,
                                                        Budget& budget) {
  std::vector<OverlapProof> proofs;
  for (const Overlap& overlap : overlaps_of(terms, rules, notion)) {
    KM_ASSIGN_OR_RETURN(OverlapProof proof, Joiner(terms, rules, notion, budget).prove(overlap));
    proofs.push_back(std::move(proof));
  }
  return proofs;
}

}  // namespace kingmaker::confluence
