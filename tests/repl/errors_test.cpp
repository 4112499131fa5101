// Errors: bad input gives one message at its place, and has no other effect.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <regex>
#include <set>
#include <string>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/detail/tokenizer.hpp"
#include "grammar/parse.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rule_set.hpp"
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing {
namespace {

// Every statement, and the example of each that an extension has, is cut off after each of its
// tokens and continued with words that do not fit.
TEST(Errors, SayInWordsWhatIsExpected) {
  std::vector<std::string> texts = {
      "check forall v in (1, 2) exists w in options(v), u in (v, w): v == w when w != 1",
      "explain check forall k in 1..2: 2_k < 2_0 for 1 under selfish when odd(k)",
      "explain normalize [1,3] under prudent",
      "draw explain normalize [1,3] under prudent -o a.svg",
      "draw [1,3] --expand --tree -o a.svg",
      "preference a for p: v <= w if v == w",
      "preference a for p: v by size(v)",
      "game g on line, stuck leaves, wins next { 1: (me|x) y:other* end -> . right unless beside 2 "
      "}",
      "game g on heaps { 1: octal 0.77, take 1, (2, 3), n -> list a in 1..n-1: (a, n-a) }",
      "x = if 1 < 2 then {1,3}|{2} else let(y = 2', y)",
      "(a < b and not c || d) for 1 under (prudent, selfish, shift(2)) implies all k in a: k == 1",
      "find 5 k in 1..9: k in (1, 2) when even(k) -o a.csv",
      "print \"size \", size(v) -o a.txt",
  };
  const Library library = program_library();
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) texts.emplace_back(info->example);
  }
  std::set<ast::StatementKind> kinds;
  const std::regex expected("expected (a|an|the|where|'.|`[^`]+`)[ ',].*");
  for (const std::string& text : texts) {
    for (std::size_t at = 0; at < text.size();) {
      const auto parsed = parse_statement(text, at, nullptr, library.syntaxes());
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.status();
      kinds.insert(parsed->statement.kind);
      const std::string statement = text.substr(at, parsed->next - at);
      at = parsed->next;
      if (parsed->statement.kind == ast::StatementKind::Command) continue;
      const kingmaker::detail::TokenList list =
          kingmaker::detail::tokenize(statement, 0, statement.size());
      for (const kingmaker::detail::Token& token : list.tokens) {
        for (const char* const wrong : {"", ")", "3", "foo", "under", "=", "}", "\"a\""}) {
          const std::string cut = cat(statement.substr(0, token.range.end), " ", wrong);
          const auto result = parse_statement(cut, 0, nullptr, library.syntaxes());
          if (result.ok()) continue;
          const std::string message(result.status().message());
          EXPECT_FALSE(
              std::regex_search(message, std::regex("::|boost|spirit|x3|internal|\\d{2}[a-z]")))
              << cut << ": " << message;
          if (message.starts_with("expected ")) {
            EXPECT_TRUE(std::regex_match(message, expected)) << cut << ": " << message;
          }
        }
      }
    }
  }
  using Kind = ast::StatementKind;
  for (int kind = 0; kind <= static_cast<int>(Kind::Registered); ++kind) {
    if (static_cast<Kind>(kind) == Kind::Empty) continue;
    EXPECT_TRUE(kinds.contains(static_cast<Kind>(kind))) << kind;
  }
  EXPECT_EQ(error_of({"check forall k"}), "expected ',' or `in`, found the end of the statement");
}

TEST(Errors, SayWhatIsWrongAndWhere) {
  std::string no_such_rule_set = "there is no rule set `foo`; it is one of: ";
  std::string not_for_one =
      "`li` is for all players together; each player may be one of: syntactic";
  for (const auto& set : built_in_rule_sets()) {
    append(no_such_rule_set, set == built_in_rule_sets().front() ? "" : ", ", set->name);
    if (set->preference != nullptr && set->traits.is_for_one_player) {
      append(not_for_one, ", ", set->name);
    }
  }
  expect_whole_error(":set time maybe", 2, 6, "`maybe` is no value of time; it is one of: on, off");
  expect_whole_error(
      "draw [1,3] -o x", 2, 15,
      "a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `x`; without -o "
      "its DOT text is printed");
  expect_whole_error("normalize [1,3] under (prudent, li, selfish)", 2, 33, not_for_one);
  expect_whole_error("normalize [1,3] under foo", 2, 23, no_such_rule_set);
}

}  // namespace
}  // namespace kingmaker::testing
