// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that register their grammars: how they are read, and their errors.
#include "grammar/statement_grammar.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/standard_library.hpp"
#include "language/preference_definition.hpp"
#include "language/statements/compared.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/trace.hpp"
#include "tests/support/interpreted.hpp"
#include "tests/support/parsed.hpp"

namespace kingmaker::testing {
namespace {

using Syntax = Interpreted;

TEST_F(Syntax, ClausesComeInAnyOrder) {
  EXPECT_EQ(other<Compared>("compare 2_1, 2_2 for 1 under prudent")->relation(), Relation::Greater);
  EXPECT_EQ(other<Compared>("compare 2_1, 2_2 under prudent for 2")->relation(),
            other<Compared>("compare 2_1, 2_2 for 2 under prudent")->relation());
  EXPECT_EQ(other<Trace>("trace [[1,3],2] under selfish")->steps().size(),
            other<Trace>("trace normalize [[1,3],2] under selfish")->steps().size());
  EXPECT_EQ(object<GameValue>("normalise [1,[2,3]] under selfish").term,
            object<GameValue>("normalize [1,[2,3]] under selfish").term);
}

TEST_F(Syntax, ARuleIsNamedWithHyphensPrimesOrQuotes) {
  const Term merged = object<GameValue>("[1,2,3]").term;
  EXPECT_EQ(object<GameValue>("apply merge-same-mover to 1{3,1{1,2}} at .").term, merged);
  EXPECT_EQ(object<GameValue>("apply \"merge-same-mover\" to 1{3,1{1,2}}").term, merged);
  EXPECT_EQ(syntax_error("apply RR4' to v at . under loeb"), "nothing");
}

TEST_F(Syntax, DefinitionsHoldTheirParts) {
  const auto rules = parsed("rules mine = merge, \"my rule\"");
  ASSERT_TRUE(rules.ok()) << rules.status();
  const auto& set = content_of<RulesStatement>(rules->statement);
  EXPECT_EQ(set.name.name, "mine");
  ASSERT_EQ(set.parts.size(), 2U);
  EXPECT_EQ(set.parts[1].name, "my rule");
  const auto ranked = parsed("preference a for p: v by size(v)");
  ASSERT_TRUE(ranked.ok()) << ranked.status();
  const auto& preference = content_of<PreferenceStatement>(ranked->statement);
  EXPECT_EQ(preference.form, PreferenceForm::Ranked);
  EXPECT_EQ(preference.parameters.names, (std::vector<std::string>{"p", "v"}));
  EXPECT_EQ(syntax_error("preference a for p: v < p if 1 == 1"),
            "25: the parameter `p` is given twice");
}

TEST_F(Syntax, AnyStatementMayEndWithAFile) {
  for (const char* const statement : {"normalize v", "rules", "compare a, b", "print 1, 2"}) {
    const auto result = parsed(std::string(statement) + " -o \"a b.csv\" # here");
    ASSERT_TRUE(result.ok()) << statement << ": " << result.status();
    EXPECT_EQ(result->statement.file, "a b.csv") << statement;
    EXPECT_EQ(result->statement.range.end, std::string(statement).size() + 13) << statement;
  }
}

TEST_F(Syntax, AnswersAreBoundToNames) {
  EXPECT_EQ(kept<Binding>("t = table k in 1..3: k, square = k^2, \"2 k\" = 2 * k").name, "t");
  EXPECT_EQ(table("t").columns.at(2).name, "2 k");
  EXPECT_EQ(table_in(kept<Binding>("t = find 2 k, l in 1..9: k < l").object)->rows(), 2U);
  EXPECT_EQ(table_in(kept<Binding>("t = tally forall k in 1..9: even(k)").object)->rows(), 2U);
  EXPECT_TRUE(parsed("t = check forall k in 1..3: k == k").ok());
  EXPECT_EQ(answer("t = find k in nothing: k == 1").status().message(),
            answer("find k in nothing: k == 1").status().message());
}

TEST_F(Syntax, WordsAreNamesNowhere) {
  for (const std::string word : {"normalize", "trace", "print", "check"}) {
    EXPECT_EQ(syntax_error(word + " = 3"),
              "1: `" + word + "` is a word of the language and cannot be a name");
    EXPECT_EQ(syntax_error(word + "(x) = 3"),
              "1: `" + word + "` is a word of the language and cannot be a name");
  }
  EXPECT_EQ(syntax_error("rules = 3"), "1: `rules` is a word of the language and cannot be a name");
}

TEST_F(Syntax, ErrorsSayWhatIsExpected) {
  EXPECT_EQ(syntax_error("normalize"), "10: expected a value after `normalize`");
  EXPECT_EQ(syntax_error("normalize v foo"),
            "13: expected `under`, `start` or the end of the statement, found `foo`");
  EXPECT_EQ(syntax_error("normalize v under"), "18: expected a rule set after `under`");
  EXPECT_EQ(syntax_error("normalize v under prudent selfish"),
            "27: expected `start` or the end of the statement, found `selfish`");
  EXPECT_EQ(syntax_error("trace"), "6: expected a value after `trace`");
  EXPECT_EQ(syntax_error("compare a b"), "11: expected ',', found `b`");
  EXPECT_EQ(syntax_error("compare a, b for"), "17: expected a player after `for`");
  EXPECT_EQ(syntax_error("compare a, b c"),
            "14: expected `for`, `under` or the end of the statement, found `c`");
  EXPECT_EQ(syntax_error("apply to v"), "7: expected the name of a rule, found `to`");
  EXPECT_EQ(syntax_error("apply r [1]"),
            "9: expected `to`, `at`, `under` or the end of the statement, found a list");
  EXPECT_EQ(syntax_error("apply r to v at 3"), "17: expected a path such as `.2.1`, found `3`");
  EXPECT_EQ(syntax_error("apply r to v in 3"),
            "14: expected `at`, `under` or the end of the statement, found `in`");
  EXPECT_EQ(syntax_error("rules prudent"),
            "7: expected `under` or the end of the statement, found `prudent`");
  EXPECT_EQ(syntax_error("normalize 2_1,  # as in the paper"),
            "14: expected `under`, `start` or the end of the statement, found ','; leave it out");
  EXPECT_EQ(syntax_error("assert"), "7: expected a value after `assert`");
  EXPECT_EQ(syntax_error("print 1,"), "9: expected a value after ','");
  EXPECT_EQ(syntax_error("rules mine = a,"),
            "16: expected the name of a rule, found the end of the statement");
  EXPECT_EQ(syntax_error("check forall 3"), "14: expected a variable after `forall`");
  EXPECT_EQ(syntax_error("check forall k = 3"), "16: expected ',' or `in` after `k`");
  EXPECT_EQ(syntax_error("check forall k in 1..3 k == k"),
            "24: expected ',' and a variable, or ':' in the domain at column 16, found `k`");
  EXPECT_EQ(syntax_error("check forall k in 1..3, : k == k"), "25: expected a variable after ','");
  EXPECT_EQ(syntax_error("check forall k, l, k in 1..3: k == l"),
            "20: the variable `k` is given twice");
  EXPECT_EQ(syntax_error("check forall under in 1..3: k == k"),
            "14: `under` is a word of the language and cannot be a name");
  EXPECT_EQ(syntax_error("check forall k in 1..3: k == k foo"),
            "32: expected `label` or the end of the statement, found `foo`");
  EXPECT_EQ(syntax_error("find k"), "7: expected ',' or `in` after `k`");
  EXPECT_EQ(syntax_error("x = table k in 1..3 k"),
            "21: expected the end of the statement, found `k`");
  EXPECT_EQ(syntax_error("step = table k in 1..3: k"),
            "1: `step` is a word of the language and cannot be a name");
  EXPECT_EQ(syntax_error("normlize v"),
            "1: unknown statement `normlize`; did you mean `normalize`?");
}

}  // namespace
}  // namespace kingmaker::testing
