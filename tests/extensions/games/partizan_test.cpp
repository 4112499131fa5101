// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares Hackenbush on strings and Cutblock, from the collection, with plain recursion in which a
// player who cannot move leaves. Also tests games on heaps of one definition that were made for
// heaps of different sizes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::partizan_test {
namespace {

constexpr int kPlayers = 3;

// A position of parts of any kind. A move replaces one part by others.
template <typename Part>
class PlainPartizan {
 public:
  using Parts = std::vector<Part>;
  using Moves = std::vector<Parts> (*)(const Part&, int mover);

  explicit PlainPartizan(Moves moves) : moves_(moves) {}

  // The last player left, if every player prefers to be that player, else the next player, and so
  // on.
  int winner(Parts parts, int mover, unsigned left = 0b111) {
    if ((left & (left - 1)) == 0) return left == 1 ? 1 : left == 2 ? 2 : 3;
    const int next = mover % kPlayers + 1;
    const unsigned self = 1U << (mover - 1);
    if ((left & self) == 0) return winner(std::move(parts), next, left);
    std::sort(parts.begin(), parts.end());
    const auto key = std::make_tuple(parts, mover, left);
    if (const auto entry = winners_.find(key); entry != winners_.end()) return entry->second;
    int best = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (const Parts& becomes : moves_(parts[i], mover)) {
        Parts next_parts = parts;
        next_parts.erase(next_parts.begin() + static_cast<std::ptrdiff_t>(i));
        next_parts.insert(next_parts.end(), becomes.begin(), becomes.end());
        const int outcome = winner(std::move(next_parts), next, left);
        const auto seats = [&](int p) { return (p - mover + kPlayers) % kPlayers; };
        if (best == 0 || seats(outcome) < seats(best)) best = outcome;
      }
    }
    if (best == 0) best = winner(parts, next, left & ~self);
    return winners_[key] = best;
  }

 private:
  Moves moves_;
  std::map<std::tuple<Parts, int, unsigned>, int> winners_;
};

// The moves of `mover`: each of the mover's edges and each green edge is cut, with everything above
// it.
std::vector<std::vector<std::string>> cut_string(const std::string& edges, int mover) {
  std::vector<std::vector<std::string>> options;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i] == static_cast<char>('0' + mover) || edges[i] == 'g') {
      options.push_back({edges.substr(0, i)});
    }
  }
  return options;
}

using Block = std::array<int, kPlayers>;
std::vector<std::vector<Block>> cut_block(const Block& block, int mover) {
  const auto side = static_cast<std::size_t>(mover - 1);
  std::vector<std::vector<Block>> options;
  for (int a = 1; a < block[side]; ++a) {
    options.push_back({block, block});
    options.back()[0][side] = a;
    options.back()[1][side] -= a;
  }
  return options;
}

std::vector<std::string> strings(std::size_t longest) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].size() == longest) break;
    for (const char c : {'1', '2', '3', 'g'}) all.push_back(all[i] + c);
  }
  all.erase(all.begin());
  return all;
}

TEST(Hackenbush, IsPlayedAsByPlainRecursion) {
  PlainPartizan<std::string> plain(cut_string);
  std::vector<std::string> statements;
  std::string expected;
  const std::vector<std::string> all = strings(4);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int start = static_cast<int>(i % 3) + 1;
    const std::string& other = all[i * 7 % all.size()];
    statements.push_back(cat("nf(hackenbush(\"", all[i], "\", start=", start, "), under=li)"));
    statements.push_back(cat("nf(hackenbush(\"", all[i], "\", start=", start, ") + hackenbush(\"",
                             other, "\", start=", start, "), under=li)"));
    append(expected, plain.winner({all[i]}, start), "\n", plain.winner({all[i], other}, start),
           "\n");
  }
  EXPECT_EQ(output_of(statements), expected);
}

TEST(Cutblock, IsPlayedAsByPlainRecursion) {
  PlainPartizan<Block> plain(cut_block);
  std::string expected;
  for (int l = 1; l <= 3; ++l) {
    for (int c = 1; c <= 3; ++c) {
      for (int r = 1; r <= 2; ++r) {
        for (int s = 1; s <= 3; ++s) {
          append(expected, expected.empty() ? "(" : ", ", plain.winner({Block{l, c, r}}, s));
        }
      }
    }
  }
  EXPECT_EQ(
      output_of({"list l, c in 1..3, r in 1..2, s in 1..3: nf(cutblock(100*l + 10*c + r, start=s), "
                 "under=li)"}),
      expected + ")\n");
  EXPECT_NE(
      output_of({"successors(cutblock(322), under=li)"}).find("\ncutblock(222,122, start=2)  2 to"),
      std::string::npos);
}

// Positions that were evaluated for smaller heaps had no moves of larger ones.
TEST(HeapGames, KnowLargerHeapsAfterSmallerOnes) {
  const std::string game = "game g on heaps { n -> list a in 1..n-1: (a, n-a) when 2*a != n }";
  const std::string alone = output_of({game, "nf(g(12), under=prudent)"});
  const std::string sum = output_of({"nf(grundy(12,9,5), under=prudent)"});
  EXPECT_EQ(output_of({game, "nf(g(5), under=prudent)", "nf(g(12), under=prudent)",
                       "nf(g(9) + g(5) + g(12), under=prudent)"}),
            output_of({game, "nf(g(5), under=prudent)"}) + alone + sum);
  EXPECT_EQ(
      output_of({"nf(cutblock(333), under=prudent)", "nf(cutblock(334, start=3), under=prudent)"}),
      "3\n2_2\n");
}

}  // namespace
}  // namespace kingmaker::testing::partizan_test
