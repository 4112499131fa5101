// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares fillings of grids with the general evaluator, which does not use ranks and symmetries.
#include "extensions/census/board_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/extensions/census/support.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

using Cells = std::vector<std::uint8_t>;

std::vector<Cells> fillings(const Boards& boards) {
  std::vector<Cells> all;
  for (const std::string& text : all_boards(boards.players(), boards.cells())) {
    Cells& cells = all.emplace_back();
    for (const char c : text) cells.push_back(static_cast<std::uint8_t>(c - '0'));
  }
  return all;
}

TEST(Boards, FillingsAreNumberedOnce) {
  for (const int players : {2, 3, 4}) {
    const Boards boards = *Boards::grid(players, 2, 3);
    std::set<std::uint64_t> indices;
    for (const Cells& cells : fillings(boards)) indices.insert(boards.index_of(cells));
    EXPECT_EQ(indices.size(), boards.size());
    EXPECT_EQ(*indices.rbegin(), boards.size() - 1);
  }
}

// The images of a filling under the symmetries of its rectangle or square.
std::set<Cells> images(const Cells& cells, int rows, int columns) {
  std::set<Cells> orbit{cells};
  const auto at = [](int row, int column, int width) {
    return static_cast<std::size_t>(row * width + column);
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (const Cells& image : std::set<Cells>(orbit)) {
      Cells down = image;
      Cells right = image;
      Cells turned = image;
      for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
          down[at(rows - 1 - r, c, columns)] = image[at(r, c, columns)];
          right[at(r, columns - 1 - c, columns)] = image[at(r, c, columns)];
          if (rows == columns) turned[at(c, r, columns)] = image[at(r, c, columns)];
        }
      }
      for (const Cells& next : {down, right, turned}) grown = orbit.insert(next).second || grown;
    }
  }
  return orbit;
}

TEST(Boards, GamesAreFillingsUpToSymmetry) {
  struct Case {
    int players, rows, columns;
  };
  for (const Case& c : {Case{3, 1, 1}, Case{3, 1, 5}, Case{3, 2, 2}, Case{3, 2, 3}, Case{2, 3, 3},
                        Case{2, 2, 4}, Case{4, 2, 2}, Case{3, 4, 1}}) {
    const Boards boards = *Boards::grid(c.players, c.rows, c.columns);
    int games = 0;
    for (const Cells& cells : fillings(boards)) {
      const bool largest = *images(cells, c.rows, c.columns).rbegin() == cells;
      EXPECT_EQ(boards.is_representative(cells), largest);
      games += largest && boards.can_anyone_move(cells);
    }
    EXPECT_EQ(boards.games(), games) << c.players << ' ' << c.rows << 'x' << c.columns;
  }
}

TEST(Boards, RefusesWhatIsNoGrid) {
  EXPECT_FALSE(Boards::grid(3, 0, 3).ok());
  EXPECT_FALSE(Boards::grid(3, 3, 0).ok());
  EXPECT_FALSE(Boards::grid(3, 3, 7).ok());
  EXPECT_FALSE(Boards::grid(3, 2000000000, 2000000000).ok());
  EXPECT_FALSE(Boards::grid(16, 3, 5).ok());
}

void expect_agreement(int players, int rows, int columns, const System& system, bool relative,
                      std::size_t samples) {
  const Boards boards = *Boards::grid(players, rows, columns);
  Budget budget{Limits{}};
  TermValues values(players, system, relative, budget);
  BoardTable<TermValues> table(boards, values, relative);
  for (auto block = table.next_block({}, 1000); !table.is_end(block);
       block = table.next_block(block, 1000)) {
    ASSERT_EQ(table.evaluate(block, 1, 1).size(), table.last(block) - table.first(block));
  }
  NaiveClobber naive(players, system);
  std::vector<Cells> all = fillings(boards);
  SplitMix64 random(5);
  if (samples < all.size()) random.shuffle(all);
  all.resize(std::min(samples, all.size()));
  for (const Cells& cells : all) {
    for (Player start = 1; start <= players; ++start) {
      const std::string expected = naive.value(boards.text(cells), start);
      EXPECT_EQ(expected.empty(), !boards.can_anyone_move(cells));
      if (expected.empty()) continue;
      const Term term = values.absolute(Term::from_raw(table.value(cells, start)), start);
      ASSERT_EQ(choice_text(values.store(), players, term), expected)
          << boards.text(cells) << " for " << start << " under " << system.text();
    }
  }
}

TEST(BoardTable, FillingsHaveTheValuesOfTheirGameTrees) {
  constexpr std::size_t kMost = effort(~std::size_t{0}, std::size_t{200});
  for (const char* name : {"raw", "syntactic", "selfish", "prudent"}) {
    const System system = *System::named(name);
    expect_agreement(3, 2, 3, system, true, kMost);
    expect_agreement(3, 2, 3, system, false, effort(1000U, 100U));
    expect_agreement(3, 3, 3, system, true, effort(100U, 10U));
    expect_agreement(4, 2, 2, system, true, kMost);
    expect_agreement(2, 2, 4, system, true, kMost);
  }
  expect_agreement(3, 2, 3, *System::mixed({"prudent", "selfish", "syntactic"}), false,
                   effort(1000U, 100U));
}

TEST(BoardTable, PrudentBytesAreThePrudentTerms) {
  const Boards boards = *Boards::grid(3, 3, 3);
  Budget budget{Limits{}};
  TermValues terms(3, *System::named("prudent"), true, budget);
  PrudentValues bytes;
  BoardTable<TermValues> of_terms(boards, terms, true);
  BoardTable<PrudentValues> of_bytes(boards, bytes, true);
  for (auto block = of_terms.next_block({}, 30000); !of_terms.is_end(block);
       block = of_terms.next_block(block, 30000)) {
    const auto left = of_terms.evaluate(block, 1, 1);
    const auto right = of_bytes.evaluate(block, 1, 2);
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      ASSERT_EQ(left[i] == 0, right[i] == 0);
      if (left[i] == 0) continue;
      EXPECT_EQ(terms.store().simple(PrudentValues::value_of(right[i])).raw(), left[i]);
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing
