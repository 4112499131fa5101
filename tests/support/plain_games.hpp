// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The games of the collection by plain recursion: moves are written by hand, boards are not
// transformed, and every position is evaluated by itself. It shares nothing with games/ and solve/.
// The naive oracle normalises values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/rewrite/oracle.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

// Rows of `width` cells, or a graph given by its edges. If a row may become shorter, `width` is 0.
struct PlainShape {
  std::size_t width = 0;
  std::vector<std::pair<std::size_t, std::size_t>> edges = {};
};

class PlainBoard {
 public:
  PlainBoard(const PlainShape& shape, const std::string& cells, char mover)
      : shape_(shape), cells_(cells), mover_(mover) {}

  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  [[nodiscard]] const std::string& cells() const { return cells_; }
  [[nodiscard]] char at(std::size_t cell) const { return cell < size() ? cells_[cell] : '\0'; }
  [[nodiscard]] char mover() const { return mover_; }
  [[nodiscard]] bool is_other(char piece) const {
    return piece >= '1' && piece <= '9' && piece != mover_;
  }
  [[nodiscard]] bool is_players(char piece) const { return piece >= '1' && piece <= '9'; }

  // The cell that is `down` rows down and `right` cells to the right. Outside of the board the
  // result is not a cell.
  [[nodiscard]] std::size_t step(std::size_t cell, int down, int right) const {
    const auto width = static_cast<int>(shape_.width);
    const int row = static_cast<int>(cell) / width + down;
    const int column = static_cast<int>(cell) % width + right;
    if (row < 0 || column < 0 || column >= width) return size();
    return std::min(size(), static_cast<std::size_t>(row * width + column));
  }
  [[nodiscard]] std::vector<std::size_t> neighbours(std::size_t cell, bool diagonal = false) const {
    std::vector<std::size_t> found;
    for (const auto& [a, b] : shape_.edges) {
      if (a == cell) found.push_back(b);
      if (b == cell) found.push_back(a);
    }
    if (shape_.width == 0 || !shape_.edges.empty()) return found;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if ((down == 0) == (right == 0) && (!diagonal || down == 0)) continue;
        const std::size_t there = step(cell, down, right);
        if (there < size()) found.push_back(there);
      }
    }
    return found;
  }
  [[nodiscard]] std::string with(std::vector<std::pair<std::size_t, char>> changes) const {
    std::string cells = cells_;
    for (const auto& [cell, piece] : changes) cells[cell] = piece;
    return cells;
  }

 private:
  const PlainShape& shape_;
  const std::string& cells_;
  char mover_;
};

struct PlainGame {
  using Moves = std::function<void(const PlainBoard&, std::vector<std::string>&)>;
  std::string pieces = {};  // besides those of players, if there are any
  bool has_players = false;
  bool on_line = false;
  bool on_grid = false;
  bool on_graph = false;
  bool stuck_leaves = false;
  Moves moves = {};
  int players = 2;  // the least number of players
};

inline constexpr std::pair<int, int> kFourWays[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

// A token of the mover captures a neighbour that `is_prey` accepts.
template <typename IsPrey>
PlainGame::Moves plain_taking(bool diagonal, const IsPrey& is_prey) {
  return [=](const PlainBoard& board, std::vector<std::string>& options) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board.at(cell) != board.mover()) continue;
      for (const std::size_t there : board.neighbours(cell, diagonal)) {
        if (!is_prey(board, board.at(there))) continue;
        options.push_back(board.with({{cell, '.'}, {there, board.mover()}}));
      }
    }
  };
}

// A cell is painted if `is_bar` accepts none of its neighbours.
template <typename IsBar>
PlainGame::Moves plain_painting(const IsBar& is_bar) {
  return [=](const PlainBoard& board, std::vector<std::string>& options) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      const auto around = board.neighbours(cell);
      const bool is_barred = std::any_of(around.begin(), around.end(), [&](std::size_t there) {
        return is_bar(board, board.at(there));
      });
      if (board.at(cell) != '.' || is_barred) continue;
      options.push_back(board.with({{cell, board.mover()}}));
    }
  };
}

// A domino is put on empty cells. The player decides which way it may lie.
template <typename MayLie>
PlainGame::Moves plain_dominoes(const MayLie& may_lie) {
  return [=](const PlainBoard& board, std::vector<std::string>& options) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      for (const bool upright : {false, true}) {
        const std::size_t there = board.step(cell, upright ? 1 : 0, upright ? 0 : 1);
        if (!may_lie(board.mover(), upright) || board.at(cell) != '.') continue;
        if (board.at(there) == '.') options.push_back(board.with({{cell, '#'}, {there, '#'}}));
      }
    }
  };
}

// Player 1 moves to the right and player 2 to the left, onto the next cell or over a token of the
// other.
inline PlainGame::Moves plain_walking(bool leaps) {
  return [=](const PlainBoard& board, std::vector<std::string>& options) {
    if (board.mover() > '2') return;
    const int way = board.mover() == '1' ? 1 : -1;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board.at(cell) != board.mover()) continue;
      std::size_t there = board.step(cell, 0, way);
      if (leaps && there < board.size() && board.at(there) == (way == 1 ? '2' : '1')) {
        there = board.step(cell, 0, 2 * way);
      }
      if (board.at(there) == '.') {
        options.push_back(board.with({{cell, '.'}, {there, board.mover()}}));
      }
    }
  };
}

// An own or green piece is removed, together with everything on one side of it.
inline PlainGame::Moves plain_toppling(bool both_ways) {
  return [=](const PlainBoard& board, std::vector<std::string>& options) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (board.at(i) != board.mover() && board.at(i) != 'g') continue;
      options.push_back(board.cells().substr(0, i));
      if (both_ways) options.push_back(board.cells().substr(i + 1));
    }
  };
}

inline void plain_rook(const PlainBoard& board, std::vector<std::string>& options) {
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) != board.mover()) continue;
    for (const auto& [down, right] : kFourWays) {
      std::size_t there = board.step(cell, down, right);
      while (there < board.size() && board.at(there) == '.') there = board.step(there, down, right);
      if (there < board.size() && board.is_other(board.at(there))) {
        options.push_back(board.with({{cell, '.'}, {there, board.mover()}}));
      }
    }
  }
}

inline void plain_fission(const PlainBoard& board, std::vector<std::string>& options) {
  if (board.mover() > '2') return;
  const int down = board.mover() == '1' ? 1 : 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const std::size_t before = board.step(cell, -down, down - 1);
    const std::size_t after = board.step(cell, down, 1 - down);
    if (board.at(cell) != '1' || board.at(before) != '.' || board.at(after) != '.') continue;
    options.push_back(board.with({{before, '1'}, {cell, '.'}, {after, '1'}}));
  }
}

inline void plain_konane(const PlainBoard& board, std::vector<std::string>& options) {
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) != board.mover()) continue;
    for (const auto& [down, right] : kFourWays) {
      const std::size_t over = board.step(cell, down, right);
      if (over >= board.size() || !board.is_other(board.at(over))) continue;
      const std::size_t there = board.step(over, down, right);
      if (board.at(there) != '.') continue;
      options.push_back(board.with({{cell, '.'}, {over, '.'}, {there, board.mover()}}));
    }
  }
}

// The games on boards, and Clobber.
inline const std::map<std::string, PlainGame>& plain_games() {
  const auto other = [](const PlainBoard& b, char piece) { return b.is_other(piece); };
  const auto own = [](const PlainBoard& b, char piece) { return piece == b.mover(); };
  const auto any = [](const PlainBoard& b, char piece) { return b.is_players(piece); };
  const auto two_ways = [](char mover, bool upright) { return mover == (upright ? '1' : '2'); };
  const auto three_ways = [](char mover, bool upright) {
    return mover == '3' || mover == (upright ? '1' : '2');
  };
  const auto all_ways = [](char, bool) { return true; };
  static const std::map<std::string, PlainGame> games = {
      {"clobber", {".", true, true, true, true, false, plain_taking(false, other)}},
      {"rook_clobber", {".", true, true, true, false, false, plain_rook}},
      {"king_clobber", {".", true, false, true, false, false, plain_taking(true, other)}},
      {"cannibal_clobber", {".", true, true, true, true, true, plain_taking(false, any)}},
      {"anti_clobber", {".", true, true, true, true, true, plain_taking(false, own)}},
      {"domineering", {".#", false, false, true, false, true, plain_dominoes(two_ways)}},
      {"domineering3", {".#", false, false, true, false, true, plain_dominoes(three_ways), 3}},
      {"cram", {".#", false, false, true, false, false, plain_dominoes(all_ways)}},
      {"toads", {".12", false, true, false, false, true, plain_walking(true)}},
      {"elephants", {".12", false, true, false, false, true, plain_walking(false)}},
      {"fission", {".1#", false, false, true, false, true, plain_fission}},
      {"toppling_dominoes", {"g", true, true, false, false, true, plain_toppling(true)}},
      {"hackenbush", {"g", true, true, false, false, true, plain_toppling(false)}},
      {"col", {".", true, true, true, true, true, plain_painting(own)}},
      {"snort", {".", true, true, true, true, true, plain_painting(other)}},
      {"konane", {".", true, true, true, false, true, plain_konane}},
  };
  return games;
}

// The results of the moves in one heap.
using PlainHeapMoves = std::function<std::vector<std::vector<int>>(int heap)>;

// A move takes `taken` counters from a heap, and may leave nothing, one heap, or two.
inline std::vector<std::vector<int>> plain_take(int heap, int taken, bool none, bool one,
                                                bool two) {
  std::vector<std::vector<int>> found;
  const int left = heap - taken;
  if (none && left == 0) found.emplace_back();
  if (one && left > 0) found.push_back({left});
  for (int a = 1; two && a < left; ++a) found.push_back({a, left - a});
  return found;
}

inline const std::map<std::string, PlainHeapMoves>& plain_heap_games() {
  using Found = std::vector<std::vector<int>>;
  const auto both = [](Found a, const Found& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  const auto split = [](int n) {
    Found found;
    for (int a = 1; 2 * a < n; ++a) found.push_back({a, n - a});
    return found;
  };
  const auto taking = [](const std::function<int(int)>& counters) {
    return [=](int n) {
      Found found;
      for (int i = 1; counters(i) <= n && counters(i) > 0; ++i) found.push_back({n - counters(i)});
      return found;
    };
  };
  static const std::map<std::string, PlainHeapMoves> games = {
      {"kayles",
       [=](int n) {
         return both(plain_take(n, 1, true, true, true), plain_take(n, 2, true, true, true));
       }},
      {"dawsons_kayles", [](int n) { return plain_take(n, 2, true, true, true); }},
      // Removes a single pin, a pin at an end with its neighbour, or a pin with both neighbours.
      {"dawsons_chess",
       [=](int n) {
         return both(plain_take(n, 1, true, false, false),
                     both(plain_take(n, 2, true, true, false), plain_take(n, 3, true, true, true)));
       }},
      {"treblecross", [](int n) { return plain_take(n, 3, true, true, true); }},
      {"officers", [](int n) { return plain_take(n, 1, false, true, true); }},
      {"guiles",
       [=](int n) {
         return both(plain_take(n, 1, true, false, false), plain_take(n, 2, true, false, true));
       }},
      {"take123", taking([](int i) { return i <= 3 ? i : 0; })},
      {"subtract_square", taking([](int i) { return i * i; })},
      {"grundy", split},
  };
  return games;
}

// Values of positions of one game on boards of one shape.
class PlainEvaluation {
 public:
  PlainEvaluation(const PlainGame& game, PlainShape shape, int players, std::string system)
      : game_(game), shape_(std::move(shape)), players_(players), system_({std::move(system)}) {}

  // Null if nobody can move and nobody has moved.
  TreePtr value(const std::string& cells, int mover) {
    return game_.stuck_leaves ? leaving(cells, mover, {}) : skipping(cells, mover, 0);
  }

 private:
  [[nodiscard]] std::set<std::string> options(const std::string& cells, int mover) const {
    std::vector<std::string> found;
    game_.moves(PlainBoard(shape_, cells, static_cast<char>('0' + mover)), found);
    return {found.begin(), found.end()};
  }
  [[nodiscard]] int next(int mover) const { return mover % players_ + 1; }
  // Normalises a choice whose options are in normal form, with the oracle. Under raw rules, options
  // are a set, and a choice of a single win is that win.
  TreePtr choice(int mover, const std::vector<TreePtr>& options) {
    if (system_[0] != "raw") return oracle_.normalize(make_choice(mover, options), system_);
    std::map<std::string, TreePtr> distinct;
    for (const TreePtr& option : options) distinct[oracle_.text(option)] = option;
    if (distinct.size() == 1 && distinct.begin()->second->is_win()) return options[0];
    std::vector<TreePtr> set;
    for (const auto& [unused, option] : distinct) set.push_back(option);
    return make_choice(mover, std::move(set));
  }

  // A player who cannot move is skipped. If nobody can move, the last mover wins.
  TreePtr skipping(const std::string& cells, int mover, int last) {
    const auto key = std::make_tuple(cells, mover, std::set<int>{last});
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    TreePtr found = last == 0 ? nullptr : make_win(last);
    for (int turns = 1; turns <= players_; ++turns) {
      const int p = (mover + turns - 2) % players_ + 1;
      const auto boards = options(cells, p);
      if (boards.empty()) continue;
      std::vector<TreePtr> values;
      for (const std::string& board : boards) values.push_back(skipping(board, next(p), p));
      found = choice(p, values);
      for (int skipped = turns - 1; skipped > 0; --skipped) {
        found = choice((mover + skipped - 2) % players_ + 1, {found});
      }
      break;
    }
    return known_[key] = found;
  }

  // A player who cannot move is out. The last player left wins.
  TreePtr leaving(const std::string& cells, int mover, std::set<int> out) {
    while (out.contains(mover)) mover = next(mover);
    if (static_cast<int>(out.size()) == players_ - 1) return make_win(mover);
    const auto key = std::make_tuple(cells, mover, out);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const auto boards = options(cells, mover);
    std::vector<TreePtr> values;
    for (const std::string& board : boards) values.push_back(leaving(board, next(mover), out));
    if (boards.empty()) {
      std::set<int> fewer = out;
      fewer.insert(mover);
      return known_[key] = leaving(cells, next(mover), fewer);
    }
    return known_[key] = choice(mover, values);
  }

  const PlainGame& game_;
  PlainShape shape_;
  int players_;
  std::vector<std::string> system_;
  Oracle oracle_{players_};
  std::map<std::tuple<std::string, int, std::set<int>>, TreePtr> known_;
};

}  // namespace kingmaker::testing
