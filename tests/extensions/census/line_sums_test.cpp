// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Ranks of components and sums are a bijection, and do not depend on how a board is written.
#include "extensions/census/line_sums.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "extensions/census/board_count.hpp"
#include "tests/support/random.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

using Cells = std::vector<std::uint8_t>;

// All strings of a length over first..last.
std::vector<Cells> strings(int first, int last, std::size_t length) {
  std::vector<Cells> all(1);
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Cells> longer;
    for (const Cells& s : all) {
      for (int c = first; c <= last; ++c) {
        longer.push_back(s);
        longer.back().push_back(static_cast<std::uint8_t>(c));
      }
    }
    all = longer;
  }
  return all;
}

bool constant(const Cells& s) {
  return std::all_of(s.begin(), s.end(), [&](std::uint8_t c) { return c == s.front(); });
}

TEST(LineComponents, AreNumberedUpToReversal) {
  for (const int players : {2, 3, 4}) {
    const LineComponents components = *LineComponents::make(players, 8);
    for (std::size_t length = 2; length <= (players == 4 ? 6U : 8U); ++length) {
      std::map<std::uint32_t, std::set<Cells>> sums_of_id;
      for (const Cells& s : strings(0, players - 1, length)) {
        if (constant(s)) continue;
        sums_of_id[components.id(s)].insert(s);
      }
      EXPECT_EQ(sums_of_id.size(), components.count(length));
      EXPECT_EQ(sums_of_id.rbegin()->first, components.count(length) - 1);
      for (const auto& [id, same] : sums_of_id) {
        const Cells& s = *same.begin();
        const Cells mirrored(s.rbegin(), s.rend());
        EXPECT_EQ(same, (std::set<Cells>{s, mirrored}));
        Cells read(length);
        components.letters({static_cast<std::uint32_t>(length), id}, read.data());
        EXPECT_TRUE(same.contains(read));
      }
    }
  }
}

// A position as a multiset of strings, each the smaller of its two readings.
std::multiset<Cells> naive_sum(const Cells& board) {
  std::multiset<Cells> sum;
  Cells run;
  for (std::size_t i = 0; i <= board.size(); ++i) {
    if (i < board.size() && board[i] != 0) {
      run.push_back(board[i]);
      continue;
    }
    if (!run.empty() && !constant(run)) {
      sum.insert(std::min(run, Cells(run.rbegin(), run.rend())));
    }
    run.clear();
  }
  return sum;
}

TEST(LineSums, IndicesAreABijection) {
  for (const int players : {2, 3, 4}) {
    const int length = players == 2 ? 11 : players == 3 ? 8 : 6;
    const LineSums sums = *LineSums::make(players, length);
    std::map<std::multiset<Cells>, std::uint64_t> indices;
    std::set<std::uint64_t> used;
    for (const Cells& board : strings(0, players, static_cast<std::size_t>(length))) {
      const auto sum = naive_sum(board);
      const std::uint64_t index = sums.index_of(board);
      ASSERT_LT(index, sums.size());
      const auto entry = indices.emplace(sum, index).first;
      EXPECT_EQ(entry->second, index);
      used.insert(index);
    }
    // Every index belongs to a board, and different sums have different indices.
    EXPECT_EQ(used.size(), indices.size());
    EXPECT_EQ(used.size(), sums.size());
  }
}

TEST(LineSums, PartsGiveTheirIndexBack) {
  const LineSums sums = *LineSums::make(3, 16);
  SplitMix64 random(7);
  for (int round = 0; round < 20000; ++round) {
    const LineSums::ShapeId id = sums.order()[random.below(sums.order().size())];
    const LineSums::Shape& shape = sums.shape(id);
    const std::uint64_t rank = random.below(shape.size);
    std::vector<LineComponent> parts(shape.parts);
    sums.parts(id, rank, parts.data());
    EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
    LineSums::Walk walk(sums);
    for (const LineComponent c : parts) walk.add(c);
    EXPECT_EQ(&walk.shape(), &shape);
    EXPECT_EQ(walk.index(), shape.offset + rank);
    if (parts.empty()) continue;
    EXPECT_LE(sums.first(shape, parts.back().id), walk.index());
    EXPECT_GT(sums.first(shape, std::uint64_t{parts.back().id} + 1), walk.index());
  }
}

TEST(LineSums, RefusesWhatCannotBeNumbered) {
  EXPECT_TRUE(LineSums::make(3, 20).ok());
  EXPECT_EQ(LineSums::make(3, 30).status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(LineSums::make(16, 12).status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(LineGames, AreThoseOfThePaper) {
  for (const Row& row : read_table("ek_table1.tsv")) {
    EXPECT_EQ(line_games(3, std::stoi(row.at("length"))).str(), row.at("games"));
  }
}

TEST(LineGames, AreTheBoardsOneCanCount) {
  for (const int players : {2, 3, 4}) {
    for (std::size_t length = 1; length <= 7; ++length) {
      int count = 0;
      for (const Cells& board : strings(0, players, length)) {
        const std::string text(board.begin(), board.end());
        if (board.front() == 0 || board.back() == 0) continue;
        if (text.find(std::string(2, '\0')) != std::string::npos) continue;
        if (board < Cells(board.rbegin(), board.rend())) continue;
        count += !naive_sum(board).empty();
      }
      EXPECT_EQ(line_games(players, static_cast<int>(length)), count) << players << ' ' << length;
    }
  }
}

}  // namespace
}  // namespace kingmaker::testing
