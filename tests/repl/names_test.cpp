// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// No word of the language can be bound, whatever the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "grammar/reserved_names.hpp"
#include "language/domain.hpp"
#include "language/function.hpp"
#include "language/statements/setting_table.hpp"
#include "language/statements/statement.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::names_test {
namespace {

using ::testing::HasSubstr;

using Words = std::vector<std::string>;

bool is_name(const std::string& word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); });
}

// The words that no variable may have either.
Words words_of_grammar(const Library& library) {
  Words words = {"true", "false", "it", "players", "div", "mod"};
  for (const std::string_view word : reserved_names()) words.emplace_back(word);
  for (const StatementSyntax* syntax : library.syntaxes()) words.emplace_back(syntax->first_word);
  return words;
}

// The words that `:help` documents.
Words words_of_help(const Library& library) {
  Words words = words_of_grammar(library);
  for (const StatementInfo* info : library.commands()) words.emplace_back(info->name.substr(1));
  for (const SettingInfo& info : setting_table()) words.emplace_back(info.name);
  for (const std::string_view name : domain_names(library)) words.emplace_back(name);
  for (const FunctionInfo* info : library.functions()) words.emplace_back(info->name);
  for (const std::string_view name : library.names(Library::kGame | Library::kRuleSet)) {
    words.emplace_back(name);
  }
  std::erase_if(words, [](const std::string& word) { return !is_name(word); });
  return words;
}

void expect_refused(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.status, 2) << statement;
  EXPECT_EQ(run.out, "") << statement;
}

TEST(Names, WordsOfTheLanguageAreNotBound) {
  for (const std::string& word : words_of_help(program_library())) {
    EXPECT_THAT(error_of({cat(word, " = 3")}), HasSubstr(cat("`", word, "`"))) << word;
    expect_refused(cat(word, "(x) = x"));
    expect_refused(cat("rules ", word, " = raw"));
    expect_refused(cat("preference ", word, " for p: v by size(v)"));
    expect_refused(cat("game ", word, " on line { me . -> . me }"));
  }
}

TEST(Names, WordsOfTheLanguageAreNoArgumentsOfScripts) {
  for (const std::string& word : words_of_help(program_library())) {
    const ProgramRun run = run_program({"run", "--arg", cat(word, "=3"), "-"}, "1\n");
    EXPECT_EQ(run.status, 2) << word;
    EXPECT_THAT(run.err, HasSubstr(cat("`", word, "`"))) << word;
  }
}

// Functions, settings and commands may be hidden where their name is a variable.
TEST(Names, WordsOfTheGrammarAreNoVariables) {
  for (const std::string& word : words_of_grammar(program_library())) {
    expect_refused(cat("f(", word, ") = 1"));
    expect_refused(cat("list ", word, " in 1..2: 1"));
    expect_refused(cat("forall x in 1..2, ", word, " in 1..2: true"));
  }
  EXPECT_EQ(output_of({"list size in 1..2: size", "f(help) = help + 1", "f(1)"}), "(1, 2)\n2\n");
}

// The title of a column binds nothing.
TEST(Names, ColumnsMayHaveAnyTitle) {
  EXPECT_EQ(output_of({"table k in 1..1: size = k, help = k", "size([1,3])"}),
            "# k  size  help\n  1     1     1\n3\n");
}

}  // namespace
}  // namespace kingmaker::testing::names_test
