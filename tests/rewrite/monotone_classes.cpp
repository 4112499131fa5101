// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Maximal intersecting families of seven players, and their classes up to the names of players:
// docs/book/sequences.md.
//
// Such a family is a self-dual monotone function of seven variables: x7 g or h, where g is
// monotone, h is its dual, and h is below g. Classes are counted by Burnside's lemma, which needs
// the functions that a permutation keeps. Nothing here is shared with the program.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <vector>

namespace {

constexpr int variables = 7;
using Table = std::array<std::uint64_t,
                         2>;  // of a function of seven variables, without and with the last one

bool at(const Table& f, int set) { return f[set >> 6] >> (set & 63) & 1; }

template <int size>
std::uint64_t dual(std::uint64_t f) {
  std::uint64_t result = 0;
  for (int set = 0; set < size; ++set)
    if (!(f >> (size - 1 - set) & 1)) result |= std::uint64_t{1} << set;
  return result;
}

// All monotone functions of some variables.
std::vector<std::uint64_t> monotone(int count) {
  std::vector<std::uint64_t> functions{0, 1};
  for (int n = 0; n < count; ++n) {
    std::vector<std::uint64_t> next;
    for (const std::uint64_t low : functions)
      for (const std::uint64_t high : functions)
        if ((low & ~high) == 0) next.push_back(low | high << (1 << n));
    functions = next;
  }
  return functions;
}

bool kept(const Table& f, const std::array<int, 128>& image) {
  for (int set = 0; set < 128; ++set)
    if (at(f, set) != at(f, image[set])) return false;
  return true;
}

bool matters(const Table& f, int variable) {
  for (int set = 0; set < 128; ++set)
    if (at(f, set) != at(f, set ^ 1 << variable)) return true;
  return false;
}

}  // namespace

int main() {
  std::vector<Table> families;
  for (const std::uint64_t g : monotone(variables - 1)) {
    const std::uint64_t h = dual<64>(g);
    if ((h & ~g) == 0) families.push_back({h, g});
  }
  // A permutation for each cycle type, and how many permutations have it.
  std::array<int, variables> order{};
  std::iota(order.begin(), order.end(), 0);
  std::map<std::vector<int>, std::pair<std::array<int, variables>, long>> types;
  do {
    std::vector<int> cycles;
    std::array<bool, variables> seen{};
    for (int start = 0; start < variables; ++start) {
      int length = 0;
      for (int i = start; !seen[i]; i = order[i], ++length) seen[i] = true;
      if (length > 0) cycles.push_back(length);
    }
    std::sort(cycles.begin(), cycles.end());
    auto& type = types[cycles];
    type.first = order;
    ++type.second;
  } while (std::next_permutation(order.begin(), order.end()));

  long all = 0;
  long without_dummies = 0;
  for (const auto& [cycles, type] : types) {
    std::array<int, 128> image{};
    for (int set = 0; set < 128; ++set)
      for (int i = 0; i < variables; ++i)
        if (set >> i & 1) image[set] |= 1 << type.first[i];
    for (const Table& f : families) {
      if (!kept(f, image)) continue;
      all += type.second;
      bool each = true;
      for (int i = 0; i < variables && each; ++i) each = matters(f, i);
      if (each) without_dummies += type.second;
    }
  }
  std::cout << families.size() << " families, " << all / 5040 << " classes, "
            << without_dummies / 5040 << " in which each player matters\n";
}
