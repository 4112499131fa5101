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
}

}  // namespace
}  // namespace kingmaker::testing
