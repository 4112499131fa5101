// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/type_counts.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "base/hash_table.hpp"
#include "extensions/coalitions/coalition_table.hpp"
#include "extensions/coalitions/sort_while.hpp"

namespace kingmaker {
namespace {

using Upset = std::uint64_t;  // over up to 6 players

constexpr Upset reversed(Upset t) {
  constexpr std::array<Upset, 6> kLow = {0x5555555555555555, 0x3333333333333333,
                                         0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                         0x0000ffff0000ffff, 0x00000000ffffffff};
  for (std::size_t i = 0; i < kLow.size(); ++i) {
    const unsigned shift = 1U << i;
    t = ((t >> shift) & kLow[i]) | ((t & kLow[i]) << shift);
  }
  return t;
}

// The number of bits of a table for `players` players.
constexpr unsigned width(int players) { return 1U << players; }

// The coalitions whose complement is not in the table.
constexpr Upset dual(Upset t, int players) { return ~reversed(t) >> (64 - width(players)); }

constexpr bool within(Upset part, Upset whole) { return (part & ~whole) == 0; }

// All upsets over `players` <= 5 players, ascending as numbers: 2, 3, 6, 20, 168, 7581.
std::vector<Upset> all_upsets(int players) {
  std::vector<Upset> upsets = {0, 1};
  for (int n = 0; n < players; ++n) {
    std::vector<Upset> larger;
    for (const Upset with_last : upsets) {
      for (const Upset without : upsets) {
        if (within(without, with_last)) larger.push_back(with_last << width(n) | without);
      }
    }
    upsets = std::move(larger);
  }
  return upsets;
}

// Calls `visit` with every intersecting upset over `players` <= 6 players.
bool for_each_intersecting_upset(int players, GoOn go_on, auto&& visit) {
  // Over no players there is {} alone, since the coalition {} would be disjoint from itself.
  std::vector<Upset> intersecting = {0};
  if (players == 0) return visit(Upset{0}), true;
  for (int n = 0; n < players; ++n) {
    const std::vector<Upset> upsets = all_upsets(n);
    std::vector<Upset> larger;
    for (const Upset without : intersecting) {
      if (!go_on(upsets.size() / 32 + 1)) return false;
      const Upset largest = dual(without, n);
      for (const Upset with_last : upsets) {
        if (!within(without, with_last) || !within(with_last, largest)) continue;
        const Upset whole = with_last << width(n) | without;
        if (n + 1 == players) {
          visit(whole);
        } else {
          larger.push_back(whole);
        }
      }
    }
    intersecting = std::move(larger);
  }
  return true;
}

std::optional<std::vector<Upset>> intersecting_upsets(int players, GoOn go_on) {
  std::vector<Upset> upsets;
  if (!for_each_intersecting_upset(players, go_on, [&](Upset t) { upsets.push_back(t); })) {
    return std::nullopt;
  }
  return upsets;
}

// Exchanges the players p and p + 1.
constexpr Upset swapped(Upset t, Player p) {
  const Upset only_first = with_player(p, 0) & ~with_player(p + 1, 0);
  const unsigned shift = width(p - 1);  // from {p} to {p + 1}
  const Upset differ = (t ^ (t >> shift)) & only_first;
  return t ^ differ ^ (differ << shift);
}

// Exchanges the last player and the one before, in a win type of `players` + 1 players, which is
// given by an upset over the players before the last. Coalitions that contain neither or both of
// the two do not change. A coalition C with the player before the last wins afterwards if C with
// the last player instead won before, which holds if the complement of that, which lacks the last
// player, lost.
constexpr Upset swapped_with_last(Upset t, int players) {
  const unsigned half = width(players - 1);
  const Upset low = (Upset{1} << half) - 1;
  const Upset complements = reversed(t >> half) >> (64 - half);
  return (t & low) | ((~complements & low) << half);
}

// The classes under the permutations that `neighbours` generates; it returns the images of a type
// under exchanges of two players. `key` must be monotone in the order in which types are listed.
std::optional<std::vector<std::pair<Upset, std::uint64_t>>> classes_of(
    const std::vector<Upset>& types, GoOn go_on, auto&& neighbours, auto&& key) {
  HashMap<Upset, bool> visited;
  visited.reserve(types.size());
  for (const Upset t : types) visited.emplace(t, false);
  std::vector<std::pair<Upset, std::uint64_t>> classes;
  std::vector<Upset> open;
  for (const Upset start : types) {
    if (std::exchange(visited[start], true)) continue;
    Upset first = start;
    auto first_key = key(start);
    std::uint64_t size = 0;
    open.assign(1, start);
    while (!open.empty()) {
      const Upset t = open.back();
      open.pop_back();
      ++size;
      if (!go_on(8)) return std::nullopt;
      if (auto k = key(t); k < first_key) {
        first = t;
        first_key = std::move(k);
      }
      neighbours(t, [&](Upset image) {
        if (!std::exchange(visited[image], true)) open.push_back(image);
      });
    }
    classes.emplace_back(first, size);
  }
  return classes;
}

// The minimal members of an upset over up to 7 players; the second word is for the seventh player.
using Antichain = std::array<Upset, 2>;

// The stable coalitions, from the coalitions that contain one.
Antichain stable_coalitions(Upset upset, int players) {
  Antichain minimal{};
  minimal_members({&upset, 1}, players, {minimal.data(), 1});
  return minimal;
}

// The minimal winning coalitions, from the winning coalitions without the last player.
Antichain minimal_winning(Upset without_last, int players) {
  const int others = players - 1;
  const Upset with_last = dual(without_last, others);
  Antichain winning{};
  if (others == kPlayersOfAWord) {
    winning = {without_last, with_last};
  } else {
    winning[0] = without_last | with_last << width(others);
  }
  const std::size_t words = table_words(players);
  Antichain minimal{};
  minimal_members({winning.data(), words}, players, {minimal.data(), words});
  return minimal;
}

bool lists_before(const Family& a, const Family& b) {
  return absl::c_lexicographical_compare(a, b, listed_before);
}

bool is_stable_type(Upset upset, int players) {
  const Upset everyone = Upset{1} << (width(players) - 1);
  return upset != 0 && (upset != everyone || players == 1);
}

// A family as bits in listing order: of two families with equally many coalitions, the one that is
// listed first has the smaller key.
class ListingKey {
 public:
  explicit ListingKey(int players) {
    std::vector<Coalition> all;
    for (unsigned bits = 0; bits < width(players); ++bits) {
      all.push_back(Coalition::from_bits(bits));
    }
    absl::c_sort(all, listed_before);
    for (std::size_t i = 0; i < all.size(); ++i) place_[all[i].bits()] = i;
  }
  [[nodiscard]] Antichain operator()(const Antichain& family) const {
    Antichain key = {~Upset{0}, ~Upset{0}};
    for (std::size_t w = 0; w < family.size(); ++w) {
      for (Upset left = family[w]; left != 0; left &= left - 1) {
        const std::size_t place = place_[w * 64 + static_cast<std::size_t>(std::countr_zero(left))];
        key[place / 64] &= ~(Upset{1} << (63 - place % 64));
      }
    }
    return key;
  }

 private:
  std::array<std::size_t, 128> place_{};
};

// Sorted items; nullopt if `go_on` returns false.
template <typename Item, typename FamilyOf>
std::optional<std::vector<Item>> sorted(std::vector<Item> items, const FamilyOf& family,
                                        GoOn go_on) {
  const auto before = [&](const Item& a, const Item& b) {
    return lists_before(std::invoke(family, a), std::invoke(family, b));
  };
  if (!sort_while(items, before, go_on)) return std::nullopt;
  return items;
}

// Counts the intersecting upsets over 7 players. One consists of U0 = (p, q) and U1 = (a, b),
// divided once more by the sixth player, with p <= a <= dual q and a | q <= b <= dual p. So for
// every (p, q) there is a sum, over a, of the numbers of b, which needs one table for each p. Two p
// that differ in the names of five players only have equal sums.
std::optional<std::uint64_t> count_intersecting_upsets_over_7(GoOn go_on) {
  constexpr int n = 5;
  const std::vector<Upset> upsets = all_upsets(n);
  const auto intersecting = intersecting_upsets(n, go_on);
  if (!intersecting) return std::nullopt;
  const auto exchange = [](Upset t, auto&& to) {
    for (Player p = 1; p < n; ++p) to(swapped(t, p));
  };
  const auto classes = classes_of(*intersecting, go_on, exchange, [](Upset t) { return t; });
  if (!classes) return std::nullopt;
  std::uint64_t total = 0;
  HashMap<Upset, std::uint64_t> above;  // the number of b with it <= b <= dual p
  for (const auto& [p, size] : *classes) {
    const Upset largest = dual(p, n);
    std::vector<Upset> between;
    for (const Upset t : upsets) {
      if (within(p, t) && within(t, largest)) between.push_back(t);
    }
    above.clear();
    for (const Upset low : between) {
      if (!go_on(between.size() / 32 + 1)) return std::nullopt;
      std::uint64_t count = 0;
      for (const Upset b : between) count += within(low, b) ? 1 : 0;
      above.emplace(low, count);
    }
    std::uint64_t sum = 0;
    for (const Upset q : between) {
      if (!go_on(between.size() / 16 + 1)) return std::nullopt;
      const Upset most_a = dual(q, n);
      for (const Upset a : between) {
        if (within(a, most_a)) sum += above.find(a | q)->second;
      }
    }
    total += sum * size;
  }
  return total;
}

std::optional<std::uint64_t> count_intersecting_upsets(int players, GoOn go_on) {
  if (players == 7) return count_intersecting_upsets_over_7(go_on);
  std::uint64_t count = 0;
  if (!for_each_intersecting_upset(players, go_on, [&](Upset) { ++count; })) return std::nullopt;
  return count;
}

}  // namespace

std::optional<std::uint64_t> count_win_types(int players, GoOn go_on) {
  if (players == 0) return 0;
  return count_intersecting_upsets(players - 1, go_on);
}

std::optional<std::uint64_t> count_stable_types(int players, GoOn go_on) {
  if (players == 0) return 0;
  std::optional<std::uint64_t> count = count_intersecting_upsets(players, go_on);
  // The empty upset is not a type, and neither is {X}, except for a single player, who has won.
  if (count) *count -= players == 1 ? 1 : 2;
  return count;
}

std::optional<std::vector<Family>> all_win_types(int players, GoOn go_on) {
  if (players == 0) return std::vector<Family>();
  const auto upsets = intersecting_upsets(players - 1, go_on);
  if (!upsets) return std::nullopt;
  std::vector<Family> families;
  for (const Upset t : *upsets) {
    if (!go_on(2)) return std::nullopt;
    families.push_back(family_of(minimal_winning(t, players)));
  }
  return sorted(std::move(families), std::identity(), go_on);
}

std::optional<std::vector<Family>> all_stable_types(int players, GoOn go_on) {
  if (players == 0) return std::vector<Family>();
  const auto upsets = intersecting_upsets(players, go_on);
  if (!upsets) return std::nullopt;
  std::vector<Family> families;
  for (const Upset t : *upsets) {
    if (!go_on(2)) return std::nullopt;
    if (!is_stable_type(t, players)) continue;
    families.push_back(family_of(stable_coalitions(t, players)));
  }
  return sorted(std::move(families), std::identity(), go_on);
}

std::optional<std::vector<TypeClass>> win_type_classes(int players, GoOn go_on) {
  if (players == 0) return std::vector<TypeClass>();
  const auto upsets = intersecting_upsets(players - 1, go_on);
  if (!upsets) return std::nullopt;
  const auto exchange = [&](Upset t, auto&& to) {
    for (Player p = 1; p + 1 < players; ++p) to(swapped(t, p));
    if (players > 1) to(swapped_with_last(t, players - 1));
  };
  const ListingKey key(players);
  const auto classes = classes_of(*upsets, go_on, exchange,
                                  [&](Upset t) { return key(minimal_winning(t, players)); });
  if (!classes) return std::nullopt;
  std::vector<TypeClass> result;
  for (const auto& [t, size] : *classes) {
    result.push_back({family_of(minimal_winning(t, players)), size});
  }
  return sorted(std::move(result), &TypeClass::representative, go_on);
}

std::optional<std::vector<TypeClass>> stable_type_classes(int players, GoOn go_on) {
  if (players == 0) return std::vector<TypeClass>();
  auto upsets = intersecting_upsets(players, go_on);
  if (!upsets) return std::nullopt;
  std::erase_if(*upsets, [&](Upset t) { return !is_stable_type(t, players); });
  const auto exchange = [&](Upset t, auto&& to) {
    for (Player p = 1; p < players; ++p) to(swapped(t, p));
  };
  const ListingKey key(players);
  const auto classes = classes_of(*upsets, go_on, exchange,
                                  [&](Upset t) { return key(stable_coalitions(t, players)); });
  if (!classes) return std::nullopt;
  std::vector<TypeClass> result;
  for (const auto& [t, size] : *classes) {
    result.push_back({family_of(stable_coalitions(t, players)), size});
  }
  return sorted(std::move(result), &TypeClass::representative, go_on);
}

}  // namespace kingmaker
