// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sums of lines of Clobber and other games under prudent play: docs/book/results.md, "Sums".
// Nothing here is shared with the program.
//
//   line_sums GAME CELLS CONTEXTS
//
// GAME is clobber, rook_clobber, col or snort, for three players. A line is taken for its game: who
// can move where, as a tree of three sets of options. Counts the games of the lines of at most
// CELLS cells in which somebody can move, and the classes that sums with lines of at most CONTEXTS
// cells tell apart by their prudent values, for some player to begin. Lines with one game behave
// alike in every sum, so there are no more classes than games; if there are as many, prudent play
// forgets nothing.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

constexpr int kPlayers = 3;

using Board = std::string;  // '0' is an empty cell, '1', '2', '3' are tokens or colours
using Moves = std::array<std::vector<Board>, kPlayers>;

Board after(Board board, std::size_t from, std::size_t to) {
  board[to] = board[from];
  board[from] = '0';
  return board;
}

std::size_t player_of(char token) { return static_cast<std::size_t>(token - '1'); }

// A token takes a neighbour of another player, or with `far` the first token on a side.
Moves clobber_moves(const Board& board, bool far) {
  Moves moves;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == '0') continue;
    for (const int step : {-1, 1}) {
      std::size_t to = i + static_cast<std::size_t>(step);
      while (far && to < board.size() && board[to] == '0') to += static_cast<std::size_t>(step);
      if (to >= board.size() || board[to] == '0' || board[to] == board[i]) continue;
      moves.at(player_of(board[i])).push_back(after(board, i, to));
    }
  }
  return moves;
}

// A player colours an empty cell, not beside one of his own (col), or not beside another's (snort).
Moves colour_moves(const Board& board, bool beside_own) {
  Moves moves;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != '0') continue;
    for (const char colour : {'1', '2', '3'}) {
      const auto allowed = [&](char beside) {
        return beside == '0' || (beside == colour) == beside_own;
      };
      if (i > 0 && !allowed(board[i - 1])) continue;
      if (i + 1 < board.size() && !allowed(board[i + 1])) continue;
      Board next = board;
      next[i] = colour;
      moves.at(player_of(colour)).push_back(next);
    }
  }
  return moves;
}

Moves moves_of(std::string_view game, const Board& board) {
  if (game == "clobber") return clobber_moves(board, false);
  if (game == "rook_clobber") return clobber_moves(board, true);
  return colour_moves(board, game == "snort");
}

using Options = std::array<std::vector<std::uint32_t>, kPlayers>;

struct Games {
  std::string_view name;
  std::vector<Options> options;           // of each game; options come before it
  std::vector<std::uint32_t> next_first;  // each game with player 2 as 1, 3 as 2 and 1 as 3
  std::map<Options, std::uint32_t> numbers;
  std::unordered_map<Board, std::uint32_t> of_boards;

  std::uint32_t number(const Board& board) {
    if (const auto known = of_boards.find(board); known != of_boards.end()) return known->second;
    Options own;
    const Moves moves = moves_of(name, board);
    for (std::size_t player = 0; player < kPlayers; ++player) {
      std::set<std::uint32_t> found;
      for (const Board& next : moves.at(player)) found.insert(number(next));
      own.at(player).assign(found.begin(), found.end());
    }
    const auto [place, is_new] =
        numbers.try_emplace(own, static_cast<std::uint32_t>(options.size()));
    if (is_new) options.push_back(own);
    return of_boards.emplace(board, place->second).first->second;
  }

  void rename_players() {
    for (const Options& own : options) {
      Options renamed;
      for (std::size_t player = 0; player < kPlayers; ++player) {
        std::vector<std::uint32_t>& moved = renamed.at((player + 2) % kPlayers);
        for (const std::uint32_t option : own.at(player)) moved.push_back(next_first[option]);
        std::sort(moved.begin(), moved.end());
      }
      next_first.push_back(numbers.at(renamed));
    }
  }
};

// The lines of at most `cells` cells, for which `visit` is called, the shortest first.
template <class Visit>
void for_each_line(int cells, const Visit& visit) {
  for (int length = 1; length <= cells; ++length) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << 2 * length; ++code) {
      Board board;
      for (int i = 0; i < length; ++i) board += static_cast<char>('0' + (code >> 2 * i & 3));
      visit(board);
    }
  }
}

// Simple values b_k as 3k + b, with b = 0 for the mover.
using Simple = std::uint8_t;
constexpr int kMost = 84;

int base(Simple value) { return value % kPlayers; }
int bar(Simple value) { return value / kPlayers; }

// The place of a value in the mover's order of Theorem 15, the greater the better.
int place(Simple value) {
  int k = bar(value);
  if (base(value) == 0) {
    if (k == 0) return 1000;
    --k;
  }
  return k % 2 == 0 ? k : 500 - k;
}

Simple renamed(Simple value, int by) {
  return static_cast<Simple>(value - base(value) + (base(value) + by) % kPlayers);
}

// The best of the options that were added, as the mover's choice among simple values.
struct Choice {
  int best = -1;
  Simple one = 0;  // an option in the best class
  bool several = false;

  void add(Simple value) {
    const int now = place(value);
    if (now > best) {
      best = now;
      one = value;
      several = false;
    } else if (now == best && value != one) {
      several = true;
    }
  }
  // In a class x_k, y_k, m_{k+1} several options leave m_{k+1}.
  [[nodiscard]] Simple result() const {
    if (!several) return one;
    const int k = base(one) == 0 ? bar(one) : bar(one) + 1;
    return static_cast<Simple>(kPlayers * k);
  }
};

struct Sums {
  const Games& games;
  std::vector<std::uint32_t> contexts;      // closed under options and renaming
  std::vector<std::uint32_t> context_of;    // the place of a game among the contexts
  std::vector<std::uint32_t> next_context;  // next_first of contexts
  std::vector<Simple> values;               // of game + context, with player 1 to move

  Simple value(std::uint32_t game, std::uint32_t context) const {
    return values[game * contexts.size() + context];
  }

  // The value of a sum after a move of player 1, so with player 2 to move.
  Simple after_move(std::uint32_t game, std::uint32_t context) const {
    return renamed(value(games.next_first[game], next_context[context]), 1);
  }

  // With player 1 to move, or the first one after him who can. If no one can, player 3 has moved
  // last.
  Simple evaluate(std::uint32_t game, std::uint32_t context) const {
    std::uint32_t left = game;
    std::uint32_t right = context;
    for (int skipped = 0; skipped < kPlayers; ++skipped) {
      Choice choice;
      for (const std::uint32_t next : games.options[left][0]) choice.add(after_move(next, right));
      for (const std::uint32_t next : games.options[contexts[right]][0]) {
        choice.add(after_move(left, context_of[next]));
      }
      if (choice.best >= 0) return renamed(choice.result(), skipped);
      left = games.next_first[left];
      right = next_context[right];
    }
    return 2;
  }
};

std::size_t classes(const Games& games, const std::vector<std::uint32_t>& lines,
                    const std::vector<std::uint32_t>& contexts) {
  Sums sums{games, contexts, std::vector<std::uint32_t>(games.options.size()), {}, {}};
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    sums.context_of[contexts[i]] = static_cast<std::uint32_t>(i);
  }
  for (const std::uint32_t context : contexts) {
    sums.next_context.push_back(sums.context_of[games.next_first[context]]);
  }
  // A sum is evaluated after the sums that moves lead to, whatever the names of players: in the
  // order of the longest plays.
  std::vector<int> longest;
  for (const Options& own : games.options) {
    int most = 0;
    for (const auto& of_player : own) {
      for (const std::uint32_t option : of_player) most = std::max(most, longest[option] + 1);
    }
    longest.push_back(most);
  }
  std::vector<std::vector<std::uint32_t>> games_by_moves;
  std::vector<std::vector<std::uint32_t>> contexts_by_moves;
  const auto put = [](auto& lists, int moves, std::uint32_t one) {
    const auto at = static_cast<std::size_t>(moves);
    if (lists.size() <= at) lists.resize(at + 1);
    lists[at].push_back(one);
  };
  for (std::uint32_t game = 0; game < games.options.size(); ++game)
    put(games_by_moves, longest[game], game);
  for (std::uint32_t i = 0; i < contexts.size(); ++i)
    put(contexts_by_moves, longest[contexts[i]], i);
  sums.values.resize(games.options.size() * contexts.size());
  for (const auto& some_games : games_by_moves) {
    for (const auto& some_contexts : contexts_by_moves) {
      for (const std::uint32_t game : some_games) {
        for (const std::uint32_t context : some_contexts) {
          const Simple value = sums.evaluate(game, context);
          if (bar(value) >= kMost) std::abort();
          sums.values[game * contexts.size() + context] = value;
        }
      }
    }
  }
  // Two numbers for each row of values; different numbers are of different rows.
  using Hash = std::array<std::uint64_t, 2>;
  std::vector<Hash> rows;
  for (std::uint32_t game = 0; game < games.options.size(); ++game) {
    Hash hash{14695981039346656037U, 88172645463325252U};
    for (std::uint32_t context = 0; context < contexts.size(); ++context) {
      const std::uint64_t value = sums.value(game, context);
      hash[0] = (hash[0] ^ value) * 1099511628211U;
      hash[1] = (hash[1] + value) * 6364136223846793005U + 1442695040888963407U;
    }
    rows.push_back(hash);
  }
  std::set<std::array<Hash, kPlayers>> apart;
  for (const std::uint32_t game : lines) {
    const std::uint32_t second = games.next_first[game];
    apart.insert({rows[game], rows[second], rows[games.next_first[second]]});
  }
  return apart.size();
}

}  // namespace

int main(int count, char** words) {
  const std::string_view name = count == 4 ? words[1] : "";
  if (name != "clobber" && name != "rook_clobber" && name != "col" && name != "snort") {
    std::fputs("usage: line_sums clobber|rook_clobber|col|snort CELLS CONTEXTS\n", stderr);
    return 2;
  }
  const int cells = std::atoi(words[2]);
  const int context_cells = std::atoi(words[3]);
  Games games{name, {}, {}, {}, {}};
  std::set<std::uint32_t> lines;
  std::set<std::uint32_t> contexts;
  for_each_line(std::max(cells, context_cells), [&](const Board& board) {
    const std::uint32_t game = games.number(board);
    const auto length = static_cast<int>(board.size());
    const Options& own = games.options[game];
    const bool can_move =
        std::any_of(own.begin(), own.end(), [](auto& of_player) { return !of_player.empty(); });
    if (length <= cells && can_move) lines.insert(game);
    if (length <= context_cells) contexts.insert(game);
  });
  games.rename_players();
  const std::size_t apart =
      classes(games, {lines.begin(), lines.end()}, {contexts.begin(), contexts.end()});
  std::printf("%s: %zu games, %zu classes\n", words[1], lines.size(), apart);
  return 0;
}
