// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions of games as objects of the language. They are evaluated only when their value is needed
// (solve/position_value.hpp). Tested in tests/extensions/games/positions.km.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/solve/game.hpp"
#include "language/context.hpp"
#include "language/evaluable.hpp"
#include "language/function.hpp"

namespace kingmaker {

class Position final : public Evaluable {
 public:
  // `text` is what a statement prints, its raw value if it is empty.
  explicit Position(std::shared_ptr<const Game> of, std::string text = {})
      : game(std::move(of)), written_(std::move(text)) {}

  const std::shared_ptr<const Game> game;

  [[nodiscard]] std::string_view kind() const override { return "a position"; }
  [[nodiscard]] Frame frame() const override { return game->frame(); }
  [[nodiscard]] std::optional<Player> mover() const override { return first_turn(*game).mover; }
  [[nodiscard]] std::string_view written() const override { return written_; }
  [[nodiscard]] absl::StatusOr<std::string> call(std::string_view players,
                                                 std::uint64_t max_bytes) const override {
    return game->text(game->start_position(), players, max_bytes);
  }
  [[nodiscard]] absl::StatusOr<std::optional<GameValue>> value(Context& context,
                                                               std::uint64_t max_choices,
                                                               SourceRange range) const override;
  [[nodiscard]] absl::StatusOr<std::vector<GameValue>> normal_forms(
      Context& context, std::span<const Player> starts, const System& system,
      SourceRange range) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& notes) const override;
  // Positions of games without a family have none.
  [[nodiscard]] std::vector<std::uint64_t> key() const override;

 private:
  std::string written_;
};

[[nodiscard]] inline OtherObjectPointer position_of(std::shared_ptr<const Game> game,
                                                    std::string text = {}) {
  return std::make_shared<const Position>(std::move(game), std::move(text));
}

// The position that an object is, or null.
[[nodiscard]] inline const Position* position_in(const Object& object) {
  return other_in<Position>(object);
}
// The position that an argument is; an error that says what is expected for other objects.
[[nodiscard]] absl::StatusOr<const Position*> position_argument(const Argument& argument,
                                                                std::string_view expected);

}  // namespace kingmaker
