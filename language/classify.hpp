// The classifications of games, of what expressions denote.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "algebra/types/classification.hpp"
#include "base/text.hpp"
#include "language/context.hpp"
#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Their names, which are those of functions too: win, stable, fine, straffin, li, lefevre, shapley.
[[nodiscard]] std::span<const std::string_view> classification_names();
[[nodiscard]] std::optional<ClassificationKind> classification_named(std::string_view name);
[[nodiscard]] std::string_view name_of(ClassificationKind kind);

// The type of a value or position under a classification that is a fold. Everything that classifies
// goes through here. Positions are classified bottom-up without building their values. Errors are
// at `range`.
template <Classification C>
[[nodiscard]] absl::StatusOr<typename C::Type> type_of(Context& context, PositionTypes<C>& known,
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
      const auto type = known.types.choice(mover, std::span<const Type>(options));
      if (!type) return no_room();
      return *type;
    };
    const auto leaf = [&](Player winner) { return known.types.leaf(winner); };
    PositionValues<Type> of_this_game;
    const std::string family = game.family();
    PositionValues<Type>& values = family.empty() ? of_this_game : known.families[family];
    absl::StatusOr<Type> type = values.of_start(game, leaf, choose, budget);
    if (!type.ok()) return with_range(type.status(), range);
    return type;
  }
  const absl::StatusOr<GameValue> value = context.value_of(object, range);
  if (!value.ok()) return value.status();
  const auto type = classify(known.types, context.store(), value->term,
                             [&](std::uint64_t units) { return budget.spend(units); });
  if (type) return *type;
  if (budget.is_spent()) {
    return with_range(status_of(budget), range);
  }
  return with_range(no_room(), range);
}

// How `object` is classified: what the function of that name gives. InvalidArgument when the
// classification is not for that many players, ResourceExhausted when it is too large for us.
[[nodiscard]] absl::StatusOr<Object> classified(Context& context, ClassificationKind kind,
                                                const Object& object, SourceRange range);

// The Lefevre value of `object`; none if its numbers are too long for us (kMaxShareBits).
[[nodiscard]] absl::StatusOr<std::optional<ShareTuple>> lefevre_shares(Context& context,
                                                                       const Object& object,
                                                                       SourceRange range);

// The x and i of a fine type x_i as Loeb counts them, x_0 for a win.
[[nodiscard]] SimpleValue fine_index(const TermStore& store, Term fine);

// As it is shown: `n_2`, `N picks`, `N`, or with the players' other names.
[[nodiscard]] std::string type_text(const Settings& settings, const TermStore& store,
                                    const NamedType& type);

// Of how many players is the game of a value, of a position, of a win? Another object is an error
// at `range`.
[[nodiscard]] absl::StatusOr<int> players_of(const Context& context, const Object& object,
                                             SourceRange range);
// Whether games of so many players are classified so.
[[nodiscard]] bool applies_to(ClassificationKind kind, int players);

// Adds the names of the classifications.
void add_classifications(Library& library);

}  // namespace kingmaker
