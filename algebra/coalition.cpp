#include "algebra/coalition.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "algebra/detail/coalition_table.hpp"

namespace kingmaker {

Family listed(Family coalitions) {
  std::sort(coalitions.begin(), coalitions.end(), listed_before);
  coalitions.erase(std::unique(coalitions.begin(), coalitions.end()), coalitions.end());
  return coalitions;
}

Family detail::family_of(std::span<const std::uint64_t> table) {
  Family family;
  for (std::size_t w = 0; w < table.size(); ++w) {
    for (std::uint64_t bits = table[w]; bits != 0; bits &= bits - 1) {
      family.push_back(Coalition::from_bits(
          static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)))));
    }
  }
  return listed(std::move(family));
}

namespace {

FamilyFlaw flaw_as_intersecting_antichain(int players, const Family& family) {
  using Kind = FamilyFlaw::Kind;
  if (family.empty()) return {Kind::NoCoalition, {}, {}};
  for (const Coalition c : family) {
    if (c.empty()) return {Kind::EmptyCoalition, c, {}};
    if (c.largest() > players) return {Kind::UnknownPlayer, c, {}};
  }
  for (std::size_t i = 0; i < family.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Coalition a = family[j];
      const Coalition b = family[i];
      if (a == b) continue;
      if (b.contains(a)) return {Kind::Nested, a, b};
      if (a.contains(b)) return {Kind::Nested, b, a};
      if ((a & b).empty()) return {Kind::Disjoint, a, b};
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
  std::vector<std::uint64_t> table(detail::table_words(players));
  for (const Coalition c : family) detail::add_to_table(table, c);
  detail::close_upwards(table, players);
  // Of two complements never both win: they are disjoint.
  const std::uint32_t last = Coalition::everyone(players).bits();
  for (std::uint32_t bits = 0; bits <= last / 2; ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    const Coalition others = c.complement(players);
    if (!detail::in_table(table, c) && !detail::in_table(table, others)) {
      return {FamilyFlaw::Kind::NotMaximal, c, others};
    }
  }
  return {};
}

}  // namespace kingmaker
