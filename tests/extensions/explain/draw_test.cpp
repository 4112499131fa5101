// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings of derivations. The target `pictures` has this test if both extensions are there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/dot_graph.hpp"
#include "tests/support/program.hpp"
#include "tests/support/prompt.hpp"

namespace kingmaker::testing::draw_derivations_test {
namespace {

using ::testing::StartsWith;

DotGraph graph_of(const std::string& statement) { return read_dot(output_of({statement})); }

TEST(Draw, Derivations) {
  const DotGraph proof = graph_of("draw explain 2_1 < 2_3 for 1 under prudent");
  const std::string goal = proof.names.front();
  EXPECT_THAT(proof.label(goal), StartsWith("not 2₁ < 2₃\nthe other way round"));
  for (const DotGraph::Edge& edge : proof.edges) EXPECT_NE(edge.to, goal);
  EXPECT_THAT(graph_of("draw explain normalize [[1,3],[2,3]] under prudent").names.size(),
              ::testing::Ge(2U));
}

TEST(Draw, RefusesOtherExplanations) {
  EXPECT_EQ(error_of({"draw explain 1 < 2 < 3 under prudent"}),
            "one relation is drawn, and this is a chain");
  EXPECT_EQ(error_of({"draw explain win(1)"}),
            "a table is drawn if all columns but the first have numbers; `column(t, n)` is one of "
            "them");
}

TEST_F(Prompt, DrawsADerivationAsItsText) {
  EXPECT_EQ(answer("draw explain 2_1 < 1 for 1 under prudent"),
            answer("explain 2_1 < 1 for 1 under prudent") + "# add `-o v.svg` to draw a picture\n");
}

}  // namespace
}  // namespace kingmaker::testing::draw_derivations_test
