// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nim: compares with plain recursion over positions, with theory, and with Loeb's Tables 5 and 6.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "extensions/games/built_in_games.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/nim.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

std::unique_ptr<Game> position(const std::string& ruleset, const Piles& piles,
                               const Frame& frame = {}) {
  std::vector<GameArgument> arguments;
  for (const int pile : piles) {
    GameArgument& argument = arguments.emplace_back();
    argument.text = std::to_string(pile);
    argument.numbers = {pile};
  }
  const GameInfo& info = ruleset == "nim" ? nim_game : misere_nim_game;
  auto game = info.make(frame, arguments, {});
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

// All positions of one to three piles, the largest first.
std::vector<Piles> small_positions(int max_counters) {
  std::vector<Piles> positions;
  for (int i = 1; i <= max_counters; ++i) {
    for (int j = 0; j <= i; ++j) {
      for (int k = 0; k <= j; ++k) positions.push_back({i, j, k});
    }
  }
  return positions;
}

// Values of many positions in one store.
struct Table {
  Table(int players, const std::string& rules)
      : engine(players), rewriter(engine.store, players, system_of(rules), engine.preferences) {}

  Term value(const Game& game) {
    const auto reduce = [&](Player mover, std::vector<Term>& options) {
      return rewriter.reduce(mover, options, engine.budget);
    };
    const auto term = values.of_start(game, Term::win, reduce, engine.budget);
    EXPECT_TRUE(term.ok()) << term.status();
    return *term;
  }

  Engine engine;
  Rewriter rewriter;
  PositionValues<Term> values;
};

TEST(Nim, AgreesWithPlainRecursion) {
  for (const int players : {2, 3, 4}) {
    for (const char* rules : {"syntactic", "selfish", "prudent", "shift(1)"}) {
      Table table(players, rules);
      Nim naive(table.engine, system_of(rules));
      for (const Piles& piles : small_positions(3)) {
        for (Player start = 1; start <= players; ++start) {
          ASSERT_EQ(table.value(*position("nim", piles, {players, start})),
                    naive.value(piles, start));
        }
      }
    }
  }
}

TEST(Nim, OfTwoPlayersIsBoutons) {
  Table normal(2, "selfish");
  Table misere(2, "selfish");
  for (const Piles& piles : small_positions(5)) {
    int sum = 0;
    for (const int pile : piles) sum ^= pile;
    const bool ones = std::all_of(piles.begin(), piles.end(), [](int pile) { return pile <= 1; });
    EXPECT_EQ(normal.value(*position("nim", piles, {2, 1})), Term::win(sum == 0 ? 2 : 1));
    EXPECT_EQ(misere.value(*position("misere_nim", piles, {2, 1})),
              Term::win((sum == 0) != ones ? 2 : 1));
  }
}

// For two players, the player who moves last under `shift(1)` is the loser of misère nim.
TEST(Nim, MisereIsAShiftForTwoPlayers) {
  Table misere(2, "selfish");
  Table shifted(2, "shift(1)");
  for (const Piles& piles : small_positions(4)) {
    const Term winner = misere.value(*position("misere_nim", piles, {2, 1}));
    const Term last = shifted.value(*position("nim", piles, {2, 1}));
    EXPECT_NE(winner, last);
  }
}

SimpleValue shifted(SimpleValue value, std::uint32_t by) {
  return {value.base, value.exponent + by};
}

// Loeb's Table 6. The row i = 1 is as in Table 5, since the print runs its lines together.
SimpleValue fine_type_by_table_six(int i, int j) {
  constexpr Player kN = 1;
  constexpr Player kF = 2;
  constexpr Player kP = 3;
  if (i == 0) return j == 0 ? SimpleValue{kP, 0} : SimpleValue{kN, 0};
  if (i == 1) {
    if (j == 1) return {kF, 0};
    return j == 2 ? SimpleValue{kN, 1} : j == 3 ? SimpleValue{kF, 1} : SimpleValue{kN, 2};
  }
  if (i == 2) return j == 2 ? SimpleValue{kF, 1} : SimpleValue{kN, 2};
  if (i == 3) return {kP, 1};
  const int m = (i - 1) / 3;
  return shifted(fine_type_by_table_six(i - 3 * m, j - 3 * m), static_cast<std::uint32_t>(2 * m));
}

TEST(Nim, FineTypesOfTwoPiles) {
  Table table(3, "loeb");
  const auto rows = read_table("loeb_two_piles.tsv");
  ASSERT_GT(rows.size(), 1800U);
  for (const Row& row : rows) {
    const Piles piles = {std::stoi(row.at("i")), std::stoi(row.at("j"))};
    if (piles[1] == 0) continue;
    const Term value = table.value(*position("nim", piles));
    const SimpleValue simple = *table.engine.store.simple_value(value);
    ASSERT_EQ(std::string(1, "nfp"[simple.base - 1]) + std::to_string(simple.exponent),
              row.at("fine_type"))
        << piles[0] << "+" << piles[1];
  }
  for (int i = 1; i <= 100; ++i) {
    for (int j = i; j <= 100; ++j) {
      ASSERT_EQ(*table.engine.store.simple_value(table.value(*position("nim", {i, j}))),
                fine_type_by_table_six(i, j))
          << i << "+" << j;
    }
  }
}

TEST(Nim, PositionsAreValuedOnce) {
  Table table(3, "prudent");
  static_cast<void>(table.value(*position("nim", {20, 20})));
  const std::size_t size_before = table.values.size();
  Budget little({.steps = 200});
  const auto none = [](Player, std::vector<Term>&) -> absl::StatusOr<Term> {
    return absl::InternalError("this is known");
  };
  EXPECT_TRUE(table.values.of_start(*position("nim", {19, 7}), Term::win, none, little).ok());
  EXPECT_EQ(table.values.size(), size_before);
}

// Positions are partitions. Each is listed once, ordered by the number of counters, then by the
// largest piles first.
TEST(Nim, PositionsAreListedOnceAndInOrder) {
  const GamePositions& all = *nim_game.positions;
  std::vector<Piles> listed;
  std::uint64_t last = 0;
  all.for_each({}, 12, [&](std::uint64_t counters, std::span<const GameArgument> arguments) {
    Piles piles;
    for (const GameArgument& argument : arguments) {
      EXPECT_EQ(argument.text, std::to_string(argument.numbers[0]));
      piles.push_back(static_cast<int>(argument.numbers[0]));
    }
    EXPECT_EQ(std::accumulate(piles.begin(), piles.end(), 0), static_cast<int>(counters));
    EXPECT_TRUE(std::is_sorted(piles.rbegin(), piles.rend()));
    if (counters == last) {
      EXPECT_LT(piles, listed.back());
    } else {
      EXPECT_EQ(counters, last + 1);
    }
    last = counters;
    listed.push_back(piles);
  });
  // There are 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77 partitions (OEIS A000041).
  EXPECT_EQ(listed.size(), 271U);
  EXPECT_EQ(all.count({}, 12, 1000), 271U);
  EXPECT_EQ(all.count({}, 12, 271), 271U);
  EXPECT_EQ(all.count({}, 12, 270), 271U);
  EXPECT_EQ(all.count({}, 42, 2'000'000), 313'064U);
  EXPECT_EQ(all.count({}, 1'000'000'000'000, 1000), 1001U);
  EXPECT_EQ(all.count({}, 0, 1000), 0U);
}

}  // namespace
}  // namespace kingmaker::testing
