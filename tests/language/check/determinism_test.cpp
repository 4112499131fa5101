// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The output of statements of the core depends on nothing else.
#include <gtest/gtest.h>

#include "tests/support/determinism.hpp"

namespace kingmaker::testing::determinism_test {
namespace {

TEST(Determinism, AnswersDoNotDependOnWhatWasEvaluatedBefore) {
  expect_same_answers_in_any_order(statements_of_the_core());
}

TEST(Determinism, AnswersDoNotDependOnTheProcess) {
  expect_same_answers_in_every_process(statements_of_the_core());
}

}  // namespace
}  // namespace kingmaker::testing::determinism_test
