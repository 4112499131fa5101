// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Lists and counts the win types and the stable types of games with few players (Loeb, Table 2,
// Proposition 4.5).
//
// Both correspond to intersecting upsets: sets of coalitions that are pairwise not disjoint and
// contain all larger coalitions of each. A stable type of n players is the set of coalitions that
// contain a stable coalition; all intersecting upsets over n players are such sets, except the
// empty one and {X}. A win type of n + 1 players is determined by its winning coalitions without
// the last player, which may be any intersecting upset over n players.
//
// Counting is possible for more players than listing. An upset over n players consists of U0, the
// coalitions without the last player, and U1, the coalitions with the last player, from which this
// player is removed. It is intersecting if and only if U0 is and U0 <= U1 <= the dual of U0, where
// the dual consists of the coalitions whose complements are not in U0.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/coalition.hpp"

namespace kingmaker {

inline constexpr int kMaxCountedWinPlayers = 8;     // half a second; some milliseconds for 7
inline constexpr int kMaxCountedStablePlayers = 7;  // half a second, too
inline constexpr int kMaxListedWinPlayers = 7;      // 1 422 564 types
inline constexpr int kMaxListedStablePlayers = 6;   // 1 422 562 types

// Nullopt if `go_on` returns false. Precondition: 0 <= players <= the limits above.
[[nodiscard]] std::optional<std::uint64_t> count_win_types(int players, GoOn go_on);
[[nodiscard]] std::optional<std::uint64_t> count_stable_types(int players, GoOn go_on);

// Types that differ only in the names of the players, represented by the first of them in the order
// of lists of coalitions.
struct TypeClass {
  Family representative;
  std::uint64_t size = 0;
};

// All types, in the order of their lists of coalitions. Precondition: players is within the limits
// for listing.
[[nodiscard]] std::optional<std::vector<Family>> all_win_types(int players, GoOn go_on);
[[nodiscard]] std::optional<std::vector<Family>> all_stable_types(int players, GoOn go_on);
// The classes of types up to isomorphism, in the order of their representatives. Takes about a
// second and 50 MB for the largest numbers of players.
[[nodiscard]] std::optional<std::vector<TypeClass>> win_type_classes(int players, GoOn go_on);
[[nodiscard]] std::optional<std::vector<TypeClass>> stable_type_classes(int players, GoOn go_on);

}  // namespace kingmaker
