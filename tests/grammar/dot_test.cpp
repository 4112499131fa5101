// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings of values: compares their structure with naive trees.
#include "grammar/dot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "algebra/measure.hpp"
#include "tests/support/dot_graph.hpp"
#include "tests/support/random.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

std::string drawing(const TermStore& store, int players, Term v, ValueGraph::Options options = {}) {
  const auto text = dot_of_value(ValueGraph(store, {players, 1}, v, options), kUnlimited);
  EXPECT_TRUE(text.ok()) << text.status();
  return *text;
}

// The drawn tree in choice notation. Leaves that are simple values are written as bars.
std::string drawn_text(const DotGraph& graph, const std::string& node) {
  const std::vector<std::string> options = graph.targets(node);
  std::string text = graph.label(node);
  if (options.empty()) return text;
  char separator = '{';
  for (const std::string& option : options) {
    text += separator + drawn_text(graph, option);
    separator = ',';
  }
  return text + "}";
}

// The text of a naive tree in the same form.
std::string expected_text(int players, const TreePtr& tree, bool collapse, bool is_root = true) {
  std::string text = std::to_string(tree->player);
  if (tree->is_win()) return text;
  if (collapse && players == 3 && !is_root) {
    if (const auto simple = simple_of(tree)) {
      return with_subscripts(text + "_" + std::to_string(simple->exponent));
    }
  }
  char separator = '{';
  for (const TreePtr& option : sorted_options(players, tree)) {
    text += separator + expected_text(players, option, collapse, false);
    separator = ',';
  }
  return text + "}";
}

TEST(Dot, DrawsTheValue) {
  TermStore store;
  SplitMix64 random(7);
  for (const int players : {2, 3, 4, 16}) {
    for (int i = 0; i < 200; ++i) {
      const Term v = random_raw_value(store, random, players, 4);
      const TreePtr tree = to_tree(store, v);
      for (const bool expand : {false, true}) {
        const ValueGraph value(store, {players, 1}, v, {.expand = expand});
        const DotGraph graph = read_dot(*dot_of_value(value, kUnlimited));
        ASSERT_EQ(drawn_text(graph, "n0"), expected_text(players, tree, !expand));
        ASSERT_EQ(graph.names.size(), value.nodes());
        ASSERT_EQ(graph.edges.size(), value.edges());
        if (expand) {
          ASSERT_EQ(value.nodes(), size(store, v));
        }
        // Equal subterms are one node, and the walk by levels numbers them.
        std::set<std::string> visited;
        for (std::size_t n = 0; n < graph.names.size(); ++n) {
          ASSERT_EQ(graph.names[n], "n" + std::to_string(n));
          ASSERT_TRUE(visited
                          .insert(drawn_text(graph, graph.names[n]) +
                                  (graph.targets(graph.names[n]).empty() ? "" : " choice"))
                          .second);
        }
      }
    }
  }
}

TEST(Dot, LeavesLookUnlikeChoices) {
  TermStore store;
  const Term v = store.choice(
      1, {Term::win(2), store.simple({2, 1}), store.choice(2, {Term::win(2), Term::win(3)})});
  const DotGraph graph = read_dot(drawing(store, 3, v));
  EXPECT_EQ(graph.targets("n0").size(), 3U);
  for (const std::string& name : graph.names) {
    const auto& attributes = graph.nodes.at(name);
    const bool leaf = graph.targets(name).empty();
    // A leaf is a disc without a frame; no mover has this shape.
    EXPECT_EQ(attributes.at("shape") == "circle", leaf) << name;
    EXPECT_EQ(attributes.contains("color") && attributes.at("color") == attributes.at("fillcolor"),
              leaf);
  }
}

TEST(Dot, ExpandsAndCollapses) {
  TermStore store;
  const Term v = store.choice(1, {store.simple({2, 3}), Term::win(3)});
  EXPECT_EQ(ValueGraph(store, {3, 1}, v, {}).nodes(), 3U);
  EXPECT_EQ(ValueGraph(store, {3, 1}, v, {.expand = true}).nodes(), size(store, v));
  // A focus inside a simple value is drawn; other simple values are leaves.
  const Term focus = store.simple({1, 2});
  const DotGraph graph = read_dot(drawing(store, 3, v, {.focus = focus}));
  EXPECT_EQ(drawn_text(graph, "n0"), "1{3,2{1₂,3₂}}");
  // With more than 3 players nothing is simple.
  EXPECT_EQ(ValueGraph(store, {4, 1}, v, {}).nodes(), size(store, v));
}

TEST(Dot, MarksNodes) {
  TermStore store;
  const Term v = store.choice(1, {store.simple({2, 1}), Term::win(3)});
  DotWriter out(kUnlimited);
  open_value_graph(out);
  const std::vector<DotMark> marks = {{v, "penwidth=3"}, {Term::win(3), "style=dashed"}};
  ValueGraph(store, {3, 1}, v, {}).write(out, "x", marks);
  out.close();
  const DotGraph graph = read_dot(*out.take());
  EXPECT_THAT(graph.names, ElementsAre("x0", "x1", "x2"));
  EXPECT_EQ(graph.nodes.at("x0").at("penwidth"), "3");
  EXPECT_EQ(graph.nodes.at("x1").at("style"), "dashed");
  EXPECT_FALSE(graph.nodes.at("x1").contains("color"));  // its frame is visible
  EXPECT_FALSE(graph.nodes.at("x2").contains("style"));
}

TEST(Dot, DoesNotDependOnWhatWasBuiltBefore) {
  SplitMix64 random(11);
  for (int i = 0; i < 100; ++i) {
    TermStore store;
    const Term v = random_raw_value(store, random, 3, 4);
    TermStore other;
    for (int k = 0; k < 20; ++k) (void)random_raw_value(other, random, 3, 4);
    const Term same = to_term(other, to_tree(store, v));
    ASSERT_EQ(drawing(store, 3, v), drawing(other, 3, same));
  }
}

TEST(Dot, DepthIsNoProblem) {
  TermStore store;
  EXPECT_EQ(ValueGraph(store, {3, 1}, store.simple({2, 100'000}), {}).nodes(), 3U);
  const ValueGraph all(store, {3, 1}, store.simple({2, 100'000}), {.expand = true});
  EXPECT_EQ(all.nodes(), 300'000U);
  EXPECT_GT(dot_of_value(all, kUnlimited)->size(), 10'000'000U);
}

TEST(DotWriter, StopsAtItsLimitAndSaysHowLong) {
  const std::string text = "digraph g {\n  a -> b;\n}";
  for (const std::size_t missing : {0U, 1U}) {
    DotWriter whole(text.size() - missing);
    whole.open("digraph g");
    whole.line("a -> b;");
    whole.close();
    const auto taken = whole.take();
    EXPECT_EQ(taken.ok() ? *taken : "", missing == 0 ? text : "");
  }
  DotWriter small(5);
  for (int i = 0; i < 1000; ++i) small.line("a -> b;");
  const auto refused = small.take();
  EXPECT_TRUE(absl::IsResourceExhausted(refused.status()));
  EXPECT_THAT(std::string(refused.status().message()), HasSubstr("7999 bytes"));
}

TEST(DotText, QuotesAndSubscripts) {
  EXPECT_EQ(dot_quoted("a \"b\" \\"), "\"a \\\"b\\\" \\\\\"");
  EXPECT_EQ(with_subscripts("[2_1,[3_10,2]]"), "[2₁,[3₁₀,2]]");
  EXPECT_EQ(with_subscripts("2_1234567890"), "2₁₂₃₄₅₆₇₈₉₀");
  EXPECT_EQ(with_subscripts("1{2,3}"), "1{2,3}");
  // The name of a player is a digit or a letter by itself.
  EXPECT_EQ(with_subscripts("[N_2,f_13]"), "[N₂,f₁₃]");
  for (const char* const name : {"ab_2", "1a_2", "_a_2", "a_b", "_2", "(_2"}) {
    EXPECT_EQ(with_subscripts(name), name);
  }
}

}  // namespace
}  // namespace kingmaker::testing
