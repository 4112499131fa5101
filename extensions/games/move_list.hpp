// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables of the positions that may come next: the moves that lead to their rows, and values that
// are computed when they are needed. Tested in tests/extensions/games/successors.km.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "extensions/games/solve/game.hpp"
#include "language/evaluable.hpp"

namespace kingmaker {

// The next positions of a position, as the game knows them, one for each row.
struct MoveList final : RowOrigins {
  struct Next {
    std::string position;
    bool is_over = false;
  };
  std::shared_ptr<const Game> game;
  std::vector<Next> next = {};

  explicit MoveList(std::shared_ptr<const Game> of) : game(std::move(of)) {}
  [[nodiscard]] std::shared_ptr<const RowOrigins> in_order(
      const std::vector<std::size_t>& rows) const override;
  // The position, or the win if the game is over.
  [[nodiscard]] Object member(const Table& table, std::size_t row) const override;
};

// The moves to the rows of a table; null for other tables.
[[nodiscard]] inline const MoveList* moves_in(const Table& table) {
  return dynamic_cast<const MoveList*>(table.origins.get());
}

// The normal form of a position in the course of a game. Since it is computed when it is needed,
// the list of next positions is available even if their values take very long.
class LaterValue final : public Evaluable {
 public:
  LaterValue(std::shared_ptr<const Game> game, Turn turn, System system)
      : game_(std::move(game)), turn_(std::move(turn)), system_(std::move(system)) {}

  [[nodiscard]] std::string_view kind() const override { return "a value"; }
  [[nodiscard]] Frame frame() const override { return game_->frame(); }
  [[nodiscard]] absl::StatusOr<std::optional<GameValue>> value(Context& context,
                                                               std::uint64_t max_choices,
                                                               SourceRange range) const override;
  [[nodiscard]] absl::StatusOr<std::vector<GameValue>> normal_forms(
      Context& context, std::span<const Player> starts, const System& system,
      SourceRange range) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& notes) const override;
  [[nodiscard]] Frame expression_frame(const Frame& /*now*/) const override {
    return {game_->frame().players, turn_.mover};
  }

 private:
  std::shared_ptr<const Game> game_;
  Turn turn_;
  System system_;
};

}  // namespace kingmaker
