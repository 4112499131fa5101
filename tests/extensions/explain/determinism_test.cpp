// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Explanations depend on the statement and the settings alone, and change no other answer.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/determinism.hpp"

namespace kingmaker::testing::determinism_test {
namespace {

const std::vector<std::string>& statements() {
  static const std::vector<std::string> all = with_the_core({
      "explain 2_2 < 2_1 for 1 under prudent",
      "explain 2_3 < 2_1 for 1 under loeb",
      "explain normalize [2_1,3,[[[1]]]] under prudent",
      "explain fine(nim(2,2))",
  });
  return all;
}

TEST(Determinism, AnswersDoNotDependOnWhatWasEvaluatedBefore) {
  expect_same_answers_in_any_order(statements());
}

TEST(Determinism, AnswersDoNotDependOnTheProcess) {
  expect_same_answers_in_every_process(statements());
}

}  // namespace
}  // namespace kingmaker::testing::determinism_test
