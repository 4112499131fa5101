// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings depend on the statement and the settings alone, and change no other answer.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/determinism.hpp"

namespace kingmaker::testing::determinism_test {
namespace {

const std::vector<std::string>& statements() {
  static const std::vector<std::string> all = with_the_core({
      "draw nim(2,2)",
      "draw trace normalize [[1,3],[2,3]] under prudent",
      "draw preferences(for 1, depth 2, under prudent)",
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
