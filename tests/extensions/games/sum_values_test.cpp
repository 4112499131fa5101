// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Evaluation by components, compared with evaluation position by position, which shares only equal
// positions, for games of every kind; and positions with published winners.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/heap_game.hpp"
#include "extensions/games/impartial_theory.hpp"
#include "extensions/games/own_game.hpp"
#include "extensions/games/solve/position_bytes.hpp"
#include "extensions/games/solve/sum_values.hpp"
#include "extensions/games/solve/term_renaming.hpp"
#include "extensions/games/termination.hpp"
#include "grammar/parse.hpp"
#include "language/statements/statement.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/mcgs_toads.hpp"
#include "tests/support/random.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

std::shared_ptr<const BoardRules> rules_of(const std::string& moves) {
  const StatementSyntax* const syntaxes[] = {&kGameSyntax};
  const auto parsed = parse_statement(cat("game g on ", moves), 0, nullptr, {syntaxes, {}});
  EXPECT_TRUE(parsed.ok()) << moves << parsed.status();
  auto rules = BoardRules::from(content_of<ast::GameStatement>(parsed->statement).rules);
  EXPECT_TRUE(rules.ok()) << moves << rules.status();
  return *rules;
}

// Evaluates in both ways, under one rule set.
class BothWays {
 public:
  BothWays(int players, const std::string& system, const Conventions& conventions)
      : system_(*System::named(system)),
        rewriter_(store_, players, system_, preferences_),
        sums_(players, conventions),
        rename_(store_, players) {}

  Term plain(const Game& game) {
    const auto value = evaluate(
        game,
        [&](Player mover, std::vector<Term>& options) {
          return rewriter_.reduce(mover, options, budget_);
        },
        budget_);
    EXPECT_TRUE(value.ok()) << value.status();
    return value.value_or(Term());
  }
  absl::StatusOr<Term> by_components(const Game& game) {
    const auto choose = [&](Player mover, std::vector<Term>& options) {
      return rewriter_.reduce(mover, options, budget_);
    };
    const auto rename = [&](const Term& term) { return rename_(term); };
    const auto decides = [&](Player mover, const Term& option) {
      return option == Term::win(mover) && system_.rule_set_of(mover).traits.takes_own_win;
    };
    return sums_.of(game, *game.falls_apart(), first_turn(game),
                    {Term::win, choose, rename, system_.treats_players_alike(), decides}, budget_);
  }
  [[nodiscard]] std::size_t size() const { return sums_.size(); }
  std::string text(const Game& game, Term v) {
    return choice_text(store_, game.frame().players, v);
  }

 private:
  TermStore store_;
  Preferences preferences_{store_};
  Budget budget_{Limits{}};
  System system_;
  Rewriter rewriter_;
  SumValues<Term> sums_;
  TermRenaming rename_;
};

const std::vector<std::string> kGames = {
    "line, grid, graph { me other -> . me }",
    "line, grid { me any -> . me }",
    "line, grid { me .* other -> . .* me }",
    "grid { me other -> . me all }",
    "line, grid { me other other -> . me . }",
    "grid, stuck leaves { 1: . . -> # # across, 2: . . -> # # down }",
    "line, stuck leaves { 1: 1 . -> . 1 right 1: 1 2 . -> . 2 1 right 2: 2 . -> . 2 left "
    "2: 2 1 . -> . 1 2 left }",
    "line { 1: 1 . -> . 1 right 2: 2 . -> . 2 left }",
    "line, stuck leaves { (me|g) (any|g)* end -> end }",
    "line, grid { . . -> # # }",
    "line, grid, stuck leaves { . -> me unless beside other }",
    "line, grid, wins next { . -> me unless beside me }",
    "line, stuck leaves, wins next { me other -> . me }",
    "line { me next -> . me }",
    "line { x:me y:other . -> . x y right, end me -> end . }",
    "line, grid { me other . -> . . me }",
    "grid, stuck leaves { 1: . g . -> g . g upright, 2: . g . -> g . g across }",
};

void compare(const std::string& moves, int players, std::uint64_t cells, const char* system) {
  const auto rules = rules_of(moves);
  if (rules->largest_player() > players) return;
  const auto play = std::make_shared<const BoardPlay>(rules, players);
  const NamedGame::Bounds bounds{{players, 1}, cells, boards_of(*rules).front()};
  Budget budget;
  if (*count_boards(*play->moves, bounds, 100'000, budget) > 100'000) return;
  BothWays ways(players, system, rules->conventions());
  Player start = 1;
  const auto compare_on = [&](std::span<const GameArgument> arguments) {
    start = start % players + 1;
    const auto game = make_board_game("g", play, Frame{players, start}, arguments, {});
    ASSERT_TRUE(game.ok()) << game.status();
    const auto value = ways.by_components(**game);
    ASSERT_TRUE(value.ok()) << moves << value.status();
    const Term expected = ways.plain(**game);
    ASSERT_EQ(*value, expected) << moves << ' ' << arguments[0].text << " under " << system
                                << ", player " << start << " begins: " << ways.text(**game, *value)
                                << " not " << ways.text(**game, expected);
  };
  for_each_board(*play->moves, bounds, budget,
                 [&](std::uint64_t, std::span<const GameArgument> arguments) {
                   compare_on(arguments);
                   return !::testing::Test::HasFatalFailure();
                 });
}

TEST(SumValues, AreThoseOfPositions) {
  for (const std::string& moves : kGames) {
    compare(moves, 2, effort(7, 5), "prudent");
    compare(moves, 3, effort(6, 5), "prudent");
    compare(moves, 3, 4, "selfish");
    compare(moves, 3, 4, "raw");
    compare(moves, 4, effort(5, 4), "syntactic");
  }
}

TEST(SumValues, AreThoseOfBuiltInClobber) {
  SplitMix64 random(3);
  for (const int players : {2, 3, 4}) {
    BothWays ways(players, "prudent", {});
    for (int i = 0; i < effort(60, 15); ++i) {
      const int rows = random.between(1, 3);
      const int width = rows == 1 ? random.between(2, 10) : random.between(2, 3);
      std::string board;
      for (int row = 0; row < rows; ++row) {
        if (row > 0) board += '/';
        for (int c = 0; c < width; ++c) append(board, random.between(0, players));
      }
      GameArgument argument;
      argument.kind = GameArgument::Kind::Text;
      if (random.chance(30)) {
        argument.name = "graph";
        board = "a:1 b:2 c:1 d:2 e:1 f:2;";
        for (const char* edge : {" a-b", " a-c", " b-c", " b-e", " c-d", " d-e", " d-f"}) {
          if (random.chance(60)) board += edge;
        }
      }
      argument.text = board;
      argument.range = {0, static_cast<std::uint32_t>(board.size() + 2)};
      const Frame frame{players, random.between(1, players)};
      const auto game =
          clobber_game.make(frame, std::span<const GameArgument>(&argument, 1), argument.range);
      ASSERT_TRUE(game.ok()) << board << game.status();
      if (!can_anyone_move(**game, (*game)->start_position())) continue;
      ASSERT_EQ(*ways.by_components(**game), ways.plain(**game)) << board;
    }
  }
}

// The rest of a board with more cells than a word has bits is written like a small board.
TEST(SumValues, AreThoseOfPositionsOnLargeBoards) {
  SplitMix64 random(5);
  for (const char* const moves :
       {"line, grid { me other -> . me }", "line, grid { me other . -> . . me }"}) {
    const auto play = std::make_shared<const BoardPlay>(rules_of(moves), 3);
    BothWays ways(3, "prudent", {});
    for (int i = 0; i < effort(60, 20); ++i) {
      std::string board(90, '.');
      for (int k = 0; k < 8; ++k) {
        const auto place = static_cast<std::size_t>(random.between(0, 11) + (k % 2) * 60);
        board[place] = static_cast<char>('0' + random.between(1, 3));
      }
      if (i % 2 == 0) {
        for (const std::size_t row : {74, 59, 44, 29, 14}) board.insert(row + 1, "/");
      }
      GameArgument argument;
      argument.kind = GameArgument::Kind::Text;
      argument.text = board;
      const auto game = make_board_game("g", play, Frame{}, std::span(&argument, 1), {});
      ASSERT_TRUE(game.ok()) << board << game.status();
      if (!can_anyone_move(**game, (*game)->start_position())) continue;
      ASSERT_EQ(*ways.by_components(**game), ways.plain(**game)) << board;
    }
  }
}

TEST(SumValues, AreThoseOfHeaps) {
  auto kayles = std::make_shared<HeapRules>();
  kayles->moves = {{.kind = HeapMove::Kind::Octal, .digits = {0, 7, 7}}};
  auto mixed = std::make_shared<HeapRules>();
  mixed->conventions.stuck_leaves = true;
  mixed->moves = {{.kind = HeapMove::Kind::Take, .player = 1, .taken = {1, 2}},
                  {.kind = HeapMove::Kind::Take, .taken = {3}}};
  for (const std::shared_ptr<const HeapRules>& rules :
       {std::shared_ptr<const HeapRules>(kayles), std::shared_ptr<const HeapRules>(mixed)}) {
    for (const int players : {2, 3}) {
      BothWays ways(players, "prudent", rules->conventions);
      for (std::int64_t a = 1; a <= 6; ++a) {
        for (std::int64_t b = 0; b <= a; ++b) {
          std::vector<GameArgument> arguments(2);
          arguments[0].numbers = {a};
          arguments[1].numbers = {b};
          const auto game = make_heap_game(
              "h", "h", rules, Frame{players, 1 + static_cast<int>(b) % players}, arguments, {});
          ASSERT_TRUE(game.ok());
          ASSERT_EQ(*ways.by_components(**game), ways.plain(**game)) << a << ' ' << b;
        }
      }
    }
  }
}

// Compares the nim-sum of the nimbers of heaps with play of all sums of heaps.
TEST(ComponentNimbers, AreThoseOfPlay) {
  for (const std::vector<std::uint8_t>& digits : std::vector<std::vector<std::uint8_t>>{
           {0, 7, 7}, {0, 0, 7}, {0, 3, 0, 3}, {0, 1, 6}, {4, 0, 3}}) {
    auto rules = std::make_shared<HeapRules>();
    rules->moves = {{.kind = HeapMove::Kind::Octal, .digits = digits}};
    for (std::int64_t a = 0; a <= 9; ++a) {
      for (std::int64_t b = 0; b <= a; ++b) {
        std::vector<GameArgument> arguments(2);
        arguments[0].numbers = {a};
        arguments[1].numbers = {b};
        const auto game = make_heap_game("h", "h", rules, Frame{2, 1}, arguments, {});
        ASSERT_TRUE(game.ok());
        const auto& heaps = *(*game)->impartial();
        Budget budget;
        const auto played = ImpartialTheory(heaps, false).nimber(heaps.start_position(), budget);
        ASSERT_EQ(*ImpartialTheory(heaps, true).nimber(heaps.start_position(), budget), *played)
            << a << ' ' << b;
        ASSERT_EQ(*heaps.known_nimber(heaps.start_position(), budget), *played) << a << ' ' << b;
      }
    }
  }
}

TEST(ComponentNimbers, AreThoseOfPlayOnBoards) {
  const auto play = std::make_shared<const BoardPlay>(rules_of("line, grid { . . -> # # }"), 2);
  Budget budget;
  for (const auto& [rows, columns] : {std::pair(1, 7), std::pair(2, 3), std::pair(3, 3)}) {
    for_each_live_filling(*play->moves,
                          bare_board(BoardKind::Grid, static_cast<std::size_t>(rows),
                                     static_cast<std::size_t>(columns)),
                          budget, [&](std::span<const GameArgument> board) {
                            const auto game = make_board_game("g", play, Frame{2, 1}, board, {});
                            const auto& cram = *(*game)->impartial();
                            const auto by_theory = cram.known_nimber(cram.start_position(), budget);
                            const auto played =
                                ImpartialTheory(cram, false).nimber(cram.start_position(), budget);
                            EXPECT_EQ(**by_theory, *played) << board[0].text;
                            return **by_theory == *played;
                          });
  }
}

// R. K. Guy and C. A. B. Smith, 1956: Dawson's Kayles has period 34 from heap 53 on and not before,
// Kayles has period 12 from heap 71 on.
TEST(ComponentNimbers, HavePublishedPeriods) {
  const auto nimbers = [](const std::vector<std::uint8_t>& digits) {
    auto rules = std::make_shared<HeapRules>();
    rules->moves = {{.kind = HeapMove::Kind::Octal, .digits = digits}};
    GameArgument heap;
    heap.numbers = {1};
    const auto game = make_heap_game("h", "h", rules, Frame{2, 1}, std::span(&heap, 1), {});
    const auto& heaps = *(*game)->impartial();
    std::vector<std::uint32_t> sequence;
    Budget budget;
    for (std::uint32_t n = 0; n <= 300; ++n) {
      sequence.push_back(**heaps.known_nimber(n == 0 ? std::string() : bytes_of({n}), budget));
    }
    return sequence;
  };
  const auto first_of_period = [](const std::vector<std::uint32_t>& sequence, std::size_t period) {
    std::size_t first = sequence.size() - period;
    while (first > 0 && sequence[first - 1] == sequence[first - 1 + period]) --first;
    return first;
  };
  const auto dawson = nimbers({0, 0, 7});
  EXPECT_EQ(
      std::vector<std::uint32_t>(dawson.begin(), dawson.begin() + 20),
      (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3}));
  EXPECT_EQ(first_of_period(dawson, 34), 53);
  EXPECT_EQ(first_of_period(nimbers({0, 7, 7}), 12), 71);
}

TEST(SumValues, WinnersAreThoseOfMcgs) {
  const std::map<std::string, std::string> games = {
      {"clobber", "line, grid { me other -> . me }"},
      {"cannibal_clobber", "line, grid, stuck leaves { me any -> . me }"},
      {"domineering", "line, grid, stuck leaves { 1: . . -> # # upright, 2: . . -> # # across }"},
      {"elephants", "line, stuck leaves { 1: 1 . -> . 1 right, 2: 2 . -> . 2 left }"},
      {"fission",
       "line, grid, stuck leaves { 1: . 1 . -> 1 . 1 upright, 2: . 1 . -> 1 . 1 across }"},
      {"toppling_dominoes", "line, stuck leaves { (me|g) (any|g)* end -> end }"},
  };
  std::map<std::string, std::unique_ptr<BothWays>> ways;
  std::map<std::string, std::shared_ptr<const BoardPlay>> plays;
  auto kayles = std::make_shared<HeapRules>();
  kayles->moves = {{.kind = HeapMove::Kind::Octal, .digits = {0, 7, 7}}};
  for (const Row& row : read_table("mcgs_sample.tsv")) {
    // Long boards of games that do not fall apart take seconds each; under a sanitizer heaps do,
    // too.
    const bool is_kayles = row.at("game") == "kayles";
    const bool falls_apart = is_kayles || row.at("game") == "clobber";
    if (!falls_apart && row.at("board").size() > effort(24U, 11U)) continue;
    if (is_kayles && std::stoi(row.at("board")) > effort(99, 35)) continue;
    const Frame frame{2, std::stoi(row.at("mover"))};
    GameArgument argument;
    argument.text = row.at("board");
    argument.kind = GameArgument::Kind::Text;
    const std::string name = row.at("game");
    absl::StatusOr<std::unique_ptr<Game>> game;
    const std::string key = cat(name, row.at("parameters"));
    Conventions conventions;
    if (name == "kayles") {
      argument.kind = GameArgument::Kind::Number;
      argument.numbers = {std::stoi(argument.text)};
      game = make_heap_game("kayles", "kayles", kayles, frame, std::span(&argument, 1), {});
    } else {
      auto& play = plays[key];
      if (play == nullptr) {
        const std::string rules =
            name == "gen_toads" ? mcgs_toads(row.at("parameters")) : games.at(name);
        play = std::make_shared<const BoardPlay>(rules_of(rules), 2);
      }
      conventions = play->moves->rules().conventions();
      game = make_board_game(name, play, frame, std::span(&argument, 1), {});
    }
    ASSERT_TRUE(game.ok()) << game.status() << row.at("board");
    auto& evaluation = ways[key];
    if (evaluation == nullptr) evaluation = std::make_unique<BothWays>(2, "prudent", conventions);
    const auto value = evaluation->by_components(**game);
    ASSERT_TRUE(value.ok()) << value.status();
    EXPECT_EQ(*value, Term::win(std::stoi(row.at("winner"))))
        << name << ' ' << row.at("parameters") << ' ' << row.at("board") << ", player "
        << frame.start << " begins";
  }
}

TEST(SumValues, PlayThatComesBackIsFound) {
  const auto play = std::make_shared<const BoardPlay>(rules_of("line { x:me y:other -> y x }"), 3);
  EXPECT_FALSE(termination_weight(play->moves->rules(), 3));
  GameArgument argument;
  argument.kind = GameArgument::Kind::Text;
  argument.text = "12";
  const auto game = make_board_game("g", play, Frame{}, std::span(&argument, 1), {});
  BothWays ways(3, "prudent", {});
  EXPECT_EQ(ways.by_components(**game).status().code(), absl::StatusCode::kAborted);
}

TEST(Termination, IsProvedByAWeight) {
  const auto weight = [](const std::string& moves, int players) {
    const auto rules = rules_of(moves);
    const auto termination = termination_weight(*rules, players);
    return termination ? termination->text(*rules) : "none";
  };
  EXPECT_EQ(weight("line { me other -> . me }", 2),
            "the number of cells with 1, then the number of cells with 2");
  EXPECT_EQ(weight("grid { . . -> # # }", 2), "the number of cells with .");
  EXPECT_EQ(weight("line { 1: 1 . -> . 1 right, 2: 2 . -> . 2 left }", 2),
            "the columns, added up, of cells with 1 (from the other side), then the columns, added "
            "up, of cells with . (from the other side)");
  EXPECT_EQ(weight("line { me . -> . me }", 2), "none");
}

}  // namespace
}  // namespace kingmaker::testing
