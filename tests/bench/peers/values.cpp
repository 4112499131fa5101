// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values that normal forms are compared on: plain brackets, start player 1, one a line.
//
//     values clobber    20 000 raw values of random boards of length 10
//     values small      20 000 random values of 40 leaves
//     values large      10 random values of 40 000 leaves
#include <cstdio>
#include <string_view>

#include "tests/bench/corpora.hpp"

namespace kingmaker::bench {
namespace {

// The elements of the list in `corpus` except the first, each in its own brackets, so that player 2
// moves first in it, as before.
void print_elements(const Corpus& corpus) {
  int depth = 0;
  bool first = true;
  for (const char c : corpus.text) {
    if (c == ']') --depth;
    if (depth == 1 && c == ',') {
      std::fputs(first ? "[" : "]\n[", stdout);
      first = false;
    } else if (depth > 0 && !first) {
      std::putchar(c);
    }
    if (c == '[') ++depth;
  }
  std::puts("]");
}

void print_random(std::uint64_t count, std::uint32_t leaves) {
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    std::puts(random_splits(seed, leaves).text.c_str());
  }
}

bool print_values(std::string_view kind) {
  if (kind == "clobber") {
    print_elements(clobber(1, 20'000, 10));
  } else if (kind == "small") {
    print_random(20'000, 40);
  } else if (kind == "large") {
    print_random(10, 40'000);
  } else {
    return false;
  }
  return true;
}

}  // namespace
}  // namespace kingmaker::bench

int main(int argc, char** argv) {
  if (argc == 2 && kingmaker::bench::print_values(argv[1])) return 0;
  std::fputs("usage: values clobber|small|large\n", stderr);
  return 2;
}
