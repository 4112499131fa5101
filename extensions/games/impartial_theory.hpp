// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nimbers and winners of positions of impartial games for two players.
// Tested in tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/games/option_values.hpp"

namespace kingmaker {

// The two-player theory of one game's positions.
class ImpartialTheory {
 public:
  // If `theorems` is false, nimbers are computed by play alone, even where the game knows them.
  ImpartialTheory(const ImpartialGame& game, bool theorems) : game_(game), theorems_(theorems) {}

  // The mex of the nimbers of the options. Precondition: normal play.
  [[nodiscard]] absl::StatusOr<std::uint32_t> nimber(std::string_view position, Budget& budget);

  // True for an N-position, in which the next player wins. In normal play this is a position whose
  // nimber is not 0; in misère play, a position that has a P-position among its options, or no
  // options.
  [[nodiscard]] absl::StatusOr<bool> next_player_wins(std::string_view position, Budget& budget);

  // The options from which the player who moved there wins, each once, in the game's order.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> winning_moves(std::string_view position,
                                                                       Budget& budget);

 private:
  const ImpartialGame& game_;
  bool theorems_;
  OptionValues<std::uint32_t> nimbers_;
  OptionValues<bool> next_wins_;  // used in misère play
};

}  // namespace kingmaker
