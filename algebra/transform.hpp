// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Makes values from values: relabels players, takes terms apart, and puts them together.
//
// Functions that build terms return `Term()` if the store refuses (TermStore::refusal).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_store.hpp"

namespace kingmaker {

// A map from players to players; entry p - 1 is the image of player p.
using Relabelling = std::array<Player, kMaxPlayers>;

[[nodiscard]] constexpr Relabelling identity_relabelling() {
  Relabelling f{};
  for (int p = 1; p <= kMaxPlayers; ++p) f[static_cast<std::size_t>(p - 1)] = p;
  return f;
}

// The quotient of `v` by `f` (Loeb, Definition 3.1), in which winners and movers are relabelled.
// Precondition: if the value has other leaves than wins, `f` exchanges players and unites none.
// O(nodes).
[[nodiscard]] Term relabel(TermStore& store, Term v, const Relabelling& f);

// A place in a value: the option to take at each choice from the root on, counted from 1 in print
// order. The empty path is the root.
using Path = std::vector<std::uint32_t>;

// The subterm at `path`; no term if the path leaves the value.
[[nodiscard]] Term subterm_at(const TermStore& store, int players, Term v, const Path& path);

// The value `v` with `w` in place of the subterm at `path`. Precondition: the path stays inside
// `v`.
[[nodiscard]] Term replace_at(TermStore& store, int players, Term v, const Path& path, Term w);

}  // namespace kingmaker
