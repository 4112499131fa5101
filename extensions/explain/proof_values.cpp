// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/proof_values.hpp"

#include <algorithm>
#include <iterator>

namespace kingmaker {
namespace {

std::vector<Term> roots_of(const Derivation& derivation) {
  std::vector<Term> roots;
  for (const ProofLine& line : derivation.lines) {
    roots.push_back(line.conclusion.left);
    roots.push_back(line.conclusion.right);
  }
  return roots;
}

}  // namespace

ProofValues::ProofValues(const TermStore& store, const Derivation& derivation)
    : roots_(roots_of(derivation)), order_(store, derivation.players, roots_) {
  for (const Term root : roots_) add(root);
}

void ProofValues::add(Term root) {
  std::vector<Term> open = {root};
  while (!open.empty()) {
    const Term t = open.back();
    const std::size_t before = open.size();
    if (t.is_choice() && place_of(t) == 0) {
      const auto all = order_.options(t);
      std::copy_if(all.rbegin(), all.rend(), std::back_inserter(open),
                   [&](Term option) { return place_of(option) == 0; });
    }
    if (open.size() > before) continue;
    if (place_of(t) == 0) {
      terms_.push_back(t);
      place_of(t) = static_cast<std::uint32_t>(terms_.size());
    }
    open.pop_back();
  }
}

}  // namespace kingmaker
