// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/walk.hpp"

namespace kingmaker {
namespace {

template <typename IsWithin>
std::vector<Term> walk(const TermStore& store, std::span<const Term> roots,
                       const IsWithin& is_within) {
  TermSet visited;
  std::vector<Term> open;
  const auto reach = [&](Term t) {
    if (t.is_choice() && is_within(t) && visited.insert(t)) open.push_back(t);
  };
  for (const Term root : roots) reach(root);
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    for (const Term option : store.options(t)) reach(option);
  }
  std::vector<Term> order;
  order.reserve(visited.size());
  // Options are older than the choices that contain them, and handles grow with age.
  visited.for_each_ascending([&](Term t) { order.push_back(t); });
  return order;
}

}  // namespace

std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots) {
  return walk(store, roots, [](Term) { return true; });
}

std::vector<Term> bottom_up(const TermStore& store, Term root) {
  return bottom_up(store, std::span<const Term>(&root, 1));
}

std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots,
                            absl::FunctionRef<bool(Term)> is_within) {
  return walk(store, roots, is_within);
}

}  // namespace kingmaker
