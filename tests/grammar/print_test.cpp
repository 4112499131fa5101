// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/print.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "algebra/measure.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::SplitMix64;
using ::testing::StartsWith;
using testing::to_tree;
using testing::TreePtr;

std::string text_of(const TermStore& store, Term v, Format format, Frame frame = {}) {
  const auto text = print(store, v, {format, frame});
  return text.ok() ? *text : std::string(text.status().message());
}

// --- The definition, written down once more ---

std::string naive_text(Format format, const Frame& frame, const TreePtr& tree, Player expected) {
  const auto simple = testing::simple_of(tree);
  std::string before;
  std::string behind;
  if (tree->is_win()) return std::to_string(tree->player);
  if (format == Format::Choice) {
    before = std::to_string(tree->player) + "{";
    behind = "}";
  } else if (format == Format::Json) {
    before = "{\"mover\":" + std::to_string(tree->player) + ",\"options\":[";
    behind = "]}";
  } else if (format != Format::Bracket && frame.players == 3 && simple) {
    const std::string exponent = std::to_string(simple->exponent);
    return std::to_string(simple->base) +
           (format == Format::Tex ? "_{" + exponent + "}" : "_" + exponent);
  } else {
    while (true) {
      before += "[";
      behind += "]";
      if (expected == tree->player) break;
      expected = expected % frame.players + 1;
    }
  }
  std::string text = before;
  for (const TreePtr& option : testing::sorted_options(frame.players, tree)) {
    if (text.size() > before.size()) text += ",";
    text += naive_text(format, frame, option, tree->player % frame.players + 1);
  }
  return text + behind;
}

std::string naive_text(Format format, const Frame& frame, const TreePtr& tree) {
  const std::string text = naive_text(format, frame, tree, frame.start);
  return format == Format::Tex ? "$" + text + "$" : text;
}

constexpr std::array kTextFormats = {Format::Bar, Format::Bracket, Format::Choice, Format::Tex,
                                     Format::Json};

TEST(Print, AgreesWithItsDefinitionOnAllSmallValues) {
  TermStore store;
  for (const Term v : testing::all_normal_values(store, 3, 2)) {
    const TreePtr tree = to_tree(store, v);
    for (const Format format : kTextFormats) {
      for (Player start = 1; start <= testing::effort(3, 1); ++start) {
        const Frame frame{3, start};
        ASSERT_EQ(text_of(store, v, format, frame), naive_text(format, frame, tree));
      }
    }
  }
}

TEST(Print, AgreesWithItsDefinitionOnRandomRawValues) {
  TermStore store;
  SplitMix64 random(1);
  for (int i = 0; i < 500; ++i) {
    const int players = random.chance(40) ? 3 : random.between(2, 16);
    const Frame frame{players, random.between(1, players)};
    const Term v = testing::random_raw_value(store, random, players, 4, 3);
    const TreePtr tree = to_tree(store, v);
    for (const Format format : kTextFormats) {
      ASSERT_EQ(text_of(store, v, format, frame), naive_text(format, frame, tree));
    }
  }
}

// --- By hand ---

TEST(Print, Examples) {
  TermStore store;
  const Term w1 = Term::win(1), w2 = Term::win(2), w3 = Term::win(3);
  EXPECT_EQ(text_of(store, w2, Format::Bar), "2");
  EXPECT_EQ(text_of(store, store.choice(1, {w3, w1}), Format::Bar), "[1,3]");
  EXPECT_EQ(text_of(store, store.choice(2, {w3, w1}), Format::Bar), "2_1");
  EXPECT_EQ(text_of(store, store.choice(2, {w3, w1}), Format::Bracket), "[[1,3]]");
  // The values of clobber(12223) and clobber(123213).
  const Term skipped = store.choice(1, {store.simple({2, 1})});
  EXPECT_EQ(text_of(store, skipped, Format::Bar), "[2_1]");
  EXPECT_EQ(text_of(store, skipped, Format::Bracket), "[[1,3]]");
  EXPECT_EQ(text_of(store, skipped, Format::Choice), "1{2{1,3}}");
  const Term v = store.choice(1, {store.choice(2, {w1, store.simple({3, 1})}),
                                  store.choice(2, {w2, w3}), store.simple({2, 1})});
  EXPECT_EQ(text_of(store, v, Format::Bar), "[2_1,[2,3],[1,3_1]]");
  EXPECT_EQ(text_of(store, v, Format::Bracket), "[[1,3],[2,3],[1,[1,2]]]");
  EXPECT_EQ(text_of(store, v, Format::Tex), "$[2_{1},[2,3],[1,3_{1}]]$");
  EXPECT_EQ(text_of(store, v, Format::Choice), "1{2{1,3},2{2,3},2{1,3{1,2}}}");
  EXPECT_EQ(text_of(store, store.choice(1, {w2, w3, store.choice(3, {w1, w2})}), Format::Json),
            R"({"mover":1,"options":[2,3,{"mover":3,"options":[1,2]}]})");
}

TEST(Print, MoversOutOfTurnTakeMoreBrackets) {
  TermStore store;
  const Term v = store.choice(1, {Term::win(1), Term::win(2)});
  EXPECT_EQ(text_of(store, v, Format::Bar, {3, 1}), "[1,2]");
  EXPECT_EQ(text_of(store, v, Format::Bar, {3, 2}), "[[[1,2]]]");
  EXPECT_EQ(text_of(store, v, Format::Bar, {3, 3}), "[[1,2]]");
  EXPECT_EQ(text_of(store, v, Format::Bar, {16, 2}),
            std::string(16, '[') + "1,2" + std::string(16, ']'));
  // No other player's turn comes between.
  const Term again = store.choice(1, {v, Term::win(3)});
  EXPECT_EQ(text_of(store, again, Format::Bar), "[3,[[[1,2]]]]");
  EXPECT_EQ(text_of(store, store.choice(1, {v}), Format::Bar), "[[[[1,2]]]]");
}

TEST(Print, PlayersFromTen) {
  TermStore store;
  const Term v = store.choice(12, {Term::win(16), store.choice(11, {Term::win(1), Term::win(10)})});
  EXPECT_EQ(text_of(store, v, Format::Choice, {16, 12}), "12{16,11{1,10}}");
  EXPECT_EQ(text_of(store, v, Format::Bar, {16, 12}),
            "[16," + std::string(15, '[') + "1,10" + std::string(15, ']') + "]");
  EXPECT_EQ(text_of(store, v, Format::Json, {16, 12}),
            R"({"mover":12,"options":[16,{"mover":11,"options":[1,10]}]})");
}

TEST(Print, BarsAreForThreePlayers) {
  TermStore store;
  const Term v = store.simple({1, 2});
  EXPECT_EQ(text_of(store, v, Format::Bar, {3, 1}), "1_2");
  EXPECT_EQ(text_of(store, v, Format::Bar, {3, 2}), "1_2");
  EXPECT_EQ(text_of(store, v, Format::Bar, {4, 1}), "[[1,3],[[1,2]]]");
  EXPECT_EQ(text_of(store, v, Format::Tex, {4, 1}), "$[[1,3],[[1,2]]]$");
}

TEST(Print, FormatsHaveNames) {
  for (const Format format :
       {Format::Bar, Format::Bracket, Format::Choice, Format::Tex, Format::Json, Format::Dot}) {
    EXPECT_EQ(format_named(name_of(format)), format);
  }
  EXPECT_EQ(name_of(Format::Tex), "tex");
  EXPECT_EQ(format_named("svg"), std::nullopt);
  EXPECT_EQ(format_named(""), std::nullopt);
}

// --- Printed and read again ---

// Removes choices of a single option, which brackets cannot tell from skipped turns.
TreePtr without_skips(const TreePtr& tree) {
  if (tree->is_win()) return tree;
  std::vector<TreePtr> options;
  for (const TreePtr& option : tree->options) options.push_back(without_skips(option));
  return options.size() == 1 ? options[0] : testing::make_choice(tree->player, options);
}

TEST(Print, BracketsAreReadAgainUpToSkippedTurns) {
  TermStore store;
  SplitMix64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const int players = random.chance(50) ? 3 : random.between(2, 16);
    const Frame frame{players, random.between(1, players)};
    const Term v = testing::random_raw_value(store, random, players, 4);
    for (const Format format : {Format::Bar, Format::Bracket}) {
      const auto again = read_plain_value(store, frame, text_of(store, v, format, frame));
      ASSERT_TRUE(again.has_value());
      // Options may become equal without their skipped turns, so they are compared as sets.
      ASSERT_EQ(testing::to_term(store, without_skips(to_tree(store, *again))),
                testing::to_term(store, without_skips(to_tree(store, v))));
    }
  }
}

TEST(Print, ValuesWithMoversByDepthAreReadAgainExactly) {
  TermStore store;
  SplitMix64 random(3);
  for (int i = 0; i < 2000; ++i) {
    const int players = random.between(2, 16);
    const Frame frame{players, random.between(1, players)};
    const Term v = testing::random_bracket_value(store, random, frame, 5);
    ASSERT_EQ(read_plain_value(store, frame, text_of(store, v, Format::Bracket, frame)), v);
  }
}

TEST(Print, DoesNotDependOnTheOrderOfCreation) {
  TermStore store;
  std::vector<TreePtr> trees;
  for (const Term v : testing::all_normal_values(store, 3, 2)) trees.push_back(to_tree(store, v));
  SplitMix64 random(4);
  random.shuffle(trees);
  trees.resize(1000);
  TermStore other;
  for (const TreePtr& tree : trees) {
    const Term here = testing::to_term(store, tree);
    const Term there = testing::to_term(other, tree);
    for (const Format format : {Format::Bar, Format::Bracket, Format::Choice, Format::Dot}) {
      ASSERT_EQ(text_of(store, here, format), text_of(other, there, format));
    }
  }
}

// --- Long texts ---

TEST(Print, DeepValues) {
  TermStore store;
  EXPECT_EQ(text_of(store, store.simple({2, 100'000}), Format::Bar), "2_100000");
  Term chain = store.choice(1, {Term::win(1), Term::win(2)});
  for (int i = 0; i < 200'000; ++i) chain = store.choice(3 - i % 3, {chain, Term::win(3)});
  for (const Format format : {Format::Bar, Format::Choice, Format::Json, Format::Dot}) {
    EXPECT_GT(text_of(store, chain, format).size(), 800'000U);
  }
}

TEST(Print, SharedChoicesAreWrittenOutEachTime) {
  TermStore store;
  const std::string text = text_of(store, store.simple({1, 20}), Format::Bracket);
  EXPECT_EQ(std::count(text.begin(), text.end(), '1') + std::count(text.begin(), text.end(), '2') +
                std::count(text.begin(), text.end(), '3'),
            1 << 20);
  EXPECT_EQ(read_plain_value(store, {}, text).has_value(), true);
}

TEST(PrintShared, Examples) {
  TermStore store;
  const auto shared = [&](std::string_view text) {
    return text_of(store, *parse_value(store, {}, text), Format::Shared);
  };
  EXPECT_EQ(shared("1"), "1");
  EXPECT_EQ(shared("[1,3]"), "1{1,3}");
  EXPECT_EQ(shared("[[1,3],[1,[1,2]]]"), "1{2_1,2{1,3_1}}");
  EXPECT_EQ(shared("1{2{1,2},3{1,2{1,2}}}"), "let v1 = 2{1,2} in 1{v1,3{1,v1}}");
  EXPECT_EQ(shared("let a = 2{1,2}, b = 3{1,a} in let a = b in 1{a,2{a,b}}"),
            "let v1 = 3{1,2{1,2}} in 1{v1,2{v1}}");
  TermStore four;
  EXPECT_EQ(
      text_of(four, *parse_value(four, {4, 1}, "1{2{1,3},4{2{1,3}}}"), Format::Shared, {4, 1}),
      "let v1 = 2{1,3} in 1{v1,4{v1}}");
}

// The printed text is read back as the same value, and is not longer than the graph.
TEST(PrintShared, IsReadAgain) {
  SplitMix64 random(17);
  std::size_t named = 0;
  for (const int players : {2, 3, 5}) {
    TermStore store;
    const Frame frame{players, 1};
    for (int i = 0; i < testing::effort(300, 100); ++i) {
      const Term v = testing::random_raw_value(store, random, players, 9, 4);
      const std::string text = text_of(store, v, Format::Shared, frame);
      named += text.starts_with("let ") ? 1 : 0;
      const auto read = parse_value(store, frame, text);
      ASSERT_TRUE(read.ok()) << text << read.status();
      ASSERT_EQ(*read, v) << text;
    }
  }
  EXPECT_GT(named, testing::effort(300U, 100U));
}

// A value of 2^400 leaves, and one that is too deep for nested text.
TEST(PrintShared, LargeAndDeepValues) {
  TermStore store;
  Term a = store.choice(1, {Term::win(2), Term::win(1)});
  Term b = store.choice(2, {Term::win(2), Term::win(1)});
  for (int i = 0; i < 400; ++i) {
    const Term c = store.choice(1 + i % 3, {a, b});
    b = store.choice(1 + (i + 1) % 3, {a, b});
    a = c;
  }
  const std::string text = text_of(store, a, Format::Shared);
  EXPECT_LT(text.size(), 30'000U);
  EXPECT_EQ(*parse_value(store, {}, text), a);
  EXPECT_THAT(text_of(store, a, Format::Choice), HasSubstr("`:set format shared`"));

  Term deep = Term::win(1);
  for (int i = 0; i < 500'000; ++i)
    deep = store.choice(1 + i % 3, {deep, Term::win(1 + (i + 1) % 3)});
  const std::string long_text = text_of(store, deep, Format::Shared);
  EXPECT_EQ(*parse_value(store, {}, long_text), deep);
  EXPECT_THAT(*print(store, a, {Format::Shared, {}, 256'000'000}), StartsWith("let v1 = "));
  EXPECT_FALSE(print(store, a, {Format::Shared, {}, 1000}).ok());
}

TEST(PrintShared, MistakesInLet) {
  TermStore store;
  const auto error = [&](std::string_view text) {
    const auto read = parse_value(store, {}, text);
    EXPECT_FALSE(read.ok()) << text;
    return std::string(read.status().message());
  };
  EXPECT_THAT(error("let"), HasSubstr("expected a name after `let`"));
  EXPECT_THAT(error("let(a = 1, a)"), HasSubstr("expected a name after `let`"));
  EXPECT_THAT(error("let a = 1"), HasSubstr("expected `in`"));
  EXPECT_THAT(error("let a = 1{2,3} in"), HasSubstr("expected a value"));
  EXPECT_THAT(error("let a = 1{a,2} in a"), HasSubstr("`a` is neither"));
  EXPECT_THAT(error("1{let a = 2 in a, a}"), HasSubstr("`a` is neither"));
  EXPECT_THAT(error("swap(1)"), HasSubstr("not part of a value"));
}

TEST(Print, RefusesLongTextsBeforeMakingThem) {
  TermStore store;
  const Term v =
      store.choice(1, {store.simple({2, 1}), store.choice(2, {Term::win(2), Term::win(3)})});
  for (const Format format :
       {Format::Bar, Format::Bracket, Format::Choice, Format::Tex, Format::Json, Format::Dot}) {
    const std::string text = text_of(store, v, format);
    PrintOptions options{format, {}, text.size()};
    EXPECT_TRUE(print(store, v, options).ok());
    --options.max_bytes;
    const auto refused = print(store, v, options);
    EXPECT_TRUE(absl::IsResourceExhausted(refused.status()));
    EXPECT_THAT(std::string(refused.status().message()), HasSubstr(std::to_string(text.size())));
  }
}

TEST(Print, SaysHowLongATextWouldBe) {
  TermStore store;
  // The length is that of leaves, commas and brackets: below the root, half of the choices are in
  // one pair of brackets and half in two.
  constexpr std::uint64_t kLeaves = std::uint64_t{1} << 40;
  constexpr std::uint64_t kBytes = kLeaves + (kLeaves - 1) + 2 + (kLeaves - 2) * 3;
  const auto counted = print(store, store.simple({1, 40}), {Format::Bracket, {}});
  EXPECT_TRUE(absl::IsResourceExhausted(counted.status()));
  EXPECT_THAT(std::string(counted.status().message()),
              HasSubstr("would be " + std::to_string(kBytes) + " bytes"));
  const auto huge = print(store, store.simple({1, 100'000}), {Format::Bracket, {}});
  EXPECT_TRUE(absl::IsResourceExhausted(huge.status()));
  EXPECT_THAT(std::string(huge.status().message()), HasSubstr("about 10^30104 bytes"));
}

// --- Graphs ---

TEST(Dot, AGraphByHand) {
  TermStore store;
  const Term v = store.choice(
      1, {store.choice(2, {Term::win(2), Term::win(3)}), store.simple({2, 1}), Term::win(3)});
  EXPECT_EQ(text_of(store, v, Format::Dot),
            R"(digraph value {
  nodesep=0.25;
  ranksep=0.35;
  node [fontname="Helvetica", style=filled, color="#303030", margin="0.05,0.03", width=0.55, height=0.36];
  edge [fontname="Helvetica", color="#303030", arrowhead=none];
  ordering=out;
  n0 [label="1", shape=box, fillcolor="#a6cee3"];
  n0 -> n1;
  n0 -> n2;
  n0 -> n3;
  n1 [label="3", shape=circle, margin=0, width=0.32, height=0.32, fillcolor="#b2df8a", color="#b2df8a"];
  n2 [label="2₁", shape=circle, margin=0, width=0.32, height=0.32, fillcolor="#fdbf6f", color="#fdbf6f"];
  n3 [label="2", shape=ellipse, fillcolor="#fdbf6f"];
  n3 -> n4;
  n3 -> n1;
  n4 [label="2", shape=circle, margin=0, width=0.32, height=0.32, fillcolor="#fdbf6f", color="#fdbf6f"];
})");
}

TEST(Dot, ARootIsDrawnEvenWhereABarApplies) {
  TermStore store;
  const std::string text = text_of(store, store.simple({2, 2}), Format::Dot);
  EXPECT_THAT(text, HasSubstr("n0 [label=\"2\""));
  EXPECT_THAT(text, HasSubstr("n1 [label=\"1₁\""));
  EXPECT_THAT(text, HasSubstr("n2 [label=\"3₁\""));
  EXPECT_THAT(text, Not(HasSubstr("n3")));
}

TEST(Dot, EveryDistinctNodeOnce) {
  TermStore store;
  SplitMix64 random(5);
  for (int i = 0; i < 300; ++i) {
    const int players = random.between(4, 16);  // collapses nothing
    const Term v = testing::random_raw_value(store, random, players, 5);
    const std::string text = text_of(store, v, Format::Dot, {players, 1});
    std::size_t nodes = 0;
    for (std::size_t at = text.find("[label="); at != std::string::npos;
         at = text.find("[label=", at + 1)) {
      ++nodes;
    }
    ASSERT_EQ(nodes, size(store, v));
    ASSERT_THAT(text, HasSubstr("n" + std::to_string(nodes - 1) + " [label="));
  }
}

TEST(Dot, MoversDifferInColourAndInShape) {
  TermStore store;
  std::set<std::string> shapes;
  std::set<std::string> colors;
  const auto attribute = [](const std::string& text, const std::string& name) {
    const std::size_t begin = text.find(name) + name.size();
    return text.substr(begin, text.find_first_of(",]", begin) - begin);
  };
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    const Term v = store.choice(p, {Term::win(1), Term::win(2), Term::win(4)});
    const std::string text = text_of(store, v, Format::Dot, {16, 1});
    const std::string root = text.substr(text.find("n0 ["));
    shapes.insert(attribute(root, "shape="));
    colors.insert(attribute(root, "fillcolor="));
  }
  EXPECT_EQ(shapes.size(), 16U);
  EXPECT_EQ(colors.size(), 16U);
}

TEST(Dot, AWin) {
  const TermStore store;
  const std::string text = text_of(store, Term::win(3), Format::Dot);
  EXPECT_THAT(text, StartsWith("digraph"));
  EXPECT_THAT(text, HasSubstr("n0 [label=\"3\""));
}

}  // namespace
}  // namespace kingmaker
