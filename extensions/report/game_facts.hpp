// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The facts about a game that a report shows. Tested in tests/extensions/report/report.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "extensions/games/position.hpp"
#include "extensions/report/kingmakers.hpp"
#include "language/context.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// A kingmaker on the line of play that the rule for ties chooses.
struct KingmakerMoment {
  std::uint32_t ply = 0;
  Player mover = 1;
  std::string position;
  // Two moves, as the positions after them, with the result after each.
  std::vector<std::pair<std::string, std::string>> moves;
  bool is_of_hexagons = false;  // the board, whose rows are shifted against each other
  friend bool operator==(const KingmakerMoment&, const KingmakerMoment&) = default;
};

// Results are sentences: `player 1 wins`, `a draw`.
struct GameFacts {
  std::string game;
  int players = 0;
  std::size_t ends = 0;
  std::uint32_t shortest = 0;  // play, in moves
  std::uint32_t longest = 0;
  std::vector<std::string> results;  // of all ends
  bool has_ties = false;             // not all ends have one winner
  // The results that are left if all players are careful, or selfish; empty if they are not known.
  std::vector<std::string> careful;
  std::vector<std::string> selfish;
  std::string by_rule;               // the result by the rule for ties
  std::vector<std::string> any_tie;  // the results for all ways to break ties
  std::vector<KingmakerCounts> plies;
  KingmakerCounts total;
  std::vector<std::string> forcing;  // the players and the pairs who can make sure to win
  std::vector<Rational> chances;     // of each player to be paid the most; empty if not known
  std::optional<KingmakerMoment> moment;

  friend bool operator==(const GameFacts&, const GameFacts&) = default;
};

// How a report chooses between equally good moves.
struct Ties {
  TieRule rule = TieRule::First;
  std::optional<System> system = {};  // of TieRule::Preference
  SourceRange range = {};             // its place
};
[[nodiscard]] absl::StatusOr<GameFacts> facts_of(Context& context, const Position& position,
                                                 const Ties& ties, SourceRange range);

}  // namespace kingmaker
