// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Clobber: the papers' examples, and Table 1.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "extensions/games/built_in_games.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

absl::StatusOr<std::unique_ptr<Game>> clobber(const std::string& board, const Frame& frame = {}) {
  GameArgument argument;
  argument.text = board;
  argument.numbers = {0};
  argument.kind = GameArgument::Kind::Number;
  argument.range = {0, static_cast<std::uint32_t>(board.size())};
  return clobber_game.make(frame, std::span<const GameArgument>(&argument, 1), argument.range);
}

struct Evaluator {
  TermStore store;
  Preferences preferences{store};
  Budget budget{Limits{}};

  absl::StatusOr<Term> raw(const Game& game) {
    return evaluate(
        game,
        [&](Player mover, std::vector<Term>& options) -> absl::StatusOr<Term> {
          return store.choice(mover, std::span<Term>(options));
        },
        budget);
  }
  Term under(const Game& game, const char* kind) {
    Rewriter rewriter(store, game.frame().players, *System::named(kind), preferences);
    return *evaluate(
        game,
        [&](Player mover, std::vector<Term>& options) {
          return rewriter.reduce(mover, options, budget);
        },
        budget);
  }
};

TEST(Clobber, ExamplesOfThePaper) {
  Evaluator e;
  const auto text = [&](const std::string& board) {
    return choice_text(e.store, 3, *e.raw(**clobber(board)));
  };
  EXPECT_EQ(text("213"), "1");
  EXPECT_EQ(text("12223"), "1{2{1,3}}");
  EXPECT_EQ(text("123213"), "1{2{1,3},2{2,3},2{1,3{1,2}}}");
  // Player 1 cannot move here and is skipped.
  EXPECT_EQ(text("23"), "2");
}

TEST(Clobber, RefusesWhatIsNoGame) {
  EXPECT_FALSE(clobber("111").ok());
  EXPECT_FALSE(clobber("1241").ok());
  EXPECT_TRUE(clobber("1241", Frame{4, 1}).ok());
}

// Evaluating with the rules fused in gives the same as normalising the raw value.
TEST(Clobber, FusedRulesAgreeWithNormalisingTheRawValue) {
  Evaluator e;
  for (const char* board : {"1232132321", "132323123", "12312312", "1230213", "112233"}) {
    const auto game = *clobber(board);
    for (const char* kind : {"syntactic", "selfish", "prudent"}) {
      Rewriter rewriter(e.store, 3, *System::named(kind), e.preferences);
      EXPECT_EQ(e.under(*game, kind), rewriter.normalize(*e.raw(*game), e.budget)->term)
          << board << " under " << kind;
    }
  }
}

// The boards of a length that the paper counts: no empty end, no two empty cells in a row, one of
// each mirrored pair, at least one move.
std::vector<std::string> boards(int length) {
  std::vector<std::string> live_boards;
  std::string board(static_cast<std::size_t>(length), '0');
  for (;;) {
    std::size_t i = board.size();
    while (i > 0 && board[i - 1] == '3') board[--i] = '0';
    if (i == 0) return live_boards;
    ++board[i - 1];
    if (board.front() == '0' || board.back() == '0') continue;
    if (board.find("00") != std::string::npos) continue;
    const std::string mirrored(board.rbegin(), board.rend());
    if (board < mirrored) continue;
    bool move = false;
    for (std::size_t k = 0; k + 1 < board.size(); ++k) {
      move = move || (board[k] != '0' && board[k + 1] != '0' && board[k] != board[k + 1]);
    }
    if (move) live_boards.push_back(board);
  }
}

TEST(Clobber, CountsOfTableOne) {
  constexpr int kLongest = effort(9, 7);
  int checked = 0;
  for (const Row& row : read_table("clobber_counts.tsv")) {
    const int length = std::stoi(row.at("length"));
    if (length > kLongest) continue;
    Evaluator e;
    std::set<Term> raw;
    std::set<Term> syntactic;
    std::set<Term> selfish;
    std::set<Term> prudent;
    const auto all = boards(length);
    EXPECT_EQ(std::to_string(all.size()), row.at("games"));
    for (const std::string& board : all) {
      const auto game = *clobber(board);
      raw.insert(*e.raw(*game));
      syntactic.insert(e.under(*game, "syntactic"));
      selfish.insert(e.under(*game, "selfish"));
      prudent.insert(e.under(*game, "prudent"));
    }
    EXPECT_EQ(std::to_string(raw.size()), row.at("unsimplified")) << length;
    EXPECT_EQ(std::to_string(syntactic.size()), row.at("syntactic")) << length;
    EXPECT_EQ(std::to_string(selfish.size()), row.at("selfish")) << length;
    EXPECT_EQ(std::to_string(prudent.size()), row.at("prudent")) << length;
    ++checked;
  }
  EXPECT_EQ(checked, kLongest - 1);
}

TEST(Clobber, LinesAreListedOnceAndInOrder) {
  const GamePositions& all = *clobber_game.positions;
  for (const int players : {2, 3, 11}) {
    const Frame frame{players, 1};
    std::set<std::string> listed;
    std::uint64_t last = 2;
    std::uint64_t visited = 0;
    all.for_each(frame, 4, [&](std::uint64_t length, std::span<const GameArgument> arguments) {
      EXPECT_GE(length, last);
      last = length;
      ++visited;
      const auto game = clobber_game.make(frame, arguments, {});
      ASSERT_TRUE(game.ok()) << game.status();
      const std::string start = (*game)->start_position();
      EXPECT_EQ(start.size(), length);
      EXPECT_TRUE(can_anyone_move(**game, start));
      listed.insert(start);
    });
    const auto n = static_cast<std::uint64_t>(players);
    EXPECT_EQ(visited, n * n + n * n * n + n * n * n * n - 3 * n);
    EXPECT_EQ(listed.size(), visited);
    EXPECT_EQ(all.count(frame, 4, visited), visited);
    EXPECT_EQ(all.count(frame, 4, visited - 1), visited);
    EXPECT_EQ(all.count(frame, 1, 10), 0U);
    EXPECT_EQ(all.count(frame, 1'000'000'000'000, 10), 11U);
  }
}

}  // namespace
}  // namespace kingmaker::testing
