// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Errors: bad input gives one message at its place, and has no other effect.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "grammar/ast.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rule_set.hpp"
#include "tests/support/cut_statements.hpp"
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
      "preference a for p: v <= w if v == w",
      "preference a for p: v by size(v)",
      "game g on line, stuck leaves, wins next { 1: (me|x) y:other* end -> . right unless beside 2 "
      "}",
      "game g on heaps { 1: octal 0.77, take 1, (2, 3), n -> list a in 1..n-1: (a, n-a) }",
      "x = if 1 < 2 then {1,3}|{2} else let y = 2' in y",
      "(a < b and not c || d) for 1 under (prudent, selfish, shift(2)) implies all k in a: k == 1",
      "find 5 k in 1..9: k in (1, 2) when even(k) -o a.csv",
      "print \"size \", size(v) -o a.txt",
  };
  const Library library = program_library();
  const auto is_left_out = [&](std::string_view text) {
    const std::string_view word = text.substr(0, text.find(' '));
    const auto all = library.statements();
    return (word == "game" || word == "explain") &&
           std::none_of(all.begin(), all.end(),
                        [&](const StatementInfo* info) { return info->name == word; });
  };
  std::erase_if(texts, is_left_out);
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) texts.emplace_back(info->example);
  }
  std::set<ast::StatementKind> kinds;
  for (const std::string& text : texts) kinds.merge(expect_messages_in_words(text, library));
  using Kind = ast::StatementKind;
  for (int kind = 0; kind <= static_cast<int>(Kind::Registered); ++kind) {
    if (static_cast<Kind>(kind) == Kind::Empty) continue;
    EXPECT_TRUE(kinds.contains(static_cast<Kind>(kind))) << kind;
  }
  EXPECT_EQ(error_of({"check forall k"}), "expected ',' or `in` after `k`");
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
  expect_whole_error("normalize [1,3] under (prudent, li, selfish)", 2, 33, not_for_one);
  expect_whole_error("normalize [1,3] under foo", 2, 23, no_such_rule_set);
}

}  // namespace
}  // namespace kingmaker::testing
