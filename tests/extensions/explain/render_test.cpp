// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Explanations in every form of output.
#include <gtest/gtest.h>

#include "tests/support/every_form.hpp"

namespace kingmaker::testing::render_test {
namespace {

TEST(Render, Explanations) {
  expect_every_form("explain 2_1 < 2 < 2_1 for 2 under prudent", false);
  expect_every_form("explain normalize [1,1]", false);
  expect_every_form("explain check forall k in 1..3: 2_k < 2_1 for 1", false);
}

}  // namespace
}  // namespace kingmaker::testing::render_test
