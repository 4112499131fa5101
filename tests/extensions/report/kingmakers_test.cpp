// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares the numbers of kingmakers with those that a designer's program, and a naive one, found
// in a game of edges: players own edges of a grid of points, and are paid the faces that they
// close.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "extensions/report/kingmakers.hpp"

namespace kingmaker::testing::kingmakers_test {
namespace {

// A position has a byte for each edge and each face, with its owner or 0.
class EdgesGame final : public Game, public PaysPlayers {
 public:
  explicit EdgesGame(int points) : Game({3, 1}) {
    const int faces = points - 1;
    const auto face = [&](int row, int column) {
      const bool is_inside = row >= 0 && column >= 0 && row < faces && column < faces;
      return is_inside ? row * faces + column : -1;
    };
    for (int row = 0; row < points; ++row) {
      for (int column = 0; column + 1 < points; ++column) {
        const int point = row * points + column;
        edges_.push_back({point, point + 1, face(row - 1, column), face(row, column)});
      }
    }
    for (int row = 0; row + 1 < points; ++row) {
      for (int column = 0; column < points; ++column) {
        const int point = row * points + column;
        edges_.push_back({point, point + points, face(row, column - 1), face(row, column)});
      }
    }
    faces_ = static_cast<std::size_t>(faces) * static_cast<std::size_t>(faces);
  }

  [[nodiscard]] std::string start_position() const override {
    return std::string(edges_.size() + faces_, 0);
  }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    std::set<int> own;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (position[i] == mover) own.insert({edges_[i].from, edges_[i].to});
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Edge& edge = edges_[i];
      const bool is_dead = edge.left >= 0 && edge.right >= 0 && owner(position, edge.left) != 0 &&
                           owner(position, edge.right) != 0;
      const bool touches = own.empty() || own.contains(edge.from) || own.contains(edge.to);
      if (position[i] == 0 && !is_dead && touches) positions.push_back(after(position, i, mover));
    }
  }
  [[nodiscard]] const PaysPlayers* pays_players() const override { return this; }
  [[nodiscard]] absl::StatusOr<Payoffs> payoffs_in(std::string_view position) const override {
    std::array<int, 4> faces = {};
    for (std::size_t f = 0; f < faces_; ++f) {
      ++faces[static_cast<std::size_t>(owner(position, static_cast<int>(f)))];
    }
    return Payoffs{Payoff(faces[1]), Payoff(faces[2]), Payoff(faces[3])};
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view /*players*/,
                                                 std::size_t /*max_output*/) const override {
    return std::string(position);
  }

 private:
  struct Edge {
    int from, to, left, right;  // points, and faces or -1
  };
  [[nodiscard]] char owner(std::string_view position, int face) const {
    return position[edges_.size() + static_cast<std::size_t>(face)];
  }
  // The position after `mover` takes the edge, and all faces that are cut off from the outside.
  [[nodiscard]] std::string after(std::string_view position, std::size_t edge, Player mover) const {
    std::string next(position);
    next[edge] = static_cast<char>(mover);
    std::set<int> reached = {-1};
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t i = 0; i < edges_.size(); ++i) {
        const auto& [from, to, left, right] = edges_[i];
        if (next[i] != 0 || reached.contains(left) == reached.contains(right)) continue;
        reached.insert({left, right});
        grows = true;
      }
    }
    for (std::size_t f = 0; f < faces_; ++f) {
      char& face = next[edges_.size() + f];
      if (face == 0 && !reached.contains(static_cast<int>(f))) face = static_cast<char>(mover);
    }
    return next;
  }

  std::vector<Edge> edges_;
  std::size_t faces_ = 0;
};

// The numbers of a game under a rule for ties.
KingmakerCounts counts(const PlayGraph& graph, TieRule rule, Payoffs& result) {
  Budget budget;
  const auto found = kingmakers(graph, 3, rule, budget);
  result = graph.outcomes()[found->results[0]];
  return found->total();
}

TEST(Kingmakers, AreThoseOfADesignersProgramOnFourPoints) {
  Budget budget;
  const auto graph = PlayGraph::of(EdgesGame(2), budget);
  ASSERT_TRUE(graph.ok());
  Payoffs result;
  const KingmakerCounts first = counts(*graph, TieRule::First, result);
  EXPECT_EQ(first.positions, 41);
  EXPECT_EQ(first.indifferent, 38);
  EXPECT_EQ(first.by_rule, 8);
  EXPECT_EQ(result, (Payoffs{1, 0, 0}));
}

TEST(Kingmakers, AreThoseOfADesignersProgramOnNinePoints) {
  Budget budget;
  const auto graph = PlayGraph::of(EdgesGame(3), budget);
  ASSERT_TRUE(graph.ok());
  Payoffs result;
  const KingmakerCounts first = counts(*graph, TieRule::First, result);
  EXPECT_EQ(first.positions, 69'201);
  EXPECT_EQ(first.indifferent, 42'829);
  EXPECT_EQ(first.by_rule, 3'048);
  EXPECT_EQ(first.certain, 2'024);
  EXPECT_EQ(result, (Payoffs{2, 1, 1}));
  const KingmakerCounts last = counts(*graph, TieRule::Last, result);
  EXPECT_EQ(last.indifferent, 42'827);
  EXPECT_EQ(last.by_rule, 3'049);
  const KingmakerCounts leader = counts(*graph, TieRule::AgainstLeader, result);
  EXPECT_EQ(leader.indifferent, 43'744);
  EXPECT_EQ(leader.by_rule, 3'292);
  EXPECT_EQ(kingmakers(*graph, 3, TieRule::First, budget)->start.size(), 10);
}

}  // namespace
}  // namespace kingmaker::testing::kingmakers_test
