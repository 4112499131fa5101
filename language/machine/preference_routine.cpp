// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/preference_routine.hpp"

#include <absl/algorithm/container.h>

#include <vector>

#include "algebra/measure.hpp"
#include "algebra/term_map.hpp"
#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/comparison.hpp"
#include "language/list.hpp"

namespace kingmaker {

using ast::Comparison;

void PreferenceRoutine::trim() {
  for (auto& truths : truths_) {
    if (truths.size() > kMostPairs) truths.clear();
  }
  for (auto& ranks : ranks_) {
    if (ranks.size() > kMostPairs) ranks.clear();
  }
}

namespace {

// True if t is a part of v other than v itself.
bool is_part(const TermStore& store, Term t, Term v) {
  if (v.is_leaf() || t == v) return false;
  const std::span<const Term> options = store.options(v);
  if (absl::c_binary_search(options, t)) return true;
  if (t.is_leaf()) return contains(store, v, t);
  TermSet visited;
  std::vector<Term> open{v};
  while (!open.empty()) {
    const Term top = open.back();
    open.pop_back();
    for (const Term option : store.options(top)) {
      if (option == t) return true;
      if (option.is_choice() && t < option && visited.insert(option)) open.push_back(option);
    }
  }
  return false;
}

}  // namespace

bool is_smaller_pair(const TermStore& store, Term x, Term y, Term v, Term w) {
  const auto is_smaller = [&](Term a, Term b) {
    return (a != v || b != w) && (a == v || is_part(store, a, v)) &&
           (b == w || is_part(store, b, w));
  };
  return is_smaller(x, y) || is_smaller(y, x);
}

PairQuestion question_of(PreferenceForm form, Comparison comparison) {
  if (is_sameness(comparison)) return {};
  const bool is_strict = form == PreferenceForm::Strict;
  switch (comparison) {
    case Comparison::Less:
      return {true, !is_strict};
    case Comparison::LessEqual:
      return {true, false};
    case Comparison::Greater:
      return {!is_strict, true};
    case Comparison::GreaterEqual:
      return {false, true};
    default:
      return {true, true};
  }
}

bool answer_of(PreferenceForm form, Comparison comparison, bool forward, bool backward) {
  if (form == PreferenceForm::Strict && comparison == Comparison::Less) return forward;
  if (form == PreferenceForm::Strict && comparison == Comparison::Greater) return backward;
  switch (comparison) {
    case Comparison::Less:
      return forward && !backward;
    case Comparison::LessEqual:
      return forward;
    case Comparison::Greater:
      return backward && !forward;
    case Comparison::GreaterEqual:
      return backward;
    case Comparison::Incomparable:
      return !forward && !backward;
    case Comparison::Equal:
      return false;
    case Comparison::NotEqual:
      return true;
  }
  return false;
}

absl::Status PreferenceRoutine::check_rank(const Object& rank, Budget& budget) const {
  const auto* list = std::get_if<List>(&rank);
  const std::string wrong =
      cat("in `", definition().name, "`: a rank is a number or a list of numbers");
  if (list == nullptr) {
    if (number_in(rank)) return absl::OkStatus();
    return input_error(wrong, ", not ", kind_of(rank));
  }
  for (std::uint64_t i = 0; i < list->members->count; ++i) {
    if (!budget.spend()) return status_of(budget);
    if (!is_number(list->members->member(i))) return input_error(wrong);
  }
  return absl::OkStatus();
}

}  // namespace kingmaker
