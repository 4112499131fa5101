// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Classifications of games that are folds: the type of a win is given, and the type of a choice
// follows from its mover and the types of its options.
//
// The same interface serves values (`classify` below) and positions of a game. A classification
// numbers the types that it has met. A Type is such a number: equal types of one classification
// have equal numbers, and those of different classifications must not be mixed.
#pragma once

#include <absl/functional/function_ref.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "algebra/walk.hpp"
#include "base/budget.hpp"

namespace kingmaker {

// `choice` returns nullopt if the classification has no room for another type (see its
// constructor). Options may repeat. Precondition: there is an option.
template <typename C>
concept Classification = requires(C& c, Player p, std::span<const typename C::Type> options) {
  requires std::equality_comparable<typename C::Type>;
  { c.leaf(p) } -> std::same_as<typename C::Type>;
  { c.choice(p, options) } -> std::same_as<std::optional<typename C::Type>>;
};

// The type of `v`; each distinct subterm is classified once. Nullopt if `go_on` returns false or
// the classification is full. Takes O(nodes + options) times the cost of an option, and memory for
// one Type for each node.
template <Classification C>
[[nodiscard]] std::optional<typename C::Type> classify(C& classification, const TermStore& store,
                                                       Term v, GoOn go_on) {
  using Type = typename C::Type;
  if (v.is_win()) return classification.leaf(v.winner());
  TermMap<Type> types;
  std::vector<Type> of_options;
  for (const Term t : bottom_up(store, v)) {
    of_options.clear();
    for (const Term option : store.options(t)) {
      of_options.push_back(option.is_win() ? classification.leaf(option.winner())
                                           : types.get(option));
    }
    if (!go_on(1 + of_options.size())) return std::nullopt;
    const std::optional<Type> type =
        classification.choice(store.mover(t), std::span<const Type>(of_options));
    if (!type) return std::nullopt;
    types[t] = *type;
  }
  return types.get(v);
}

}  // namespace kingmaker
