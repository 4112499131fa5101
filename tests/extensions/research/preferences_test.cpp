// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check preference`.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing::preferences_test {
namespace {

TEST(CheckPreference, SaysWhichLawsHold) {
  const std::string output =
      eval({"preference wary for p: v < w if contains(w, p) and not contains(v, p)",
            "check preference wary in values(depth <= 1)"})
          .out;
  EXPECT_NE(output.find("transitive: holds: for all 15 values of values(depth <= 1)\n"),
            std::string::npos)
      << output;
  EXPECT_NE(output.find("wins best: fails: v = [1,2], w = 1: not v < w for 1\n"), std::string::npos)
      << output;
}

}  // namespace
}  // namespace kingmaker::testing::preferences_test
