// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/check_confluence.hpp"

#include <absl/algorithm/container.h>

#include <set>
#include <tuple>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;
using Decided = Decision::Kind;

namespace {

absl::Status wrong(const std::string& what) { return input_error(what); }

bool is_rest(const SetTerms& terms, Ref t) { return terms.is(Kind::Rest, t); }

// Marks what an overlap is about, so that missing ones are found: its kind, its rules, two nodes.
using Mark = std::tuple<Overlap::Kind, std::size_t, std::size_t, Ref, Ref>;

// The marks of the collapses of one choice of a left side. The second node is an option, a rest, or
// the choice itself if it becomes a win.
void mark_collapses(const SetTerms& terms, std::size_t rule, Ref choice, std::set<Mark>& marks) {
  const std::vector<Ref>& options = terms[choice].options;
  std::size_t values = 0;
  bool is_single = false;
  for (const Ref a : options) {
    if (is_rest(terms, a)) continue;
    ++values;
    is_single = terms.is(Kind::Value, a) || (terms.is(Kind::Win, a) && options.size() > 1);
    for (const Ref b : options) {
      const bool may_be_in = is_rest(terms, b) && !terms.contains(a, b);
      if (is_rest(terms, b) ? may_be_in : b > a) {
        marks.insert({Overlap::Kind::Collapse, rule, rule, a, b});
      }
    }
  }
  if (values == 0 || (values == 1 && is_single)) {
    marks.insert({Overlap::Kind::Collapse, rule, rule, choice, choice});
  }
}

std::set<Mark> wanted_marks(const SetTerms& terms, const RulesToOverlap& rules, Notion notion) {
  std::set<Mark> marks;
  for (std::size_t i = 0; i < rules.firsts.size(); ++i) {
    const Ref left = rules.firsts[i].left;
    for (const Ref part : terms.below(left)) {
      if (!terms.is(Kind::Choice, part)) continue;
      if (notion == Notion::Anywhere) mark_collapses(terms, i, part, marks);
      for (std::size_t k = 0; k < rules.seconds.size(); ++k) {
        const auto kind = part == left ? Overlap::Kind::Root : Overlap::Kind::Inner;
        const bool is_same = kind == Overlap::Kind::Root && k < i;  // as that of k and i
        if (is_same || (kind == Overlap::Kind::Inner && notion == Notion::Innermost)) continue;
        marks.insert({kind, i, k, part, rules.seconds[k].left});
      }
    }
  }
  return marks;
}

// True if a choice becomes a win by the assumptions of an overlap.
bool vanishes(SetTerms& terms, Ref choice, const std::vector<Question>& assumed) {
  std::optional<Ref> becomes = choice;
  for (const Question& question : assumed) {
    if (becomes) becomes = terms.replaced(*becomes, yes_branch(terms, question));
  }
  return becomes && terms.is(Kind::Win, *becomes);
}

Mark mark_of(SetTerms& terms, const RulesToOverlap& rules, const Overlap& overlap) {
  Mark mark{overlap.kind, overlap.first, overlap.second, overlap.a, overlap.b};
  if (overlap.assumed.empty()) return mark;
  const Question& question = overlap.assumed[0];
  if (question.kind == Question::Kind::Member && overlap.assumed.size() == 1) {
    return {overlap.kind, overlap.first, overlap.second, question.a, question.b};
  }
  const Ref left = rules.firsts[overlap.first].left;
  const bool is_there = terms.is(Kind::Choice, overlap.a) && terms.contains(left, overlap.a) &&
                        vanishes(terms, overlap.a, overlap.assumed);
  Ref choice = is_there ? overlap.a : 0;
  // Nothing else may be assumed.
  for (const Question& assumed : overlap.assumed) {
    const std::vector<Ref>& options = terms[choice].options;
    const bool is_about_option = absl::c_binary_search(options, assumed.a);
    const bool fits = assumed.kind == Question::Kind::Empty || assumed.kind == Question::Kind::Win;
    if (!is_about_option || !fits) choice = 0;
  }
  return {overlap.kind, overlap.first, overlap.second, choice, choice};
}

class ProofChecker {
 public:
  ProofChecker(SetTerms& terms, const RulesToOverlap& rules, Notion notion, Budget& budget)
      : terms_(terms), rules_(rules), notion_(notion), budget_(budget) {
    for (const auto* copies : {&rules.rules, &rules.firsts, &rules.seconds}) {
      for (const SetRule& rule : *copies) {
        for (const Ref node : terms.below(rule.left)) {
          known_.insert(node);
          players_.insert(terms[node].code);
        }
      }
    }
  }

  absl::Status check(const OverlapProof& proof) {
    for (const Question& question : proof.overlap.assumed) {
      KM_RETURN_IF_ERROR(note_new(question, Facts()));
    }
    std::vector<OverlapCase> open{begin_of(terms_, rules_, proof.overlap)};
    for (const ProofNode& node : proof.nodes) {
      if (!budget_.spend()) return status_of(budget_);
      if (open.empty()) return wrong("a proof goes on behind its end");
      const OverlapCase top = std::move(open.back());
      open.pop_back();
      if (node.kind != ProofNode::Kind::Ask) {
        KM_RETURN_IF_ERROR(check_leaf(top, node));
        continue;
      }
      if (!node.question) return wrong("a question is missing");
      KM_RETURN_IF_ERROR(note_new(*node.question, top.facts));
      if (!top.is_possible) return wrong("a question about an impossible case");
      open.push_back(top.if_no(terms_, *node.question));
      open.push_back(top.if_yes(terms_, *node.question));
    }
    return open.empty() ? absl::OkStatus() : wrong("a proof leaves out a case");
  }

 private:
  // The variables that an answer introduces must occur nowhere else, and a variable must not be
  // replaced by what contains it.
  absl::Status note_new(const Question& question, const Facts& facts) {
    const bool is_member = question.kind == Question::Kind::Member;
    if (is_member && (!is_rest(terms_, question.fresh) || !known_.insert(question.fresh).second)) {
      return wrong("a new rest is not new");
    }
    if (question.kind == Question::Kind::Win &&
        (question.fresh_player >= 0 || !players_.insert(question.fresh_player).second)) {
      return wrong("a new player is not new");
    }
    for (const Ref part : question.parts) {
      if (!is_rest(terms_, part) || !known_.insert(part).second) return wrong("a part is not new");
    }
    return fits(question, facts) ? absl::OkStatus() : wrong("a question is about no variable");
  }
  bool fits(const Question& question, const Facts& facts) {
    const Ref a = question.a;
    const Ref b = question.b;
    switch (question.kind) {
      case Question::Kind::Same:
        if (terms_.is(Kind::Win, a)) return terms_[a].code < 0 && terms_.is(Kind::Win, b);
        return terms_.is(Kind::Value, a) && !is_rest(terms_, b) && !terms_.contains(b, a);
      case Question::Kind::Member:
        return is_rest(terms_, b) && !is_rest(terms_, a) && !terms_.contains(a, b);
      case Question::Kind::Empty:
        return is_rest(terms_, a);
      case Question::Kind::Win:
        return terms_.is(Kind::Value, a) || is_only_rest(a, b);
      case Question::Kind::SameSet:
        break;
    }
    return differ_in_rests(a, b, facts) &&
           question.parts.size() == set_equation(terms_, a, b).size();
  }
  // True if `choice` is the choice among the rest alone.
  bool is_only_rest(Ref rest, Ref choice) const {
    return is_rest(terms_, rest) && terms_.is(Kind::Choice, choice) &&
           terms_[choice].options == std::vector<Ref>{rest};
  }
  // True if both choices have the same values, and none is in a rest that only one has.
  bool differ_in_rests(Ref a, Ref b, const Facts& facts) {
    if (!terms_.is(Kind::Choice, a) || !terms_.is(Kind::Choice, b)) return false;
    if (terms_[a].code != terms_[b].code) return false;
    const auto has = [&](Ref choice, Ref option) {
      const std::vector<Ref>& options = terms_[choice].options;
      return absl::c_binary_search(options, option);
    };
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
      const std::vector<Ref> options = terms_[one].options;
      for (const Ref value : options) {
        if (is_rest(terms_, value)) continue;
        if (!has(other, value)) return false;
        for (const Ref rest : options) {
          if (!is_rest(terms_, rest) || has(other, rest)) continue;
          if (!facts.in_rest(terms_, value, rest).is(Decided::No)) return false;
        }
      }
    }
    return true;
  }

  absl::Status check_leaf(const OverlapCase& c, const ProofNode& node) {
    if (!c.is_possible) return absl::OkStatus();
    if (c.a != c.b) {
      const bool differ = c.facts.same(terms_, c.a, c.b).is(Decided::No);
      return differ ? absl::OkStatus() : wrong("a case is taken for impossible");
    }
    if (node.kind == ProofNode::Kind::Reducible && notion_ == Notion::Innermost) {
      if (node.from_left.size() != 1) return wrong("an inner step is missing");
      const SetStep& step = node.from_left.front();
      KM_RETURN_IF_ERROR(check_step(c, step));
      const bool is_inner = step.from != c.source && terms_.contains(c.source, step.from);
      return is_inner ? absl::OkStatus() : wrong("an inner step is elsewhere");
    }
    if (node.kind != ProofNode::Kind::Joined) return wrong("a critical pair is not joined");
    Ref left = c.left;
    Ref right = c.right;
    KM_RETURN_IF_ERROR(replay(c, node.from_left, left));
    KM_RETURN_IF_ERROR(replay(c, node.from_right, right));
    return left == right ? absl::OkStatus() : wrong("the ends of a join differ");
  }

  absl::Status replay(const OverlapCase& c, const std::vector<SetStep>& steps, Ref& t) {
    for (const SetStep& step : steps) {
      if (!budget_.spend()) return status_of(budget_);
      KM_RETURN_IF_ERROR(check_step(c, step));
      if (notion_ == Notion::Innermost && !has_normal_options(terms_, step.from, c.source)) {
        return wrong("a step is not innermost");
      }
      if (!terms_.contains(t, step.from)) return wrong("a step is at no place of the value");
      const std::optional<Ref> next = terms_.after_step(t, step.from, step.to);
      if (!next) return wrong("a step leaves a choice without options");
      t = *next;
    }
    return absl::OkStatus();
  }

  // The images of options must be different, and the images of choices no wins.
  absl::Status check_step(const OverlapCase& c, const SetStep& step) {
    if (step.rule >= rules_.rules.size()) return wrong("a step is by no rule");
    const SetRule& rule = rules_.rules[step.rule];
    const std::optional<Ref> from = terms_.replaced(rule.left, step.by);
    const std::optional<Ref> to = terms_.replaced(rule.right, step.by);
    if (from != step.from || to != step.to) return wrong("a step is not by its rule");
    for (const Ref part : terms_.below(rule.left)) {
      if (!terms_.is(Kind::Choice, part)) continue;
      const std::optional<Ref> image = terms_.replaced(part, step.by);
      if (!image || !c.facts.is_choice(terms_, *image).is(Decided::Yes)) {
        return wrong("a choice of a left side may be a win");
      }
      const std::vector<Ref> options = terms_[part].options;
      for (const Ref value : options) {
        if (is_rest(terms_, value)) continue;
        for (const Ref other : options) {
          if (value != other && !differ(c, step.by, value, other)) {
            return wrong("options of a left side may be equal");
          }
        }
      }
    }
    return absl::OkStatus();
  }
  bool differ(const OverlapCase& c, const Substitution& by, Ref value, Ref other) {
    const auto image = terms_.all_replaced(value, by);
    const auto others = terms_.all_replaced(other, by);
    if (!image || image->size() != 1 || !others) return false;
    return absl::c_all_of(*others, [&](Ref t) {
      const Decision decision = is_rest(terms_, t) ? c.facts.in_rest(terms_, image->front(), t)
                                                   : c.facts.same(terms_, image->front(), t);
      return decision.is(Decided::No);
    });
  }

  SetTerms& terms_;
  const RulesToOverlap& rules_;
  Notion notion_;
  Budget& budget_;
  // The variables that are known so far.
  std::set<Ref> known_;
  std::set<Code> players_;
};

}  // namespace

absl::Status check_confluence(SetTerms& terms, const RulesToOverlap& rules, Notion notion,
                              const Weights& weights, const std::vector<OverlapProof>& proofs,
                              Budget& budget) {
  for (const SetRule& rule : rules.rules) {
    const bool is_lower = absl::c_all_of(
        weights, [](const auto& entry) { return entry.second.choice > 0 && entry.second.win > 0; });
    if (!is_lower || !weights.contains(0) || !lowers(terms, rule, weights)) {
      return wrong(cat("`", rule.name, "` does not lower the weights"));
    }
  }
  std::set<Mark> missing = wanted_marks(terms, rules, notion);
  ProofChecker checker(terms, rules, notion, budget);
  for (const OverlapProof& proof : proofs) {
    KM_RETURN_IF_ERROR(checker.check(proof));
    missing.erase(mark_of(terms, rules, proof.overlap));
  }
  if (missing.empty()) return absl::OkStatus();
  return wrong(
      cat(missing.size(), missing.size() == 1 ? " overlap has" : " overlaps have", " no proof"));
}

}  // namespace kingmaker::confluence
