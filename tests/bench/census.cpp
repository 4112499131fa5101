// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares the census of Clobber on lines with the method of Edixhoven and Kosters, which is a
// recursion over the whole game tree of every board, with strings as values.
//
//     game_tree/L    raw values of all boards of length L, as the paper describes
//     engine/L       the same by the census, which does all lengths up to L
//
// The ratio of the two at one length is the gain of the census. Each run checks its count.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "extensions/census/census.hpp"

namespace kingmaker::bench {
namespace {

constexpr int kPlayers = 3;

// Returns the boards after one move of `player`.
std::vector<std::string> moves(const std::string& board, int player) {
  std::vector<std::string> next;
  const char own = static_cast<char>('0' + player);
  for (std::size_t from = 0; from < board.size(); ++from) {
    if (board[from] != own) continue;
    const auto take = [&](std::size_t to) {
      if (board[to] == '0' || board[to] == own) return;
      next.push_back(board);
      next.back()[to] = own;
      next.back()[from] = '0';
    };
    if (from > 0) take(from - 1);
    if (from + 1 < board.size()) take(from + 1);
  }
  return next;
}

bool can_anyone_move(const std::string& board) {
  for (std::size_t i = 1; i < board.size(); ++i) {
    if (board[i] != '0' && board[i - 1] != '0' && board[i] != board[i - 1]) return true;
  }
  return false;
}

// The value in brackets, options sorted and each once; `last` has moved, or was skipped.
std::string value(const std::string& board, int player, int last) {
  if (!can_anyone_move(board)) return std::string(1, static_cast<char>('0' + last));
  std::vector<std::string> options;
  const int next = player % kPlayers + 1;
  for (const std::string& position : moves(board, player)) {
    options.push_back(value(position, next, player));
  }
  if (options.empty()) options.push_back(value(board, next, last));
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  if (options.size() == 1 && options[0].size() == 1) return options[0];
  std::string text = "[";
  for (const std::string& option : options) text += (text.size() > 1 ? "," : "") + option;
  return text + "]";
}

// The boards that the paper counts.
std::vector<std::string> boards(std::size_t length) {
  std::vector<std::string> counted;
  std::string board(length, '0');
  for (;;) {
    std::size_t i = length;
    while (i > 0 && board[i - 1] == '0' + kPlayers) board[--i] = '0';
    if (i == 0) return counted;
    ++board[i - 1];
    if (board.front() == '0' || board.back() == '0' || !can_anyone_move(board)) continue;
    if (board.find("00") != std::string::npos) continue;
    if (board >= std::string(board.rbegin(), board.rend())) counted.push_back(board);
  }
}

std::uint64_t expected(std::int64_t length) {  // EK, Table 1, column Unsimplified
  constexpr std::uint64_t kUnsimplified[] = {0, 0, 2, 3, 7, 21, 77, 506, 2408, 9777, 36407};
  return kUnsimplified[length];
}

void game_tree(benchmark::State& state) {
  for (auto _ : state) {
    std::set<std::string> values;
    for (const std::string& board : boards(static_cast<std::size_t>(state.range(0)))) {
      values.insert(value(board, 1, kPlayers));
    }
    if (values.size() != expected(state.range(0))) return state.SkipWithError("wrong count");
  }
}
BENCHMARK(game_tree)->DenseRange(7, 10)->Unit(benchmark::kMillisecond)->MinTime(0.01);

void engine(benchmark::State& state) {
  CensusRequest request;
  request.first_length = request.last_length = static_cast<int>(state.range(0));
  request.systems = {*System::named("raw")};
  for (auto _ : state) {
    const auto rows = take_census(request);
    if (!rows.ok() || rows->front().values.front() != expected(state.range(0))) {
      return state.SkipWithError("wrong count");
    }
  }
}
BENCHMARK(engine)->DenseRange(7, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kingmaker::bench
