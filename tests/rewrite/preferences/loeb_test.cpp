// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Loeb's axioms: they give Table 4, normal forms agree with the derived relation, and are the
// prudent ones.
#include "rewrite/preferences/loeb.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grammar/parse.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/preferences/loeb_axioms.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// PR6: only preferences that the axioms derive hold.
TEST(Loeb, SaturatingTheAxiomsGivesTableFour) {
  const LoebAxioms axioms;
  Engine engine;
  int preferences = 0;
  for (Player x = 1; x <= 3; ++x) {
    for (Player a = 1; a <= 3; ++a) {
      for (Player b = 1; b <= 3; ++b) {
        for (std::uint32_t i = 0; i <= LoebAxioms::kMaxIndex; ++i) {
          for (std::uint32_t j = 0; j <= LoebAxioms::kMaxIndex; ++j) {
            const bool derived = axioms.prefers(x, {a, i}, {b, j});
            const Relation r = engine.compare("loeb", x, engine.simple(a, i), engine.simple(b, j));
            ASSERT_EQ(derived, r == Relation::Greater)
                << a << "_" << i << " and " << b << "_" << j << " for " << x;
            preferences += derived ? 1 : 0;
          }
        }
      }
    }
  }
  // Each player has 27 trees in a brace of 1, eight braces of 3 and, cut off, one of 2.
  EXPECT_EQ(preferences, 3 * ((27 * 26) / 2 - 8 * 3 - 1));
}

TEST(Loeb, NormalFormsAreWhatTheDerivedPreferencesLeave) {
  const LoebAxioms axioms;
  Engine engine;
  Rewriter rewriter(engine.store, 3, *System::named("loeb"), engine.preferences);
  std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  SplitMix64 random(81);
  // Indices are smaller than the depth.
  for (int i = 0; i < 3000; ++i) values.push_back(random_raw_value(engine.store, random, 3, 8, 3));
  for (const Term v : values) {
    const auto normal = rewriter.normalize(v, engine.budget);
    ASSERT_TRUE(normal.ok()) << normal.status();
    ASSERT_EQ(engine.store.simple_value(normal->term), axioms.fine_type(to_tree(engine.store, v)))
        << choice_text(engine.store, 3, v);
  }
}

// A tree as the axioms use it: a list of options, perhaps with repetitions, which single reductions
// make smaller.
struct Reducible {
  Player player = 0;  // the winner, or the mover
  std::vector<Reducible> options;
};

Reducible to_reducible(const TreePtr& tree) {
  Reducible v{tree->player, {}};
  for (const TreePtr& option : tree->options) v.options.push_back(to_reducible(option));
  return v;
}

std::optional<SimpleValue> basic_tree(const Reducible& v) {
  if (v.options.empty()) return SimpleValue{v.player, 0};
  if (v.options.size() != 2) return std::nullopt;
  const auto a = basic_tree(v.options[0]);
  const auto b = basic_tree(v.options[1]);
  if (!a || !b || a->exponent != b->exponent || a->base == b->base) return std::nullopt;
  if (a->base == v.player || b->base == v.player) return std::nullopt;
  return SimpleValue{v.player, a->exponent + 1};
}

// The reductions that some axiom allows in a tree, at any of its nodes. Each removes one option, or
// replaces it by its own options.
class Reductions {
 public:
  Reductions(const LoebAxioms& axioms, Reducible& v) : axioms_(axioms) { find(v); }

  [[nodiscard]] bool empty() const { return reductions_.empty(); }
  void apply_one(SplitMix64& random) const {
    const auto& [node, option, rule] = reductions_[random.below(reductions_.size())];
    if (rule == Rule::One) {
      Reducible only = std::move(node->options[0]);
      *node = std::move(only);
      return;
    }
    const Reducible gone = std::move(node->options[option]);
    node->options.erase(node->options.begin() + static_cast<std::ptrdiff_t>(option));
    if (rule == Rule::Nested) {
      node->options.insert(node->options.end(), gone.options.begin(), gone.options.end());
    }
  }

 private:
  enum class Rule : std::uint8_t { One, Repeated, Nested, Weaker };
  struct Reduction {
    Reducible* node;
    std::size_t option;
    Rule rule;
  };

  void find(Reducible& v) {
    if (v.options.size() == 1) reductions_.push_back({&v, 0, Rule::One});  // RR1
    for (std::size_t i = 0; i < v.options.size(); ++i) {
      Reducible& option = v.options[i];
      if (!option.options.empty() && option.player == v.player) {
        reductions_.push_back({&v, i, Rule::Nested});  // RR3
      }
      for (std::size_t j = 0; j < v.options.size(); ++j) {
        const auto a = basic_tree(option);
        const auto b = basic_tree(v.options[j]);
        if (i == j || !a || !b) continue;
        if (a->base == b->base && a->exponent == b->exponent) {
          reductions_.push_back({&v, i, Rule::Repeated});  // RR2
        } else if (axioms_.prefers(v.player, *b, *a)) {
          reductions_.push_back({&v, i, Rule::Weaker});  // RR4′
        }
      }
      find(option);
    }
  }

  const LoebAxioms& axioms_;
  std::vector<Reduction> reductions_;
};

// Theorem 5.1: every order of reductions leaves the same basic tree.
TEST(Loeb, ReducesToOneBasicTreeInAnyOrder) {
  const LoebAxioms axioms;
  TermStore store;
  std::vector<Term> values = all_normal_values(store, 3, 2);
  SplitMix64 random(83);
  for (int i = 0; i < 2000; ++i) values.push_back(random_raw_value(store, random, 3, 5, 3));
  std::size_t steps = 0;
  for (const Term v : values) {
    const TreePtr tree = to_tree(store, v);
    const SimpleValue expected = axioms.fine_type(tree);
    for (int run = 0; run < effort(3, 1); ++run) {
      Reducible reduced = to_reducible(tree);
      for (;; ++steps) {
        const Reductions reductions(axioms, reduced);
        if (reductions.empty()) break;
        reductions.apply_one(random);
      }
      const auto end = basic_tree(reduced);
      ASSERT_TRUE(end) << choice_text(store, 3, v);
      ASSERT_EQ(*end, expected) << choice_text(store, 3, v);
    }
  }
  EXPECT_GT(steps, effort(100'000U, 30'000U));
}

// Loeb's fine type and the prudent normal form of Edixhoven and Kosters are the same simple value.
// Here the prudent one is computed by Definitions 11 and 12, without their theorems.
TEST(Loeb, FineTypesArePrudentNormalForms) {
  Engine engine;
  engine.preferences.use_theorems(false);
  Rewriter loeb(engine.store, 3, *System::named("loeb"), engine.preferences);
  Rewriter prudent(engine.store, 3, *System::named("prudent"), engine.preferences);
  std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  SplitMix64 random(82);
  for (int i = 0; i < effort(20'000, 2'000); ++i) {
    values.push_back(random_raw_value(engine.store, random, 3, 3 + i % 5, 4));
  }
  std::set<Term> types;
  for (const Term v : values) {
    const Term fine = loeb.normalize(v, engine.budget)->term;
    ASSERT_EQ(prudent.normalize(v, engine.budget)->term, fine) << choice_text(engine.store, 3, v);
    ASSERT_TRUE(engine.store.simple_value(fine));  // Theorem 5.1
    types.insert(fine);
  }
  EXPECT_GT(types.size(), 9U);
}

// RR4 as printed does not apply here: f_1 and p_1 are both preferred to f_0, and neither to the
// other.
TEST(Loeb, DropsAnyOptionToWhichAnotherIsPreferred) {
  Engine engine;
  const Term v = engine.store.choice(1, {engine.simple(2, 1), engine.simple(3, 1), Term::win(2)});
  EXPECT_EQ(engine.normalize(v, {"loeb"}), engine.simple(1, 2));
}

TEST(Loeb, AgreesWithTheTableOfTrees) {
  const auto rows = read_table("loeb_trees.tsv");
  ASSERT_EQ(rows.size(), 4U);
  for (const Row& row : rows) {
    Engine engine;
    std::string text = row.at("tree");
    std::replace(text.begin(), text.end(), '(', '{');
    std::replace(text.begin(), text.end(), ')', '}');
    const auto v = parse_value(engine.store, Frame{}, text, Notation::Choice);
    ASSERT_TRUE(v.ok()) << text << v.status();
    const std::string& fine = row.at("fine_type");
    EXPECT_EQ(engine.normalize(*v, {"loeb"}),
              engine.simple(fine[0] - 'a' + 1, static_cast<std::uint32_t>(fine[1] - '0')))
        << text;
  }
}

// Values are related by their fine types, which prudent players do not use.
TEST(Loeb, RelatesFineTypes) {
  const LoebAxioms axioms;
  Engine engine;
  SplitMix64 random(83);
  int strict = 0;
  for (int i = 0; i < 3000; ++i) {
    const Term v = random_raw_value(engine.store, random, 3, 5, 3);
    const Term w = random_raw_value(engine.store, random, 3, 5, 3);
    const Player x = random.between(1, 3);
    const SimpleValue a = axioms.fine_type(to_tree(engine.store, v));
    const SimpleValue b = axioms.fine_type(to_tree(engine.store, w));
    const Relation r = engine.relate("loeb", x, v, w);
    ASSERT_EQ(r == Relation::Equal, a == b);
    ASSERT_EQ(r == Relation::Greater, axioms.prefers(x, a, b));
    ASSERT_EQ(r == Relation::Less, axioms.prefers(x, b, a));
    strict += is_strict(r) ? 1 : 0;
  }
  EXPECT_GT(strict, 300);
}

}  // namespace
}  // namespace kingmaker::testing
