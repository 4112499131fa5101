// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Impartial games of three players that impartial contexts tell apart: docs/book/mathematics.md,
// "Impartial games as contexts".
//
//     impartial_sums 3          the classes of the 65 536 forms of rank at most 4 by the contexts
//     of rank at most 3 impartial_sums 4          by those of rank at most 4, which takes a minute
//     or two impartial_sums 5 6000 1   by 6000 random contexts of rank 5, with the seed 1, which
//     takes two minutes
//
// Two forms are told apart if their sums with some context have different prudent normal forms. A
// form of rank at most 4 is a set of the 16 forms of rank at most 3, and so a number of 16 bits.
// Nothing here is shared with the program.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <unordered_set>
#include <vector>

namespace {

// A simple value b_k as 3k + b, where b is 0 for the player to move, 1 for the following one and 2
// for the previous one.
using Value = int;
constexpr int exponents = 40;

// The best options of the mover so far: a class of Theorem 15, the better the greater, and which of
// the two wins or choices of others in it occur. 0 is no option.
using Best = std::uint16_t;

constexpr int class_of(int base, int exponent) {
  if (base == 0) {
    if (exponent == 0) return 8 * exponents;
    --exponent;
  }
  return exponent % 2 == 1 ? 4 * exponents - exponent : 1 + exponent;
}

// An option after the mover's move: its player to move is the mover's following one.
constexpr Best option(Value value) {
  const int base = (value % 3 + 1) % 3;
  const int exponent = value / 3;
  const int members = base == 0 ? (exponent == 0 ? 1 : 3) : base;
  return static_cast<Best>(4 * class_of(base, exponent) + members);
}

constexpr Best better(Best a, Best b) {
  if (a / 4 == b / 4) return a | b;
  return std::max(a, b);
}

Value result(Best best) {
  if (best == 0) return 2;  // the previous player has moved last
  const int place = best / 4;
  if (place == 8 * exponents) return 0;
  const int exponent = place > 2 * exponents ? 4 * exponents - place : place - 1;
  const int members = best % 4;
  return members == 3 ? 3 * (exponent + 1) : 3 * exponent + members;
}

constexpr int smaller = 16;   // forms of rank at most 3
constexpr int forms = 65536;  // forms of rank at most 4

struct Sums {
  // The options of a form of rank at most 3 are among the ones before it: form i is the set of the
  // bits of i for i < 4, and so on, since the first 2, 4, 16 numbers are the forms of rank at most
  // 1, 2, 3.
  std::vector<std::array<Value, forms>> small{smaller};  // small[i][g] is the value of i + g
  std::vector<std::array<Best, 256>> low{forms},
      high{forms};  // of moves in another summand, by the halves of its number

  Sums() {
    for (int i = 0; i < smaller; ++i)
      for (int g = 0; g < forms; ++g) {
        Best best = 0;
        for (int k = 0; k < smaller; ++k) {
          if (i >> k & 1) best = better(best, option(small[k][g]));
          if (g >> k & 1) best = better(best, option(small[std::min(i, k)][std::max(i, k)]));
        }
        small[i][g] = result(best);
      }
    for (int g = 0; g < forms; ++g)
      for (int half = 0; half < 256; ++half) {
        low[g][half] = high[g][half] = 0;
        for (int k = 0; k < 8; ++k)
          if (half >> k & 1) {
            low[g][half] = better(low[g][half], option(small[k][g]));
            high[g][half] = better(high[g][half], option(small[k + 8][g]));
          }
      }
  }

  Value of(int g, int h) const {
    return result(
        better(better(low[g][h & 255], high[g][h >> 8]), better(low[h][g & 255], high[h][g >> 8])));
  }
};

std::uint64_t mixed(std::uint64_t hash, Value value) {
  hash = (hash ^ static_cast<std::uint64_t>(value + 1)) * 0x9E3779B97F4A7C15U;
  return hash ^ hash >> 29;
}

}  // namespace

int main(int argc, char** argv) {
  const int rank = argc > 1 ? std::atoi(argv[1]) : 3;
  const Sums sums;
  std::vector<std::uint64_t> hashes(
      forms, 1);  // equal hashes of different classes would make too few, not too many
  if (rank < 5) {
    const int contexts = rank == 4 ? forms : smaller;
    for (int g = 0; g < forms; ++g)
      for (int c = 0; c < contexts; ++c) hashes[g] = mixed(hashes[g], sums.of(g, c));
  } else {
    std::mt19937 random(argc > 3 ? std::atoi(argv[3]) : 1);
    const int count = argc > 2 ? std::atoi(argv[2]) : 6000;
    std::vector<Value> values(forms);
    for (int n = 0; n < count; ++n) {
      std::vector<int> options(4 + random() % 12);
      for (int& o : options) {  // forms with few, half or most of the options
        o = static_cast<int>(random() % forms);
        const auto density = random() % 3;
        if (density == 1) o &= static_cast<int>(random() % forms);
        if (density == 2) o |= static_cast<int>(random() % forms);
      }
      for (int g = 0; g < forms; ++g) {
        Best best = 0;
        for (int o : options) best = better(best, option(sums.of(g, o)));
        for (int k = 0; k < smaller; ++k)
          if (g >> k & 1) best = better(best, option(values[k]));
        values[g] = result(best);
        hashes[g] = mixed(hashes[g], values[g]);
      }
    }
  }
  std::cout << forms << " forms, "
            << std::unordered_set<std::uint64_t>(hashes.begin(), hashes.end()).size()
            << " classes\n";
}
