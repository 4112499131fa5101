// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/win_types.hpp"

#include <absl/algorithm/container.h>

#include "extensions/coalitions/coalition_table.hpp"
#include "extensions/coalitions/family.hpp"

namespace kingmaker {

WinTypes::WinTypes(int players, std::size_t max_bytes)
    : players_(players),
      max_bytes_(max_bytes),
      types_(table_words(players - 1)),
      all_(table_words(players - 1)),
      some_(table_words(players - 1)) {
  const std::uint64_t used = table_bits(players - 1);
  for (Player p = 1; p <= players; ++p) {
    // No coalition in the table contains the last player.
    for (std::size_t w = 0; w < all_.size(); ++w) {
      all_[w] = p == players ? 0 : with_player(p, w) & used;
    }
    types_.intern(all_);
  }
}

std::optional<WinType> WinTypes::intern() {
  const std::size_t before = types_.size();
  const std::uint32_t id = types_.intern(all_);
  if (id == before && types_.bytes() > max_bytes_) return std::nullopt;
  return static_cast<WinType>(id);
}

std::optional<WinType> WinTypes::choice(Player mover, std::span<const WinType> options) {
  const auto first = types_[static_cast<std::uint32_t>(options.front())];
  absl::c_copy(first, all_.begin());
  absl::c_copy(first, some_.begin());
  for (const WinType option : options.subspan(1)) {
    const auto table = types_[static_cast<std::uint32_t>(option)];
    for (std::size_t w = 0; w < table.size(); ++w) {
      all_[w] &= table[w];
      some_[w] |= table[w];
    }
  }
  if (mover != players_) {
    for (std::size_t w = 0; w < all_.size(); ++w) all_[w] |= some_[w] & with_player(mover, w);
  }
  return intern();
}

std::optional<WinType> WinTypes::type_of(const Family& family) {
  if (flaw_as_win_type(players_, family).kind != FamilyFlaw::Kind::None) return std::nullopt;
  absl::c_fill(all_, 0);
  for (const Coalition c : family) {
    if (!c.contains(players_)) add_to_table(all_, c);
  }
  close_upwards(all_, players_ - 1);
  return intern();
}

bool WinTypes::wins(WinType type, Coalition c) const {
  const auto table = types_[static_cast<std::uint32_t>(type)];
  return c.contains(players_) ? !in_table(table, c.complement(players_)) : in_table(table, c);
}

Family WinTypes::family(WinType type) const {
  std::vector<std::uint64_t> table(table_words(players_));
  const std::uint32_t last = Coalition::everyone(players_).bits();
  for (std::uint32_t bits = 0; bits <= last; ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    if (wins(type, c)) add_to_table(table, c);
  }
  std::vector<std::uint64_t> minimal(table.size());
  minimal_members(table, players_, minimal);
  return family_of(minimal);
}

}  // namespace kingmaker
