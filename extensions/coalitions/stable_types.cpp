// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/stable_types.hpp"

#include <array>

#include "extensions/coalitions/coalition_table.hpp"
#include "extensions/coalitions/family.hpp"

namespace kingmaker {

StableTypes::StableTypes(int players, std::size_t max_bytes)
    : players_(players), words_(table_words(players)), max_bytes_(max_bytes), upsets_(words_) {
  for (Player p = 1; p <= players; ++p) {
    std::array<std::uint64_t, kMaxWords> upset{};
    for (std::size_t w = 0; w < words_; ++w) upset[w] = with_player(p, w) & table_bits(players);
    static_cast<void>(intern({upset.data(), words_}));
  }
}

std::optional<StableType> StableTypes::intern(std::span<const std::uint64_t> upset) {
  const std::size_t before = upsets_.size();
  const std::uint32_t id = upsets_.intern(upset);
  if (id == before) {
    minimal_.resize(minimal_.size() + words_);
    minimal_members(upset, players_,
                    std::span<std::uint64_t>(minimal_).subspan(id * words_, words_));
    if (bytes() > max_bytes_) return std::nullopt;
  }
  return static_cast<StableType>(id);
}

std::optional<StableType> StableTypes::choice(Player mover, std::span<const StableType> options) {
  std::array<std::uint64_t, kMaxWords> enemies;  // closed upwards among coalitions without mover
  std::array<std::uint64_t, kMaxWords> friends{};
  enemies.fill(table_bits(players_));
  for (const StableType option : options) {
    const auto upset = upsets_[static_cast<std::uint32_t>(option)];
    const auto stable = minimal(option);
    for (std::size_t w = 0; w < words_; ++w) {
      enemies[w] &= upset[w];
      friends[w] |= stable[w] & with_player(mover, w);
    }
  }
  for (std::size_t w = 0; w < words_; ++w) friends[w] |= enemies[w] & ~with_player(mover, w);
  const std::span<std::uint64_t> both(friends.data(), words_);
  close_upwards(both, players_);
  return intern(both);
}

std::optional<StableType> StableTypes::type_of(const Family& family) {
  if (flaw_as_stable_type(players_, family).kind != FamilyFlaw::Kind::None) return std::nullopt;
  std::array<std::uint64_t, kMaxWords> upset{};
  const std::span<std::uint64_t> table(upset.data(), words_);
  for (const Coalition c : family) add_to_table(table, c);
  close_upwards(table, players_);
  return intern(table);
}

Family StableTypes::family(StableType type) const { return family_of(minimal(type)); }

}  // namespace kingmaker
