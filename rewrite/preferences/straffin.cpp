// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/straffin.hpp"

namespace kingmaker {

std::optional<StraffinType> straffin_type(const TermStore& store, Term v) {
  const auto simple = store.simple_value(v);
  if (!simple || simple->exponent > 1) return std::nullopt;
  return StraffinType{simple->base, simple->exponent == 0};
}

// For each player, the axioms divide the six types into three groups.
Level Straffin::level(const Play& /*play*/, const TermStore& store, Player p, Term v) {
  constexpr std::uint32_t kPickedOrLost = 1;
  constexpr std::uint32_t kAnotherPicks = 2;
  constexpr std::uint32_t kWon = 3;
  const auto type = straffin_type(store, v);
  if (!type) return std::nullopt;
  if (type->wins) return type->player == p ? kWon : kPickedOrLost;
  return type->player == p ? kPickedOrLost : kAnotherPicks;
}

}  // namespace kingmaker
