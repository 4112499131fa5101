// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Random numbers that are the same everywhere. Tested in
// tests/extensions/coalitions/random_games_test.cpp.
#pragma once

#include <cstdint>

namespace kingmaker {

// Vigna's splitmix64: the state increases by 0x9e3779b97f4a7c15, and a number is the state after
// mixing. It is used since output must not depend on the standard library, as the distributions of
// <random> may.
class RandomNumbers {
 public:
  constexpr explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // A number in 0..n-1. The bias, at most n / 2^64, does not matter if n is small. Precondition: n
  // > 0.
  constexpr std::uint64_t below(std::uint64_t n) { return next() % n; }

 private:
  std::uint64_t state_;
};

}  // namespace kingmaker
