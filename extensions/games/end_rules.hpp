// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rules about the end of play and its outcome, as data.
//
// A game whose outcome is the win of the last mover, or of the player after this one, needs no more
// than Conventions. All others are played by EndingGame (ending_game.hpp).
// Tested in tests/extensions/games/endings.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "algebra/outcome.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/lattice.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// The payoffs of `scores EXPR`.
class ScoreRule {
 public:
  virtual ~ScoreRule() = default;
  // The payoffs for the last position of a game. FailedPrecondition if there is not one payoff for
  // each player, or if they depend on the names of the players. Threads may call it at the same
  // time.
  [[nodiscard]] virtual absl::StatusOr<Payoffs> payoffs(const std::shared_ptr<const Game>& game,
                                                        std::string_view setting) const = 0;
};

struct EndRules {
  // The outcome when nobody can move. `AllButNext` is `one loses`, `Ranks` is `ranked`.
  enum class Pays : std::uint8_t { LastMover, NextMover, AllButNext, Ranks, Scores, Moves };
  // The turn of a player who cannot move.
  enum class Stuck : std::uint8_t { Skips, Leaves, Ends };
  enum class Pass : std::uint8_t { Never, Always, Once };

  Pays pays = Pays::LastMover;
  Stuck stuck = Stuck::Skips;
  Pass pass = Pass::Never;
  bool all_pass_ends = false;
  bool must_block = false;  // a move must keep the next player from winning at once, if one does
  FaceRule faces = FaceRule::None;
  bool faces_go_again = false;  // who takes a face moves again
  bool has_conditions = false;  // such as `me wins when ...`, which BoardRules has
  std::shared_ptr<const ScoreRule> scores = nullptr;

  // Reads the phrases before the moves, and the passes among the moves. Errors are at their places:
  // what is given twice, and two outcomes.
  [[nodiscard]] static absl::StatusOr<EndRules> from(const ast::GameRules& rules);

  // True if Conventions say all.
  [[nodiscard]] bool is_plain() const {
    return pays <= Pays::NextMover && stuck != Stuck::Ends && pass == Pass::Never &&
           !has_conditions && !must_block && faces == FaceRule::None;
  }
  // Those of the moves; EndingGame takes care of the rest.
  [[nodiscard]] Conventions conventions() const {
    if (!is_plain()) return {};
    return {stuck == Stuck::Leaves, pays == Pays::NextMover};
  }
  // True if players may pass for ever.
  [[nodiscard]] bool passes_without_end() const { return pass == Pass::Always && !all_pass_ends; }
  // Writes sentences for the help: `A player who cannot move is skipped; the last mover has won`.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const EndRules&, const EndRules&) = default;
};

}  // namespace kingmaker
