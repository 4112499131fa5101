// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Orders of the last movers of Nim and Moore's Nim that have a rule by nim-sums:
// docs/book/mathematics.md, "Which orders have a rule by nim-sums". Nothing here is shared with the
// program.
//
//   ranked_orders PLAYERS MOST COUNTERS [list]
//
// For each order of the kinds of positions of PLAYERS players and for each j, searches the
// positions of at most COUNTERS counters for two that have a pile larger than 1 and the same number
// of ones in each binary place, of which one is a j-position and the other is not. A move takes
// counters from 1 to MOST piles. An order is unlike the theorem if it is shift(k) and has a pair
// for k, or lacks a pair for another j. Prints these orders, and all orders after `list`, with the
// pair for each j, the j-position first. Fails if an order is unlike the theorem.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using Piles = std::vector<int>;  // without zeros, the largest first
constexpr int kNone = -1;

struct Positions {
  std::vector<Piles> all;                 // by their number of counters
  std::vector<std::vector<int>> options;  // numbers of positions
  std::vector<int> digits;  // class of a position with a pile > 1, by its ones in each place
  std::size_t classes = 0;
};

void add_partitions(int total, int largest, Piles& piles, std::vector<Piles>& all) {
  if (total == 0) all.push_back(piles);
  for (int pile = std::min(total, largest); pile > 0; --pile) {
    piles.push_back(pile);
    add_partitions(total - pile, pile, piles, all);
    piles.pop_back();
  }
}

// `next` has the piles before `first` after a move that may still take from `most` piles.
void add_options(const Piles& piles, std::size_t first, int most, Piles& next,
                 const std::map<Piles, int>& number, std::set<int>& options) {
  if (first == piles.size() || most == 0) {
    Piles sorted = next;
    for (std::size_t i = first; i < piles.size(); ++i) sorted.push_back(piles[i]);
    sorted.erase(std::remove(sorted.begin(), sorted.end(), 0), sorted.end());
    std::sort(sorted.rbegin(), sorted.rend());
    options.insert(number.at(sorted));
    return;
  }
  for (int pile = piles[first]; pile >= 0; --pile) {
    next.push_back(pile);
    add_options(piles, first + 1, pile < piles[first] ? most - 1 : most, next, number, options);
    next.pop_back();
  }
}

Positions positions_of(int most, int counters) {
  Positions positions;
  Piles piles;
  for (int total = 0; total <= counters; ++total)
    add_partitions(total, total, piles, positions.all);
  std::map<Piles, int> number;
  for (const Piles& position : positions.all)
    number.emplace(position, static_cast<int>(number.size()));
  std::map<std::array<int, 8>, int> classes;
  for (const Piles& position : positions.all) {
    std::set<int> options;
    Piles next;
    add_options(position, 0, most, next, number, options);
    options.erase(number.at(position));
    positions.options.emplace_back(options.begin(), options.end());
    std::array<int, 8> ones{};
    for (const int pile : position) {
      for (std::size_t place = 0; place < ones.size(); ++place) ones.at(place) += pile >> place & 1;
    }
    const bool large = !position.empty() && position.front() > 1;
    positions.digits.push_back(
        large ? classes.try_emplace(ones, static_cast<int>(classes.size())).first->second : kNone);
  }
  positions.classes = classes.size();
  return positions;
}

std::string text(const Piles& piles) {
  std::string result;
  for (auto pile = piles.rbegin(); pile != piles.rend(); ++pile) {
    if (!result.empty()) result += '+';
    result += std::to_string(*pile);
  }
  return result;
}

int counters_of(const Piles& piles) { return std::accumulate(piles.begin(), piles.end(), 0); }

struct Pair {
  int of_kind = kNone;
  int other = kNone;
};

// For each j the first pair, a j-position and one that is none.
std::vector<Pair> pairs_of(const std::vector<int>& order, const Positions& positions) {
  const std::size_t players = order.size();
  std::vector<int> rank(players);
  for (std::size_t i = 0; i < players; ++i) {
    rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  }
  const auto better = [&](int i, int j) {
    return rank[static_cast<std::size_t>(i)] < rank[static_cast<std::size_t>(j)];
  };
  // For each class and each kind, the first position.
  std::vector<std::vector<int>> firsts(positions.classes);
  std::vector<Pair> pairs(players);
  std::size_t missing = players;
  std::vector<int> kinds;
  for (std::size_t i = 0; i < positions.all.size() && missing > 0; ++i) {
    int kind = i == 0 ? 0 : kNone;
    for (const int option : positions.options[i]) {
      const int after = (kinds[static_cast<std::size_t>(option)] + 1) % static_cast<int>(players);
      if (kind == kNone || better(after, kind)) kind = after;
    }
    kinds.push_back(kind);
    if (positions.digits[i] == kNone) continue;
    std::vector<int>& first = firsts[static_cast<std::size_t>(positions.digits[i])];
    first.resize(players, kNone);
    const auto own = static_cast<std::size_t>(kind);
    for (std::size_t j = 0; j < players; ++j) {
      if (pairs[j].of_kind != kNone) continue;
      for (std::size_t earlier = 0; earlier < players; ++earlier) {
        if (first[earlier] == kNone || (earlier == j) == (own == j)) continue;
        const int now = static_cast<int>(i);
        pairs[j] = own == j ? Pair{now, first[earlier]} : Pair{first[earlier], now};
      }
      if (pairs[j].of_kind != kNone) --missing;
    }
    if (first[own] == kNone) first[own] = static_cast<int>(i);
  }
  return pairs;
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) {
    std::fputs("usage: ranked_orders PLAYERS MOST COUNTERS [list]\n", stderr);
    return 2;
  }
  const auto players = static_cast<std::size_t>(std::atoi(words[1]));
  const Positions positions = positions_of(std::atoi(words[2]), std::atoi(words[3]));
  std::vector<int> order(players);
  std::iota(order.begin(), order.end(), 0);
  long orders = 0;
  long unlike = 0;
  int counters = 0;
  do {
    ++orders;
    const std::vector<Pair> pairs = pairs_of(order, positions);
    // shift(k) is k + 1, k + 2, ..., k.
    bool shift = true;
    for (std::size_t i = 1; i < players; ++i) {
      shift = shift && order[i] == (order[i - 1] + 1) % static_cast<int>(players);
    }
    std::string line;
    bool as_expected = true;
    for (std::size_t j = 0; j < players; ++j) {
      const Pair& pair = pairs[j];
      const bool expected = !(shift && order.back() == static_cast<int>(j));
      as_expected = as_expected && (pair.of_kind != kNone) == expected;
      line += ' ' + std::to_string(j) + ": ";
      if (pair.of_kind == kNone) {
        line += '-';
        continue;
      }
      const Piles& one = positions.all[static_cast<std::size_t>(pair.of_kind)];
      counters = std::max(counters, counters_of(one));
      line += text(one) + " / " + text(positions.all[static_cast<std::size_t>(pair.other)]);
    }
    if (!as_expected) ++unlike;
    if (as_expected && count == 4) continue;
    for (const int kind : order) std::printf("%d ", kind);
    std::printf("|%s\n", line.c_str());
  } while (std::next_permutation(order.begin(), order.end()));
  std::printf("%zu players, %ld orders, %ld unlike the theorem; pairs of up to %d counters\n",
              players, orders, unlike, counters);
  return unlike == 0 ? 0 : 1;
}
