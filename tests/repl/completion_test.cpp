// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The completions that Tab offers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "grammar/parse.hpp"
#include "grammar/reserved_names.hpp"
#include "language/function.hpp"
#include "repl/session/completion.hpp"
#include "tests/support/offered.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

TEST(Completion, AnEmptyLineOffersStatementsAndCommandsOnly) {
  for (const std::string_view text : {"", "  ", "[1,3]; ", "v\n"}) {
    const Words words = offered(text);
    EXPECT_THAT(words, IsSupersetOf(Words{"normalize", "check", ":help", ":quit"})) << text;
    EXPECT_THAT(words, Not(Contains("size"))) << text;
    EXPECT_LT(words.size(), 60U) << text;
  }
  EXPECT_THAT(offered("norma"), ElementsAre("normal_one", "normalize"));
  EXPECT_THAT(offered("clob"), ElementsAre("clobber("));
}

TEST(Completion, NothingIsOfferedThatIsNotTyped) {
  for (const std::string_view text : {"", "v ", "normalize ", ":help ", "check forall "}) {
    expect_words_that_are_typed(text);
  }
  EXPECT_THAT(offered("normalize v "), Not(Contains("--expand")));
  EXPECT_THAT(offered("normalize v -"), Not(Contains("--expand")));
}

TEST(Completion, RuleSets) {
  for (const std::string text :
       {"normalize v under ", "2 < 3 under ", "rules under ", "nf(v, under=", ":set under "}) {
    expect_rule_sets_offered(text);
  }
  // There is one entry for each player.
  for (const std::string text : {"normalize v under (prudent, ", ":set under (", "nf(v, under=("}) {
    EXPECT_THAT(offered(text), AllOf(Contains("selfish"), Not(Contains("straffin")))) << text;
  }
}

TEST(Completion, Commands) {
  EXPECT_THAT(offered(":s"), ElementsAre(":save", ":set", ":show", ":start", ":stats", ":strict"));
  EXPECT_THAT(offered(":set "), IsSupersetOf(Words{"under", "format", "limit"}));
  EXPECT_THAT(offered(":set format=te"), ElementsAre("tex"));
  EXPECT_THAT(offered(":under pru"), ElementsAre("prudent"));
  EXPECT_THAT(offered(":format te"), ElementsAre("tex"));
  EXPECT_EQ(completed(":format te", program_library()).begin, 8U);
  EXPECT_THAT(offered("v; :set fo"), ElementsAre("format"));
  EXPECT_THAT(offered(":set color "), ElementsAre("always", "auto", "never"));
  // An abbreviation of a command will do.
  EXPECT_THAT(offered(":se format te"), ElementsAre("tex"));
  EXPECT_THAT(offered(":set limit no"), ElementsAre("nodes"));
  EXPECT_THAT(offered(":set limit nodes "), IsEmpty());
  EXPECT_THAT(offered(":set players "), IsEmpty());
  EXPECT_THAT(offered(":time "), ElementsAre("off", "on"));
  EXPECT_THAT(offered(":help norm"), ElementsAre("normal_one", "normalize"));
  EXPECT_THAT(offered(":help "), IsSupersetOf(Words{"notations", "clobber", "prudent", ":set"}));
  EXPECT_THAT(offered(":doc merge-s"), ElementsAre("merge-same-mover"));
  EXPECT_THAT(offered(":doc "), Not(Contains("normalize")));
  EXPECT_THAT(offered(":show "), IsSupersetOf(Words{"normal_one", "v", "under"}));
  EXPECT_THAT(offered(":nothing "), IsEmpty());
}

TEST(Completion, WordsOfTheStatement) {
  EXPECT_THAT(offered("normalize v "), ElementsAre("as", "start", "to", "under"));
  EXPECT_THAT(offered("compare v, v "), ElementsAre("as", "for", "to", "under"));
  EXPECT_THAT(offered("check "), IsSupersetOf(Words{"exists", "forall", "not", "size("}));
  EXPECT_THAT(offered("check forall k in "),
              IsSupersetOf(Words{"clobber(", "forms(", "lim(", "misere_nim(", "moore(", "nim(",
                                 "random(", "terms(", "values(", "wythoff("}));
  EXPECT_THAT(offered("check forall k in 0..9: 2_k < 2 wh"), ElementsAre("when"));
  EXPECT_THAT(offered("2_1 < 2 "), IsSupersetOf(Words{"and", "for", "implies", "or", "under"}));
  EXPECT_THAT(offered("w = v "), Not(Contains("under")));
  EXPECT_THAT(offered("w = normalize v "), ElementsAre("as", "start", "to", "under"));
  EXPECT_THAT(offered("rules "), Contains("under"));
  EXPECT_THAT(offered("apply drop-weaker-op"), Each(StartsWith("drop-weaker-option")));
  EXPECT_THAT(offered("apply merge-same-mover "), ElementsAre("as", "at", "to", "under"));
  EXPECT_THAT(offered("trace "), IsSupersetOf(Words{"normalize", "clobber(", "v"}));
  // Inside of a value nothing is offered, since only values may follow.
  EXPECT_THAT(offered("[1,3 "), IsEmpty());
  EXPECT_THAT(offered("normalize ["), AllOf(Contains("v"), Not(Contains("under"))));
  EXPECT_THAT(offered("nim(1,2, pl"), ElementsAre("play(", "players=", "plies(", "plotted("));
  EXPECT_THAT(offered("nim(3,\n4) + clo"), ElementsAre("clobber("));
}

TEST(Completion, Formats) {
  EXPECT_THAT(offered("normalize v as "), AllOf(Contains("json"), Not(Contains("matrix"))));
  EXPECT_THAT(offered("table k in 1..3: k as "), IsSupersetOf(Words{"csv", "matrix", "tex"}));
}

TEST(Completion, BehindTheLabelOfAClaim) {
  EXPECT_THAT(offered("check \"a\" "), IsSupersetOf(Words{"forall", "size(", "v"}));
}

TEST(Completion, Domains) {
  EXPECT_THAT(offered("check forall v in values("),
              ElementsAre("depth", "normal", "options", "size"));
  EXPECT_THAT(offered("length(values(de"), ElementsAre("depth"));
  EXPECT_THAT(offered("list v in values(depth <= 2, normal "), Contains("under"));
  expect_rule_sets_offered("list v in values(depth <= 2, normal under ");
  EXPECT_THAT(offered("forall g in "), IsSupersetOf(Words{"nim(", "values(", "players", "v"}));
  EXPECT_THAT(offered("check forall v in values(depth <= 2, "),
              ElementsAre("normal", "options", "size"));
  EXPECT_THAT(offered("tally forall v in random("),
              ElementsAre("branching=", "count=", "depth", "model=", "seed="));
  EXPECT_THAT(offered("tally v in random(depth <= 2, model="), ElementsAre("loeb", "shared"));
  EXPECT_THAT(offered("tally forall v in random(seed = 1, count=2, "),
              ElementsAre("branching=", "depth", "model="));
  EXPECT_THAT(offered("check forall g in nim("),
              ElementsAre("count=", "counters", "players=", "seed=", "start="));
  EXPECT_THAT(offered("check forall v in 1..3, g in clobber(l"), ElementsAre("length", "line"));
  EXPECT_THAT(offered("check forall g in nim(counters <= 3): nim("), Not(Contains("counters")));
}

TEST(Completion, WhatStandsThereIsNotOfferedAgain) {
  EXPECT_THAT(offered("normalize v under prudent "), ElementsAre("as", "start", "to"));
  EXPECT_THAT(offered("2_1 < 2 for 1 "),
              AllOf(IsSupersetOf(Words{"and", "implies", "or", "under"}), Not(Contains("for"))));
  EXPECT_THAT(offered("2_1 < 2 for 1 and 1 < 2 "), Contains("for"));
  EXPECT_THAT(offered("check forall k in 1..3, j "), Contains("in"));
  EXPECT_THAT(offered("nim(1, players=3, "), AllOf(Contains("start="), Not(Contains("players="))));
  EXPECT_THAT(offered("apply merge-same-mover to v "), ElementsAre("as", "at", "to", "under"));
}

TEST(Completion, ArgumentsThatAreWords) {
  EXPECT_THAT(offered("hul"), ElementsAre("hull("));
  EXPECT_THAT(offered("hull(1, 0, 1/4, 3/4, 1/2, al"), Contains("alike="));
  EXPECT_THAT(offered("types(st"), ElementsAre("stable"));
  EXPECT_THAT(offered("nf("), Not(Contains("under=")));
  EXPECT_THAT(offered("nf(v, "), IsSupersetOf(Words{"start=", "under="}));
}

TEST(Completion, Definitions) {
  EXPECT_THAT(offered("preference d for p: v b"), ElementsAre("by"));
  EXPECT_THAT(offered("preference d for p: v < w i"), ElementsAre("if"));
  EXPECT_THAT(offered("rules mine = merge-s"), ElementsAre("merge-same-mover"));
  EXPECT_THAT(offered("rules mine = synt"), ElementsAre("syntactic"));
  EXPECT_THAT(offered("preference "), IsEmpty());
  EXPECT_THAT(offered("check forall "), IsEmpty());
}

// Whatever is offered behind `text`, the grammar accepts.
void expect_accepted(const std::string& text, const Words& words, const Library& library) {
  for (const std::string& word : words) {
    if (word.starts_with(':')) continue;  // a command, at the beginning of a statement
    EXPECT_TRUE(begins_statement(cat(text, word), library.syntaxes())) << text << word;
  }
}

// A text that a clause may take.
std::string argument_of(std::string_view key) {
  if (key == "at") return ".1";
  return key == "label" || key == "sep" ? "\"a\"" : "v";
}

TEST(Completion, OffersEachClauseOfEachVerbUntilItIsGiven) {
  const Library library = program_library();
  for (const StatementSyntax* syntax : library.syntaxes()) {
    const VerbSyntax& verb = syntax->verb;
    if (syntax->read != nullptr) continue;
    std::string text = cat(syntax->first_word, verb.noun.empty() ? "" : " ", verb.noun, " ");
    for (int i = 0; i < verb.least; ++i) {
      expect_accepted(text, offered(text), library);
      append(text, i == 0 ? "" : ", ", "v ");
    }
    Words rest;
    for (const std::string_view key : words_in(verb.clauses)) rest.emplace_back(key);
    while (!rest.empty()) {
      const Words words = offered(text);
      EXPECT_THAT(words, IsSupersetOf(rest)) << text;
      expect_accepted(text, words, library);
      append(text, rest.back(), " ");
      expect_accepted(text, offered(text), library);
      append(text, argument_of(rest.back()), " ");
      // `in` is an operator, too, and any statement may end with `as` and `to`.
      if (rest.back() != "in" && rest.back() != "as" && rest.back() != "to") {
        EXPECT_THAT(offered(text), Not(Contains(rest.back()))) << text;
      }
      rest.pop_back();
    }
  }
}

TEST(Completion, OffersEachNamedArgumentOfEachFunction) {
  const Library library = program_library();
  for (const FunctionInfo* info : library.functions()) {
    std::string text = cat(info->name, "(");
    for (int i = 0; i < info->min_arguments; ++i) {
      expect_accepted(text, offered(text), library);
      text += "v, ";
    }
    Words keys;
    for (const std::string_view key : words_in(info->keywords)) keys.push_back(cat(key, "="));
    EXPECT_THAT(offered(text), IsSupersetOf(keys)) << text;
    for (const std::string& key : keys) {
      expect_accepted(text, offered(text), library);
      append(text, key, "v, ");
      EXPECT_THAT(offered(text), Not(Contains(key))) << text;
    }
  }
}

// The examples of all statements and functions.
std::vector<std::string> examples_of(const Library& library) {
  std::vector<std::string> examples;
  for (const StatementInfo* info : library.statements()) examples.emplace_back(info->example);
  for (const FunctionInfo* info : library.functions()) examples.emplace_back(info->example);
  return examples;
}

TEST(Completion, OffersWhatTheGrammarAcceptsAtEachWordOfEachExample) {
  const Library library = program_library();
  for (const std::string& example : examples_of(library)) {
    for (std::size_t at = 0; at < example.size(); ++at) {
      if (std::string_view(" (,").find(example[at]) == std::string_view::npos) continue;
      const std::string text = example.substr(0, at + 1);
      const Completion completion = completed(text, library);
      const std::size_t begin = text.rfind("; ") == text.npos ? 0 : text.rfind("; ") + 2;
      if (completion.begin < begin || text[begin] == ':') continue;
      expect_accepted(text.substr(begin, completion.begin - begin), completion.words, library);
    }
  }
}

// Behind each part of each example, the word that follows is offered, if it is no name that the
// example binds, no option, and no letter.
TEST(Completion, OffersTheNextWordOfEachExample) {
  const Library library = program_library();
  for (const std::string& example : examples_of(library)) {
    for (std::size_t at = 1; at < example.size(); ++at) {
      if (std::string_view(" (,=").find(example[at - 1]) == std::string_view::npos) continue;
      const bool is_text =
          std::count(example.begin(), example.begin() + static_cast<std::ptrdiff_t>(at), '"') % 2 !=
          0;
      if (is_text || example.substr(0, at).ends_with(" -o ")) continue;
      std::size_t end = at;
      while (end < example.size() && is_word_character(example[end])) ++end;
      const std::string word = example.substr(at, end - at);
      if (word.size() < 2 || !is_word_of_language(word, library.syntaxes())) continue;
      const Words words = offered(example.substr(0, at));
      EXPECT_TRUE(std::any_of(
          words.begin(), words.end(),
          [&](const std::string& one) { return one.substr(0, one.find_first_of("(=")) == word; }))
          << example.substr(0, at) << "|" << word;
    }
  }
}

TEST(Completion, TextsAndCommentsAreNotCompleted) {
  EXPECT_THAT(offered("clobber(\""), IsEmpty());
  EXPECT_THAT(offered("v # nor"), IsEmpty());
  EXPECT_THAT(offered("size(\"a;b\") + siz"), ElementsAre("size("));
}

TEST(Completion, BeginsWhereTheWordDoes) {
  EXPECT_EQ(completed("normalize v under pru", program_library()).begin, 18U);
  EXPECT_EQ(completed("2-si", program_library()).begin, 2U);
  EXPECT_EQ(completed("v; :set for", program_library()).begin, 8U);
  EXPECT_EQ(completed("apply merge-s", program_library()).begin, 6U);
}

TEST(Completion, Files) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::filesystem::create_directory("values");
  for (const char* name : {"v.km", "w.km", ".hidden", "a b", "values/\u03B2.km"}) {
    std::ofstream(name) << "1\n";
  }
  EXPECT_THAT(offered(":load "), ElementsAre("v.km", "values/", "w.km"));
  EXPECT_THAT(offered(":save v"), ElementsAre("v.km", "values/"));
  EXPECT_THAT(offered(":load values/"), ElementsAre("values/\u03B2.km"));
  EXPECT_THAT(offered(":load ."), ElementsAre(".hidden"));
  EXPECT_THAT(offered(":load none/"), IsEmpty());
  EXPECT_THAT(offered(":save w"), ElementsAre("w.km"));
  EXPECT_THAT(offered("list v in file(\"w"), ElementsAre("w.km"));
  EXPECT_EQ(completed("file(\"w", program_library()).begin, 6U);
  EXPECT_THAT(offered("table k in 1..2: k -o w"), ElementsAre("w.km"));
  const TemporaryVariable home("HOME", folder.path());
  EXPECT_THAT(offered(":load ~"), ElementsAre("~/"));
  EXPECT_THAT(offered(":save ~/va"), ElementsAre("~/values/"));
}

}  // namespace
}  // namespace kingmaker::testing
