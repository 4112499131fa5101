// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/hasse.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>

#include "base/hash_table.hpp"

namespace kingmaker::pictures {
namespace {

// Calls `visit` with every j of a row.
void for_each_in(std::span<const std::uint64_t> row, const auto& visit) {
  for (std::size_t word = 0; word < row.size(); ++word) {
    for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1) {
      visit(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

// The better and the worse things, as one key.
std::vector<std::uint64_t> relations_of(const BitRelation& better, const BitRelation& worse,
                                        std::size_t i) {
  std::vector<std::uint64_t> key(better.row(i).begin(), better.row(i).end());
  key.insert(key.end(), worse.row(i).begin(), worse.row(i).end());
  return key;
}

std::optional<std::array<std::uint32_t, 3>> find_gap(const BitRelation& better) {
  for (std::size_t a = 0; a < better.size(); ++a) {
    const auto below_a = better.row(a);
    for (std::size_t b = 0; b < better.size(); ++b) {
      if (!better.holds(a, b)) continue;
      const auto below_b = better.row(b);
      for (std::size_t word = 0; word < below_a.size(); ++word) {
        if (const std::uint64_t missing = below_b[word] & ~below_a[word]; missing != 0) {
          return std::array<std::uint32_t, 3>{
              static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
              static_cast<std::uint32_t>(word * 64) +
                  static_cast<std::uint32_t>(std::countr_zero(missing))};
        }
      }
    }
  }
  return std::nullopt;
}

// A cycle, best first; empty if there is none.
std::vector<std::uint32_t> find_cycle(const BitRelation& better, const BitRelation& worse) {
  // Repeatedly removes everything that has nothing better left. Everything that stays has something
  // better that stays, too, so going upwards from there leads round a cycle.
  const std::size_t size = better.size();
  std::vector<std::size_t> above(size);
  std::vector<std::uint32_t> free;
  for (std::size_t i = 0; i < size; ++i) {
    for_each_in(worse.row(i), [&](std::size_t) { ++above[i]; });
    if (above[i] == 0) free.push_back(static_cast<std::uint32_t>(i));
  }
  std::size_t processed = 0;
  for (; processed < free.size(); ++processed) {
    for_each_in(better.row(free[processed]), [&](std::size_t j) {
      if (--above[j] == 0) free.push_back(static_cast<std::uint32_t>(j));
    });
  }
  if (processed == size) return {};
  std::vector<std::uint32_t> path;
  std::vector<std::size_t> place(size, size);  // in `path`
  std::size_t at = 0;
  while (above[at] == 0) ++at;
  while (place[at] == size) {
    place[at] = path.size();
    path.push_back(static_cast<std::uint32_t>(at));
    std::size_t next = size;
    for_each_in(worse.row(at), [&](std::size_t j) {
      if (next == size && above[j] != 0) next = j;
    });
    at = next;
  }
  path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(place[at]));
  absl::c_reverse(path);
  return path;
}

}  // namespace

HasseDiagram hasse_diagram(const BitRelation& better) {
  const std::size_t size = better.size();
  const BitRelation worse = better.transposed();
  HasseDiagram diagram;
  diagram.gap = find_gap(better);
  diagram.cycle = find_cycle(better, worse);

  HashMap<std::vector<std::uint64_t>, std::uint32_t> brace_of_key;
  std::vector<std::uint32_t> brace_of(size);
  for (std::uint32_t i = 0; i < size; ++i) {
    const auto next = static_cast<std::uint32_t>(diagram.braces.size());
    const auto entry = brace_of_key.try_emplace(relations_of(better, worse, i), next);
    if (entry.second) diagram.braces.emplace_back();
    brace_of[i] = entry.first->second;
    diagram.braces[brace_of[i]].push_back(i);
  }

  // All members of a brace have the same relations, so its first member represents it.
  std::vector<std::uint64_t> between(better.size() == 0 ? 0 : better.row(0).size());
  for (std::uint32_t brace = 0; brace < diagram.braces.size(); ++brace) {
    const std::uint32_t first = diagram.braces[brace].front();
    const auto below = better.row(first);
    // Everything that something in between is better than.
    absl::c_fill(between, 0);
    if (!diagram.gap) {
      for_each_in(below, [&](std::size_t j) {
        const auto row = better.row(j);
        for (std::size_t word = 0; word < row.size(); ++word) between[word] |= row[word];
      });
    }
    for (std::uint32_t other = 0; other < diagram.braces.size(); ++other) {
      const std::uint32_t j = diagram.braces[other].front();
      const bool covered = ((between[j / 64] >> (j % 64)) & 1U) != 0;
      if (better.holds(first, j) && !covered) diagram.edges.emplace_back(brace, other);
    }
  }
  return diagram;
}

}  // namespace kingmaker::pictures
