// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions that are saved and loaded draw the same.
#include <gtest/gtest.h>

#include "tests/support/saved_kinds.hpp"
#include "tests/support/saved_session.hpp"

namespace kingmaker::testing::save_test {
namespace {

TEST(Save, BringsBackEveryKindInTikz) {
  expect_saved_under_every_setting(kBindingsOfTheCore, {":set format tikz"});
}

TEST(Save, BringsBackTablesThatAreDrawn) {
  expect_saved({"t = successors(clobber(123213))", "u = quotients([1,[2,3]])"},
               {"draw t", "draw u"});
  expect_random_sessions_given_back({"draw t1"});
}

}  // namespace
}  // namespace kingmaker::testing::save_test
