// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/ordered_terms.hpp"

#include <absl/algorithm/container.h>

namespace kingmaker {

void OrderedTerms::know(Term t) {
  if (t.is_leaf() || order_.knows(t)) return;
  open_.assign(1, t);
  while (!open_.empty()) {
    const Term top = open_.back();
    bool ready = true;
    for (const Term option : store_.options(top)) {
      if (option.is_leaf() || order_.knows(option)) continue;
      open_.push_back(option);
      ready = false;
    }
    if (!ready) continue;
    order_.add(top);
    open_.pop_back();
  }
}

std::span<const Term> OrderedTerms::options(Term choice) {
  know(choice);
  return order_.options(choice);
}

void OrderedTerms::sort(std::span<Term> options) {
  for (const Term t : options) know(t);
  if (options.size() < 2) return;
  absl::c_sort(options, [&](Term a, Term b) { return order_.less(a, b); });
}

}  // namespace kingmaker
