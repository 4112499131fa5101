// Classifies the games that expressions denote.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "algebra/types/classification.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/context.hpp"
#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The names of the classifications, which are also functions: win, stable, fine, straffin, li,
// lefevre, shapley.
[[nodiscard]] std::span<const std::string_view> classification_names();
[[nodiscard]] std::optional<ClassificationKind> classification_named(std::string_view name);
[[nodiscard]] std::string_view name_of(ClassificationKind kind);

// The type of a value or position under a classification that is a fold. All code that classifies
// uses this function. Positions are classified bottom-up without building their values. Errors are
// at `range`.
template <Classification C>
[[nodiscard]] absl::StatusOr<typename C::Type> type_of(Context& context, PositionTypes<C>& cache,
                                                       const Object& object, SourceRange range) {
  using Type = typename C::Type;
  Budget& budget = context.budget();
  const auto no_room = [] {
    return limit_error(
        cat("the types of what is below take more than ", C::kDefaultMaxBytes >> 20, " MB"));
  };
  if (const auto* position = std::get_if<Position>(&object)) {
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
    absl::StatusOr<Type> type = values.of_start(game, leaf, choose, budget);
    if (!type.ok()) return with_range(type.status(), range);
    return type;
  }
  KM_ASSIGN_OR_RETURN(const GameValue value, context.value_of(object, range));
  const auto type = classify(cache.types, context.store(), value.term,
                             [&](std::uint64_t units) { return budget.spend(units); });
  if (type) return *type;
  if (budget.is_spent()) {
    return with_range(status_of(budget), range);
  }
  return with_range(no_room(), range);
}

// The type of `object`, which is the result of the function of that name. InvalidArgument if the
// classification is not for this number of players, ResourceExhausted if the object is too large.
[[nodiscard]] absl::StatusOr<Object> classified(Context& context, ClassificationKind kind,
                                                const Object& object, SourceRange range);

// The Lefevre value of `object`; nullopt if its numbers are too long (kMaxShareBits).
[[nodiscard]] absl::StatusOr<std::optional<ShareTuple>> lefevre_shares(Context& context,
                                                                       const Object& object,
                                                                       SourceRange range);

// The x and i of a fine type x_i in Loeb's numbering, where x_0 is a win.
[[nodiscard]] SimpleValue fine_index(const TermStore& store, Term fine);

// The printed form: `n_2`, `N picks`, `N`, or with other names of players.
[[nodiscard]] std::string type_text(const Settings& settings, const TermStore& store,
                                    const NamedType& type);

// The number of players in the game of a value, a position or a win. Another object is an error at
// `range`.
[[nodiscard]] absl::StatusOr<int> players_of(const Context& context, const Object& object,
                                             SourceRange range);
// True if the classification applies to games of this many players.
[[nodiscard]] bool applies_to(ClassificationKind kind, int players);

// Adds the names of the classifications.
void add_classifications(Library& library);

}  // namespace kingmaker
