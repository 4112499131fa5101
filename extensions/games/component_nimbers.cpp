// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/component_nimbers.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "extensions/games/forms/form_store.hpp"

namespace kingmaker {

absl::StatusOr<std::uint32_t> ComponentNimbers::of(const ComponentRules& rules,
                                                   std::string_view component, Budget& budget) {
  struct Open {
    std::string component;
    MovesLeft moves;
    std::size_t move = 0;  // the next one to be valued
    std::vector<std::uint32_t> options = {};
  };
  std::vector<Open> open;
  const auto visit = [&](std::string_view next) {
    Open& entry = open.emplace_back(Open{std::string(next), {}});
    rules.append_moves(entry.component, 1, budget, entry.moves);
    entry.options.reserve(entry.moves.size());
    return budget.spend(entry.moves.size() + 1);
  };
  // The nimber of the next option, or nullopt if one of its parts must be evaluated first.
  const auto next_option = [&](Open& top) -> std::optional<std::uint32_t> {
    std::uint32_t sum = 0;
    for (std::size_t i = top.moves.first_of(top.move); i < top.moves.first_of(top.move + 1); ++i) {
      const auto entry = nimber_of_.find(top.moves.component(i));
      if (entry == nimber_of_.end()) return std::nullopt;
      sum ^= entry->second;
    }
    return sum;
  };
  const auto unknown_part = [&](const Open& top) {
    std::size_t i = top.moves.first_of(top.move);
    while (nimber_of_.contains(top.moves.component(i))) ++i;
    return std::string(top.moves.component(i));
  };
  if (const auto entry = nimber_of_.find(component); entry != nimber_of_.end()) {
    return entry->second;
  }
  bool goes_on = visit(component);
  while (goes_on && !open.empty()) {
    Open& top = open.back();
    std::optional<std::uint32_t> option = 0;
    while (top.move < top.moves.size() && (option = next_option(top))) {
      top.options.push_back(*option);
      ++top.move;
    }
    if (!option) {
      goes_on = visit(unknown_part(top));
      continue;
    }
    goes_on = budget.has_room(next_growth(nimber_of_));
    if (!goes_on) break;
    nimber_of_.emplace(std::move(top.component), mex(top.options));
    open.pop_back();
  }
  if (!goes_on) return status_of(budget);
  return nimber_of_.find(component)->second;
}

}  // namespace kingmaker
