// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Straffin's six types with the revenge rule, compared with an evaluation of the types alone.
#include "rewrite/preferences/straffin.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/nim.hpp"
#include "tests/rewrite/preferences/straffin_types.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// The type that a normal form stands for.
StraffinName type_of_normal_form(const TermStore& store, Term v) {
  const auto type = straffin_type(store, v);
  if (!type) return "none";
  return type->wins ? wins(type->player) : picks(type->player);
}

void expect_agreement(Engine& engine, Term v) {
  ASSERT_EQ(type_of_normal_form(engine.store, engine.normalize(v, {"straffin"})),
            type_of(to_tree(engine.store, v)))
      << choice_text(engine.store, 3, v);
}

TEST(Straffin, AgreesWithTheTypesOnAllValuesToDepthTwo) {
  Engine engine;
  const std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  Rewriter rewriter(engine.store, 3, *System::named("straffin"), engine.preferences);
  std::set<StraffinName> types;
  for (const Term v : values) {
    const StraffinName type = type_of(to_tree(engine.store, v));
    types.insert(type);
    ASSERT_EQ(type_of_normal_form(engine.store, rewriter.normalize(v, engine.budget)->term), type)
        << choice_text(engine.store, 3, v);
  }
  EXPECT_EQ(types.size(), 6U);
}

TEST(Straffin, AgreesWithTheTypesOnRandomRawValues) {
  SplitMix64 random(71);
  for (int i = 0; i < 3000; ++i) {
    Engine engine;
    expect_agreement(engine, random_raw_value(engine.store, random, 3, 6, 4));
  }
}

TEST(Straffin, TypesAreWinsAndSimpleValuesWithExponentOne) {
  Engine engine;
  EXPECT_EQ(straffin_type(engine.store, Term::win(2)), (StraffinType{2, true}));
  EXPECT_EQ(straffin_type(engine.store, engine.simple(2, 1)), (StraffinType{2, false}));
  EXPECT_EQ(straffin_type(engine.store, engine.simple(2, 2)), std::nullopt);
  EXPECT_EQ(straffin_type(engine.store, engine.store.choice(1, {Term::win(1), Term::win(2)})),
            std::nullopt);
}

TEST(Straffin, RelationsAreTheAxiomsAndNoMore) {
  Engine engine;
  for (Player x = 1; x <= 3; ++x) {
    for (Player a = 1; a <= 3; ++a) {
      for (Player b = 1; b <= 3; ++b) {
        for (const std::uint32_t i : {0U, 1U}) {
          for (const std::uint32_t j : {0U, 1U}) {
            if (a == b && i == j) continue;
            const Relation r =
                engine.relate("straffin", x, engine.simple(a, i), engine.simple(b, j));
            EXPECT_EQ(r == Relation::Greater, is_preferred(x, {a, i}, {b, j}))
                << a << "_" << i << " and " << b << "_" << j << " for " << x;
            EXPECT_NE(r, Relation::Equal);
          }
        }
      }
    }
  }
  // Values are related as types.
  EXPECT_EQ(engine.relate("straffin", 1, engine.simple(1, 2), engine.simple(1, 1)),
            Relation::Equal);
}

TEST(Straffin, AgreesWithTheTableOfTrees) {
  const auto rows = read_table("loeb_trees.tsv");
  ASSERT_EQ(rows.size(), 4U);
  for (const Row& row : rows) {
    Engine engine;
    std::string text = row.at("tree");
    std::replace(text.begin(), text.end(), '(', '{');
    std::replace(text.begin(), text.end(), ')', '}');
    const auto v = parse_value(engine.store, Frame{}, text, Notation::Choice);
    ASSERT_TRUE(v.ok()) << text << v.status();
    const std::string expected = row.at("straffin_axiomatic");
    ASSERT_TRUE(expected.ends_with(" picks"));
    EXPECT_EQ(type_of_normal_form(engine.store, engine.normalize(*v, {"straffin"})),
              picks(expected[0] - 'A' + 1))
        << text;
  }
}

// Positions whose Straffin type is not the type "x picks" that their fine type x_i suggests.
TEST(Straffin, AgreesWithTheTableOfNimPositions) {
  const auto rows = read_table("loeb_straffin_nim.tsv");
  ASSERT_EQ(rows.size(), 26U);
  Engine engine;
  Nim nim(engine, *System::named("straffin"));
  Nim fine(engine, *System::named("loeb"));
  const auto player = [](char letter) {
    return static_cast<Player>(std::string("nfp").find(static_cast<char>(letter | 32)) + 1);
  };
  for (const Row& row : rows) {
    const Piles piles = read_piles(row.at("position"));
    const std::string& type = row.at("fine_type");
    EXPECT_EQ(fine.value(piles, 1),
              engine.simple(player(type[0]), static_cast<std::uint32_t>(std::stoi(type.substr(1)))))
        << row.at("position");
    const std::string& expected = row.at("straffin_axiomatic");
    ASSERT_TRUE(expected.ends_with(" picks"));
    EXPECT_EQ(type_of_normal_form(engine.store, nim.value(piles, 1)), picks(player(expected[0])))
        << row.at("position");
    EXPECT_NE(player(type[0]), player(expected[0]));
  }
}

}  // namespace
}  // namespace kingmaker::testing
