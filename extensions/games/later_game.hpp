// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions in the course of a game, as positions of their own.
// Tested in bindings/python/tests/test_games.py.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/solve/game.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The position after a turn: as the language writes it, if it is read as the same game, else the
// game from that turn on. It is the text if the game is over.
[[nodiscard]] absl::StatusOr<Object> position_after(Context& context,
                                                    const std::shared_ptr<const Game>& game,
                                                    const Turn& turn, std::string text,
                                                    bool goes_on);

// The game of an object that is a position or a form. The error for others is at `range`.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const Game>> game_in(Context& context,
                                                                  const Object& object,
                                                                  SourceRange range);

// A game that can begin at each of its turns.
class BeginsAnywhere {
 public:
  virtual ~BeginsAnywhere() = default;
  [[nodiscard]] virtual std::shared_ptr<const Game> beginning_at(const Turn& turn) const = 0;
};

// A game that begins at a turn of another one, for positions that statements cannot write.
class LaterGame final : public Game, public BeginsAnywhere {
 public:
  LaterGame(std::shared_ptr<const Game> game, Turn turn)
      : Game({game->frame().players, turn.mover}), game_(std::move(game)), turn_(std::move(turn)) {}
  // The same, or the game itself if it can begin there.
  [[nodiscard]] static std::shared_ptr<const Game> of(const std::shared_ptr<const Game>& game,
                                                      const Turn& turn) {
    const auto* const own = dynamic_cast<const BeginsAnywhere*>(game.get());
    if (own != nullptr) return own->beginning_at(turn);
    return std::make_shared<const LaterGame>(game, turn);
  }

  [[nodiscard]] std::shared_ptr<const Game> beginning_at(const Turn& turn) const override {
    return of(game_, turn);
  }
  [[nodiscard]] std::string_view ruleset() const override { return game_->ruleset(); }
  [[nodiscard]] std::string start_position() const override { return turn_.position; }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    game_->append_moves(position, mover, positions);
  }
  [[nodiscard]] bool is_over(std::string_view position) const override {
    return game_->is_over(position);
  }
  [[nodiscard]] std::string family() const override { return game_->family(); }
  [[nodiscard]] Player mover_after(std::string_view position, Player mover) const override {
    return game_->mover_after(position, mover);
  }
  using Game::first_turn;
  [[nodiscard]] Turn first_turn(Player first) const override {
    return first == turn_.mover ? turn_ : Turn{turn_.position, first, player_before(first)};
  }
  [[nodiscard]] Turn turn_after(std::string_view position, Player mover,
                                std::string next) const override {
    return game_->turn_after(position, mover, std::move(next));
  }
  [[nodiscard]] bool has_plain_turns() const override { return game_->has_plain_turns(); }
  [[nodiscard]] bool may_come_back() const override { return game_->may_come_back(); }
  [[nodiscard]] Player winner(Player last) const override { return game_->winner(last); }
  [[nodiscard]] Player winner_in(std::string_view position, Player last) const override {
    return game_->winner_in(position, last);
  }
  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(std::string_view position,
                                                                   Player mover,
                                                                   Budget& budget) const override {
    return game_->known_winner(position, mover, budget);
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override {
    return game_->text(position, players, max_output);
  }
  [[nodiscard]] const BoardPosition* on_board() const override { return game_->on_board(); }

 private:
  std::shared_ptr<const Game> game_;
  Turn turn_;
};

}  // namespace kingmaker
