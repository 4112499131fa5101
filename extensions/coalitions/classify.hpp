// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Classifies the games that expressions denote.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <optional>
#include <string>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/classification_name.hpp"
#include "extensions/coalitions/shares.hpp"
#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/solve/position_values.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The types of a classification that have been met, and the positions that have them.
template <Classification C>
struct PositionTypes {
  explicit PositionTypes(int players) : types(players) {}

  C types;
  std::map<std::string, PositionValues<typename C::Type>> families;
};

// The types met in games of this many players. Precondition of the second: players <=
// kMaxStablePlayers.
[[nodiscard]] PositionTypes<WinTypes>& win_types(Context& context, int players);
[[nodiscard]] PositionTypes<StableTypes>& stable_types(Context& context, int players);

// The type of a value or position under a classification that is a fold. All code that classifies
// uses this function. Positions are classified bottom-up without building their values. Errors are
// at `range`.
template <Classification C>
[[nodiscard]] absl::StatusOr<typename C::Type> type_of(Context& context, PositionTypes<C>& cache,
                                                       const Object& object, SourceRange range) {
  using Type = typename C::Type;
  Budget& budget = context.budget();
  const auto no_room = [] {
    return limit_error("the types of what is below take more than ", C::kDefaultMaxBytes >> 20,
                       " MB");
  };
  if (const Position* position = position_in(object)) {
    const Game& game = *position->game;
    const auto choose = [&](Player mover, std::vector<Type>& options) -> absl::StatusOr<Type> {
      const auto type = cache.types.choice(mover, std::span<const Type>(options));
      if (!type) return no_room();
      return *type;
    };
    const auto leaf = [&](Player winner) { return cache.types.leaf(winner); };
    PositionValues<Type> of_this_game;
    const std::string family = game.family();
    PositionValues<Type>& values = family.empty() ? of_this_game : cache.families[family];
    return with_range(values.of_start(game, leaf, choose, budget), range);
  }
  KM_ASSIGN_OR_RETURN(const GameValue value, context.wins_of(object, range, "a type"));
  const auto type = classify(cache.types, context.store(), value.term,
                             [&](std::uint64_t units) { return budget.spend(units); });
  if (type) return *type;
  if (budget.is_spent()) return with_range(status_of(budget), range);
  return with_range(no_room(), range);
}

// The type of `object`, which is the result of the function of that name. InvalidArgument if the
// classification is not for this number of players, ResourceExhausted if the object is too large.
[[nodiscard]] absl::StatusOr<Object> classified(Context& context, ClassificationKind kind,
                                                const Object& object, SourceRange range);

// The Lefevre value of `object`; nullopt if its numbers are too long (kMaxShareBits).
[[nodiscard]] absl::StatusOr<std::optional<Shares>> lefevre_shares(Context& context,
                                                                   const Object& object,
                                                                   SourceRange range);

// The number of players in the game of a value, a position or a win. Another object is an error at
// `range`.
[[nodiscard]] absl::StatusOr<int> players_of(const Context& context, const Object& object,
                                             SourceRange range);
// True if the classification applies to games of this many players.
[[nodiscard]] bool applies_to(ClassificationKind kind, int players);

}  // namespace kingmaker
