// All win types and all stable types of games with few players, and how many there are (Loeb,
// Table 2, Proposition 4.5).
//
// Both are intersecting upsets: sets of coalitions, pairwise not disjoint, that contain all larger
// coalitions of each. A stable type of n players is the set of what contains a stable coalition,
// and all intersecting upsets over n players are such but two, the empty one and {X}. A win type of
// n + 1 players is known from the winning coalitions that do without the last player, and these are
// any intersecting upset over n players.
//
// Counting goes further than listing. An upset over n players is U0, the coalitions without the
// last player, and U1, those with it, that player taken away; it is intersecting exactly if U0 is
// and U0 <= U1 <= the dual of U0, where the dual has the coalitions whose complement U0 has not.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/types/classification.hpp"
#include "algebra/types/coalition.hpp"

namespace kingmaker {

inline constexpr int kMaxCountedWinPlayers = 8;     // half a second; 7: some milliseconds
inline constexpr int kMaxCountedStablePlayers = 7;  // the same
inline constexpr int kMaxListedWinPlayers = 7;      // 1 422 564 types
inline constexpr int kMaxListedStablePlayers = 6;   // 1 422 562 types

// Precondition: 0 <= players <= the limits above. Nothing when `go_on` says no.
[[nodiscard]] std::optional<std::uint64_t> count_win_types(int players, GoOn go_on);
[[nodiscard]] std::optional<std::uint64_t> count_stable_types(int players, GoOn go_on);

// Types that are alike but for the names of the players, and the first of them in the order of
// lists of coalitions.
struct TypeClass {
  Family representative;
  std::uint64_t size = 0;
};

// All types, in the order of their lists of coalitions. Precondition as above, with the limits for
// listing.
[[nodiscard]] std::optional<std::vector<Family>> all_win_types(int players, GoOn go_on);
[[nodiscard]] std::optional<std::vector<Family>> all_stable_types(int players, GoOn go_on);
// Their classes up to isomorphism, in the order of their representatives. About a second for the
// largest numbers of players, and 50 MB.
[[nodiscard]] std::optional<std::vector<TypeClass>> win_type_classes(int players, GoOn go_on);
[[nodiscard]] std::optional<std::vector<TypeClass>> stable_type_classes(int players, GoOn go_on);

}  // namespace kingmaker
