#include "games/core_games.hpp"

#include <array>

namespace kingmaker {

std::span<const GameInfo* const> core_games() {
  static constexpr std::array table = {&clobber_game, &lim_game, &misere_nim_game,
                                       &moore_game,   &nim_game, &wythoff_game};
  return table;
}

}  // namespace kingmaker
