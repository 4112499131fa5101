// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The players, and the pairs of players, who win whatever the others do: by play alone, without a
// preference. All of them are found in one pass over the positions of play, a bit for each.
// Tested in tests/extensions/games/explore_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <vector>

#include "algebra/outcome.hpp"
#include "algebra/set_of_players.hpp"
#include "algebra/term.hpp"
#include "base/budget.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/position_values.hpp"

namespace kingmaker {

// The player who wins if this is the outcome; 0 if it is not the win of one player.
[[nodiscard]] Player winner_of(const Payoffs& payoffs);

class ForcedWins {
 public:
  // A bit for each player who wins alone; then one for each player, and for each pair, of whom one
  // is paid most. With two players, or ten and more, pairs are left out.
  using Bits = std::uint64_t;

  explicit ForcedWins(int players);

  // Remembers positions from call to call, which must be about games of one family.
  [[nodiscard]] absl::StatusOr<Bits> after(const Game& game, const Turn& turn, Budget& budget);

  // The players each of whom wins alone: one or none.
  [[nodiscard]] SetOfPlayers alone(Bits bits) const;
  // The players and the pairs who can make sure that one of them is paid most, as `can_force` says;
  // a pair only if neither of its players can do so alone.
  [[nodiscard]] std::vector<SetOfPlayers> sets(Bits bits) const;
  [[nodiscard]] std::size_t positions() const { return values_.size(); }

 private:
  [[nodiscard]] Bits bits_of(const Payoffs& payoffs) const;

  int players_;
  std::vector<SetOfPlayers> sets_;               // of each bit
  std::array<Bits, kMaxPlayers + 1> with_ = {};  // of each player, the sets with him
  PositionValues<Bits> values_;
};

}  // namespace kingmaker
