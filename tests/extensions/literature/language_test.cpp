// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions and games of the papers in statements, as those of the core in tests/language/ and
// tests/language/present/.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "base/text.hpp"
#include "language/module.hpp"
#include "language/report.hpp"
#include "tests/support/every_form.hpp"
#include "tests/support/interpreted.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sequential_winners.hpp"

namespace kingmaker::testing::language_test {
namespace {

TEST_F(Interpreted, SeatingsAreATableWithAPlot) {
  const Table seatings = table("kelly_seatings(players=5, take=2)");
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
      table("tally forall k in 2..3, l in 1..2: peg_period(strips=k, length=500)");
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

// A statement that cannot be read would end the module.
TEST(Module, AllFunctionsAreRead) {
  for (const char* const name : {"kelly", "peg_o_stripes", "ranked_nim"}) {
    std::ifstream file(cat(source_folder(), "/extensions/literature/", name, ".km"));
    std::stringstream all;
    all << file.rdbuf();
    const std::string text = all.str();
    const Module module(text);
    std::istringstream lines(text);
    int functions = 0;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t end = line.find('(');
      if (line.empty() || line[0] < 'a' || line[0] > 'z' || end == line.npos) continue;
      EXPECT_NE(module.function(line.substr(0, end)), nullptr) << line;
      ++functions;
    }
    EXPECT_GT(functions, 5);
  }
}

// Its functions are called, passed and bound as those in C++; its names are not the session's.
TEST(Module, FunctionsAreThoseOfTheLibrary) {
  EXPECT_EQ(output_of({"digits(n) = 0", "nimsum(3, 15, 13, 11, modulus=3)", "digits(5)"}),
            "0201\n0\n");
  EXPECT_EQ(output_of({"h = last_pile", "h"}), "last_pile\n");
  EXPECT_EQ(eval({"span((1, 1, 1))"}).status, 2);  // a function of a module alone
}

TEST(Sequential, PositionsUnderShiftedOrdersCompose) {
  expect_shifted_orders_compose("nukit(2,2,1,1)");
}

}  // namespace
}  // namespace kingmaker::testing::language_test
