// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/pattern.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {

using Node = Pattern::Node;
using Kind = Node::Kind;

Payoffs Node::payoffs_among(int players) const {
  if (payoffs.empty()) return draw_payoffs(players);
  return payoffs.size() > 1 ? payoffs : nobody_payoffs(players);
}

bool Node::is_outcome(const TermStore& store, Term t, int players) const {
  if (!t.is_outcome()) return false;
  const Payoffs wanted = payoffs_among(players);
  const std::span<const Payoff> found = store.payoffs(t);
  return absl::c_equal(wanted, found);
}

namespace {

// Enumerates all ways to match the patterns of options, in pre-order, with options of the choices
// that their parents have matched. It has its own stack. In most choices a pattern may match few
// options, so only these are put in print order.
class Matcher {
 public:
  Matcher(const Pattern& pattern, std::size_t variables, const Subject& subject, RestOrder rests,
          OrderedTerms& terms, Budget& budget, absl::FunctionRef<bool(const Match&)> visit)
      : pattern_(pattern),
        subject_(subject),
        rests_(rests),
        terms_(terms),
        budget_(budget),
        visit_(visit),
        places_(pattern.nodes.size()) {
    match_.variables.resize(variables);
  }

  bool run() {
    if (!begin_root(pattern_.nodes[0])) return true;
    std::size_t at = next_option(1);
    for (;;) {
      if (at == pattern_.nodes.size()) {
        if (bind_rests() && !visit_(match_)) return true;
        unbind_rests();
        if (!back(at)) return true;
        continue;
      }
      if (!budget_.spend()) return false;
      Place& place = places_[at];
      undo(place);
      if (place.next == parent(at).eligible) {
        place.next = 0;
        if (!back(at)) return true;
        continue;
      }
      const std::uint32_t tried = place.next++;
      if (is_matched(pattern_.nodes[at].parent, tried, at)) continue;
      if (try_at(at, parent(at).options[tried])) at = next_option(at + 1);
    }
  }

 private:
  struct Place {
    // The options of the matched choice: first those that patterns of options may match, in print
    // order, then the others.
    std::vector<Term> options = {};
    std::uint32_t eligible = 0;             // number of options that may be matched
    std::uint32_t next = 0;                 // the next option of its parent to try
    std::vector<std::uint32_t> bound = {};  // variables that it has bound
  };

  [[nodiscard]] Place& parent(std::size_t at) { return places_[pattern_.nodes[at].parent]; }

  // The first node from `at` on that matches an option.
  [[nodiscard]] std::size_t next_option(std::size_t at) const {
    while (at < pattern_.nodes.size() && pattern_.nodes[at].kind == Kind::Rest) ++at;
    return at;
  }
  // Goes back to the previous node, for its next option. False if there is none.
  bool back(std::size_t& at) {
    do {
      if (at <= 1) return false;
      --at;
    } while (pattern_.nodes[at].kind == Kind::Rest);
    return true;
  }

  // True if a pattern before `end` matches this option of the choice at `parent`.
  [[nodiscard]] bool is_matched(std::uint32_t parent, std::uint32_t option, std::size_t end) const {
    for (std::size_t i = parent + 1; i < end; ++i) {
      const Node& node = pattern_.nodes[i];
      if (node.parent == parent && node.kind != Kind::Rest && places_[i].next == option + 1) {
        return true;
      }
    }
    return false;
  }

  bool bind(Place& place, std::uint32_t variable, std::uint32_t number, Term value) {
    Match::Binding& binding = match_.variables[variable];
    if (binding.is_bound) return binding.number == number && binding.value == value;
    binding = {true, number, value, {}};
    place.bound.push_back(variable);
    return true;
  }
  bool bind(Place& place, const Pattern::Part& part, std::uint32_t number) {
    if (!part.is_variable) return part.value == number;
    return bind(place, part.value, number, Term());
  }
  void undo(Place& place) {
    for (const std::uint32_t variable : place.bound) match_.variables[variable] = {};
    place.bound.clear();
  }

  bool begin_root(const Node& root) {
    Place& place = places_[0];
    if (root.kind == Kind::Simple) return begin_simple_root(root);
    if (root.kind != Kind::Choice || !fits(root, subject_.options.size())) return false;
    if (!bind(place, root.player, static_cast<std::uint32_t>(subject_.mover))) return false;
    take_options(0, subject_.options);
    return true;
  }
  // Matches b_k: its options must be those of an existing simple value.
  bool begin_simple_root(const Node& root) {
    if (subject_.players != 3 || subject_.options.size() != 2) return false;
    const auto a = terms_.store().simple_value(subject_.options[0]);
    const auto b = terms_.store().simple_value(subject_.options[1]);
    if (!a || !b || a->exponent != b->exponent || a->base == b->base || a->base == subject_.mover ||
        b->base == subject_.mover) {
      return false;
    }
    Place& place = places_[0];
    return bind(place, root.player, static_cast<std::uint32_t>(subject_.mover)) &&
           bind(place, root.exponent, a->exponent + 1);
  }

  [[nodiscard]] static bool fits(const Node& choice, std::size_t options) {
    return choice.has_rest ? options >= choice.options : options == choice.options;
  }

  // Takes the options of the choice that `at` has matched.
  void take_options(std::size_t at, std::span<const Term> options) {
    Place& place = places_[at];
    place.options.clear();
    others_.clear();
    for (const Term t : options) {
      const bool goes_first = rests_ == RestOrder::Printed || is_eligible(at, t);
      (goes_first ? place.options : others_).push_back(t);
    }
    place.eligible = static_cast<std::uint32_t>(place.options.size());
    if (place.eligible > 1) terms_.sort(place.options);
    place.options.insert(place.options.end(), others_.begin(), others_.end());
  }
  // True if a pattern of an option of the choice at `parent` may match this option, as far as is
  // known.
  [[nodiscard]] bool is_eligible(std::size_t parent, Term option) {
    Place none;
    for (std::size_t i = parent + 1; i < pattern_.nodes.size(); ++i) {
      const Node& node = pattern_.nodes[i];
      if (node.parent != parent || node.kind == Kind::Rest) continue;
      const bool matches = agrees(none, node, option);
      undo(none);
      if (matches) return true;
    }
    return false;
  }

  bool try_at(std::size_t at, Term t) {
    const Node& node = pattern_.nodes[at];
    Place& place = places_[at];
    if (!agrees(place, node, t)) {
      undo(place);
      return false;
    }
    if (node.kind == Kind::Choice) take_options(at, terms_.store().options(t));
    return true;
  }
  // Binds variables at the node itself.
  bool agrees(Place& place, const Node& node, Term t) {
    switch (node.kind) {
      case Kind::Value:
        return (!node.is_leaf || t.is_leaf()) && bind(place, node.variable, 0, t);
      case Kind::Win:
        return t.is_win() && bind(place, node.player, static_cast<std::uint32_t>(t.winner()));
      case Kind::Outcome:
        return node.is_outcome(terms_.store(), t, subject_.players);
      case Kind::Simple: {
        if (subject_.players != 3) return false;
        const auto simple = terms_.store().simple_value(t);
        return simple && bind(place, node.player, static_cast<std::uint32_t>(simple->base)) &&
               bind(place, node.exponent, simple->exponent);
      }
      case Kind::Choice:
        return t.is_choice() && fits(node, terms_.store().options(t).size()) &&
               bind(place, node.player, static_cast<std::uint32_t>(terms_.store().mover(t)));
      case Kind::Rest:
        break;
    }
    return false;
  }

  // Binds the remaining options of choices with a rest. False if a rest that occurs twice differs.
  bool bind_rests() {
    for (std::size_t i = 1; i < pattern_.nodes.size(); ++i) {
      const Node& node = pattern_.nodes[i];
      if (node.kind != Kind::Rest) continue;
      rest_.clear();
      const std::span<const Term> all = parent(i).options;
      for (std::uint32_t option = 0; option < all.size(); ++option) {
        if (!is_matched(node.parent, option, pattern_.nodes.size())) rest_.push_back(all[option]);
      }
      if (rests_ == RestOrder::Handles && !absl::c_is_sorted(rest_)) absl::c_sort(rest_);
      Match::Binding& binding = match_.variables[node.variable];
      if (binding.is_bound) {
        if (binding.rest != rest_) return false;
        continue;
      }
      binding.is_bound = true;
      binding.rest = rest_;
    }
    return true;
  }
  void unbind_rests() {
    for (const Node& node : pattern_.nodes) {
      if (node.kind == Kind::Rest) match_.variables[node.variable] = {};
    }
  }

  const Pattern& pattern_;
  const Subject& subject_;
  const RestOrder rests_;
  OrderedTerms& terms_;
  Budget& budget_;
  absl::FunctionRef<bool(const Match&)> visit_;
  std::vector<Place> places_;
  std::vector<Term> rest_;
  std::vector<Term> others_;
  Match match_;
};

}  // namespace

bool for_each_match(const Pattern& pattern, std::size_t variables, const Subject& subject,
                    RestOrder rests, OrderedTerms& terms, Budget& budget,
                    absl::FunctionRef<bool(const Match&)> visit) {
  return Matcher(pattern, variables, subject, rests, terms, budget, visit).run();
}

bool may_match(const Pattern& pattern, const Subject& subject, const TermStore& store) {
  const Node& root = pattern.nodes[0];
  const auto is_mover = [&](const Pattern::Part& part) {
    return part.is_variable ? part == root.player
                            : part.value == static_cast<std::uint32_t>(subject.mover);
  };
  if (!root.player.is_variable && !is_mover(root.player)) return false;
  if (root.kind != Kind::Choice) return true;
  if (root.has_rest ? subject.options.size() < root.options
                    : subject.options.size() != root.options) {
    return false;
  }
  for (std::size_t i = 1; i < pattern.nodes.size(); ++i) {
    const Node& node = pattern.nodes[i];
    if (node.parent != 0 || node.kind == Kind::Rest || node.kind == Kind::Value) continue;
    const bool has_candidate = absl::c_any_of(subject.options, [&](Term t) {
      if (node.kind == Kind::Outcome) return t.is_outcome();
      if (node.kind != Kind::Choice) return node.kind != Kind::Win || t.is_win();
      if (t.is_leaf()) return false;
      const auto mover = static_cast<std::uint32_t>(store.mover(t));
      if (!node.player.is_variable) return mover == node.player.value;
      return node.player != root.player || mover == static_cast<std::uint32_t>(subject.mover);
    });
    if (!has_candidate) return false;
  }
  return true;
}

namespace {

class Builder {
 public:
  Builder(const Pattern& pattern, const Match& match, TermStore& store, int players)
      : pattern_(pattern), match_(match), store_(store), players_(players) {}

  absl::StatusOr<Term> whole() {
    KM_RETURN_IF_ERROR(build(0));
    return terms_.front();
  }
  // The options on the stack, without making the root.
  absl::StatusOr<std::vector<Term>> options() {
    KM_RETURN_IF_ERROR(build(1));
    return std::move(terms_);
  }

 private:
  // Builds the nodes from `first` on, the last one first, so that options are made before their
  // choice.
  absl::Status build(std::size_t first) {
    for (std::size_t i = pattern_.nodes.size(); i > first; --i) {
      const Node& node = pattern_.nodes[i - 1];
      if (node.kind == Kind::Rest) {
        const std::vector<Term>& rest = match_.variables[node.variable].rest;
        terms_.insert(terms_.end(), rest.begin(), rest.end());
        counts_.push_back(rest.size());
        continue;
      }
      KM_ASSIGN_OR_RETURN(Term t, one(i - 1));
      terms_.push_back(t);
      counts_.push_back(1);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Term> one(std::size_t at) {
    const Node& node = pattern_.nodes[at];
    if (node.kind == Kind::Value) return match_.variables[node.variable].value;
    if (node.kind == Kind::Outcome) return outcome(node.payoffs_among(players_));
    const std::uint32_t player = number(node.player);
    if (player < 1 || player > static_cast<std::uint32_t>(players_)) {
      return input_error("player ", player, " does not exist: this game has players 1..", players_);
    }
    if (node.kind == Kind::Win) return Term::win(static_cast<Player>(player));
    Term term;
    if (node.kind == Kind::Simple) {
      if (players_ != 3) return input_error("simple values such as 2_1 are those of three players");
      term = store_.simple({static_cast<Player>(player), number(node.exponent)});
    } else {
      // The options were built last, one for each pattern and rest.
      std::size_t patterns = node.options;
      for (std::size_t i = at + 1; i < pattern_.nodes.size(); ++i) {
        const Node& option = pattern_.nodes[i];
        if (option.parent == at && option.kind == Kind::Rest) ++patterns;
      }
      std::size_t count = 0;
      for (std::size_t i = 0; i < patterns; ++i) {
        count += counts_.back();
        counts_.pop_back();
      }
      if (count == 0) return input_error("the right side is a choice without options");
      const auto first = terms_.end() - static_cast<std::ptrdiff_t>(count);
      term = store_.choice(static_cast<Player>(player), std::span(terms_).last(count));
      terms_.erase(first, terms_.end());
    }
    if (term.is_none()) return status_of_refusal(store_);
    return term;
  }

  absl::StatusOr<Term> outcome(const Payoffs& payoffs) {
    if (payoffs.size() != static_cast<std::size_t>(players_)) {
      return input_error("the outcome ", outcome_text(payoffs), " is one of ", payoffs.size(),
                         " players; this game has ", players_);
    }
    const Term term = store_.outcome(payoffs);
    if (term.is_none()) return status_of_refusal(store_);
    return term;
  }

  [[nodiscard]] std::uint32_t number(const Pattern::Part& part) const {
    return part.is_variable ? match_.variables[part.value].number : part.value;
  }

  const Pattern& pattern_;
  const Match& match_;
  TermStore& store_;
  int players_;
  std::vector<Term> terms_;          // options that wait for their choice
  std::vector<std::size_t> counts_;  // number of options of each pattern
};

}  // namespace

absl::StatusOr<Term> instantiate(const Pattern& pattern, const Match& match, TermStore& store,
                                 int players) {
  return Builder(pattern, match, store, players).whole();
}

absl::StatusOr<std::vector<Term>> instantiate_options(const Pattern& pattern, const Match& match,
                                                      TermStore& store, int players) {
  return Builder(pattern, match, store, players).options();
}

}  // namespace kingmaker
