// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Loeb's axioms of preference between small values, saturated: exactly the preferences that they
// derive.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

// The preferences that PR1 to PR5 derive between basic trees of index up to kMaxIndex, for all
// players. It uses nothing of rewrite/.
class LoebAxioms {
 public:
  static constexpr std::uint32_t kMaxIndex = 8;

  LoebAxioms() {
    for (Player x = 1; x <= 3; ++x) {
      do {
        changed_ = false;
        derive(x);
      } while (changed_);
    }
  }

  // True if x prefers a to b.
  [[nodiscard]] bool prefers(Player x, SimpleValue a, SimpleValue b) const {
    return derived_[index(x, a, b)];
  }

  // The fine type by RR1, RR2, RR3 and RR4′, from the leaves up.
  [[nodiscard]] SimpleValue fine_type(const TreePtr& t) const {
    if (t->is_win()) return {t->player, 0};
    const Player x = t->player;
    std::set<std::pair<Player, std::uint32_t>> options;  // RR2
    for (const TreePtr& option : t->options) {
      const SimpleValue type = fine_type(option);
      if (type.base == x && type.exponent > 0) {  // RR3
        for (const Player y : others(x)) options.emplace(y, type.exponent - 1);
      } else {
        options.emplace(type.base, type.exponent);
      }
    }
    std::vector<SimpleValue> kept;  // RR4′
    for (const auto& [base, exponent] : options) {
      bool dropped = false;
      for (const auto& [other, other_exponent] : options) {
        dropped = dropped || prefers(x, {other, other_exponent}, {base, exponent});
      }
      if (!dropped) kept.push_back({base, exponent});
    }
    if (kept.size() == 1) return kept[0];  // RR1
    EXPECT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0].exponent, kept[1].exponent);
    EXPECT_TRUE(kept[0].base != x && kept[1].base != x && kept[0].base != kept[1].base);
    return {x, kept[0].exponent + 1};
  }

  static std::array<Player, 2> others(Player x) { return {x % 3 + 1, (x + 1) % 3 + 1}; }

 private:
  static std::size_t index(Player x, SimpleValue a, SimpleValue b) {
    const auto place = [](SimpleValue v) {
      return static_cast<std::size_t>(v.base - 1) * (kMaxIndex + 1) + v.exponent;
    };
    return (static_cast<std::size_t>(x - 1) * 27 + place(a)) * 27 + place(b);
  }
  void add(Player x, SimpleValue a, SimpleValue b) {
    changed_ = changed_ || !derived_[index(x, a, b)];
    derived_[index(x, a, b)] = true;
  }
  // `premise` is a preference of x, which may have been derived.
  void add_if(bool premise, Player x, SimpleValue a, SimpleValue b) {
    if (premise) add(x, a, b);
  }
  // Exchanges the two opponents of x.
  static SimpleValue exchanged(Player x, SimpleValue v) {
    return v.base == x ? v : SimpleValue{6 - x - v.base, v.exponent};
  }

  void derive(Player x) {
    std::vector<SimpleValue> trees;
    for (Player base = 1; base <= 3; ++base) {
      for (std::uint32_t k = 0; k <= kMaxIndex; ++k) trees.push_back({base, k});
    }
    for (const Player y : others(x)) add(x, {x, 0}, {y, 0});  // PR1
    for (const SimpleValue psi : trees) {
      if (psi.exponent == 0) continue;
      const auto [first, second] = others(psi.base);
      const SimpleValue a{first, psi.exponent - 1};
      const SimpleValue b{second, psi.exponent - 1};
      if (psi.base != x) {  // PR2
        for (const auto& [good, bad] : {std::pair(a, b), std::pair(b, a)}) {
          add_if(prefers(x, good, bad), x, good, psi);
          add_if(prefers(x, good, bad), x, psi, bad);
        }
      }
      for (const SimpleValue sigma : trees) {
        const bool some_better = prefers(x, a, sigma) || prefers(x, b, sigma);
        const bool all_better = prefers(x, a, sigma) && prefers(x, b, sigma);
        const bool all_worse = prefers(x, sigma, a) && prefers(x, sigma, b);
        if (psi.base == x) {
          add_if(some_better, x, psi, sigma);  // PR4a
          // By contraposition, one of the two is preferred; by PR3 the other one is, too.
          add_if(prefers(x, psi, sigma), x, a, sigma);
          add_if(prefers(x, psi, sigma), x, b, sigma);
          add_if(all_worse, x, sigma, psi);  // PR4b
          add_if(prefers(x, sigma, psi), x, sigma, a);
          add_if(prefers(x, sigma, psi), x, sigma, b);
        } else {
          add_if(all_better, x, psi, sigma);  // PR5a
          add_if(all_worse, x, sigma, psi);   // PR5b
        }
      }
    }
    for (const SimpleValue a : trees) {  // PR3
      for (const SimpleValue b : trees) {
        add_if(prefers(x, a, b), x, a, exchanged(x, b));
        add_if(prefers(x, a, b), x, exchanged(x, a), b);
      }
    }
  }

  std::vector<bool> derived_ = std::vector<bool>(std::size_t{3} * 27 * 27);
  bool changed_ = false;
};

}  // namespace kingmaker::testing
