// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A second method for prudent counts of three-player Clobber on lines, which shares only the
// counted boards with the census. It plays boards depth-first, with a hash table of positions, and
// orders values by Theorem 15 of Edixhoven and Kosters.
//
//     census_by_hashing LENGTH
//
// prints the length, the number of boards and the number of distinct values. Positions are
// remembered without the cells and components that cannot move, components sorted; a slot holds
// the position, two bits a cell, and its value: eight bytes. Players are not renamed, and positions
// are not numbered.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

namespace {

constexpr int kPlayers = 3;
constexpr int kMaxLength = 24;

struct Value {
  int base = 0;
  int exponent = 0;
  friend auto operator<=>(const Value&, const Value&) = default;
};

// Ranks a value for p by Theorem 15; 0 is best. Brace i contains p_i and the values of the others
// with exponent i - 1. Even braces come first, ascending, then the odd ones, descending.
int badness(int p, Value v) {
  const int brace = v.exponent + (v.base == p ? 0 : 1);
  constexpr int kMiddle = 1000;
  return brace % 2 == 0 ? brace : 2 * kMiddle - brace;
}

// Returns the normal form of p's choice. p_(k+1) is the choice of p between a_k and b_k, which are
// as good for him.
Value choose(int p, const std::vector<Value>& options) {
  int best = badness(p, options[0]);
  for (const Value v : options) best = std::min(best, badness(p, v));
  std::set<Value> kept;
  for (const Value v : options) {
    if (badness(p, v) != best) continue;
    if (v.base == p && v.exponent > 0) {
      for (int other = 1; other <= kPlayers; ++other) {
        if (other != p) kept.insert({other, v.exponent - 1});
      }
    } else {
      kept.insert(v);
    }
  }
  if (kept.size() == 1) return *kept.begin();
  return {p, kept.begin()->exponent + 1};
}

using Cells = std::string;  // a byte a cell, 0 to 3

std::uint64_t key_of(const Cells& board, int mover) {
  std::vector<Cells> components;
  Cells run;
  for (std::size_t i = 0; i <= board.size(); ++i) {
    if (i < board.size() && board[i] != 0) {
      run += board[i];
      continue;
    }
    if (run.find_first_not_of(run[0]) != Cells::npos) {
      components.push_back(std::max(run, Cells(run.rbegin(), run.rend())));
    }
    run.clear();
  }
  if (components.empty()) return 0;
  std::sort(components.begin(), components.end());
  std::uint64_t key = static_cast<std::uint64_t>(mover);
  for (const Cells& component : components) {
    key <<= 2;  // an empty cell
    for (const char c : component) key = key << 2 | static_cast<std::uint64_t>(c);
  }
  return key;
}

class Table {
 public:
  Table() : slots_(std::size_t{1} << 16) {}

  // 0 if it is not there.
  [[nodiscard]] Value find(std::uint64_t key) const {
    for (std::size_t i = hash(key) & (slots_.size() - 1); slots_[i] != 0;
         i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] >> 8 == key) {
        return {static_cast<int>(slots_[i] & 3), static_cast<int>(slots_[i] >> 2 & 63)};
      }
    }
    return {};
  }
  void insert(std::uint64_t key, Value v) {
    if (++used_ * 4 > slots_.size() * 3) grow();
    put(key << 8 | static_cast<std::uint64_t>(v.exponent << 2 | v.base));
  }

 private:
  static std::size_t hash(std::uint64_t key) {
    key *= 0x9e3779b97f4a7c15;
    return (key ^ key >> 32) * 0xe7037ed1a0b428db >> 16;
  }
  void put(std::uint64_t slot) {
    std::size_t i = hash(slot >> 8) & (slots_.size() - 1);
    while (slots_[i] != 0) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = slot;
  }
  void grow() {
    std::vector<std::uint64_t> old(slots_.size() * 2);
    old.swap(slots_);
    for (const std::uint64_t slot : old) {
      if (slot != 0) put(slot);
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
};

// Depth is at most three turns a token.
Value value(const Cells& board, int mover, Table& table, bool remember) {
  const std::uint64_t key = key_of(board, mover);
  if (key == 0) return {(mover + 1) % kPlayers + 1, 0};  // the player before has moved last
  if (remember) {
    if (const Value remembered = table.find(key); remembered.base != 0) return remembered;
  }
  const int next = mover % kPlayers + 1;
  std::vector<Value> options;
  Cells position = board;
  for (std::size_t from = 0; from < board.size(); ++from) {
    if (board[from] != mover) continue;
    for (const int step : {-1, 1}) {
      const std::size_t to = from + static_cast<std::size_t>(step);
      if (to >= board.size() || board[to] == 0 || board[to] == mover) continue;
      position[to] = static_cast<char>(mover);
      position[from] = 0;
      options.push_back(value(position, next, table, true));
      position[to] = board[to];
      position[from] = board[from];
    }
  }
  if (options.empty()) options.push_back(value(board, next, table, true));
  const Value chosen = choose(mover, options);
  if (remember) table.insert(key, chosen);
  return chosen;
}

}  // namespace

int main(int argc, char** argv) {
  const int length = argc == 2 ? std::atoi(argv[1]) : 0;
  if (length < 2 || length > kMaxLength) {
    std::fprintf(stderr, "usage: census_by_hashing LENGTH (2..%d)\n", kMaxLength);
    return 2;
  }
  Table table;
  std::set<Value> values;
  std::uint64_t games = 0;
  Cells board(static_cast<std::size_t>(length), 0);  // 1010..., the first one
  for (std::size_t i = 0; i < board.size(); i += 2) board[i] = 1;
  for (;;) {
    const bool largest = board >= Cells(board.rbegin(), board.rend());
    if (largest && board.back() != 0 && key_of(board, 1) != 0) {
      ++games;
      values.insert(value(board, 1, table, false));
    }
    // The next board without an empty cell in front or two in a row.
    std::size_t i = board.size();
    while (i > 0 && board[i - 1] == kPlayers) --i;
    if (i == 0) break;
    ++board[i - 1];
    for (; i < board.size(); ++i) board[i] = board[i - 1] == 0 ? 1 : 0;
  }
  std::printf("%d\t%llu\t%zu\n", length, static_cast<unsigned long long>(games), values.size());
  return 0;
}
