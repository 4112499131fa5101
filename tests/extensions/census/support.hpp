// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Boards for tests of the census, and their values by the general evaluator: over the game tree of
// games/clobber.cpp, without normalising positions.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "extensions/games/built_in_games.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

inline std::unique_ptr<Game> clobber(const std::string& board, const Frame& frame) {
  GameArgument argument;
  argument.text = board;
  argument.kind = GameArgument::Kind::Text;
  argument.range = {0, static_cast<std::uint32_t>(board.size())};
  return *clobber_game.make(frame, std::span<const GameArgument>(&argument, 1), argument.range);
}

class NaiveClobber {
 public:
  NaiveClobber(int players, const System& system)
      : players_(players), preferences_(store_), rewriter_(store_, players, system, preferences_) {}

  // The value in choice notation; empty if nobody can move.
  std::string value(const std::string& board, Player start) {
    const std::unique_ptr<Game> game = clobber(board, {players_, start});
    if (!can_anyone_move(*game, game->start_position())) return "";
    const auto value = evaluate(
        *game,
        [&](Player mover, std::vector<Term>& options) {
          return rewriter_.reduce(mover, options, budget_);
        },
        budget_);
    return choice_text(store_, players_, *value);
  }

 private:
  int players_;
  TermStore store_;
  Preferences preferences_;
  Rewriter rewriter_;
  Budget budget_{Limits{}};
};

// All boards of a length with cells 0..players.
inline std::vector<std::string> all_boards(int players, int length) {
  std::vector<std::string> boards(1);
  for (int i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& board : boards) {
      for (int c = 0; c <= players; ++c) longer.push_back(board + static_cast<char>('0' + c));
    }
    boards = longer;
  }
  return boards;
}

}  // namespace kingmaker::testing
