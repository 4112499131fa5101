// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Hasse diagrams: the part of a strict relation among finitely many things that must be drawn.
//
// Things with the same strict relations to all others form a brace, as papers write them: p_0 >
// {a_1, b_1, p_2} > ... No two members of a brace are strictly related. The covering pairs of the
// relation between braces are the diagram. Preferences need not be transitive or acyclic; in that
// case there is no such reduction, and all pairs are edges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/bit_relation.hpp"

namespace kingmaker::pictures {

struct HasseDiagram {
  // Members are in ascending order, braces in the order of their first members.
  std::vector<std::vector<std::uint32_t>> braces;
  // The covering pairs (better, worse) of braces in ascending order; all pairs if the relation is
  // not transitive.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  // If the relation is not transitive, the first a, b, c such that a is better than b and b than c,
  // but a is not better than c.
  std::optional<std::array<std::uint32_t, 3>> gap;
  // If there is a cycle, its members: each is better than the next, and the last is better than the
  // first.
  std::vector<std::uint32_t> cycle;
};

// The diagram of `better`, where `better.holds(i, j)` means that i is strictly better than j. O(n^3
// / 64) for n things. Precondition: the relation is asymmetric.
[[nodiscard]] HasseDiagram hasse_diagram(const BitRelation& better);

}  // namespace kingmaker::pictures
