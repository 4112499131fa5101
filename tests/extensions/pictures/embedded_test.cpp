// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings in a session that is part of another program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bindings/cpp/session.hpp"

namespace kingmaker::testing::embedded_test {
namespace {

TEST(EmbeddedSession, WritesNoPicturesAndPrintsGraphs) {
  embed::Session session;
  const embed::Outcome refused = session.run("draw 2_1 -o v.svg");
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->kind, embed::Error::Kind::BadInput);
  const embed::Outcome drawn = session.run("draw 2_1");
  ASSERT_FALSE(drawn.answers.empty());
  EXPECT_THAT(drawn.answers.back().text, ::testing::HasSubstr("digraph"));
}

}  // namespace
}  // namespace kingmaker::testing::embedded_test
