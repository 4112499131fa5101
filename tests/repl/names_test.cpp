// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// No word of the language can be bound, whatever the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <string>
#include <utility>
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

// The words that have a meaning in expressions, by kind.
std::vector<std::pair<std::string, Words>> words_of_expressions(const Library& library) {
  const auto named = [&](Library::Meaning meanings) {
    const auto names = library.names(meanings);
    return Words(names.begin(), names.end());
  };
  const auto domains = domain_names(library);
  Words verbs;
  for (const StatementSyntax* syntax : library.syntaxes()) verbs.emplace_back(syntax->first_word);
  return {{"words of the grammar", Words(reserved_names().begin(), reserved_names().end())},
          {"words that are read like names", {"true", "false", "it", "players", "div", "mod"}},
          {"verbs", verbs},
          {"domains", Words(domains.begin(), domains.end())},
          {"functions", named(Library::kFunction)},
          {"games", named(Library::kConstructor)},
          {"rule sets", named(Library::kRuleSet)}};
}

// The words that `:help` documents.
Words words_of_help(const Library& library) {
  Words words;
  for (const auto& [kind, some] : words_of_expressions(library)) {
    words.insert(words.end(), some.begin(), some.end());
  }
  for (const StatementInfo* info : library.commands()) words.emplace_back(info->name.substr(1));
  for (const SettingInfo& info : setting_table()) words.emplace_back(info.name);
  std::erase_if(words, [](const std::string& word) { return !is_name(word); });
  return words;
}

// The ways to bind a name that hides another thing only in a part of a statement; @ is the name.
constexpr const char* kVariables[] = {
    "f(@) = 1",
    "f(v, @) = v",
    "f(@=1) = 1",
    "f(@ in 1..3) = 1",
    "f(..@) = 1",
    "list @ in 1..2: 1",
    "count x in 1..2, @ in 1..2: true",
    "forall x, @ in 1..2: true",
    "check exists @ in 1..2: true",
    "(@ -> 1)",
    "map((1,2), (x, @) -> 1)",
    "let @ = 1 in 1",
    "let x = 1, @ = 1 in 1",
    "rule r: @{x, ..y} -> x",
    "rule r: m{@, ..y} -> m{..y}",
    "rule r: m{x, ..@} -> x",
    "preference d for @: v by 1",
    "preference d for p: @ by 1",
    "preference d for p: v < @ if true",
};

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

TEST(Names, WordsOfExpressionsAreNoVariables) {
  for (const auto& [kind, words] : words_of_expressions(program_library())) {
    for (const std::string way : kVariables) {
      Words statements = {"--keep-going", "eval"};
      for (const std::string& word : words) {
        // It is also the name of an argument of games, or an outcome that stands for itself.
        const bool may_be =
            (word == "players" && (way == "f(@=1) = 1" || way == "f(@ in 1..3) = 1")) ||
            ((word == "draw" || word == "nobody") && way == "rule r: m{@, ..y} -> m{..y}");
        if (is_name(word) && !may_be) statements.push_back(absl::StrReplaceAll(way, {{"@", word}}));
      }
      const ProgramRun run = run_program(statements);
      EXPECT_EQ(run.out, "") << kind << ": " << way;
      const std::vector<std::string> errors = absl::StrSplit(run.err, ": error: ");
      EXPECT_EQ(errors.size() - 1, statements.size() - 2) << kind << ": " << way << "\n" << run.err;
    }
  }
}

// Settings and commands mean nothing in an expression, so a variable hides nothing.
TEST(Names, SettingsAndCommandsMayBeVariables) {
  EXPECT_EQ(output_of({"list time in 1..2: time", "f(help) = help + 1; f(1)"}), "(1, 2)\n2\n");
}

// The title of a column binds nothing.
TEST(Names, ColumnsMayHaveAnyTitle) {
  EXPECT_EQ(output_of({"table k in 1..1: size = k, help = k", "size([1,3])"}),
            "# k  size  help\n  1     1     1\n3\n");
}

}  // namespace
}  // namespace kingmaker::testing::names_test
