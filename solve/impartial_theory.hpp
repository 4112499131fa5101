// Nimbers, and who wins, of positions of impartial games for two players.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/option_values.hpp"

namespace kingmaker {

// Two-player theory of one game's positions.
class ImpartialTheory {
 public:
  // `theorems`: nimbers may be what theory knows; else they are found by play alone.
  ImpartialTheory(const ImpartialGame& game, bool theorems) : game_(game), theorems_(theorems) {}

  // The mex of the nimbers of the options. Precondition: normal play.
  [[nodiscard]] absl::StatusOr<std::uint32_t> nimber(std::string_view position, Budget& budget);

  // Does the next player win: is it an N-position? Of normal play, is its nimber other than 0; of
  // misère play, has it a P-position among its options or none at all.
  [[nodiscard]] absl::StatusOr<bool> next_player_wins(std::string_view position, Budget& budget);

  // The options from which the player who moved there wins, each once, in the game's order.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> winning_moves(std::string_view position,
                                                                       Budget& budget);

 private:
  const ImpartialGame& game_;
  bool theorems_;
  OptionValues<std::uint32_t> nimbers_;
  OptionValues<bool> next_wins_;  // of misère play
};

}  // namespace kingmaker
