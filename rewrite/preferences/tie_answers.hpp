// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The outcomes that max^n may name if ties are broken in any way, at each choice and for each
// option. Tested in tests/language/outcomes.km.
#pragma once

#include <absl/algorithm/container.h>

#include <optional>
#include <span>
#include <vector>

#include "algebra/outcome.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker {

// The answers of a choice whose options have these, sorted; `pays` gives what an outcome pays the
// mover. They are those of an option that pay at least the greatest of the other options' least
// payoffs. Precondition: no option is without answers.
template <typename Outcome, typename Pays>
[[nodiscard]] std::vector<Outcome> answers_of_choice(
    const std::vector<std::span<const Outcome>>& options, const Pays& pays) {
  std::vector<Payoff> least;
  least.reserve(options.size());
  for (const std::span<const Outcome> all : options) {
    least.push_back(
        pays(*absl::c_min_element(all, [&](Outcome a, Outcome b) { return pays(a) < pays(b); })));
  }
  // An answer of the best option is compared with the other options.
  const auto best = absl::c_max_element(least);
  const auto is_best = static_cast<std::size_t>(best - least.begin());
  std::optional<Payoff> second;
  for (std::size_t i = 0; i < least.size(); ++i) {
    if (i != is_best && (!second || *second < least[i])) second = least[i];
  }
  std::vector<Outcome> own;
  for (std::size_t i = 0; i < least.size(); ++i) {
    const std::optional<Payoff> others = i == is_best ? second : *best;
    for (const Outcome one : options[i]) {
      if (!others || *others <= pays(one)) own.push_back(one);
    }
  }
  sort_unique(own);
  return own;
}

}  // namespace kingmaker
