// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A game whose moves are those of another one, and whose play ends by rules of its own: in a row of
// three, by elimination, when all pass, with a loser, a ranking or scores.
//
// A position is the record of play that the end depends on, and then a position of the other game,
// which skips players who cannot move:
//
//     byte   0     1 2            3 4              5            6             7 ..
//            end   players left   players passed   passes left  passes now    record
//
// `end` is 0 while play goes on, or says how it ended, so that a position knows its outcome. The
// record has two bytes for each player: the number of his moves, or, where players are ranked, the
// players by their last moves, the last mover first. It is empty where nothing depends on it.
//
// Conditions such as `me wins when ...` are checked after each move for the player who moved, and
// those about players who are out for all players; the first one that holds decides. In a sum they
// are those of the parts: one part is enough for a win, and a negated condition must hold in all.
// Tested in tests/extensions/games/endings.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/diagnostic.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/end_rules.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// The record of play at the start of a position.
struct PlayRecord {
  static constexpr std::uint8_t kUnlimited = 255;

  std::uint8_t end = 0;
  SetOfPlayers left = {};    // the players who are not out
  SetOfPlayers passed = {};  // where a player may pass once
  std::uint8_t passes = kUnlimited;
  std::uint8_t passes_now = 0;  // that were made one after the other; where all pass ends play
  std::vector<std::uint16_t> moves = {};
  bool is_begun = false;  // true if the conditions have been asked of the position

  friend bool operator==(const PlayRecord&, const PlayRecord&) = default;
};

class EndingGame final : public Game,
                         public PaysPlayers,
                         public BeginsAnywhere,
                         public BoardPosition {
 public:
  using Part = std::shared_ptr<const Game>;

  // Precondition: `moves` skips players who cannot move.
  EndingGame(const Frame& frame, Part moves, std::shared_ptr<const EndRules> rules,
             PlayRecord record, std::string setting);

  [[nodiscard]] const Part& moves() const { return moves_; }
  [[nodiscard]] const EndRules& rules() const { return *rules_; }
  [[nodiscard]] const PlayRecord& record() const { return record_; }
  // The position of these moves in a position of this game.
  [[nodiscard]] std::string_view setting_in(std::string_view position) const;
  // The game with these moves that begins with this position; null if it cannot begin with it.
  [[nodiscard]] Part begins_with_moves() const {
    return setting_ == moves_->start_position() ? moves_ : nullptr;
  }
  // The same for the moves of another game, from its start.
  [[nodiscard]] std::shared_ptr<const Game> with_moves(Part moves) const;
  // The player who has already won or lost at the start by a condition; 0 if there is none.
  [[nodiscard]] Player over_for() const;

  [[nodiscard]] std::string_view ruleset() const override { return moves_->ruleset(); }
  [[nodiscard]] std::string start_position() const override;
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override;
  [[nodiscard]] bool is_over(std::string_view position) const override { return position[0] != 0; }
  [[nodiscard]] bool has_rules_of(const Game& other) const override;
  [[nodiscard]] std::string family() const override;
  using Game::first_turn;
  [[nodiscard]] Turn first_turn(Player first) const override;
  [[nodiscard]] Turn turn_after(std::string_view position, Player mover,
                                std::string next) const override;
  [[nodiscard]] bool has_plain_turns() const override { return !rules_->faces_go_again; }
  [[nodiscard]] bool may_come_back() const override {
    return moves_->may_come_back() ||
           (rules_->passes_without_end() && record_.passes == PlayRecord::kUnlimited);
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override;
  [[nodiscard]] const PaysPlayers* pays_players() const override { return this; }
  [[nodiscard]] absl::StatusOr<Payoffs> payoffs_in(std::string_view position) const override;
  [[nodiscard]] std::shared_ptr<const Game> beginning_at(const Turn& turn) const override;

  // --- BoardPosition, if the moves are on a board ---

  [[nodiscard]] const BoardPosition* on_board() const override {
    return moves_->on_board() == nullptr ? nullptr : this;
  }
  [[nodiscard]] const BoardPlay& play() const override { return moves_->on_board()->play(); }
  [[nodiscard]] Board board(std::string_view position) const override {
    return moves_->on_board()->board(setting_in(position));
  }
  [[nodiscard]] std::unique_ptr<Game> on(Board board) const override;
  [[nodiscard]] std::string letter_of(Piece piece) const override {
    return moves_->on_board()->letter_of(piece);
  }

 private:
  // The first turn, and what the conditions have said at the start, as PlayRecord::end.
  struct Beginning {
    Turn turn;
    std::uint8_t end = 0;
  };
  [[nodiscard]] Beginning beginning_with(Player first) const;
  [[nodiscard]] PlayRecord record_in(std::string_view position) const;
  [[nodiscard]] std::string with_record(const PlayRecord& record, std::string_view setting) const;
  [[nodiscard]] std::string arguments_of(const PlayRecord& record) const;

  [[nodiscard]] bool can_anyone_left_move(const PlayRecord& record, std::string_view setting) const;
  [[nodiscard]] bool may_pass(const PlayRecord& record, Player p) const;
  // The record after a move or a pass of `mover` that has led to `setting`. The conditions may
  // change the setting; players are asked in turn from `first` on.
  void note_move(PlayRecord& record, Player mover) const;
  void note_pass(PlayRecord& record, Player mover) const;
  void check_conditions(PlayRecord& record, std::string& setting, SetOfPlayers movers,
                        Player first) const;
  // The conditions of player 1; those of others are alike.
  [[nodiscard]] std::span<const BoardRules::EndPattern> conditions(std::string_view setting) const;
  // True if the first condition that holds after a move of p, besides those about players who are
  // out, is that he wins.
  [[nodiscard]] bool wins_by_condition(std::string_view setting, Player p) const;
  [[nodiscard]] bool holds(std::size_t condition, std::string_view setting, Player p) const;
  void remove(std::string& setting, Player p) const;
  void leave(PlayRecord& record, Player p) const;
  // The player who moves after `mover`, if all are left: himself if he has taken a face.
  [[nodiscard]] Player next_after(std::string_view before, std::string_view after,
                                  Player mover) const;
  // Removes the moves from `first` on that let the next player win at once, unless all do.
  void keep_blocks(std::string_view position, Player mover, std::size_t first,
                   std::vector<std::string>& positions) const;
  // Ends play, if it ends before a move of `next` or a player after him, and lets players leave.
  void settle(PlayRecord& record, std::string_view setting, Player next, Player last) const;
  void finish(PlayRecord& record, Player next, Player last) const;

  Part moves_;
  std::shared_ptr<const EndRules> rules_;
  PlayRecord record_;    // at the start
  std::string setting_;  // at the start
  Beginning start_;      // if the player of the frame begins
};

// The game as one with endings; null if it is none.
[[nodiscard]] inline const EndingGame* ending_game(const Game& game) {
  return dynamic_cast<const EndingGame*>(&game);
}

// Removes the arguments that are about the record, such as `out=2` and `passes=3`, from the
// arguments of a call. Errors are at their places.
[[nodiscard]] absl::StatusOr<PlayRecord> take_record(const EndRules& rules, const Frame& frame,
                                                     std::vector<GameArgument>& arguments);
// Makes the position of a call. An error at `call` if somebody has already won;
// `is_over_at_start` tells it from others.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_ending_game(
    std::shared_ptr<const Game> moves, std::shared_ptr<const EndRules> rules, PlayRecord record,
    SourceRange call);
[[nodiscard]] bool is_over_at_start(const absl::Status& status);

}  // namespace kingmaker
