// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/set_cases.hpp"

#include <absl/algorithm/container.h>

#include <iterator>
#include <map>
#include <utility>

namespace kingmaker::confluence {

using Kind = SetNode::Kind;
using Decided = Decision::Kind;

namespace {

const Decision kYes = {.kind = Decided::Yes};
const Decision kNo = {.kind = Decided::No};

Decision open(Question::Kind kind, Ref a, Ref b = 0) {
  return {.question = Question{.kind = kind, .a = a, .b = b}};
}

// The options that are values, and those that are rests.
struct Parts {
  std::vector<Ref> values;
  std::vector<Ref> rests;
};
Parts parts_of(const SetTerms& terms, const std::vector<Ref>& options) {
  Parts parts;
  for (const Ref option : options) {
    (terms.is(Kind::Rest, option) ? parts.rests : parts.values).push_back(option);
  }
  return parts;
}

std::vector<Ref> difference(const std::vector<Ref>& a, const std::vector<Ref>& b) {
  std::vector<Ref> result;
  absl::c_set_difference(a, b, std::back_inserter(result));
  return result;
}
std::vector<Ref> intersection(const std::vector<Ref>& a, const std::vector<Ref>& b) {
  std::vector<Ref> result;
  absl::c_set_intersection(a, b, std::back_inserter(result));
  return result;
}

}  // namespace

// The decisions for all nodes below two nodes.
struct Facts::Comparison {
  std::map<std::pair<Ref, Ref>, Decision> known;
  [[nodiscard]] const Decision& of(Ref a, Ref b) const { return a == b ? kYes : known.at({a, b}); }
};

void Facts::add(const Fact& fact) {
  if (!has(fact)) facts_.push_back(fact);
}

bool Facts::has(const Fact& fact) const {
  return absl::c_any_of(facts_, [&](const Fact& held) {
    if (held == fact) return true;
    return fact.kind == Fact::Kind::Distinct && held.kind == fact.kind && held.a == fact.b &&
           held.b == fact.a;
  });
}

bool Facts::substitute(SetTerms& terms, const Substitution& by) {
  const std::vector<Fact> old = std::exchange(facts_, {});
  for (const Fact& fact : old) {
    const std::optional<Ref> a = terms.replaced(fact.a, by);
    if (!a) return false;
    switch (fact.kind) {
      case Fact::Kind::Distinct: {
        const auto all = terms.all_replaced(fact.b, by);
        if (!all) return false;
        for (const Ref b : *all) {
          if (*a == b) return false;
          add({fact.kind, *a, b});
        }
        break;
      }
      case Fact::Kind::NotEmpty: {
        const std::vector<Ref>& options = terms[*a].options;
        if (options.empty()) return false;
        if (parts_of(terms, options).values.empty()) add({fact.kind, *a});
        break;
      }
      case Fact::Kind::Choice:
        if (terms.is(Kind::Win, *a)) return false;
        add({fact.kind, *a});
        break;
    }
  }
  return true;
}

Decision Facts::has_more_than(SetTerms& terms, Ref value, const std::vector<Ref>& rests) const {
  const auto is_not_empty = [&](Ref rest) {
    return has({Fact::Kind::NotEmpty, terms.set_of({rest})});
  };
  for (const Ref rest : rests) {
    if (is_not_empty(rest) && has({Fact::Kind::Distinct, value, rest})) return kYes;
  }
  if (!is_not_empty(rests[0])) return open(Question::Kind::Empty, rests[0]);
  return open(Question::Kind::Member, value, rests[0]);
}

Decision Facts::rests_are_choice(SetTerms& terms, Code mover, const std::vector<Ref>& rests) const {
  const auto choice_of = [&](Ref rest) { return *terms.choice(mover, {rest}); };
  for (const Ref rest : rests) {
    if (has({Fact::Kind::Choice, choice_of(rest)})) return kYes;
  }
  if (rests.size() > 1 && !has({Fact::Kind::NotEmpty, terms.set_of({rests[0]})})) {
    return open(Question::Kind::Empty, rests[0]);
  }
  return open(Question::Kind::Win, rests[0], choice_of(rests[0]));
}

// Precondition: no option is known to be a choice, and there is an option that is a value.
Decision Facts::has_two_values(SetTerms& terms, Ref t) const {
  const auto [values, rests] = parts_of(terms, terms[t].options);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const bool are_players = terms.is(Kind::Win, values[i]) && terms.is(Kind::Win, values[k]) &&
                               terms[values[i]].code > 0 && terms[values[k]].code > 0;
      if (are_players || has({Fact::Kind::Distinct, values[i], values[k]})) return kYes;
    }
  }
  if (values.size() > 1) {
    // A choice is asked about first, by the caller.
    const auto variable = absl::c_find_if(values, [&](Ref v) {
      return terms.is(Kind::Value, v) || (terms.is(Kind::Win, v) && terms[v].code < 0);
    });
    if (variable == values.end()) return {};
    const Ref other = variable == values.begin() ? values[1] : values[0];
    if (terms.is(Kind::Value, other)) return open(Question::Kind::Same, other, *variable);
    return open(Question::Kind::Same, *variable, other);
  }
  if (!rests.empty()) return has_more_than(terms, values[0], rests);
  return open(Question::Kind::Win, values[0]);
}

Decision Facts::is_choice(SetTerms& terms, Ref t) const {
  if (terms.is_value(t)) return terms.is(Kind::Choice, t) ? kYes : kNo;
  std::map<Ref, Decision> known;
  for (const Ref node : terms.below(t)) {
    Decision& decision = known[node];
    if (terms.is(Kind::Win, node)) {
      decision = kNo;
      continue;
    }
    if (has({Fact::Kind::Choice, node})) {
      decision = kYes;
      continue;
    }
    if (terms.is(Kind::Value, node)) decision = open(Question::Kind::Win, node);
    if (!terms.is(Kind::Choice, node)) continue;
    const SetNode held = terms[node];
    const Parts parts = parts_of(terms, held.options);
    const Decision* undecided = nullptr;
    for (const Ref value : parts.values) {
      const Decision& option = known.at(value);
      if (option.is(Decided::Yes)) decision = kYes;
      if (option.is(Decided::Open) && terms.is(Kind::Choice, value)) undecided = &option;
    }
    if (decision.is(Decided::Yes)) continue;
    decision = undecided != nullptr   ? *undecided
               : parts.values.empty() ? rests_are_choice(terms, held.code, parts.rests)
                                      : has_two_values(terms, node);
  }
  return known.at(t);
}

Decision Facts::in_rest(SetTerms& terms, Ref t, Ref rest) const {
  if (has({Fact::Kind::Distinct, t, rest})) return kNo;
  if (terms.contains(t, rest)) {
    // A choice is larger than what is in it; only m{..r} may be a win, and in r.
    const Decision choice = is_choice(terms, t);
    return choice.is(Decided::Yes) ? kNo : choice;
  }
  return open(Question::Kind::Member, t, rest);
}

std::vector<std::vector<Ref>> set_equation(const SetTerms& terms, Ref a, Ref b) {
  const std::vector<Ref> first = parts_of(terms, terms[a].options).rests;
  const std::vector<Ref> second = parts_of(terms, terms[b].options).rests;
  const std::vector<Ref> common = intersection(first, second);
  const std::vector<Ref> firsts = difference(first, common);
  const std::vector<Ref> seconds = difference(second, common);
  std::vector<std::vector<Ref>> parts;
  parts.reserve(common.size());
  for (const Ref rest : common) parts.push_back({rest});
  const auto add_pairs = [&](const std::vector<Ref>& some, const std::vector<Ref>& others) {
    for (const Ref one : some) {
      for (const Ref other : others) parts.push_back({one, other});
    }
  };
  add_pairs(firsts, seconds);
  add_pairs(firsts, common);
  add_pairs(seconds, common);
  return parts;
}

// Precondition: all values of each set are in the other one.
Decision Facts::same_rests(SetTerms& terms, Ref a, Ref b) const {
  constexpr std::size_t kMostParts = 16;
  const std::vector<Ref> first = terms[a].options;
  const std::vector<Ref> second = terms[b].options;
  const std::vector<Ref> values = parts_of(terms, intersection(first, second)).values;
  bool is_not_empty = false;
  for (const std::vector<Ref>& rests : {difference(first, second), difference(second, first)}) {
    for (const Ref rest : rests) {
      is_not_empty = is_not_empty || has({Fact::Kind::NotEmpty, terms.set_of({rest})});
      for (const Ref value : values) {
        const Decision member = in_rest(terms, value, rest);
        if (!member.is(Decided::No)) return member;
      }
    }
  }
  const std::vector<std::vector<Ref>> parts = set_equation(terms, a, b);
  if (parts.empty() && is_not_empty) return kNo;
  if (parts.size() > kMostParts) return {};
  return open(Question::Kind::SameSet, a, b);
}

Decision Facts::same_sets(SetTerms& terms, Ref a, Ref b, const Comparison& below) const {
  const std::vector<Ref> first = terms[a].options;
  const std::vector<Ref> second = terms[b].options;
  const std::vector<Ref> common = intersection(first, second);
  std::optional<Decision> undecided;
  bool has_more_values = false;
  // Each value of one set must be in the other.
  for (const bool is_first : {true, false}) {
    const Parts more = parts_of(terms, difference(is_first ? first : second, common));
    const Parts others = parts_of(terms, is_first ? second : first);
    for (const Ref value : more.values) {
      has_more_values = true;
      bool may_be_in = false;
      const auto look_at = [&](const Decision& decision) {
        if (decision.is(Decided::No)) return;
        may_be_in = true;
        if (!undecided) undecided = decision;
      };
      for (const Ref other : others.values) {
        look_at(is_first ? below.of(value, other) : below.of(other, value));
      }
      for (const Ref rest : others.rests) look_at(in_rest(terms, value, rest));
      if (!may_be_in) return kNo;
    }
  }
  if (has_more_values) return undecided.value_or(Decision());
  return same_rests(terms, a, b);
}

Decision Facts::same_nodes(SetTerms& terms, Ref a, Ref b, const Comparison& below) const {
  if (a == b) return kYes;
  if (has({Fact::Kind::Distinct, a, b})) return kNo;
  if (terms.is(Kind::Rest, a) || terms.is(Kind::Rest, b)) return kNo;
  if (terms.is(Kind::Value, a) || terms.is(Kind::Value, b)) {
    const Ref variable = terms.is(Kind::Value, a) ? a : b;
    const Ref other = variable == a ? b : a;
    if (terms.is(Kind::Win, other) && has({Fact::Kind::Choice, variable})) return kNo;
    if (!terms.contains(other, variable)) return open(Question::Kind::Same, variable, other);
    const Decision choice = is_choice(terms, other);
    return choice.is(Decided::Yes) ? kNo : choice;
  }
  const auto same_players = [&](Code p, Code q) {
    if (p == q) return kYes;
    const Ref one = terms.win(p);
    const Ref other = terms.win(q);
    if ((p > 0 && q > 0) || has({Fact::Kind::Distinct, one, other})) return kNo;
    return p < 0 ? open(Question::Kind::Same, one, other) : open(Question::Kind::Same, other, one);
  };
  const SetNode first = terms[a];
  const SetNode second = terms[b];
  if (first.kind == Kind::Win && second.kind == Kind::Win) {
    return same_players(first.code, second.code);
  }
  for (const Ref node : {a, b}) {
    if (!terms.is(Kind::Choice, node)) continue;
    const Decision choice = is_choice(terms, node);
    if (!choice.is(Decided::Yes)) return choice;
  }
  if (first.kind != second.kind) return kNo;
  const Decision movers = same_players(first.code, second.code);
  return movers.is(Decided::Yes) ? same_sets(terms, a, b, below) : movers;
}

Decision Facts::same(SetTerms& terms, Ref a, Ref b) const {
  if (a == b) return kYes;
  if (terms.is_value(a) && terms.is_value(b)) return kNo;
  Comparison comparison;
  for (const Ref one : terms.below(a)) {
    for (const Ref other : terms.below(b)) {
      if (one == other) continue;
      Decision decision = same_nodes(terms, one, other, comparison);
      comparison.known.insert_or_assign({one, other}, std::move(decision));
    }
  }
  return comparison.of(a, b);
}

Substitution yes_branch(SetTerms& terms, const Question& question) {
  Substitution by;
  switch (question.kind) {
    case Question::Kind::Same:
      if (terms.is(Kind::Win, question.a)) {
        by.players[terms[question.a].code] = terms[question.b].code;
      } else {
        by.nodes[question.a] = {question.b};
      }
      break;
    case Question::Kind::Member:
      by.nodes[question.b] = {question.a, question.fresh};
      break;
    case Question::Kind::Empty:
      by.nodes[question.a] = {};
      break;
    case Question::Kind::SameSet: {
      for (const Ref side : {question.a, question.b}) {
        for (const Ref rest : parts_of(terms, terms[side].options).rests) by.nodes[rest] = {};
      }
      const std::vector<std::vector<Ref>> parts = set_equation(terms, question.a, question.b);
      for (std::size_t i = 0; i < parts.size() && i < question.parts.size(); ++i) {
        for (const Ref rest : parts[i]) by.nodes[rest].push_back(question.parts[i]);
      }
      break;
    }
    case Question::Kind::Win:
      by.nodes[question.a] = {terms.win(question.fresh_player)};
      break;
  }
  return by;
}

void note_yes(const Question& question, Facts& facts) {
  if (question.kind != Question::Kind::Member) return;
  facts.add({Fact::Kind::Distinct, question.a, question.fresh});
}

void note_no(SetTerms& terms, const Question& question, Facts& facts) {
  switch (question.kind) {
    case Question::Kind::Same:
    case Question::Kind::Member:
    case Question::Kind::SameSet:
      facts.add({Fact::Kind::Distinct, question.a, question.b});
      break;
    case Question::Kind::Empty:
      facts.add({Fact::Kind::NotEmpty, terms.set_of({question.a})});
      break;
    case Question::Kind::Win:
      facts.add({Fact::Kind::Choice, terms.is(Kind::Rest, question.a) ? question.b : question.a});
      break;
  }
}

Question renewed(SetTerms& terms, Question question) {
  if (question.kind == Question::Kind::Member) question.fresh = terms.new_rest();
  if (question.kind == Question::Kind::Win) question.fresh_player = terms.new_player();
  if (question.kind == Question::Kind::SameSet) {
    const std::size_t parts = set_equation(terms, question.a, question.b).size();
    for (std::size_t i = 0; i < parts; ++i) question.parts.push_back(terms.new_rest());
  }
  return question;
}

}  // namespace kingmaker::confluence
