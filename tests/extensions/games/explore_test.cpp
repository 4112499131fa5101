// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The facts of `explore`: who can force a win, by plain recursion over subsets of the players; and
// the cells that a move touches, which are those that differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "extensions/games/forced_wins.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/position_parts.hpp"
#include "extensions/program_library.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/context.hpp"
#include "language/machine/evaluate.hpp"

namespace kingmaker::testing::explore_test {
namespace {

const std::vector<std::string> kPositions = {"clobber(123213)",
                                             "clobber(\"12/23/31\")",
                                             "clobber(1213, players=4)",
                                             "nim(2,1,1)",
                                             "kayles(3,2)",
                                             "nim(1,2) + kayles(2)",
                                             "clobber(121) + clobber(\"12/23\")",
                                             "domineering3(rows=2, columns=3)",
                                             "tictactoe(\"12./.2./1.3\")",
                                             "tictactoe(rows=1, columns=4)",
                                             "snim(2,2)",
                                             "candies(7)",
                                             "apart(\"..../.1..\")",
                                             "kings(\"1.2/3..\")",
                                             "last_nim(\"oo#o\", passes=1)",
                                             "hackenbush(\"1g2\") + hackenbush(\"23\")",
                                             "toppling_dominoes(\"1g23\")",
                                             "sequential(nim(1,1), nim(2))",
                                             "col(graph=\"a:. b:. c:1; a-b b-c c-a\")",
                                             "wythoff(2,2)"};

class Explore : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    context_.begin_statement(nullptr);
    const auto parsed = parse_statement(GetParam(), 0, nullptr, context_.library.syntaxes());
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    const auto object = evaluate(context_, *expression_in(parsed->statement));
    ASSERT_TRUE(object.ok()) << object.status();
    const Position* const position = position_in(*object);
    ASSERT_NE(position, nullptr);
    game_ = position->game;
  }

  // All turns of play, each once.
  std::vector<Turn> turns() const {
    std::map<std::pair<std::string, Player>, Turn> seen;
    std::vector<Turn> waiting = {first_turn(*game_)};
    while (!waiting.empty()) {
      const Turn turn = waiting.back();
      waiting.pop_back();
      if (!seen.try_emplace({turn.position, turn.mover}, turn).second) continue;
      for (Turn& next : successors(*game_, turn)) waiting.push_back(std::move(next));
    }
    std::vector<Turn> all;
    for (auto& [key, turn] : seen) all.push_back(turn);
    return all;
  }

  // True if one of the set is paid most, and not all are paid the same.
  bool wins(const Turn& turn, SetOfPlayers set) const {
    if (game_->pays_players() == nullptr) {
      return set.contains(game_->winner_in(turn.position, turn.last));
    }
    const Payoffs payoffs = *game_->pays_players()->payoffs_in(turn.position);
    const Payoff most = *std::max_element(payoffs.begin(), payoffs.end());
    bool differ = false;
    bool has_most = false;
    for (Player p = 1; p <= game_->frame().players; ++p) {
      const Payoff paid = payoffs[static_cast<std::size_t>(p - 1)];
      differ |= paid != most;
      has_most |= paid == most && set.contains(p);
    }
    return differ && has_most;
  }

  bool forces(const Turn& turn, SetOfPlayers set) {
    const std::vector<Turn> next = successors(*game_, turn);
    if (next.empty()) return wins(turn, set);  // depends on the last mover, so it is not kept
    const auto entry = forced_.find({turn.position, turn.mover, set.bits()});
    if (entry != forced_.end()) return entry->second;
    std::size_t count = 0;
    for (const Turn& one : next) count += forces(one, set) ? 1 : 0;
    const bool is_own = set.contains(turn.mover);
    return forced_[{turn.position, turn.mover, set.bits()}] =
               is_own ? count > 0 : count == next.size();
  }

  Context context_{Settings{}, program_library()};
  std::shared_ptr<const Game> game_;
  std::map<std::tuple<std::string, Player, std::uint16_t>, bool> forced_;
};

TEST_P(Explore, FindsThePlayersAndPairsWhoCanForceAWin) {
  const int players = game_->frame().players;
  ForcedWins forced(players);
  std::size_t count = 0;
  for (const Turn& turn : turns()) {
    if (!can_anyone_move(*game_, turn.position)) continue;
    const auto bits = forced.after(*game_, turn, context_.budget());
    ASSERT_TRUE(bits.ok()) << bits.status();
    const std::vector<SetOfPlayers> sets = forced.sets(*bits);
    const auto covers = [&](SetOfPlayers set) {
      return std::any_of(sets.begin(), sets.end(),
                         [&](SetOfPlayers one) { return set.contains(one); });
    };
    for (Player p = 1; p <= players; ++p) {
      EXPECT_EQ(forces(turn, SetOfPlayers::of(p)), covers(SetOfPlayers::of(p)));
      for (Player q = p + 1; q <= players && players > 2; ++q) {
        const auto pair = SetOfPlayers::of(p) | SetOfPlayers::of(q);
        EXPECT_EQ(forces(turn, pair), covers(pair));
      }
    }
    ++count;
  }
  EXPECT_GT(count, 0U);
}

TEST_P(Explore, TouchesTheCellsThatDiffer) {
  std::size_t count = 0;
  for (const Turn& turn : turns()) {
    const auto before = parts_of_position(*game_, turn.position, 10'000);
    ASSERT_TRUE(before.ok()) << before.status();
    ASSERT_FALSE(before->empty());
    for (const Turn& next : successors(*game_, turn)) {
      const auto after = parts_of_position(*game_, next.position, 10'000);
      ASSERT_TRUE(after.ok());
      const TouchedPlaces touched = touched_places(*before, *after);
      if (before->size() != after->size()) continue;
      for (std::size_t part = 0; part < before->size(); ++part) {
        const auto& [old, now] = std::pair((*before)[part].cells, (*after)[part].cells);
        if (old.size() != now.size()) continue;
        for (std::size_t cell = 0; cell < old.size(); ++cell) {
          const CellPlace place{part, cell};
          const auto& places = touched.places;
          EXPECT_EQ(std::find(places.begin(), places.end(), place) != places.end(),
                    old[cell] != now[cell]);
          ++count;
        }
      }
      const bool is_pass = turn.position == next.position || game_->ruleset() == "last_nim";
      EXPECT_TRUE(is_pass || !touched.places.empty());
    }
  }
  EXPECT_TRUE(count > 0 || !parts_of_position(*game_, game_->start_position(), 10'000)->empty());
}

INSTANTIATE_TEST_SUITE_P(Games, Explore, ::testing::ValuesIn(kPositions));

}  // namespace
}  // namespace kingmaker::testing::explore_test
