// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games whose rules define the moves, and whose conventions define the rest: whether a player who
// cannot move is skipped or leaves, and whether the last mover or the next player wins.
// Tested in tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/text.hpp"
#include "extensions/games/component_nimbers.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/solve/components.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// The players of `out=2` or `out=(2,3)`, who have left.
[[nodiscard]] absl::StatusOr<SetOfPlayers> players_out(const GameArgument& argument,
                                                       const Frame& frame);
// Writes `, out=2` with all players who are not in `left`. Empty if nobody has left.
[[nodiscard]] std::string out_text(SetOfPlayers left, int players);

// The methods of Game and ImpartialGame that the rules supply. A setting is a board or heaps: a
// position without the players who have left.
class PartizanRules : public Game {
 public:
  using Game::Game;
  virtual void append_settings(std::string_view setting, Player mover,
                               std::vector<std::string>& settings) const = 0;
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const final {
    append_positions(position, mover, positions);
  }

 protected:
  virtual void append_positions(std::string_view position, Player mover,
                                std::vector<std::string>& positions) const = 0;
};
class ImpartialRules : public ImpartialGame {
 public:
  using ImpartialGame::ImpartialGame;
  virtual void append_settings(std::string_view setting, Player mover,
                               std::vector<std::string>& settings) const = 0;
  void append_options(std::string_view position, std::vector<std::string>& positions) const final {
    append_positions(position, 1, positions);
  }
  [[nodiscard]] bool is_misere() const final { return winner(1) != 1; }
  // Adds the nimbers of the components.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override;

 protected:
  virtual void append_positions(std::string_view position, Player mover,
                                std::vector<std::string>& positions) const = 0;

 private:
  mutable ComponentNimbers nimbers_;
};

// Positions without the players who have left. Sums use them, since their parts have the same
// players.
class HasSettings {
 public:
  virtual ~HasSettings() = default;
  [[nodiscard]] virtual std::string start_setting() const = 0;
  virtual void append_next_settings(std::string_view setting, Player mover,
                                    std::vector<std::string>& settings) const = 0;
  // Writes `toads("1.2", players=2)`, with `behind` as the last arguments.
  [[nodiscard]] virtual absl::StatusOr<std::string> call_text(std::string_view setting,
                                                              std::string_view behind,
                                                              std::size_t max_output) const = 0;
  // The position of this setting in which no player has left.
  [[nodiscard]] virtual std::string position_of(std::string_view setting) const = 0;
  // The players who have left before the game begins.
  [[nodiscard]] virtual SetOfPlayers out() const = 0;
};

// `Base` is PartizanRules or ImpartialRules. A position is a setting; where players leave, two
// bytes before it are the set of players left.
template <typename Base>
class ConventionGame : public Base, public FallsApart, public HasSettings {
 public:
  ConventionGame(const Frame& frame, const Conventions& conventions, SetOfPlayers out)
      : Base(frame), conventions_(conventions), out_(out) {}

  [[nodiscard]] const FallsApart* falls_apart() const final { return this; }
  [[nodiscard]] const HasSettings* settings() const final { return this; }

  [[nodiscard]] virtual bool can_move(std::string_view setting, Player mover) const = 0;
  // The setting as the arguments of a call.
  [[nodiscard]] virtual std::string setting_text(std::string_view setting) const = 0;

  [[nodiscard]] std::string start_position() const final {
    return this->first_turn(this->frame().start).position;
  }
  [[nodiscard]] bool is_over(std::string_view position) const final {
    const SetOfPlayers left = players_left(position);
    if (leaves() && left.size() == 1) return true;
    for (Player p = 1; p <= this->frame().players; ++p) {
      if (left.contains(p) && can_move(setting_in(position), p)) return false;
    }
    return true;
  }
  using Base::first_turn;
  [[nodiscard]] Turn first_turn(Player first) const final {
    if (!leaves()) return {start_setting(), first, this->player_before(first)};
    const SetOfPlayers left = out_.complement(this->frame().players);
    return settled(with_players(left, start_setting()), first, 0);
  }
  [[nodiscard]] Turn turn_after(std::string_view position, Player mover,
                                std::string next) const final {
    if (!leaves()) return Base::turn_after(position, mover, std::move(next));
    return settled(next, this->frame().successor(mover), mover);
  }
  [[nodiscard]] Player winner(Player last) const final {
    return conventions_.next_wins ? this->frame().successor(last) : last;
  }
  [[nodiscard]] Player winner_in(std::string_view position, Player last) const final {
    if (!leaves()) return Base::winner_in(position, last);
    return players_in(position).smallest();
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const final {
    const std::string out =
        leaves() ? out_text(players_in(position), this->frame().players) : std::string();
    return call_text(setting_in(position), cat(out, players), max_output);
  }
  [[nodiscard]] absl::StatusOr<std::string> call_text(std::string_view setting,
                                                      std::string_view behind,
                                                      std::size_t /*max_output*/) const override {
    return cat(this->ruleset(), "(", setting_text(setting), behind, ")");
  }
  void append_next_settings(std::string_view setting, Player mover,
                            std::vector<std::string>& settings) const final {
    this->append_settings(setting, mover, settings);
  }
  [[nodiscard]] std::string position_of(std::string_view setting) const final {
    return leaves() ? with_players(SetOfPlayers::everyone(this->frame().players), setting)
                    : std::string(setting);
  }
  // The players who have left before the game begins.
  [[nodiscard]] SetOfPlayers out() const final { return out_; }

  [[nodiscard]] Conventions conventions() const final { return conventions_; }
  [[nodiscard]] SetOfPlayers players_left(std::string_view position) const final {
    return leaves() ? players_in(position) : SetOfPlayers::everyone(this->frame().players);
  }

  [[nodiscard]] bool leaves() const { return conventions_.stuck_leaves; }
  [[nodiscard]] std::string_view setting_in(std::string_view position) const {
    return leaves() ? position.substr(kBytes) : position;
  }

 protected:
  void append_positions(std::string_view position, Player mover,
                        std::vector<std::string>& positions) const final {
    if (!leaves()) return this->append_settings(position, mover, positions);
    const SetOfPlayers left = players_in(position);
    if (left.size() == 1 || !left.contains(mover)) return;
    std::vector<std::string> settings;
    this->append_settings(position.substr(kBytes), mover, settings);
    for (const std::string& setting : settings) positions.push_back(with_players(left, setting));
  }

 private:
  static constexpr std::size_t kBytes = 2;

  [[nodiscard]] static SetOfPlayers players_in(std::string_view position) {
    return SetOfPlayers::from_bits(static_cast<std::uint32_t>(
        static_cast<unsigned char>(position[0]) << 8 | static_cast<unsigned char>(position[1])));
  }
  [[nodiscard]] static std::string with_players(SetOfPlayers players, std::string_view setting) {
    std::string position;
    position.reserve(kBytes + setting.size());
    position.push_back(static_cast<char>(players.bits() >> 8));
    position.push_back(static_cast<char>(players.bits() & 255));
    position += setting;
    return position;
  }

  // The turn of the first player from `mover` on who can move. The players before this one leave.
  [[nodiscard]] Turn settled(const std::string& position, Player mover, Player last) const {
    SetOfPlayers left = players_in(position);
    const std::string_view setting = std::string_view(position).substr(kBytes);
    for (; left.size() != 1; mover = this->frame().successor(mover)) {
      if (!left.contains(mover)) continue;
      if (can_move(setting, mover)) break;
      left = conventions_.next_wins
                 ? SetOfPlayers::of(mover)
                 : left & SetOfPlayers::of(mover).complement(this->frame().players);
    }
    while (!left.contains(mover)) mover = this->frame().successor(mover);
    return {with_players(left, setting), mover, last};
  }

  Conventions conventions_;
  SetOfPlayers out_;
};

}  // namespace kingmaker
