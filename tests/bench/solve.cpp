// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Measures positions under prudent players, by the solver and by the same search without one of its
// ideas:
//
//     solver         all of it
//     any_end        goes on where a win of the mover is found already
//     no_renaming    remembers sums for each mover, where all have the same moves
//     no_components  remembers whole boards, position by position
//
// how positions grow with the grid; a user's game `clob` beside the built-in one; the sample of
// MCGS; what it takes to define a game. Nothing is remembered from one iteration to the next.
#include <benchmark/benchmark.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/heap_game.hpp"
#include "extensions/games/solve/sum_values.hpp"
#include "extensions/games/solve/term_renaming.hpp"
#include "grammar/parse.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/evaluate.hpp"

namespace kingmaker::bench {
namespace {

struct Ideas {
  bool certain_ends = true;
  bool renaming = true;
  bool components = true;
};

class Solver {
 public:
  Solver(int players, const std::string& system, const Conventions& conventions, Ideas ideas)
      : system_(*System::named(system)),
        rewriter_(store_, players, system_, preferences_),
        values_(players, conventions),
        rename_(store_, players),
        ideas_(ideas) {}

  absl::StatusOr<Term> value(const Game& game) {
    const auto choose = [&](Player mover, std::vector<Term>& options) {
      return rewriter_.reduce(mover, options, budget_);
    };
    if (!ideas_.components) return evaluate(game, choose, budget_);
    const auto rename = [&](const Term& term) { return rename_(term); };
    const auto decides = [&](Player mover, const Term& option) {
      return ideas_.certain_ends && option == Term::win(mover);
    };
    return values_.of(
        game, *game.falls_apart(), first_turn(game),
        {Term::win, choose, rename, ideas_.renaming && system_.treats_players_alike(), decides},
        budget_);
  }
  [[nodiscard]] std::size_t positions() const { return values_.size(); }

 private:
  TermStore store_;
  Preferences preferences_{store_};
  System system_;
  Rewriter rewriter_;
  SumValues<Term> values_;
  TermRenaming rename_;
  Ideas ideas_;
  Budget budget_;
};

GameArgument board_of(const std::string& text) {
  GameArgument argument;
  argument.kind = GameArgument::Kind::Text;
  argument.text = text;
  return argument;
}

std::shared_ptr<const BoardPlay> play_of(const std::string& moves, int players) {
  const StatementSyntax* const syntaxes[] = {&kGameSyntax};
  const auto parsed = parse_statement(cat("game g on ", moves), 0, nullptr, {syntaxes, {}});
  const auto& game = static_cast<const ast::GameStatement&>(*parsed->statement.content);
  return std::make_shared<const BoardPlay>(*BoardRules::from(game.rules), players);
}

constexpr const char* kClob = "line, grid, graph { me other -> . me }";

// Finds the value for three prudent players of the position that `make` makes, without results of
// earlier iterations.
template <typename Make>
void evaluate_anew(benchmark::State& state, Ideas ideas, const Make& make) {
  for (auto _ : state) {
    const absl::StatusOr<std::unique_ptr<Game>> game = make();
    if (!game.ok()) return state.SkipWithError("no position");
    Solver solver(3, "prudent", {}, ideas);
    auto value = solver.value(**game);
    if (!value.ok()) return state.SkipWithError("not evaluated");
    benchmark::DoNotOptimize(value);
    if (ideas.components) state.counters["positions"] = static_cast<double>(solver.positions());
  }
}

// Measures built-in Clobber.
void clobber(benchmark::State& state, const std::string& board, Ideas ideas) {
  const GameArgument argument = board_of(board);
  evaluate_anew(state, ideas,
                [&] { return clobber_game.make(Frame{}, std::span(&argument, 1), {}); });
}

// Measures random filled grids of a size. `positions` is the geometric mean of the numbers of
// positions that are remembered.
void growth(benchmark::State& state, std::size_t rows, std::size_t columns) {
  constexpr int kBoards = 4;
  for (auto _ : state) {
    RandomNumbers random(rows * 100 + columns);
    double sum = 0;
    for (int i = 0; i < kBoards; ++i) {
      std::string board;
      for (std::size_t row = 0; row < rows; ++row) {
        if (row > 0) board += '/';
        for (std::size_t column = 0; column < columns; ++column) append(board, 1 + random.below(3));
      }
      const GameArgument argument = board_of(board);
      const auto game = clobber_game.make(Frame{}, std::span(&argument, 1), {});
      Solver solver(3, "prudent", {}, {});
      if (!game.ok() || !solver.value(**game).ok()) return state.SkipWithError("not evaluated");
      sum += std::log(static_cast<double>(solver.positions()));
    }
    state.counters["positions"] = std::exp(sum / kBoards);
  }
}

// Measures Clobber as a user's game.
void clob(benchmark::State& state, const std::string& board) {
  const GameArgument argument = board_of(board);
  const std::shared_ptr<const BoardPlay> play = play_of(kClob, 3);
  evaluate_anew(state, {}, [&] {
    return make_board_game("clob", play, Frame{}, std::span(&argument, 1), {});
  });
}

// Finds the winner of each Clobber position in the sample of MCGS.
void mcgs(benchmark::State& state, Ideas ideas) {
  std::ifstream file(KINGMAKER_MCGS_SAMPLE);
  struct Sample {
    GameArgument board;
    Player mover;
    Player winner;
  };
  std::vector<Sample> sample;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    if (row.size() != 5 || row[0] != "clobber") continue;
    sample.push_back({board_of(row[2]), std::stoi(row[3]), std::stoi(row[4])});
  }
  if (sample.empty()) return state.SkipWithError("no sample");
  const std::shared_ptr<const BoardPlay> play =
      play_of("line, grid, stuck leaves { me other -> . me }", 2);
  for (auto _ : state) {
    for (const Sample& position : sample) {
      const auto game = make_board_game("clob", play, Frame{2, position.mover},
                                        std::span(&position.board, 1), {});
      Solver solver(2, "selfish", {.stuck_leaves = true}, ideas);
      const auto value = solver.value(**game);
      if (!value.ok() || *value != Term::win(position.winner)) {
        return state.SkipWithError("wrong");
      }
    }
  }
}

// Measures two heaps of Kayles.
void kayles(benchmark::State& state, std::int64_t heap, Ideas ideas) {
  GameArgument heaps;
  heaps.kind = GameArgument::Kind::Numbers;
  heaps.numbers = {heap, heap + 1};
  const auto rules = std::make_shared<HeapRules>();
  rules->moves.push_back({.kind = HeapMove::Kind::Octal, .digits = {0, 7, 7}});
  evaluate_anew(state, ideas, [&] {
    return make_heap_game("kayles", "kayles", rules, Frame{}, std::span(&heaps, 1), {});
  });
}

// Measures the definition of a game, from its text to moves that are ready to be made.
void define(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(play_of(kClob, 3));
}

const bool kRegistered = [] {
  const auto add = [](const std::string& name, const auto& run, auto... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), run, arguments...)->Unit(benchmark::kMillisecond);
  };
  const std::pair<const char*, Ideas> ways[] = {{"solver", {}},
                                                {"any_end", {.certain_ends = false}},
                                                {"no_components", {.components = false}}};
  const std::pair<const char*, const char*> boards[] = {{"line16", "3231111133131323"},
                                                        {"grid3x4", "1231/2312/3123"}};
  for (const auto& [way, ideas] : ways) {
    for (const auto& [name, board] : boards) {
      add(cat(way, "/", name), clobber, std::string(board), ideas);
    }
  }
  add("solver/line24", clobber, std::string("323111113313132312233113"), Ideas{});
  add("solver/grid4x5", clobber, std::string("22221/22112/11212/33131"), Ideas{});
  for (const auto& [rows, columns] :
       {std::pair(3, 3), std::pair(3, 4), std::pair(3, 5), std::pair(4, 4), std::pair(3, 6)}) {
    add(cat("growth/", rows, "x", columns), growth, std::size_t(rows), std::size_t(columns));
  }
  add("clob/line24", clob, std::string("323111113313132312233113"));
  add("clob/grid3x4", clob, std::string("1231/2312/3123"));
  add("solver/kayles", kayles, std::int64_t{20}, Ideas{});
  add("no_renaming/kayles", kayles, std::int64_t{20}, Ideas{.renaming = false});
  add("no_components/kayles", kayles, std::int64_t{20}, Ideas{.components = false});
  add("solver/mcgs", mcgs, Ideas{});
  add("any_end/mcgs", mcgs, Ideas{.certain_ends = false});
  add("no_components/mcgs", mcgs, Ideas{.components = false});
  add("define/clob", define);
  return true;
}();

}  // namespace
}  // namespace kingmaker::bench
