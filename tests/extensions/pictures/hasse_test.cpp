// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Diagrams of random relations, compared with closures and reductions that are found pair by pair.
#include "extensions/pictures/hasse.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

using pictures::hasse_diagram;
using pictures::HasseDiagram;

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

using Matrix = std::vector<std::vector<bool>>;

Matrix matrix(std::size_t size) { return Matrix(size, std::vector<bool>(size)); }

BitRelation relation_of(const Matrix& better) {
  BitRelation relation(better.size());
  for (std::size_t i = 0; i < better.size(); ++i) {
    for (std::size_t j = 0; j < better.size(); ++j) {
      if (better[i][j]) relation.set(i, j);
    }
  }
  return relation;
}

Matrix closure(Matrix relation) {
  const std::size_t size = relation.size();
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        if (relation[i][k] && relation[k][j]) relation[i][j] = true;
      }
    }
  }
  return relation;
}

// An edge between braces relates all their members.
Matrix drawn(const HasseDiagram& diagram, std::size_t size) {
  Matrix result = matrix(size);
  for (const auto& [upper, lower] : diagram.edges) {
    for (const std::uint32_t i : diagram.braces[upper]) {
      for (const std::uint32_t j : diagram.braces[lower]) result[i][j] = true;
    }
  }
  return result;
}

void expect_braces(const HasseDiagram& diagram, const Matrix& better) {
  const std::size_t size = better.size();
  std::vector<std::size_t> brace_of(size, size);
  std::uint32_t last_first = 0;
  for (std::size_t b = 0; b < diagram.braces.size(); ++b) {
    ASSERT_FALSE(diagram.braces[b].empty());
    ASSERT_TRUE(b == 0 || diagram.braces[b].front() > last_first);
    last_first = diagram.braces[b].front();
    ASSERT_TRUE(std::is_sorted(diagram.braces[b].begin(), diagram.braces[b].end()));
    for (const std::uint32_t i : diagram.braces[b]) {
      ASSERT_EQ(brace_of[i], size);
      brace_of[i] = b;
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    ASSERT_LT(brace_of[i], size);
    for (std::size_t j = 0; j < size; ++j) {
      bool alike = true;
      for (std::size_t k = 0; k < size; ++k) {
        alike = alike && better[i][k] == better[j][k] && better[k][i] == better[k][j];
      }
      ASSERT_EQ(brace_of[i] == brace_of[j], alike) << i << " " << j;
    }
  }
}

TEST(Hasse, ReducesOrders) {
  SplitMix64 random(3);
  for (int round = 0; round < 400; ++round) {
    const auto size = static_cast<std::size_t>(random.between(0, round < 390 ? 12 : 150));
    Matrix better = matrix(size);
    // Members are ordered at random, so that neither their numbers nor the depth is special.
    std::vector<int> height(size);
    for (int& h : height) h = random.between(0, static_cast<int>(size));
    const int percent = random.between(0, 60);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        better[i][j] = height[i] > height[j] && random.chance(percent);
      }
    }
    better = closure(better);
    const HasseDiagram diagram = hasse_diagram(relation_of(better));
    ASSERT_FALSE(diagram.gap);
    ASSERT_THAT(diagram.cycle, IsEmpty());
    expect_braces(diagram, better);
    // Reachability in the diagram is the relation, and every edge is needed.
    ASSERT_EQ(closure(drawn(diagram, size)), better);
    for (std::size_t spared = 0; spared < diagram.edges.size() && size <= 12; ++spared) {
      HasseDiagram less = diagram;
      less.edges.erase(less.edges.begin() + static_cast<std::ptrdiff_t>(spared));
      ASSERT_NE(closure(drawn(less, size)), better);
    }
  }
}

TEST(Hasse, DrawsWhatIsNoOrderInFull) {
  SplitMix64 random(4);
  int with_cycle = 0;
  int with_gap_only = 0;
  for (int round = 0; round < 1000; ++round) {
    const auto size = static_cast<std::size_t>(random.between(1, 9));
    Matrix better = matrix(size);
    const int percent = random.between(1, 70);
    const bool upwards = random.chance(50);  // there is no cycle then
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = i + 1; j < size; ++j) {
        if (!random.chance(percent)) continue;
        if (upwards || random.chance(50)) {
          better[i][j] = true;
        } else {
          better[j][i] = true;
        }
      }
    }
    const Matrix all = closure(better);
    bool cyclic = false;
    for (std::size_t i = 0; i < size; ++i) cyclic = cyclic || all[i][i];
    const HasseDiagram diagram = hasse_diagram(relation_of(better));
    expect_braces(diagram, better);
    ASSERT_EQ(diagram.gap.has_value(), all != better);
    if (diagram.gap) {
      const auto [a, b, c] = *diagram.gap;
      ASSERT_TRUE(better[a][b] && better[b][c] && !better[a][c]);
      ASSERT_EQ(drawn(diagram, size), better);
      ++(cyclic ? with_cycle : with_gap_only);
    }
    ASSERT_EQ(diagram.cycle.empty(), !cyclic);
    for (std::size_t i = 0; i < diagram.cycle.size(); ++i) {
      ASSERT_TRUE(better[diagram.cycle[i]][diagram.cycle[(i + 1) % diagram.cycle.size()]]);
    }
    ASSERT_EQ(std::set<std::uint32_t>(diagram.cycle.begin(), diagram.cycle.end()).size(),
              diagram.cycle.size());
  }
  EXPECT_GT(with_cycle, 100);
  EXPECT_GT(with_gap_only, 100);
}

TEST(Hasse, ByHand) {
  // 0 > {1, 2} > 3, and 4 apart.
  BitRelation better(5);
  for (const auto& [i, j] :
       std::vector<std::pair<int, int>>{{0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}) {
    better.set(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  }
  const HasseDiagram diagram = hasse_diagram(better);
  EXPECT_THAT(diagram.braces,
              ElementsAre(ElementsAre(0), ElementsAre(1, 2), ElementsAre(3), ElementsAre(4)));
  EXPECT_THAT(diagram.edges, ElementsAre(Pair(0, 1), Pair(1, 2)));
}

}  // namespace
}  // namespace kingmaker::testing
