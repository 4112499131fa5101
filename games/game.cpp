#include "games/game.hpp"

#include "base/hash_table.hpp"

namespace kingmaker {

bool can_anyone_move(const Game& game, std::string_view position) {
  std::vector<std::string> positions;
  for (Player p = 1; p <= game.frame().players && positions.empty(); ++p) {
    game.append_moves(position, p, positions);
  }
  return !positions.empty();
}

Turn first_turn(const Game& game) { return {game.start_position(), game.frame().start}; }

std::vector<Turn> successors(const Game& game, const Turn& turn) {
  if (!can_anyone_move(game, turn.position)) return {};
  std::vector<std::string> positions;
  game.append_moves(turn.position, turn.mover, positions);
  if (positions.empty()) positions.push_back(turn.position);
  const Player next = game.mover_after(turn.position, turn.mover);
  HashSet<std::string_view> seen;
  std::vector<Turn> turns;
  for (const std::string& position : positions) {
    if (seen.insert(position).second) turns.push_back({position, next, turn.mover});
  }
  return turns;
}

absl::Status no_first_move() {
  return absl::InvalidArgumentError("nobody can move at the start, so nobody moves last");
}

}  // namespace kingmaker
