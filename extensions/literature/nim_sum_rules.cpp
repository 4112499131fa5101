// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/nim_sum_rules.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// The binary digits of the piles added modulo `modulus`, without carry and leading zeros, the most
// significant first.
std::vector<std::uint64_t> nim_sum(const Piles& piles, std::uint64_t modulus) {
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(std::bit_width(piles.back())), 0);
  for (const std::uint32_t pile : piles) {
    std::uint32_t digits = pile;
    for (auto sum = sums.rbegin(); digits != 0; ++sum, digits >>= 1) *sum += digits & 1;
  }
  for (std::uint64_t& sum : sums) sum %= modulus;
  sums.erase(sums.begin(), absl::c_find_if(sums, [](auto d) { return d != 0; }));
  return sums;
}

}  // namespace

std::vector<Piles> nim_positions(std::uint32_t counters) {
  // Lists the partitions of each number. The successor of a partition with ascending parts divides
  // its last two parts anew (J. Kelleher's algorithm).
  std::vector<Piles> positions = {{}};
  for (std::uint32_t total = 1; total <= counters; ++total) {
    Piles parts = {0, total};
    while (parts.size() > 1) {
      std::uint32_t rest = parts.back() - 1;
      parts.pop_back();
      const std::uint32_t part = parts.back() + 1;
      parts.pop_back();
      for (; part <= rest; rest -= part) parts.push_back(part);
      parts.push_back(part + rest);
      positions.push_back(parts);
    }
  }
  return positions;
}

absl::StatusOr<std::vector<NimSumRule>> nim_sum_rules(const RelativeOrder& order,
                                                      std::uint64_t modulus,
                                                      const std::vector<Piles>& positions,
                                                      Budget& budget) {
  constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
  const std::size_t players = order.size();
  RankedNim nim(order);
  // For each nim-sum and each j, the place of the first j-position with this nim-sum.
  std::map<std::vector<std::uint64_t>, std::vector<std::size_t>> first_of_sum;
  for (std::size_t place = 0; place < positions.size(); ++place) {
    const Piles& piles = positions[place];
    if (piles.empty() || piles.back() < 2) continue;
    KM_ASSIGN_OR_RETURN(const int j, nim.type(piles, budget));
    std::vector<std::size_t>& firsts = first_of_sum[nim_sum(piles, modulus)];
    firsts.resize(players, kNowhere);
    std::size_t& first = firsts[static_cast<std::size_t>(j)];
    first = std::min(first, place);
  }
  std::vector<NimSumRule> rules(players);
  for (std::size_t j = 0; j < players; ++j) {
    NimSumRule& rule = rules[j];
    std::size_t shown_by = kNowhere;  // the later one of the pair that refutes the rule
    for (const auto& [sum, firsts] : first_of_sum) {
      if (firsts[j] == kNowhere) continue;
      rule.sums.push_back(sum);
      std::size_t other = kNowhere;
      for (std::size_t i = 0; i < players; ++i) {
        if (i != j) other = std::min(other, firsts[i]);
      }
      const std::size_t later = std::max(firsts[j], other);
      if (later >= shown_by) continue;
      shown_by = later;
      rule.refutation = {positions[firsts[j]], positions[other]};
    }
    if (rule.refutation) rule.sums.clear();
  }
  return rules;
}

std::string piles_text(const Piles& piles) {
  const std::string text = joined(piles, "+");
  return text.empty() ? "0" : text;
}

}  // namespace kingmaker
