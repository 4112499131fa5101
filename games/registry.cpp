#include "games/registry.hpp"

#include <algorithm>
#include <array>

namespace kingmaker {

extern const GameInfo clobber_game;
extern const GameInfo lim_game;
extern const GameInfo misere_nim_game;
extern const GameInfo moore_game;
extern const GameInfo nim_game;
extern const GameInfo nukit_game;
extern const GameInfo peg_o_stripes_game;
extern const GameInfo survivor_nim_game;
extern const GameInfo wythoff_game;

std::span<const GameInfo* const> games() {
  static constexpr std::array table = {
      &clobber_game, &lim_game,           &misere_nim_game,   &moore_game,   &nim_game,
      &nukit_game,   &peg_o_stripes_game, &survivor_nim_game, &wythoff_game,
  };
  return table;
}

const GameInfo* game_named(std::string_view name) {
  const auto all = games();
  const auto entry =
      std::find_if(all.begin(), all.end(), [&](const GameInfo* r) { return r->name == name; });
  return entry == all.end() ? nullptr : *entry;
}

}  // namespace kingmaker
