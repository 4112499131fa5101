// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/family.hpp"

#include <absl/algorithm/container.h>

#include <vector>

#include "extensions/coalitions/coalition_table.hpp"

namespace kingmaker {
namespace {

// The coalitions that contain a member of the family.
std::vector<std::uint64_t> upset_of(int players, const Family& family) {
  std::vector<std::uint64_t> table(table_words(players));
  for (const Coalition c : family) add_to_table(table, c);
  close_upwards(table, players);
  return table;
}

FamilyFlaw flaw_as_intersecting_antichain(int players, const Family& family) {
  using Kind = FamilyFlaw::Kind;
  if (family.empty()) return {Kind::NoCoalition, {}, {}};
  for (const Coalition c : family) {
    if (c.empty()) return {Kind::EmptyCoalition, c, {}};
    if (c.largest() > players) return {Kind::UnknownPlayer, c, {}};
  }
  // A member that contains another one is not minimal in the upset; a member that is disjoint from
  // another one has a complement in the upset. The other member is searched for only if this
  // happens.
  const std::vector<std::uint64_t> upset = upset_of(players, family);
  std::vector<std::uint64_t> minimal(upset.size());
  minimal_members(upset, players, minimal);
  for (const Coalition c : family) {
    if (!in_table(minimal, c)) {
      const auto part =
          absl::c_find_if(family, [&](Coalition other) { return other != c && c.contains(other); });
      return {Kind::Nested, *part, c};
    }
    if (in_table(upset, c.complement(players))) {
      const auto other = absl::c_find_if(family, [&](Coalition d) { return (c & d).empty(); });
      return {Kind::Disjoint, c, *other};
    }
  }
  return {};
}

}  // namespace

FamilyFlaw flaw_as_stable_type(int players, const Family& family) {
  const FamilyFlaw flaw = flaw_as_intersecting_antichain(players, family);
  if (flaw.kind != FamilyFlaw::Kind::None) return flaw;
  const Coalition everyone = Coalition::everyone(players);
  if (players > 1 && family.front() == everyone) {
    return {FamilyFlaw::Kind::Everyone, everyone, {}};
  }
  return {};
}

FamilyFlaw flaw_as_win_type(int players, const Family& family) {
  const FamilyFlaw flaw = flaw_as_intersecting_antichain(players, family);
  if (flaw.kind != FamilyFlaw::Kind::None) return flaw;
  const std::vector<std::uint64_t> table = upset_of(players, family);
  // Two complements never both win, since they are disjoint.
  const std::uint32_t last = Coalition::everyone(players).bits();
  for (std::uint32_t bits = 0; bits <= last / 2; ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    const Coalition others = c.complement(players);
    if (!in_table(table, c) && !in_table(table, others)) {
      return {FamilyFlaw::Kind::NotMaximal, c, others};
    }
  }
  return {};
}

}  // namespace kingmaker
