// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions and games of the papers in statements, as those of the core in tests/language/ and
// tests/language/present/.
#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "language/report.hpp"
#include "tests/support/every_form.hpp"
#include "tests/support/interpreted.hpp"
#include "tests/support/sequential_winners.hpp"

namespace kingmaker::testing::language_test {
namespace {

TEST_F(Interpreted, SeatingsAreATableWithAPlot) {
  const Table seatings = object<Table>("kelly_seatings(players=5, take=2)");
  EXPECT_EQ(seatings.rows(), 6U);
  EXPECT_TRUE(seatings.plot != nullptr);
}

TEST_F(Interpreted, ReportsAreData) {
  const std::string kelly = "kelly(take=2, seats=\"1211122\")";
  EXPECT_EQ(object<OtherObjectPointer>(kelly)->rows().rows(), 16U);
  // Lists compare them.
  const auto are_equal = [&](const std::string& a, const std::string& b) {
    return object<bool>(cat("(", a, ", 1) == (", b, ", 1)"));
  };
  EXPECT_TRUE(are_equal(kelly, kelly));
  EXPECT_FALSE(are_equal(kelly, "kelly(take=3, seats=\"1211122\")"));
  EXPECT_FALSE(are_equal(kelly, "losing_rounds(take=2, seats=\"1211122\")"));
}

TEST_F(Interpreted, TalliesTellReportsApartByTheirContents) {
  const Table periods =
      object<Table>("tally forall k in 2..3, l in 1..2: peg_period(strips=k, length=500)");
  EXPECT_EQ(periods.rows(), 2U);
  EXPECT_EQ(std::get<Integer>(periods.columns[0].cells[0]), 2);
}

// Each kind of answer has a text and valid JSON; tables have all forms.
TEST(Render, EveryKindOfAnswer) {
  expect_every_form("kelly(take=2, seats=\"1211122\")", true);
  expect_every_form("kelly(take=2, seats=\"1122\")", true);
  expect_every_form("losing_rounds(take=2, seats=\"1122\")", true);
  expect_every_form("peg_period(strips=(2,3,4), length=40)", true);
  expect_every_form("nim_sum_rules(players=3, counters=6)", true);
  expect_every_form("nim_classes(stones=3, rank=2)", true);
  expect_every_form("kelly_seatings(players=4, take=2)", true);
}

TEST(Sequential, PositionsUnderShiftedOrdersCompose) {
  expect_shifted_orders_compose("nukit(2,2,1,1)");
}

}  // namespace
}  // namespace kingmaker::testing::language_test
