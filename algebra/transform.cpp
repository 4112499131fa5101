// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/transform.hpp"

#include <absl/algorithm/container.h>

#include "algebra/print_order.hpp"
#include "algebra/walk.hpp"

namespace kingmaker {
namespace {

// The choices on the way from the root along `path`, and the term at its end. Empty if the path
// leaves the value.
std::vector<Term> spine(const TermStore& store, int players, Term v, const Path& path) {
  const PrintOrder order(store, players, v);
  std::vector<Term> way{v};
  for (const std::uint32_t index : path) {
    if (!way.back().is_choice()) return {};
    const auto options = order.options(way.back());
    if (index < 1 || index > options.size()) return {};
    way.push_back(options[index - 1]);
  }
  return way;
}

}  // namespace

Term relabel(TermStore& store, Term v, const Relabelling& f) {
  const auto image = [&](Player p) { return f[static_cast<std::size_t>(p - 1)]; };
  const auto image_of_leaf = [&](Term leaf) {
    if (leaf.is_win()) return Term::win(image(leaf.winner()));
    const std::span<const Payoff> payoffs = store.payoffs(leaf);
    Payoffs images(payoffs.size());
    for (std::size_t i = 0; i < payoffs.size(); ++i) {
      images[static_cast<std::size_t>(f[i] - 1)] = payoffs[i];
    }
    return store.outcome(images);
  };
  if (v.is_leaf()) return image_of_leaf(v);
  TermMap<Term> images;
  std::vector<Term> options;
  for (const Term t : bottom_up(store, v)) {
    options.clear();
    for (const Term option : store.options(t)) {
      options.push_back(option.is_leaf() ? image_of_leaf(option) : images.get(option));
      if (options.back().is_none()) return {};
    }
    const Term built = store.choice(image(store.mover(t)), std::span<Term>(options));
    if (built.is_none()) return {};
    images[t] = built;
  }
  return images.get(v);
}

Term subterm_at(const TermStore& store, int players, Term v, const Path& path) {
  const std::vector<Term> way = spine(store, players, v, path);
  return way.empty() ? Term() : way.back();
}

Term replace_at(TermStore& store, int players, Term v, const Path& path, Term w) {
  std::vector<Term> way = spine(store, players, v, path);
  if (way.empty()) return {};
  Term replaced = way.back();
  way.pop_back();
  for (; !way.empty(); way.pop_back()) {
    const auto options = store.options(way.back());
    std::vector<Term> changed(options.begin(), options.end());
    absl::c_replace(changed, replaced, w);
    replaced = way.back();
    w = store.choice(store.mover(way.back()), std::span<Term>(changed));
    if (w.is_none()) return {};
  }
  return w;
}

}  // namespace kingmaker
