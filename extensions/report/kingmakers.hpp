// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Kingmakers in all positions of a game: players who gain nothing by any move and decide who wins.
//
// A mover takes a move after which he is paid most. The future is known only when ties between such
// moves are broken: by a rule, at random, or in any way. Then each position has one result,
// chances, or a set of results. Tested in tests/extensions/report/report.km.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"
#include "base/budget.hpp"
#include "base/exact.hpp"
#include "extensions/report/play_graph.hpp"

namespace kingmaker {

// First, Last: of the best moves, in the game's order. AgainstLeader: the first of the best moves
// after which the best paid of the other players is paid least. Longest, Shortest: the first of
// those after which play that follows the rule is longest, or shortest. Preference: the first of
// the best moves to whose result the mover prefers no other, by TieBreak::prefers.
enum class TieRule : std::uint8_t { First, Last, AgainstLeader, Longest, Shortest, Preference };
[[nodiscard]] std::string_view name_of(TieRule rule);
[[nodiscard]] std::optional<TieRule> tie_rule_named(std::string_view name);

struct TieBreak {
  TieRule rule = TieRule::First;
  // For each player and two results, true if he prefers the second one to the first.
  std::vector<std::vector<std::vector<bool>>> prefers = {};
};

// Numbers of positions in which play goes on.
struct KingmakerCounts {
  std::size_t positions = 0;
  std::size_t indifferent = 0;  // all moves pay the mover the same, ties being broken by the rule
  std::size_t by_rule = 0;      // and the winners differ
  std::size_t certain = 0;      // the same for all ways to break ties
  std::size_t possible = 0;     // the same for some way
  std::vector<std::size_t> seats = {};  // those by the rule, by the player who moves

  void add(const KingmakerCounts& other);
  friend bool operator==(const KingmakerCounts&, const KingmakerCounts&) = default;
};

// Results are indexes of PlayGraph::outcomes().
struct Kingmakers {
  std::vector<KingmakerCounts> plies;  // by the least number of moves
  std::vector<std::uint32_t> results;  // by the rule, for each position
  std::vector<std::uint32_t> start;    // the results of the start, if ties are broken in any way
  std::vector<std::uint8_t> is_kingmaker;  // by the rule, for each position

  [[nodiscard]] KingmakerCounts total() const;
};
// Nullopt if the budget is spent.
[[nodiscard]] std::optional<Kingmakers> kingmakers(const PlayGraph& graph, int players,
                                                   const TieBreak& ties, Budget& budget);

// The expectations of a player at the start if ties are broken at random.
struct Chance {
  Rational payoff;
  Rational win;  // the chance to be paid the most
};
// For each player. Nullopt if the budget is spent.
[[nodiscard]] std::optional<std::vector<Chance>> chances(const PlayGraph& graph, int players,
                                                         Budget& budget);

}  // namespace kingmaker
