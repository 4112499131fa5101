// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/game.hpp"

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/cycle.hpp"

namespace kingmaker {

bool Game::is_over(std::string_view position) const {
  std::vector<std::string> positions;
  for (Player p = 1; p <= frame().players && positions.empty(); ++p) {
    append_moves(position, p, positions);
  }
  return positions.empty();
}

bool can_anyone_move(const Game& game, std::string_view position) {
  return !game.is_over(position);
}

std::vector<Turn> successors(const Game& game, const Turn& turn) {
  if (!can_anyone_move(game, turn.position)) return {};
  std::vector<std::string> positions;
  game.append_moves(turn.position, turn.mover, positions);
  if (positions.empty()) positions.push_back(turn.position);
  HashSet<std::string_view> visited;
  std::vector<Turn> turns;
  for (const std::string& position : positions) {
    if (!visited.insert(position).second) continue;
    turns.push_back(game.turn_after(turn.position, turn.mover, position));
  }
  return turns;
}

absl::Status comes_back(const Game& game, const std::vector<Turn>& turns) {
  constexpr std::size_t kMostShown = 6;
  constexpr std::size_t kMostBytes = 200;
  std::string cycle;
  for (std::size_t i = 0; i < turns.size() && i < kMostShown; ++i) {
    const auto text =
        game.text(turns[i].position,
                  cat(", players=", game.frame().players, ", start=", turns[i].mover), kMostBytes);
    append(cycle, i == 0 ? "" : ", ", text.ok() ? *text : "...");
  }
  if (turns.size() > kMostShown) append(cycle, ", and so on for ", turns.size(), " turns");
  Cycle repeated{game.family(), {}};
  for (const Turn& turn : turns) repeated.positions.push_back(turn.position);
  return with_cycle(input_error("play does not end: after ", cycle, " the first comes back"),
                    repeated);
}

}  // namespace kingmaker
