// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The form of certificates. `make proofs-test` tests that Coq accepts them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;

ProgramRun certificate(const std::string& statement) {
  return run_program({"--format", "coq", "eval", statement});
}

TEST(Certificates, StateTheClaimInTheDefinitions) {
  EXPECT_EQ(certificate("explain 2 < 2_1 for 1 under prudent").out,
            "From Kingmaker Require Import Certificate.\n"
            "\n"
            "Definition rows := [W 2; W 1; W 3; C 2 [2; 3]].\n"
            "Definition players : list rules := [].\n"
            "Definition lines_1 := [\n"
            "  L (R OfPrudent Less true 1 1 4) ByHope []\n"
            "].\n"
            "Definition lines := lines_1.\n"
            "\n"
            "Theorem claim : prudent_weaker 1 (Win 2) (Choice 2 [Win 1; Win 3]).\n"
            "Proof. certificate rows players lines (R OfPrudent Less true 1 1 4). Qed.\n");
  EXPECT_THAT(certificate("explain 2_1 < 2 for 1 under selfish").out,
              HasSubstr("Theorem claim : ~ selfish_lt 1 (Choice 2 [Win 1; Win 3]) (Win 2)."));
  EXPECT_THAT(certificate("explain normalize [1,2] under (prudent, selfish, indifferent)").out,
              HasSubstr("Definition players : list rules := [Prudent; Selfish; Prudent]."));
}

// A chain has a module for each link.
TEST(Certificates, OfChains) {
  const std::string file = certificate("explain 2 < 2_1 < 1 for 1 under selfish").out;
  EXPECT_THAT(file, HasSubstr("Module C1.\n"));
  EXPECT_THAT(file, HasSubstr("End C2."));
}

}  // namespace
}  // namespace kingmaker::testing
