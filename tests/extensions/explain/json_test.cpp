// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Derivations under `--format json`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/json_answer.hpp"

namespace kingmaker::testing::json_test {
namespace {

using nlohmann::json;

TEST(Json, OfACheckWithItsDerivation) {
  const std::string check = "check forall k in 1..5: 2_(k+1) < 2_k for 1 under prudent";
  json plain = answer_json(check, 1);
  json explained = answer_json("explain " + check, 1);
  EXPECT_EQ(explained.at("derivation"), answer_json("explain 2_3 < 2_2 for 1 under prudent"));
  explained.erase("derivation");
  EXPECT_EQ(explained, plain);
  EXPECT_EQ(answer_json("explain check forall k in 1..5: even(k)", 1).at("derivation"), nullptr);
  EXPECT_EQ(answer_json("explain check forall k in 0..5: even(k) or odd(k)"),
            json::parse(R"({"holds": true, "instances": 6, "checked": 6})"));
}

}  // namespace
}  // namespace kingmaker::testing::json_test
