// Classifications of games that are folds: the type of a win is known, and the type of a choice
// follows from its mover and the types of its options alone.
//
// One shape for all of them, so that values (`classify` below) and positions of a game can be
// classified by the same code. A classification numbers the types it has met: a Type is a handle
// into it, equal types of one classification have equal handles, and those of two must not be
// mixed.
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

namespace kingmaker {

// `choice` is nothing when the classification has no room for another type (see its constructor);
// options may repeat, there must be one.
template <typename C>
concept Classification = requires(C& c, Player p, std::span<const typename C::Type> options) {
  requires std::equality_comparable<typename C::Type>;
  { c.leaf(p) } -> std::same_as<typename C::Type>;
  { c.choice(p, options) } -> std::same_as<std::optional<typename C::Type>>;
};

// Asked again and again in long work, with the work done since the last time, in units of some ten
// to a hundred nanoseconds: shall it go on?
using GoOn = absl::FunctionRef<bool(std::uint64_t units)>;

// The type of `v`, each distinct subterm classified once. Nothing when `go_on` says no or the
// classification is full. O(nodes + options) times the cost of an option, and a Type a node.
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
