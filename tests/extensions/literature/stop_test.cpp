// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions and games of papers stop soon after their time limit.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/literature/install.hpp"
#include "language/library.hpp"
#include "tests/support/stops.hpp"

namespace kingmaker::testing {
namespace {

const LongCalls& long_calls() {
  static const LongCalls calls = {
      {"kelly",
       {"kelly(take=1000, seats=\"" + std::string(500, '1') + std::string(300, '2') + "\")"}},
      {"kelly_seatings",
       {"kelly_seatings(players=16, take=3)", "kelly_seatings(players=30, take=2)"}},
      {"last_loss",
       {"last_loss(take=1000, seats=\"" + std::string(600, '1') + std::string(300, '2') + "\")"}},
      {"last_pile", {"last_pile(60, 70, 80, players=5, shift=2)"}},
      {"losing_rounds",
       {"losing_rounds(take=1000, seats=\"" + std::string(600, '1') + std::string(300, '2') +
        "\")"}},
      {"nim_classes",
       {"nim_classes(stones=12, rank=4)", "nim_classes(stones=5, rank=3, random=1000000)"}},
      {"nim_sum_rules", {"nim_sum_rules(players=6, counters=40, modulus=6)"}},
      {"nimsum", {"nimsum(3, 15, 13, 11, modulus=3)"}},
      {"peg_nimbers", {"peg_nimbers(length=900000, strips=(3,4,5))"}},
      {"peg_period",
       {"peg_period(strips=(100000), length=65536)", "peg_period(strips=(3,4,5), length=900000)"}},
      {"shift_position", {"shift_position(3, 15, 13, 11, players=3, shift=1)"}},
  };
  return calls;
}

// Functions of the core, called with games of papers.
const std::vector<std::string> kCallsOfTheCore = {
    "form(nukit(60,60,60,60))",
    "moves(nukit(120,120,120,120))",
    "nimber(nukit(120,120,120,120))",
    "nimber(peg_o_stripes(length=900000, strips=(3,4,5)))",
    "outcome(nukit(255,255,255,255))",
    "outcome(nukit(120,120,120,120))",
    "outcome(peg_o_stripes(length=100000, strips=(3,4,5)))",
    "nf(play(nukit(120,120,120,120)), under=prudent)",
    "sequential(*20000, peg_o_stripes(length=100000, strips=(3,4,5)), nim(1))",
    "nimber(sequential(nukit(120,120,120,120), nim(2)))",
};

INSTANTIATE_TEST_SUITE_P(Functions, Stops, ::testing::ValuesIn(all_of(long_calls())));
INSTANTIATE_TEST_SUITE_P(CallsOfTheCore, Stops, ::testing::ValuesIn(kCallsOfTheCore));

TEST(StopsTable, HasEveryFunction) {
  Library library;
  literature::install(library);
  expect_every_function(library, long_calls());
}

}  // namespace
}  // namespace kingmaker::testing
