// Loeb's axioms: Table 4 derived from them, normal forms by the derived relation, and that they are
// the prudent ones.
#include "rewrite/loeb.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

constexpr std::uint32_t kMaxIndex = 8;

// The preferences that PR1 to PR5 derive between basic trees of index up to kMaxIndex, for all
// players; nothing of rewrite/ is used.
class Axioms {
 public:
  Axioms() {
    for (Player x = 1; x <= 3; ++x) {
      do {
        changed_ = false;
        derive(x);
      } while (changed_);
    }
  }

  // Does x prefer a to b?
  [[nodiscard]] bool prefers(Player x, SimpleValue a, SimpleValue b) const {
    return derived_[index(x, a, b)];
  }

  // Fine type by RR1, RR2, RR3 and RR4′, from the leaves up.
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
  // `premise` stands for a preference of x that may already be derived.
  void add_if(bool premise, Player x, SimpleValue a, SimpleValue b) {
    if (premise) add(x, a, b);
  }
  // With the two opponents of x exchanged.
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
          // Backwards it says that one of the two is preferred, and PR3 then gives the other one
          // too.
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

// PR6: what the axioms derive, and nothing else.
TEST(Loeb, SaturatingTheAxiomsGivesTableFour) {
  const Axioms axioms;
  Engine engine;
  int preferences = 0;
  for (Player x = 1; x <= 3; ++x) {
    for (Player a = 1; a <= 3; ++a) {
      for (Player b = 1; b <= 3; ++b) {
        for (std::uint32_t i = 0; i <= kMaxIndex; ++i) {
          for (std::uint32_t j = 0; j <= kMaxIndex; ++j) {
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
  // 27 trees for each player, in one brace of 1, eight of 3 and, cut off, one of 2.
  EXPECT_EQ(preferences, 3 * ((27 * 26) / 2 - 8 * 3 - 1));
}

TEST(Loeb, NormalFormsAreWhatTheDerivedPreferencesLeave) {
  const Axioms axioms;
  Engine engine;
  Rewriter rewriter(engine.store, 3, *System::named("loeb"), engine.preferences);
  std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  SplitMix64 random(81);
  // Indices stay below the depth.
  for (int i = 0; i < 3000; ++i) values.push_back(random_raw_value(engine.store, random, 3, 8, 3));
  for (const Term v : values) {
    const auto normal = rewriter.normalize(v, engine.budget);
    ASSERT_TRUE(normal.ok()) << normal.status();
    ASSERT_EQ(engine.store.simple_value(normal->term), axioms.fine_type(to_tree(engine.store, v)))
        << choice_text(engine.store, 3, v);
  }
}

// Loeb's fine type and the prudent normal form of Edixhoven and Kosters are one simple value. The
// prudent one is taken by Definitions 11 and 12 here, without their theorems.
TEST(Loeb, FineTypesArePrudentNormalForms) {
  Engine engine;
  engine.preferences.use_theorems(false);
  Rewriter loeb(engine.store, 3, *System::named("loeb"), engine.preferences);
  Rewriter prudent(engine.store, 3, *System::named("prudent"), engine.preferences);
  std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  SplitMix64 random(82);
  for (int i = 0; i < 20'000; ++i) {
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

// RR4 as printed has nothing to say here: f_1 and p_1 are both preferred to f_0, and neither to the
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

// Given values are related by their fine types, which prudent players do not look at.
TEST(Loeb, RelatesFineTypes) {
  const Axioms axioms;
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
