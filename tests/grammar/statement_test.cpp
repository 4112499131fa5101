// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that are added to the language: which grammar reads a statement, what its answer may
// be bound to, and its errors.
#include <gtest/gtest.h>

#include <boost/fusion/include/adapt_struct.hpp>
#include <string>
#include <string_view>

#include "grammar/parse.hpp"
#include "grammar/statement_grammar.hpp"
#include "tests/support/parse_error.hpp"

namespace kingmaker::testing {

struct Wish : ast::StatementContent {
  ast::Expression player;
  ast::Expression domain;
};
struct Share : ast::StatementContent {
  ast::Expression domain;
  ast::Expression player;
};
struct Forbid : ast::StatementContent {
  ast::NamedPart rule;
  ast::Expression player;
};

}  // namespace kingmaker::testing

BOOST_FUSION_ADAPT_STRUCT(kingmaker::testing::Wish, player, domain)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::testing::Share, domain, player)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::testing::Forbid, rule, player)

namespace kingmaker::testing {
namespace {

constexpr syntax::LocalWordParser wish("wish", false, "`wish`");
constexpr syntax::LocalWordParser share("share", false, "`share`");
constexpr syntax::LocalWordParser forbid("forbid", false, "`forbid`");
// Two grammars begin with `wish`.
const auto wish_grammar =
    (wish >> syntax::for_word) > syntax::player > syntax::in_word > syntax::operand > syntax::end;
const auto wish_in_grammar =
    (wish >> syntax::in_word) > syntax::operand > syntax::for_word > syntax::player > syntax::end;
const auto share_grammar =
    share > syntax::in_word > syntax::operand > syntax::for_word > syntax::player > syntax::end;
const auto forbid_grammar =
    forbid > syntax::rule_name > syntax::for_word > syntax::player > syntax::end;
constexpr StatementSyntax kShare = syntax::syntax_of<Share, share_grammar>("share");
constexpr StatementSyntax kWish = syntax::syntax_of<Wish, wish_grammar>("wish");
constexpr StatementSyntax kWishIn = syntax::syntax_of<Share, wish_in_grammar>("wish");
constexpr StatementSyntax kForbid = syntax::syntax_of<Forbid, forbid_grammar>("forbid");
constexpr const StatementSyntax* kSyntaxes[] = {&kShare, &kWish, &kWishIn, &kForbid};

absl::StatusOr<ast::Statement> read(std::string_view source) {
  absl::StatusOr<ParsedStatement> result = parse_statement(source, 0, nullptr, {kSyntaxes, {}});
  if (!result.ok()) return result.status();
  EXPECT_EQ(result->next, source.size()) << source;
  return std::move(result->statement);
}

// The grammar that reads a statement; null if none of those that were added does.
const StatementSyntax* syntax_of(std::string_view source) {
  const absl::StatusOr<ast::Statement> statement = read(source);
  EXPECT_TRUE(statement.ok()) << source << ": " << statement.status();
  return statement.ok() && statement->kind == ast::StatementKind::Registered ? statement->syntax
                                                                             : nullptr;
}

std::string error_of(std::string_view source) {
  const absl::StatusOr<ast::Statement> statement = read(source);
  return statement.ok() ? "nothing" : parse_error(statement.status(), source);
}

TEST(AddedStatement, TheGrammarThatFitsReadsIt) {
  EXPECT_EQ(syntax_of("wish for 2 in v"), &kWish);
  EXPECT_EQ(syntax_of("wish in v for 2"), &kWishIn);
  EXPECT_EQ(syntax_of("share in v for 2"), &kShare);
  EXPECT_EQ(syntax_of("wishes"), nullptr);
  EXPECT_EQ(syntax_of("wish(2)"), nullptr);
}

TEST(AddedStatement, HoldsItsParts) {
  const auto statement = read("wish for 2 in v");
  ASSERT_TRUE(statement.ok()) << statement.status();
  const auto* content = static_cast<const Wish*>(statement->content.get());
  ASSERT_NE(content, nullptr);
  EXPECT_EQ(content->player.range().begin, 9U);
  EXPECT_EQ(content->domain.range().begin, 14U);
}

TEST(AddedStatement, ARuleIsNamedByWordsJoinedByHyphensOrAText) {
  const auto name_in = [](std::string_view source) {
    const auto statement = read(source);
    if (!statement.ok()) return parse_error(statement.status(), source);
    return static_cast<const Forbid*>(statement->content.get())->rule.name;
  };
  EXPECT_EQ(name_in("forbid merge-same-2-movers for 1"), "merge-same-2-movers");
  EXPECT_EQ(name_in("forbid RR4' for 1"), "RR4'");
  EXPECT_EQ(name_in("forbid \"my rule\" for 1"), "my rule");
  EXPECT_EQ(name_in("forbid merge -same for 1"), "14: expected `for`, found '-'");
  EXPECT_EQ(name_in("forbid for 1"), "8: expected the name of a rule, found `for`");
  EXPECT_EQ(name_in("forbid 2 for 1"), "8: expected the name of a rule, found `2`");
}

TEST(AddedStatement, IsNotBoundToAName) {
  EXPECT_EQ(error_of("t = wish for 2 in v"),
            "10: expected the end of the statement, found `for`; `for` belongs to a relation or to "
            "`compare`");
}

TEST(AddedStatement, ErrorsAreAtTheFirstTokenThatDoesNotFit) {
  EXPECT_EQ(error_of("wish for in v"), "10: expected a player after `for`");
  EXPECT_EQ(error_of("wish in v 2"), "11: expected `for`, found `2`");
  EXPECT_EQ(error_of("share v"), "7: expected `in`, found `v`");
  EXPECT_EQ(error_of("wihs for 2 in v"), "1: unknown statement `wihs`; did you mean `wish`?");
  EXPECT_EQ(error_of("  shrae [1,3]"), "3: unknown statement `shrae`; did you mean `share`?");
  EXPECT_EQ(error_of("x = share [1,3]"),
            "5: `share` is a statement of its own and has no value here");
  EXPECT_EQ(skip_statement("share; 2", 0, {kSyntaxes, {}}), 6U);
}

TEST(AddedStatement, RowsSayWhatStandsInTheText) {
  using Body = StatementSyntax::Body;
  static constexpr StatementSyntax kLay = {.first_word = "lay", .body = Body::Boards};
  static constexpr StatementSyntax kWalk = {.first_word = "walk", .body = Body::Steps};
  static constexpr StatementSyntax kSketch = {.first_word = "sketch",
                                              .body = Body::Drawing,
                                              .other_spelling = "sketsch",
                                              .foreign_word = "paint"};
  static constexpr const StatementSyntax* kRows[] = {&kLay, &kWalk, &kSketch};
  const StatementSyntaxes rows(kRows, {});
  const auto first = [&](std::string_view text) {
    return std::string(text.substr(0, skip_statement(text, 0, rows)));
  };
  EXPECT_EQ(first("lay b {#1}\nx"), "lay b {#1}\n");
  EXPECT_EQ(first("list b {#1}\n}\nx"), "list b {#1}\n}\n");
  EXPECT_EQ(first("lay({#1}\n})\nx"), "lay({#1}\n})\n");  // a call of a function of that name
  EXPECT_EQ(first("walk v: a; b\nx"), "walk v: a; b\n");
  EXPECT_EQ(first("wander v: a; b\nx"), "wander v: a;");
  const auto options = [&](std::string_view text) {
    const auto parsed = parse_statement(text, 0, nullptr, rows);
    return parsed.ok() ? parsed->statement.options.size() : 0;
  };
  EXPECT_EQ(options("sketch --wide v --tall"), 2U);
  EXPECT_EQ(options("sketsch -wide v"), 1U);
  EXPECT_EQ(options("v -wide"), 0U);
  const auto painted = parse_statement("paint v", 0, nullptr, rows);
  EXPECT_EQ(parse_error(painted.status(), "paint v"),
            "1: unknown statement `paint`; write `sketch _`");
  const auto drawn = parse_drawing("v --wide", rows);
  ASSERT_TRUE(drawn.ok()) << drawn.status();
  EXPECT_EQ(drawn->options.size(), 1U);
  EXPECT_FALSE(parse_drawing("v", {}).ok());
}

}  // namespace
}  // namespace kingmaker::testing
