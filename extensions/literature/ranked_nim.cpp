// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/ranked_nim.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

void sort_piles(std::vector<std::uint32_t>& piles) {
  std::erase(piles, 0U);
  absl::c_sort(piles);
}

}  // namespace

RelativeOrder shifted_order(int players, int shift) {
  RelativeOrder order;
  for (int i = 0; i < players; ++i) order.push_back((shift + i) % players);
  return order;
}

std::string order_text(const RelativeOrder& order) {
  const int players = static_cast<int>(order.size());
  std::string text = "order(";
  for (int p = 0; p < players; ++p) {
    append(text, p == 0 ? "" : ", ");
    for (std::size_t i = 0; i < order.size(); ++i) {
      append(text, i == 0 ? "" : ">", (p + order[i]) % players + 1);
    }
  }
  return text + ")";
}

RankedNim::RankedNim(RelativeOrder order) : order_(std::move(order)), rank_of_type_(order_.size()) {
  // In a j-position N^{j-1}(X) moves last.
  for (std::size_t rank = 0; rank < order_.size(); ++rank) {
    const std::size_t j = (static_cast<std::size_t>(order_[rank]) + 1) % order_.size();
    rank_of_type_[j] = static_cast<int>(rank);
  }
  type_of_.emplace(Piles{}, 0);
}

absl::StatusOr<int> RankedNim::type(std::span<const std::uint32_t> piles, Budget& budget) {
  // A position whose options are being evaluated. The next option leaves `remaining` counters of
  // pile `pile`.
  struct Open {
    Piles piles;
    std::size_t pile;
    std::uint32_t remaining;
    int best;  // j of the best option so far; -1 if none
  };
  Piles start(piles.begin(), piles.end());
  sort_piles(start);
  if (const auto entry = type_of_.find(start); entry != type_of_.end()) return entry->second;
  const auto players = static_cast<int>(order_.size());
  std::vector<Open> open;
  open.push_back({start, 0, 0, -1});
  for (;;) {
    if (!budget.spend()) return status_of(budget);
    if (type_of_.size() >= kMaxPositions) {
      return limit_error("nim is played through for at most ", kMaxPositions, " positions");
    }
    Open& top = open.back();
    if (top.pile == top.piles.size()) {
      const int j = top.best;
      if (!budget.has_room(next_growth(type_of_))) return status_of(budget);
      type_of_.emplace(std::move(top.piles), j);
      open.pop_back();
      if (open.empty()) return j;
      continue;
    }
    Piles option = top.piles;
    option[top.pile] = top.remaining;
    sort_piles(option);
    const auto entry = type_of_.find(option);
    if (entry == type_of_.end()) {
      open.push_back({std::move(option), 0, 0, -1});
      continue;
    }
    const int j = (entry->second + 1) % players;
    const auto rank = [&](int type) { return rank_of_type_[static_cast<std::size_t>(type)]; };
    if (top.best < 0 || rank(j) < rank(top.best)) top.best = j;
    if (++top.remaining < top.piles[top.pile]) continue;
    // Equal piles have equal options.
    const std::uint32_t size = top.piles[top.pile];
    while (top.pile < top.piles.size() && top.piles[top.pile] == size) ++top.pile;
    top.remaining = 0;
  }
}

}  // namespace kingmaker
