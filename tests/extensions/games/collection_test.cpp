// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares the games of the collection with plain recursion, which does not decompose or transform
// boards and remembers whole boards only; and heaps with published nimbers.
//
// If KINGMAKER_ALL_BOARDS is set in the environment, all boards of up to 7 cells are tested, which
// takes minutes.
#include <absl/strings/str_replace.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "extensions/games/collection.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/mcgs_toads.hpp"
#include "tests/support/plain_games.hpp"
#include "tests/support/program.hpp"
#include "tests/support/random.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing::collection_test {
namespace {

bool takes_all_boards() { return std::getenv("KINGMAKER_ALL_BOARDS") != nullptr; }

// Boards of one game for some number of players, and their values by plain recursion.
class Positions {
 public:
  Positions(std::string name, const PlainGame& game, int players, std::string system)
      : name_(std::move(name)), game_(game), players_(players), system_(std::move(system)) {
    statements_ = {":set format choice", cat(":set players ", players),
                   cat(":set under ", system_)};
  }

  [[nodiscard]] std::string pieces() const {
    std::string pieces = game_.pieces;
    for (int p = 1; game_.has_players && p <= players_; ++p) append(pieces, p);
    return pieces;
  }

  void add(PlainEvaluation& plain, const std::string& cells, const std::string& board) {
    std::string values;
    for (int start = 1; start <= players_; ++start) {
      const TreePtr value = plain.value(cells, start);
      if (value == nullptr) return;  // nobody can move
      append(values, start == 1 ? "(" : ", ", choice_text(players_, value));
    }
    statements_.push_back(cat("nf(", name_, "(", board, "), start=all)"));
    expected_ += values + ")\n";
  }

  // Adds all boards of this many cells in rows of one width.
  void add_all(std::size_t cells, std::size_t width) {
    PlainEvaluation plain(game_, {width}, players_, system_);
    const std::string letters = pieces();
    std::vector<std::size_t> filling(cells);
    for (;;) {
      std::string board;
      for (const std::size_t letter : filling) board += letters[letter];
      add(plain, board, rows(board, width));
      std::size_t cell = 0;
      while (cell < cells && ++filling[cell] == letters.size()) filling[cell++] = 0;
      if (cell == cells) return;
    }
  }

  void add_random(SplitMix64& random, std::size_t cells, std::size_t width) {
    PlainEvaluation plain(game_, {width}, players_, system_);
    const std::string board = random_cells(random, cells);
    add(plain, board, rows(board, width));
  }

  void add_random_graph(SplitMix64& random, std::size_t cells) {
    const std::string board = random_cells(random, cells);
    const auto name = [](std::size_t cell) {
      return std::string(1, static_cast<char>('a' + cell));
    };
    PlainShape shape;
    std::string text;
    for (std::size_t a = 0; a < cells; ++a) append(text, name(a), ":", board.substr(a, 1), " ");
    text.back() = ';';
    for (std::size_t a = 0; a < cells; ++a) {
      for (std::size_t b = a + 1; b < cells; ++b) {
        if (!random.chance(45)) continue;
        shape.edges.emplace_back(a, b);
        append(text, " ", name(a), "-", name(b));
      }
    }
    if (shape.edges.empty()) return;
    PlainEvaluation plain(game_, shape, players_, system_);
    add(plain, board, cat("graph=\"", text, "\""));
  }

  // All values are computed in one session, so that results for one board are reused for the next.
  void compare() const {
    const std::string output = output_of(statements_);
    if (output == expected_) return;
    std::size_t begin = 0;
    for (std::size_t i = 3; i < statements_.size(); ++i) {
      const std::size_t end = expected_.find('\n', begin) + 1;
      ASSERT_EQ(output.substr(begin, end - begin), expected_.substr(begin, end - begin))
          << statements_[i] << " under " << system_;
      begin = end;
    }
  }

 private:
  static std::string rows(const std::string& cells, std::size_t width) {
    std::string text = "\"";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0 && i % width == 0) text += '/';
      text += cells[i];
    }
    return text + '"';
  }
  std::string random_cells(SplitMix64& random, std::size_t cells) {
    const std::string letters = pieces();
    std::string board;
    for (std::size_t i = 0; i < cells; ++i) board += letters[random.below(letters.size())];
    return board;
  }

  std::string name_;
  const PlainGame& game_;
  int players_;
  std::string system_;
  std::vector<std::string> statements_;
  std::string expected_;
};

// Compares lines, and grids of at least two rows and columns.
void compare_all(const std::string& name, int players, const std::string& system,
                 std::size_t largest) {
  const PlainGame& game = plain_games().at(name);
  if (players < game.players) return;
  Positions positions(name, game, players, system);
  for (std::size_t cells = 1; cells <= largest; ++cells) {
    for (std::size_t width = 1; width <= cells; ++width) {
      if (cells % width != 0) continue;
      if (width == cells || game.on_grid) positions.add_all(cells, width);
    }
  }
  positions.compare();
}

TEST(Collection, HasNoGameThatIsNotTested) {
  // These are tested in partizan_test.cpp and endings_test.py.
  const std::set<std::string> elsewhere = {"cutblock",   "tictactoe", "connect_three", "snim",
                                           "apart",      "kings",     "last_nim",      "candies",
                                           "gladiators", "hex3",      "hex",           "game_of_y",
                                           "yavalath",   "fences",    "dots_and_boxes"};
  for (const std::string_view view : collected_names()) {
    const std::string name(view);
    EXPECT_TRUE(plain_games().contains(name) || plain_heap_games().contains(name) ||
                elsewhere.contains(name))
        << name;
  }
}

TEST(Collection, SmallBoardsHaveTheValuesOfPlainRecursion) {
  for (const auto& [name, game] : plain_games()) {
    // Adds a board for each cell; games without players' tokens have fewer boards.
    const std::size_t more = game.has_players ? 0 : 2;
    compare_all(name, 3, "prudent", (takes_all_boards() ? 7 : effort(4, 3)) + more);
    compare_all(name, 2, "prudent", (takes_all_boards() ? 7 : effort(5, 4)) + more);
    compare_all(name, 3, "selfish", (takes_all_boards() ? 5 : effort(3, 2)) + more);
    compare_all(name, 3, "raw", (takes_all_boards() ? 5 : effort(3, 2)) + more);
    compare_all(name, 4, "prudent", (takes_all_boards() ? 5 : 3) + more);
  }
}

TEST(Collection, LargerBoardsHaveTheValuesOfPlainRecursion) {
  SplitMix64 random(16);
  const int each = takes_all_boards() ? 400 : effort(12, 3);
  for (const auto& [name, game] : plain_games()) {
    for (const int players : {2, 3, 4}) {
      if (players < game.players) continue;
      Positions positions(name, game, players, players == 4 ? "selfish" : "prudent");
      for (int i = 0; i < each; ++i) {
        if (game.on_line) {
          const auto cells = static_cast<std::size_t>(random.between(6, players == 2 ? 12 : 8));
          positions.add_random(random, cells, cells);
        }
        if (game.on_grid) {
          const auto width = static_cast<std::size_t>(random.between(2, 4));
          positions.add_random(random, width * (width == 3 && players == 2 ? 3 : 2), width);
        }
        if (game.on_graph) {
          positions.add_random_graph(random, static_cast<std::size_t>(random.between(3, 6)));
        }
      }
      positions.compare();
    }
  }
}

// One to three heaps of three players, as words with a letter for each heap and `a` for an empty
// one.
TEST(Collection, HeapsHaveTheValuesOfPlainRecursion) {
  for (const auto& [name, moves] : plain_heap_games()) {
    PlainGame game;
    game.moves = [&moves_of = moves](const PlainBoard& board, std::vector<std::string>& options) {
      for (std::size_t i = 0; i < board.size(); ++i) {
        for (const std::vector<int>& becomes : moves_of(board.at(i) - 'a')) {
          std::string heaps = board.cells();
          heaps.erase(i, 1);
          for (const int heap : becomes) heaps += static_cast<char>('a' + heap);
          std::sort(heaps.begin(), heaps.end());
          options.push_back(heaps);
        }
      }
    };
    for (const char* const system : {"prudent", "selfish"}) {
      Positions positions(name, game, 3, system);
      PlainEvaluation plain(game, {}, 3, system);
      const int largest = takes_all_boards() ? 8 : effort(6, 4);
      for (int a = 0; a <= largest; ++a) {
        for (int b = 0; b <= a; ++b) {
          std::string heaps = {static_cast<char>('a' + b), static_cast<char>('a' + a)};
          positions.add(plain, heaps, cat(a, ",", b));
          if (a + b <= largest) positions.add(plain, 'c' + heaps, cat(a, ",2,", b));
        }
      }
      positions.compare();
    }
  }
}

// The nimber is the smallest number that no option has.
TEST(Collection, HeapsHaveTheNimbersOfPlainRecursion) {
  for (const auto& [name, moves] : plain_heap_games()) {
    constexpr int kLargest = effort(150, 60);
    std::vector<int> nimbers;
    std::string expected;
    for (int n = 0; n <= kLargest; ++n) {
      std::set<int> options;
      for (const std::vector<int>& becomes : moves(n)) {
        int sum = 0;
        for (const int heap : becomes) sum ^= nimbers[static_cast<std::size_t>(heap)];
        options.insert(sum);
      }
      int nimber = 0;
      while (options.contains(nimber)) ++nimber;
      nimbers.push_back(nimber);
      append(expected, n == 0 ? "(" : ", ", nimber);
    }
    EXPECT_EQ(output_of({cat("list n in 0..", kLargest, ": nimber(", name, "(n))")}),
              expected + ")\n")
        << name;
  }
}

TEST(Collection, HeapsHaveTheNimbersThatArePublished) {
  for (const Row& row : read_table("oeis_nimbers.tsv")) {
    const std::string& nimbers = row.at("nimbers");
    const int first = std::stoi(row.at("first"));
    const auto last = first + std::count(nimbers.begin(), nimbers.end(), ',');
    EXPECT_EQ(
        output_of({cat("list n in ", first, "..", last, ": nimber(", row.at("game"), "(n))")}),
        cat("(", absl::StrReplaceAll(nimbers, {{",", ", "}}), ")\n"))
        << row.at("oeis");
  }
  // The nimbers repeat with this period, from this heap on and not before.
  const auto repeats = [](const std::string& game, int period, int first) {
    const std::string again = cat("nimber(", game, "(n + ", period, ")) == nimber(", game, "(n))");
    EXPECT_EQ(output_of({cat("check forall n in ", first, "..250: ", again),
                         cat("at(list n in ", first - 1, "..", first - 1, ": ", again, ", 1)")}),
              cat("holds: ", 251 - first, " instances\nfalse\n"));
  };
  repeats("kayles", 12, 71);
  repeats("dawsons_kayles", 34, 53);
  repeats("dawsons_chess", 34, 52);
}

// Three-player Domineering in boxes two cells wide, as in docs/book/results/boxes.km. There the
// layers are side by side, here one behind the other.
TEST(Collection, BoxesHaveTheValuesOfPlainRecursion) {
  PlainGame game;
  game.stuck_leaves = true;
  const std::vector<std::pair<int, int>> sizes = {{1, 3}, {2, 2}, {2, 3}, {3, 2}};
  for (const auto& [rows, layers] : sizes) {
    game.moves = [height = static_cast<std::size_t>(rows)](const PlainBoard& board,
                                                           std::vector<std::string>& options) {
      for (std::size_t cell = 0; cell < board.size(); ++cell) {
        const bool is_last = board.mover() == '1'   ? cell / 2 % height == height - 1
                             : board.mover() == '2' ? cell % 2 == 1
                                                    : cell + 2 * height >= board.size();
        if (is_last || board.at(cell) != '.') continue;
        const std::size_t there = cell + (board.mover() == '1'   ? 2
                                          : board.mover() == '2' ? 1
                                                                 : 2 * height);
        if (board.at(there) == '.') options.push_back(board.with({{cell, '#'}, {there, '#'}}));
      }
    };
    PlainEvaluation plain(game, {}, 3, "prudent");
    std::string values;
    std::string row = "..";
    for (int layer = 1; layer < layers; ++layer) row += "#..";
    std::string board = row;
    for (int i = 1; i < rows; ++i) board += "/" + row;
    const std::string cells(static_cast<std::size_t>(2 * rows * layers), '.');
    for (const int start : {1, 2, 3}) {
      append(values, start == 1 ? "(" : ", ", choice_text(3, plain.value(cells, start)));
    }
    EXPECT_EQ(
        output_of({":set format choice",
                   "game box on grid, stuck leaves { 1: . . -> # # upright, 2: . . -> # # across, "
                   "3: . x:(.|#) y:(.|#) . -> # x y # right }",
                   cat("nf(box(\"", board, "\"), start=all, under=prudent)")}),
        values + ")\n");
  }
}

// Compares a game that users define as Clobber with the built-in one.
TEST(Collection, ClobIsClobber) {
  const auto same = [](const std::string& boards, int players) {
    const std::string call = boards.ends_with("graph") ? "graph=board(g)" : "board(g)";
    const std::string output = output_of(
        {"game clob on line, grid, graph { me other -> . me }", cat(":set players ", players),
         cat("check forall g in clob(", boards, "): nf(g, start=all) == nf(clobber(", call,
             "), start=all)")});
    EXPECT_EQ(output.substr(0, 6), "holds:") << boards << " of " << players << output;
  };
  same(takes_all_boards() ? "cells <= 8" : effort("cells <= 7", "cells <= 5"), 3);
  same(takes_all_boards() ? "cells <= 8" : effort("cells <= 6", "cells <= 4"), 4);
  same(takes_all_boards() ? "cells <= 8, grid" : effort("cells <= 6, grid", "cells <= 4, grid"), 3);
  same(takes_all_boards() ? "cells <= 8, grid" : effort("cells <= 6, grid", "cells <= 4, grid"), 4);
  same("cells <= 4, graph", 3);
  same("cells <= 3, graph", 4);
}

// Boards are as in the sample, under the names of the collection.
TEST(Collection, WinnersAreThoseOfMcgs) {
  std::set<std::string> games;
  for (const Row& row : read_table("mcgs_sample.tsv")) {
    std::string name = row.at("game");
    games.insert(name);
    // A row of 46 tokens that may all be captured from either side takes minutes.
    if (name == "cannibal_clobber" && row.at("board").size() > 40) continue;
    if (row.at("board").size() > effort(100U, 16U)) continue;
    std::vector<std::string> statements = {":set players 2"};
    if (name == "gen_toads") {
      statements.push_back(cat("game toads_of on ", mcgs_toads(row.at("parameters"))));
      name = "toads_of";
    }
    const std::string board = name == "kayles" ? row.at("board") : text_literal(row.at("board"));
    statements.push_back(
        cat("nf(", name, "(", board, ", start=", row.at("mover"), "), under=prudent)"));
    EXPECT_EQ(output_of(statements), row.at("winner") + "\n") << statements.back();
  }
  EXPECT_EQ(games.size(), 8U);
}

}  // namespace
}  // namespace kingmaker::testing::collection_test
