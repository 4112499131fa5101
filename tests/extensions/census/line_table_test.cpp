// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares the table of values with the general evaluator, which does not normalise positions.
// Components, reflections, dropped components, renamed players and skipped turns must make no
// difference.
#include "extensions/census/line_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extensions/census/support.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

struct Filled {
  Filled(int n, int length, const System& system, bool relative)
      : players(n),
        sums(*LineSums::make(n, length)),
        values(n, system, relative, budget),
        table(sums, values, relative, true) {
    for (auto block = table.next_block({}, 1000); !table.is_end(block);
         block = table.next_block(block, 1000)) {
      EXPECT_EQ(table.evaluate(block, 1, 1).size(), table.last(block) - table.first(block));
    }
  }
  std::string value(const std::string& board, Player start) {
    std::vector<std::uint8_t> cells;
    for (const char c : board) cells.push_back(static_cast<std::uint8_t>(c - '0'));
    const Term relative = Term::from_raw(table.value(cells, start));
    return choice_text(values.store(), players, values.absolute(relative, start));
  }

  int players;
  Budget budget{Limits{}};
  LineSums sums;
  TermValues values;
  LineTable<TermValues> table;
};

void expect_agreement(int players, int length, const System& system, bool relative,
                      const std::vector<std::string>& boards) {
  Filled filled(players, length, system, relative);
  NaiveClobber naive(players, system);
  for (const std::string& board : boards) {
    for (Player start = 1; start <= players; ++start) {
      const std::string expected = naive.value(board, start);
      if (expected.empty()) continue;
      ASSERT_EQ(filled.value(board, start), expected)
          << board << " for " << start << " under " << system.text() << " relative " << relative;
    }
  }
}

std::vector<System> circular_systems() {
  return {*System::named("raw"),     *System::named("syntactic"),   *System::named("inclusion"),
          *System::named("selfish"), *System::named("prudent"),     *System::named("straffin"),
          *System::named("li"),      *System::named("shift", {{1}})};
}

TEST(LineTable, AllBoardsOfLengthSix) {
  for (const System& system : circular_systems()) {
    expect_agreement(3, 6, system, true, all_boards(3, 6));
  }
}

TEST(LineTable, AllBoardsOfLengthSeven) {
  for (const char* name : {"raw", "selfish", "prudent"}) {
    expect_agreement(3, 7, *System::named(name), true, all_boards(3, 7));
  }
}

TEST(LineTable, WithoutRenamingPlayers) {
  std::vector<System> systems = circular_systems();
  systems.push_back(*System::mixed({"prudent", "selfish", "syntactic"}));
  systems.push_back(*System::named("order", {{1, 2, 3}, {2, 1, 3}, {3, 2, 1}}));
  for (const System& system : systems) {
    expect_agreement(3, 5, system, false, all_boards(3, 5));
  }
}

TEST(LineTable, TwoAndFourPlayers) {
  for (const char* name : {"raw", "syntactic", "selfish", "prudent"}) {
    for (const bool relative : {true, false}) {
      constexpr int kOfTwo = effort(8, 6);
      constexpr int kOfFour = effort(5, 4);
      expect_agreement(2, kOfTwo, *System::named(name), relative, all_boards(2, kOfTwo));
      expect_agreement(4, kOfFour, *System::named(name), relative, all_boards(4, kOfFour));
    }
  }
}

TEST(LineTable, RandomLongBoards) {
  SplitMix64 random(2017);
  std::vector<std::string> boards;
  for (int i = 0; i < effort(150, 20); ++i) {
    std::string board;
    for (int cell = 0; cell < 11; ++cell) {
      board += random.chance(15) ? '0' : static_cast<char>('0' + random.between(1, 3));
    }
    boards.push_back(board);
  }
  for (const char* name : {"raw", "selfish", "prudent"}) {
    expect_agreement(3, 11, *System::named(name), true, boards);
  }
}

// The bytes stand for the terms.
TEST(LineTable, PrudentBytesAreThePrudentTerms) {
  Filled filled(3, 10, *System::named("prudent"), true);
  PrudentValues values;
  for (const int threads : {1, 3}) {
    LineTable<PrudentValues> table(filled.sums, values, true, true);
    for (auto block = table.next_block({}, 20000); !table.is_end(block);
         block = table.next_block(block, 20000)) {
      const auto ids = table.evaluate(block, 1, threads);
      const auto terms = filled.table.filled(block).front().subspan(table.first(block), ids.size());
      for (std::size_t i = 0; i < ids.size(); ++i) {
        const Term term = filled.values.store().simple(PrudentValues::value_of(ids[i]));
        ASSERT_EQ(term.raw(), terms[i]);
      }
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing
