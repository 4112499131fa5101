// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Win types and stable types of positions of Nim: compares with Loeb's Table 5.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/budget.hpp"
#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/solve/position_values.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

// Writes `NF NP`.
std::string family_text(const Family& family) {
  std::string text;
  for (const Coalition c : family) {
    text += text.empty() ? "" : " ";
    for (Player p = 1; p <= 3; ++p) text += c.contains(p) ? std::string(1, "NFP"[p - 1]) : "";
  }
  return text;
}

// Expects that positions have the types in a column of the table.
template <typename Types>
void expect_types_of_two_piles(const std::string& column) {
  using Type = typename Types::Type;
  Types types(3);
  PositionValues<Type> values;
  Budget budget;
  const auto leaf = [&](Player winner) { return types.leaf(winner); };
  const auto choose = [&](Player mover, std::vector<Type>& options) -> absl::StatusOr<Type> {
    return *types.choice(mover, options);
  };
  const auto rows = read_table("loeb_two_piles.tsv");
  ASSERT_GT(rows.size(), 1800U);
  for (const Row& row : rows) {
    std::vector<GameArgument> piles(2);
    piles[0].text = row.at("i");
    piles[1].text = row.at("j");
    for (GameArgument& pile : piles) pile.numbers = {std::stoi(pile.text)};
    const auto game = nim_game.make(Frame{3, 1}, piles, {});
    ASSERT_TRUE(game.ok()) << game.status();
    const auto type = values.of_start(**game, leaf, choose, budget);
    ASSERT_TRUE(type.ok()) << type.status();
    ASSERT_EQ(family_text(types.family(*type)), row.at(column))
        << piles[0].text << "+" << piles[1].text;
  }
}

TEST(TypesOfNim, WinTypesOfTwoPiles) { expect_types_of_two_piles<WinTypes>("win_type"); }
TEST(TypesOfNim, StableTypesOfTwoPiles) { expect_types_of_two_piles<StableTypes>("stable_type"); }

}  // namespace
}  // namespace kingmaker::testing
