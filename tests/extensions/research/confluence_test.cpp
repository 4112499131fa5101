// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check rules` without a domain: what it proves is compared with the steps of a naive model on all
// small values, and its proofs are changed so that the checker must refuse them.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "extensions/research/check_confluence.hpp"
#include "extensions/research/ground_peaks.hpp"
#include "grammar/parse.hpp"
#include "language/context.hpp"
#include "language/statements/rule_definition.hpp"
#include "tests/extensions/research/random_rules.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::confluence_test {
namespace {

using confluence::Notion;
using confluence::Overlap;
using confluence::OverlapProof;
using confluence::Peak;
using confluence::ProofNode;
using confluence::Ref;
using confluence::RulesToOverlap;
using confluence::SetRule;
using confluence::SetTerms;
using random_rules::NaiveRules;
using random_rules::RandomRules;
using random_rules::TestRule;

// Rules as nodes, with proofs.
class Proved {
 public:
  explicit Proved(const std::vector<std::string>& sides) {
    std::vector<SetRule> rules;
    for (const std::string& side : sides) {
      const auto rule = rule_from_text(context_, cat("rule r", rules.size(), ": ", side));
      EXPECT_TRUE(rule.ok()) << side << rule.status();
      if (!rule.ok()) return;
      const auto& parts = dynamic_cast<const PatternRule&>(**rule).parts();
      auto made = confluence::set_rule_of(terms, parts);
      if (!made.ok()) {
        why = std::string(made.status().message());
        return;
      }
      rules.push_back(*made);
    }
    weights = *confluence::weights_for(terms, rules, budget);
    to_overlap = confluence::rules_to_overlap(terms, std::move(rules));
  }

  std::vector<OverlapProof> proofs(Notion notion) {
    auto all = confluence::join_overlaps(terms, to_overlap, notion, budget);
    EXPECT_TRUE(all.ok()) << all.status();
    return *std::move(all);
  }
  static bool is_open(const std::vector<OverlapProof>& proofs) {
    for (const OverlapProof& proof : proofs) {
      if (proof.is_open) return true;
    }
    return false;
  }
  absl::Status checked(Notion notion, const std::vector<OverlapProof>& all) {
    return confluence::check_confluence(terms, to_overlap, notion, *weights, all, budget);
  }

  SetTerms terms;
  std::string why;  // the rules are none of nodes; empty if they are
  std::optional<confluence::Weights> weights;
  RulesToOverlap to_overlap;
  Budget budget{Limits{}};

 private:
  Context context_{Settings(), program_library()};
};

const std::vector<std::vector<std::string>>& known_sets() {
  static const std::vector<std::vector<std::string>> kSets = {
      {"m{m{..a}, ..b} -> m{..a, ..b}", "m{x} -> x"},
      {"m{m{..a}, ..b} -> m{..a, ..b}"},
      {"m{x} -> x"},
      {"m{m, ..a} -> m", "m{m{..a}, ..b} -> m{..a, ..b}", "m{x} -> x"},
      {"m{m{..a}, ..b} -> m{..a}"},
      {"m{x, y, ..r} -> m{x, ..r}"},
      {"m{n{x}, ..r} -> m{x, ..r}"},
      {"m{x, x2, y} -> m{x, y}"},
      {"1{..r} -> 2{..r}"},
      {"1{2, ..r} -> 1{..r, 3}", "1{3, ..r} -> 3"},
      {"m{n{m, ..a}, ..b} -> m"},
      {"m{1, x} -> x"},
  };
  return kSets;
}

// The normal forms that any order of steps reaches; all of them, by plain search.
class Brute {
 public:
  explicit Brute(const std::vector<TestRule>& rules) : rules_(store, rules) {}

  const std::set<Term>& normal_forms(Term v, bool innermost) {
    auto& known = known_[innermost];
    if (const auto entry = known.find(v); entry != known.end()) return entry->second;
    std::set<Term> result;
    const std::vector<Term> next = innermost ? innermost_steps(v) : rules_.successors(v);
    if (next.empty()) result = {v};
    for (const Term to : next) {
      const std::set<Term>& more = normal_forms(to, innermost);
      result.insert(more.begin(), more.end());
    }
    return known[v] = result;
  }

  TermStore store;

 private:
  std::vector<Term> innermost_steps(Term v) {
    if (v.is_win()) return {};
    std::vector<Term> result;
    const std::vector<Term> options(store.options(v).begin(), store.options(v).end());
    for (const Term option : options) {
      for (const Term to : innermost_steps(option)) {
        std::vector<Term> changed = options;
        std::replace(changed.begin(), changed.end(), option, to);
        result.push_back(store.choice(store.mover(v), std::span<Term>(changed)));
      }
    }
    if (result.empty()) return rules_.successors(v);
    return result;
  }

  NaiveRules rules_;
  std::map<Term, std::set<Term>> known_[2];
};

std::vector<Term> small_values(TermStore& store, std::uint64_t options) {
  ValueBounds bounds;
  bounds.raw = true;
  bounds.depth = 2;
  bounds.options = options;
  return all_values(store, 3, bounds, [](std::uint64_t) { return true; })->values;
}

// The value as a node.
Ref node_of(SetTerms& terms, const TermStore& store, Term v) {
  if (v.is_win()) return terms.win(v.winner());
  std::vector<Ref> options;
  for (const Term option : store.options(v)) options.push_back(node_of(terms, store, option));
  return *terms.choice(store.mover(v), std::move(options));
}

// A yes agrees with all orders of steps on all small values, by a model without the program's
// matchers; a no is confirmed by running both ways.
TEST(Confluence, AgreesWithAllOrdersOfStepsUnderRandomRules) {
  RandomRules random(7);
  int yes[2] = {0, 0};
  int no[2] = {0, 0};
  int maybe[2] = {0, 0};
  int sets = 0;
  for (int i = 0; i < 2500 && sets < 500; ++i) {
    std::vector<TestRule> rules;
    std::vector<std::string> sides;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) {
      rules.push_back(random.rule());
      sides.push_back(rules.back().text());
    }
    Proved proved(sides);
    if (!proved.why.empty() || !proved.weights) continue;
    ++sets;
    Brute brute(rules);
    const std::vector<Term> values = small_values(brute.store, 2);
    for (const Notion notion : {Notion::Anywhere, Notion::Innermost}) {
      const bool innermost = notion == Notion::Innermost;
      const auto proofs = proved.proofs(notion);
      if (!Proved::is_open(proofs)) {
        ++yes[innermost];
        EXPECT_TRUE(proved.checked(notion, proofs).ok())
            << proved.checked(notion, proofs) << sides.front();
        for (const Term v : values) {
          ASSERT_EQ(brute.normal_forms(v, innermost).size(), 1U)
              << ::testing::PrintToString(sides) << innermost;
        }
        continue;
      }
      std::vector<Ref> open;
      for (const OverlapProof& proof : proofs) {
        if (proof.is_open) open.push_back(proof.nodes.back().source);
      }
      const auto peak =
          confluence::find_peak(proved.terms, proved.to_overlap.rules, notion, open, proved.budget);
      ASSERT_TRUE(peak.ok());
      ++(*peak ? no : maybe)[innermost];
      if (!*peak) continue;
      const auto value = parse_value(brute.store, Frame(), proved.terms.text((*peak)->value));
      ASSERT_TRUE(value.ok()) << value.status();
      const std::set<Term>& ends = brute.normal_forms(*value, innermost);
      for (const Peak::Way* way : {&(*peak)->first, &(*peak)->second}) {
        const Ref end = way->values.empty() ? (*peak)->value : way->values.back();
        EXPECT_TRUE(ends.contains(*parse_value(brute.store, Frame(), proved.terms.text(end))));
      }
      EXPECT_GT(ends.size(), 1U);
    }
  }
  EXPECT_EQ(sets, 500);
  for (const int innermost : {0, 1}) {
    EXPECT_LT(maybe[innermost], 130);
    EXPECT_GT(yes[innermost], 30);
    EXPECT_GT(no[innermost], 50);
  }
}

// Every proof that is changed is refused, for the reason.
TEST(CheckConfluence, RefusesChangedProofs) {
  std::map<std::string, int> refusals;
  const auto refused = [&](Proved& proved, Notion notion, const std::vector<OverlapProof>& proofs) {
    const absl::Status status = proved.checked(notion, proofs);
    EXPECT_FALSE(status.ok());
    ++refusals[std::string(status.message())];
  };
  int accepted = 0;
  for (const std::vector<std::string>& sides : known_sets()) {
    Proved proved(sides);
    ASSERT_EQ(proved.why, "") << sides[0];
    if (!proved.weights) continue;
    for (const Notion notion : {Notion::Anywhere, Notion::Innermost}) {
      const std::vector<OverlapProof> right = proved.proofs(notion);
      if (Proved::is_open(right)) {
        refused(proved, notion, right);
        continue;
      }
      ++accepted;
      EXPECT_TRUE(proved.checked(notion, right).ok()) << proved.checked(notion, right);
      for (std::size_t i = 0; i < right.size(); ++i) {
        std::vector<OverlapProof> wrong = right;
        wrong.erase(wrong.begin() + static_cast<std::ptrdiff_t>(i));
        refused(proved, notion, wrong);
        if (!right[i].overlap.assumed.empty()) {
          wrong = right;
          wrong[i].overlap.assumed[0].a = proved.to_overlap.firsts[right[i].overlap.first].left;
          refused(proved, notion, wrong);
        }
        for (std::size_t k = 0; k < right[i].nodes.size(); ++k) {
          wrong = right;
          wrong[i].nodes.erase(wrong[i].nodes.begin() + static_cast<std::ptrdiff_t>(k));
          refused(proved, notion, wrong);
          const ProofNode& node = right[i].nodes[k];
          if (node.kind == ProofNode::Kind::Joined && !node.from_left.empty()) {
            wrong = right;
            wrong[i].nodes[k].from_left.pop_back();
            refused(proved, notion, wrong);
            wrong = right;
            wrong[i].nodes[k].from_left[0].to = node.source;
            refused(proved, notion, wrong);
            wrong = right;
            wrong[i].nodes[k].from_left[0].by.nodes.clear();
            refused(proved, notion, wrong);
          }
          if (node.kind == ProofNode::Kind::Joined && node.left != node.right) {
            wrong = right;
            wrong[i].nodes[k].kind = ProofNode::Kind::Impossible;
            refused(proved, notion, wrong);
          }
        }
      }
      const auto weights = *proved.weights;
      for (auto& [player, weight] : *proved.weights) weight.choice = 0;
      refused(proved, notion, right);
      proved.weights = confluence::Weights{{1, {}}};
      refused(proved, notion, right);
      proved.weights = weights;
    }
  }
  EXPECT_GE(accepted, 12);
  EXPECT_GE(refusals.size(), 6U) << ::testing::PrintToString(refusals);
}

// Walks to the case of a proof that a peak of values belongs to.
class Walk {
 public:
  Walk(SetTerms& terms, confluence::Substitution values)
      : terms_(terms), values_(std::move(values)) {}

  void add(const confluence::Substitution& more) {
    values_.nodes.insert(more.nodes.begin(), more.nodes.end());
    values_.players.insert(more.players.begin(), more.players.end());
  }
  [[nodiscard]] Ref value(Ref t) { return *terms_.replaced(t, values_); }

  const ProofNode& leaf(const OverlapProof& proof) {
    std::size_t at = 0;
    while (proof.nodes[at].kind == ProofNode::Kind::Ask) {
      ++at;
      if (is_so(*proof.nodes[at - 1].question)) continue;
      // Behind the case of the answer yes.
      for (std::size_t open = 1; open > 0 && at < proof.nodes.size(); ++at) {
        proof.nodes[at].kind == ProofNode::Kind::Ask ? ++open : --open;
      }
      if (at >= proof.nodes.size()) break;
    }
    return proof.nodes[std::min(at, proof.nodes.size() - 1)];
  }

 private:
  std::vector<Ref> all(Ref rest) { return *terms_.all_replaced(rest, values_); }

  bool is_so(const confluence::Question& question) {
    using Kind = confluence::Question::Kind;
    switch (question.kind) {
      case Kind::Same:
        return value(question.a) == value(question.b);
      case Kind::Member: {
        std::vector<Ref> rest = all(question.b);
        if (std::erase(rest, value(question.a)) == 0) return false;
        values_.nodes[question.fresh] = rest;
        return true;
      }
      case Kind::Empty:
        return all(question.a).empty();
      case Kind::SameSet: {
        if (value(question.a) != value(question.b)) return false;
        const auto parts = confluence::set_equation(terms_, question.a, question.b);
        for (std::size_t i = 0; i < parts.size(); ++i) {
          std::vector<Ref> shared = all(parts[i].front());
          const std::vector<Ref> other = all(parts[i].back());
          std::erase_if(shared, [&](Ref t) {
            return std::find(other.begin(), other.end(), t) == other.end();
          });
          values_.nodes[question.parts[i]] = shared;
        }
        return true;
      }
      case Kind::Win: {
        const std::vector<Ref> held = all(question.a);
        if (held.size() != 1 || !terms_.is(confluence::SetNode::Kind::Win, held[0])) return false;
        values_.players[question.fresh_player] = terms_[held[0]].code;
        return true;
      }
    }
    return false;
  }

  SetTerms& terms_;
  confluence::Substitution values_;
};

// Expects each peak of rules at the root of a value, or inside of a left side, to be an instance of
// a case in which both ways are joined, or which is open. Returns the number of peaks.
int expect_peaks_listed(Proved& proved, const std::vector<OverlapProof>& proofs,
                        std::uint64_t options) {
  TermStore store;
  int peaks = 0;
  const auto matches = [&](const SetRule& rule, Ref t) {
    confluence::SetSteps steps;
    EXPECT_TRUE(confluence::add_steps(proved.terms, {}, {rule}, t, proved.budget, steps).ok());
    return steps.steps;
  };
  for (const Term v : small_values(store, options)) {
    const Ref value = node_of(proved.terms, store, v);
    std::map<std::size_t, std::vector<confluence::SetStep>> of_first;
    for (std::size_t i = 0; i < proved.to_overlap.rules.size(); ++i) {
      of_first[i] = matches(proved.to_overlap.firsts[i], value);
    }
    for (const OverlapProof& proof : proofs) {
      if (proof.overlap.kind == Overlap::Kind::Collapse) continue;
      for (const confluence::SetStep& first : of_first[proof.overlap.first]) {
        Walk around(proved.terms, first.by);
        const Ref place = around.value(proof.overlap.a);
        for (const auto& second : matches(proved.to_overlap.seconds[proof.overlap.second], place)) {
          ++peaks;
          Walk walk = around;
          walk.add(second.by);
          const ProofNode& leaf = walk.leaf(proof);
          if (leaf.kind == ProofNode::Kind::Open) continue;
          EXPECT_EQ(leaf.kind, ProofNode::Kind::Joined) << proved.terms.text(value);
          EXPECT_EQ(walk.value(leaf.source), value) << proved.terms.text(value);
          EXPECT_EQ(walk.value(leaf.left), first.to) << proved.terms.text(value);
        }
      }
    }
  }
  return peaks;
}

TEST(CriticalPairs, HaveAllPeaksOfSmallValuesAsInstances) {
  int peaks = 0;
  for (const std::vector<std::string>& sides : known_sets()) {
    Proved proved(sides);
    peaks += expect_peaks_listed(proved, proved.proofs(Notion::Anywhere), 3);
  }
  RandomRules random(5);
  for (int i = 0; i < 80; ++i) {
    std::vector<std::string> sides;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) sides.push_back(random.rule().text());
    Proved proved(sides);
    if (!proved.why.empty()) continue;
    peaks += expect_peaks_listed(proved, proved.proofs(Notion::Anywhere), 2);
  }
  EXPECT_GT(peaks, 5000);
}

}  // namespace
}  // namespace kingmaker::testing::confluence_test
