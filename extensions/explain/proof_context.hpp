// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values and rules of a proof, and how it may be found.
// Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <cstdint>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// When EK's Theorem 15 may replace a proof from Definition 11, for simple values of three players.
// WhenLarge: if the sum of the exponents is above kTheoremFrom; up to it, a proof from the
// definition has some dozen lines and explains more.
enum class TheoremUse : std::uint8_t { Never, WhenLarge, Always };
inline constexpr std::uint64_t kTheoremFrom = 4;

// Up to this sum of exponents, a preference by axioms that does not hold is explained by the
// reverse preference and its proof, if there is one; above it, by Loeb's Lemma 5.3 in one line.
inline constexpr std::uint64_t kReverseTo = 16;

struct ProofOptions {
  TheoremUse theorems = TheoremUse::WhenLarge;
  std::uint64_t max_lines = 100'000;
  std::uint64_t max_premises = 2'000'000;
};

// The engine of a prover. `system` contains the rules of the `players` players.
struct ProofContext {
  TermStore& store;
  int players;
  const System& system;
  Preferences& preferences;
  Budget& budget;
  ProofOptions options = {};
};

}  // namespace kingmaker
