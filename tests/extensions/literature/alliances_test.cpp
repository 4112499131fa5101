// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Survivor Nim: compares exact rounds with play by players and with Kelly's tables, and shows where
// her formulas fail.
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "extensions/literature/alliance_rounds.hpp"
#include "extensions/literature/install.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

using nlohmann::json;

Seating seating(const std::string& text) { return *Seating::from_text(text); }

LosingRounds exact(const std::string& seats, std::uint64_t take) {
  Budget budget;
  return *losing_rounds(seating(seats), take, budget);
}

// The losers with 1, 2, ..., `max_counters` counters when seat 0 moves, where players move one by
// one.
std::vector<Player> losers_by_play(const std::string& seats, std::uint64_t take,
                                   std::uint64_t max_counters) {
  const std::size_t count = seats.size();
  // loser[s][i] is the loser with s counters when seat i is to move. If s is 0, the seat before has
  // taken the last counter.
  std::vector<std::vector<Player>> loser(max_counters + 1, std::vector<Player>(count));
  std::vector<Player> of_first;
  for (std::size_t i = 0; i < count; ++i) loser[0][i] = seats[(i + count - 1) % count] - '0';
  for (std::uint64_t s = 1; s <= max_counters; ++s) {
    for (std::size_t i = 0; i < count; ++i) {
      const Player mover = seats[i] - '0';
      loser[s][i] = mover;
      for (std::uint64_t t = 1; t <= take && t <= s; ++t) {
        if (loser[s - t][(i + 1) % count] != mover) loser[s][i] = 3 - mover;
      }
    }
    of_first.push_back(loser[s][0]);
  }
  return of_first;
}

// All texts of 1 and 2 of this length that contain both.
std::vector<std::string> all_seats(int length) {
  std::vector<std::string> all;
  for (unsigned bits = 1; bits + 1 < 1U << length; ++bits) {
    std::string& text = all.emplace_back();
    for (int i = 0; i < length; ++i) text += (bits >> i & 1U) != 0 ? '2' : '1';
  }
  return all;
}

TEST(LosingRounds, AreThoseOfPlay) {
  int finite = 0;
  int periodic = 0;
  for (int length = 2; length <= 8; ++length) {
    for (const std::string& seats : all_seats(length)) {
      for (std::uint64_t take = 1; take <= 4; ++take) {
        const LosingRounds rounds = exact(seats, take);
        (rounds.period == 0 ? finite : periodic) += 1;
        // The largest number of counters: every round has ended, or the period has occurred twice.
        const std::uint64_t max_counters = rounds.period == 0
                                               ? rounds.rounds.back().first + 20
                                               : rounds.repeats_from + 3 * rounds.period;
        const std::vector<Player> played = losers_by_play(seats, take, max_counters);
        for (std::uint64_t s = 1; s <= max_counters; ++s) {
          ASSERT_EQ(rounds.loser(s), played[s - 1]) << seats << " take " << take << ": " << s;
        }
      }
    }
  }
  // There are 494 seatings up to length 8, of which 98 have equal alliances.
  EXPECT_EQ(finite, 3 * (494 - 98));
  EXPECT_EQ(periodic, 494 + 3 * 98);
}

TEST(LosingRounds, FollowEachOtherAndAlternate) {
  for (int length = 2; length <= 7; ++length) {
    for (const std::string& seats : all_seats(length)) {
      const LosingRounds rounds = exact(seats, 3);
      std::uint64_t next = 1;
      Player before = 0;
      for (const LosingRound& round : rounds.rounds) {
        EXPECT_EQ(round.first, next);
        EXPECT_LE(round.first, round.last);
        EXPECT_NE(round.loser, before);
        next = round.last + 1;
        before = round.loser;
      }
      // The larger alliance wins all large games (Main Theorem).
      const Seating seated = seating(seats);
      if (seated.members(1) != seated.members(2)) {
        EXPECT_EQ(rounds.rounds.back().last, kForever);
        EXPECT_EQ(rounds.loser(kForever - 1), other_alliance(seated.larger()));
      }
    }
  }
}

// The cost does not depend on the largest move or the number of counters.
TEST(LosingRounds, OfManySeatsAndLargeMoves) {
  std::string seats;
  for (int i = 0; i < 50; ++i) seats += "112";
  seats += "1222";
  Budget budget(Limits{2'000'000, 60'000});
  const auto rounds = losing_rounds(seating(seats), kMaxTake, budget);
  ASSERT_TRUE(rounds.ok()) << rounds.status();
  EXPECT_EQ(rounds->loser(1'000'000'000'000'000'000), 2);
  Budget small(Limits{100, 60'000});
  EXPECT_EQ(losing_rounds(seating(seats), 2, small).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(LosingRounds, OfTheExamplesOfThePaper) {
  const std::pair<const char*, const char*> examples[] = {
      {"kelly_example7_losses.tsv", "1122112"}, {"kelly_example9_16_losses.tsv", "12221211112"}};
  for (const auto& [table, seats] : examples) {
    const LosingRounds rounds = exact(seats, 2);
    std::size_t i = 0;
    for (const Row& row : read_table(table)) {
      ASSERT_LT(i, rounds.rounds.size());
      const LosingRound& round = rounds.rounds[i++];
      EXPECT_EQ(std::to_string(round.loser), row.at("losing_alliance"));
      EXPECT_EQ(std::to_string(round.first), row.at("from_counters"));
      EXPECT_EQ(round.last == kForever ? "inf" : std::to_string(round.last), row.at("to_counters"));
    }
    EXPECT_EQ(i, rounds.rounds.size());
  }
}

json kelly(const std::string& seats, std::uint64_t take) {
  return answer_json("kelly(take=" + std::to_string(take) + ", seats=\"" + seats + "\")");
}

// The alliance that loses by Kelly's formulas.
int loser_by_formulas(const json& kelly, std::uint64_t counters) {
  for (const json& round : kelly.at("formulas").at("rounds")) {
    if (round.at("last").is_null() || counters <= round.at("last")) return round.at("alliance");
  }
  return 0;
}

TEST(Kelly, ExamplesOfThePaper) {
  const std::pair<const char*, const char*> examples[] = {
      {"kelly_example7_N.tsv", "1122112"}, {"kelly_example9_16_N.tsv", "12221211112"}};
  int compared = 0;
  for (const auto& [table, seats] : examples) {
    const json cycles = kelly(seats, 2).at("cycles");
    const LosingRounds rounds = exact(seats, 2);
    for (const Row& row : read_table(table)) {
      const auto cycle = std::stoul(row.at("cycle_i")) - 1;
      const auto index = std::stoul(row.at("index_j")) - 1;
      if (cycle >= cycles.size()) continue;
      const json end = cycles.at(cycle).at(index);
      const std::uint64_t counters = end.at("counters");
      EXPECT_EQ(std::to_string(counters), row.at("N_ij_raw_formula"));
      EXPECT_EQ(end.at("kept") ? "yes" : "no", row.at("kept_by_paper_skip_rule"));
      bool is_end = false;
      for (const LosingRound& round : rounds.rounds) {
        is_end = is_end || (round.last == counters && round.loser == (index % 2 == 0 ? 1 : 2));
      }
      EXPECT_EQ(is_end ? "yes" : "no", row.at("is_true_round_end")) << seats << cycle << index;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 12 + 24);
}

TEST(Kelly, FormulasFailWhereTheCounterexamplesSay) {
  int confirmed = 0;
  for (const Row& row : read_table("kelly_counterexamples.tsv")) {
    const std::string& seats = row.at("seats");
    const std::uint64_t take = std::stoul(row.at("m"));
    const LosingRounds rounds = exact(seats, take);
    std::string losses;
    for (std::uint64_t s = 1, first = 1; s <= 110; ++s) {
      if (rounds.loser(s) != 1) continue;
      if (s == 1 || rounds.loser(s - 1) != 1) first = s;
      if (rounds.loser(s + 1) == 1) continue;
      losses += (losses.empty() ? "" : " ") + std::to_string(first) + "-" + std::to_string(s);
    }
    const std::string& listed = row.at("true_alliance1_loss_intervals_when_seat1_starts");
    EXPECT_EQ(losses.substr(0, listed.size()), listed) << seats;
    EXPECT_FALSE(kelly(seats, take).at("wrong_from").is_null()) << seats;
    ++confirmed;
  }
  EXPECT_EQ(confirmed, 5);
  // Each row is a statement of the paper.
  EXPECT_EQ(loser_by_formulas(kelly("1112212", 2), 9), 2);
  EXPECT_EQ(loser_by_formulas(kelly("111222112", 2), 12), 2);
  EXPECT_EQ(loser_by_formulas(kelly("12221211112", 2), 25), 2);
  EXPECT_EQ(loser_by_formulas(kelly("1212", 2), 2), 1);
  EXPECT_EQ(exact("1212", 2).loser(2), 2);
}

// The smallest number of counters with which the formulas name the wrong loser, by all numbers.
TEST(Kelly, FormulasFailForTheFirstTimeWithSevenPlayers) {
  // Alliance 1 has one member more, and each player takes up to 2, 3 or 4.
  int cases = 0;
  int failures = 0;
  for (std::uint64_t take = 2; take <= 4; ++take) {
    const std::string all = "kelly_seatings(players=9, take=" + std::to_string(take) + ")";
    for (const json& row : answer_json(all)) {
      const std::string seats = row.at("seats");
      const std::uint64_t differs = row.at("wrong_from");
      const Seating seated = seating(seats);
      if (seats.size() <= 7) {
        const json paper = kelly(seats, take);
        const LosingRounds rounds = exact(seats, take);
        std::uint64_t first = 0;
        for (std::uint64_t s = 1; s <= 300 && first == 0; ++s) {
          if (loser_by_formulas(paper, s) != rounds.loser(s)) first = s;
        }
        EXPECT_EQ(differs, first) << seats;
      }
      if (seated.members(1) != seated.members(2) + 1) continue;
      ++cases;
      failures += differs != 0 ? 1 : 0;
      if (seats.size() < 7) {
        EXPECT_EQ(differs, 0U) << seats << " " << take;
      }
    }
  }
  EXPECT_EQ(cases, 147);
  EXPECT_EQ(failures, 66);
}

// Compares the game `survivor_nim`, by its values.
struct Play {
  TermStore store;
  Preferences preferences{store};
  Budget budget;

  std::unique_ptr<Game> game(const std::string& seats, std::int64_t take, std::int64_t counters,
                             const std::string& by) {
    using Kind = GameArgument::Kind;
    const std::vector<GameArgument> arguments = {
        {"counters", Kind::Number, std::to_string(counters), {counters}, {}},
        {"take", Kind::Number, std::to_string(take), {take}, {}},
        {"seats", Kind::Text, seats, {}, {}},
        {"by", Kind::Text, by, {}, {}}};
    auto parsed_game = survivor_nim_game.make(Frame{}, arguments, {});
    EXPECT_TRUE(parsed_game.ok()) << parsed_game.status();
    return *std::move(parsed_game);
  }
  Term under(const Game& game, const char* system) {
    Rewriter rewriter(store, 2, *System::named(system), preferences);
    return *evaluate(
        game,
        [&](Player mover, std::vector<Term>& options) {
          return rewriter.reduce(mover, options, budget);
        },
        budget);
  }
};

TEST(SurvivorNim, IsTheSameByPlayersAndByGroups) {
  Play play;
  for (int length = 2; length <= 5; ++length) {
    for (const std::string& seats : all_seats(length)) {
      for (const std::int64_t take : {1, 2, 3}) {
        const LosingRounds rounds = exact(seats, static_cast<std::uint64_t>(take));
        for (const std::int64_t counters : {1, 2, 5, 9, 14}) {
          const auto by_players = play.game(seats, take, counters, "players");
          const auto by_groups = play.game(seats, take, counters, "groups");
          EXPECT_EQ(play.under(*by_players, "syntactic"), play.under(*by_groups, "syntactic"))
              << seats << " " << take << " " << counters;
          const Player loser = rounds.loser(static_cast<std::uint64_t>(counters));
          const Term win = Term::win(other_alliance(loser));
          EXPECT_EQ(play.under(*by_players, "selfish"), win);
          EXPECT_EQ(play.under(*by_groups, "prudent"), win);
          EXPECT_EQ(**by_players->known_winner(by_players->start_position(),
                                               by_players->frame().start, play.budget),
                    win.winner());
        }
      }
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing
