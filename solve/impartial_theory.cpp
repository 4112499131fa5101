#include "solve/impartial_theory.hpp"

#include <algorithm>
#include <utility>

#include "algebra/form_store.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

absl::StatusOr<std::uint32_t> ImpartialTheory::nimber(std::string_view position, Budget& budget) {
  if (theorems_) {
    const auto by_theory = game_.known_nimber(position, budget);
    if (!by_theory.ok()) return by_theory.status();
    if (*by_theory) return **by_theory;
  }
  const auto choose = [](std::vector<std::uint32_t>& options) -> absl::StatusOr<std::uint32_t> {
    return mex(options);
  };
  return nimbers_.of(game_, position, choose, budget);
}

absl::StatusOr<bool> ImpartialTheory::next_player_wins(std::string_view position, Budget& budget) {
  if (!game_.is_misere()) {
    const auto nimber_of_position = nimber(position, budget);
    if (!nimber_of_position.ok()) return nimber_of_position.status();
    return *nimber_of_position != 0;
  }
  const auto choose = [](std::vector<bool>& options) -> absl::StatusOr<bool> {
    return options.empty() || std::find(options.begin(), options.end(), false) != options.end();
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
    const auto opponent_wins = next_player_wins(option, budget);
    if (!opponent_wins.ok()) return opponent_wins.status();
    if (!budget.spend()) return status_of(budget);
    if (!*opponent_wins) winning.push_back(std::move(option));
  }
  return winning;
}

}  // namespace kingmaker
