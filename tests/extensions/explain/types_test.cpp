// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations of types.
#include <gtest/gtest.h>

#include <cstdint>

#include "algebra/hull.hpp"
#include "extensions/explain/check_derivation.hpp"
#include "tests/extensions/explain/proofs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing::type_derivations {
namespace {

// The checker computes unions in its own way, and accepts only the right type as a normal form.
TEST(TypeDerivation, OnlyTheTypeItselfIsProved) {
  for (const int players : {4, 6}) {
    Proofs proofs(players);
    TermStore& store = proofs.engine.store;
    SplitMix64 random(4);
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
      const Term v = random_raw_value(store, random, players, 4);
      const Derivation derivation = proofs.normal_form("types", v);
      const Term w = derivation.goal().right;
      ASSERT_EQ(w, proofs.engine.normalize(v, {"types"}));
      if (!is_type(store, players, w)) continue;
      ValueType other = type_of_term(store, w);
      const Player p = random.between(1, players);
      Hull& hull = other.of(p);
      if (hull.number == 0) continue;
      if (p != other.mover && random.between(0, 1) == 0) {
        hull.is_open = !hull.is_open;
      } else {
        const std::uint64_t last = hull.number & (0 - hull.number);
        hull.number += random.between(0, 1) == 0 ? last / 2 : 0 - last / 2;
      }
      Derivation wrong = derivation;
      wrong.lines.back().conclusion.right = term_of_type(store, other);
      ASSERT_FALSE(check_derivation(store, wrong, wrong.plays, wrong.lines.back().conclusion).ok());
      ++refused;
    }
    EXPECT_GT(refused, 100);
  }
}

}  // namespace
}  // namespace kingmaker::testing::type_derivations
