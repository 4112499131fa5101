// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/impartial_theory.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "extensions/games/forms/form_store.hpp"

namespace kingmaker {

absl::StatusOr<std::uint32_t> ImpartialTheory::nimber(std::string_view position, Budget& budget) {
  if (theorems_) {
    KM_ASSIGN_OR_RETURN(const auto by_theory, game_.known_nimber(position, budget));
    if (by_theory) return *by_theory;
  }
  const auto choose = [](std::vector<std::uint32_t>& options) -> absl::StatusOr<std::uint32_t> {
    return mex(options);
  };
  return nimbers_.of(game_, position, choose, budget);
}

absl::StatusOr<bool> ImpartialTheory::next_player_wins(std::string_view position, Budget& budget) {
  if (!game_.is_misere()) {
    KM_ASSIGN_OR_RETURN(const auto nimber_of_position, nimber(position, budget));
    return nimber_of_position != 0;
  }
  const auto choose = [](std::vector<bool>& options) -> absl::StatusOr<bool> {
    return options.empty() || absl::c_linear_search(options, false);
  };
  return next_wins_.of(game_, position, choose, budget);
}

absl::StatusOr<std::vector<std::string>> ImpartialTheory::winning_moves(std::string_view position,
                                                                        Budget& budget) {
  std::vector<std::string> options;
  game_.append_options(position, options);
  HashSet<std::string> visited;
  std::vector<std::string> winning;
  for (std::string& option : options) {
    if (!visited.insert(option).second) continue;
    KM_ASSIGN_OR_RETURN(const auto opponent_wins, next_player_wins(option, budget));
    if (!budget.spend()) return status_of(budget);
    if (!opponent_wins) winning.push_back(std::move(option));
  }
  return winning;
}

}  // namespace kingmaker
