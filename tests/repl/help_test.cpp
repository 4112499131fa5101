// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Help at the prompt and on the command line.
#include <absl/strings/str_replace.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/program_library.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/reserved_names.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/help/help.hpp"
#include "repl/help/subcommands.hpp"
#include "repl/session/session.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"
#include "tests/support/memory_host.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string helped(const std::string& topic) {
  const ProgramRun run = eval({":help " + topic});
  EXPECT_EQ(run.err, "") << topic;
  return run.out;
}

// The message was "no help on `clobber`; did you mean `clobber`?".
TEST(Help, DocKnowsWhatHelpKnows) {
  EXPECT_THAT(eval({":doc clobber"}).out, StartsWith("clobber(BOARD"));
  EXPECT_THAT(eval({":doc prudent"}).out, StartsWith("under prudent"));
  EXPECT_THAT(eval({":doc"}).out, HasSubstr("merge-same-mover"));
  EXPECT_THAT(eval({":doc merge-same-mover"}).out, HasSubstr("(EK Rule 3; Loeb RR3)"));
}

TEST(Help, WordsThatHaveNoPageLeadSomewhere) {
  EXPECT_THAT(helped("EK Rule 5"), HasSubstr("drop-weaker-option  "));
  EXPECT_THAT(helped("csv"), HasSubstr("format"));
  EXPECT_THAT(helped("limits"), HasSubstr(":set limit "));
}

// The overview described parts of values before it showed how to normalise one, and did not mention
// definitions.
TEST(Help, ShowsOnOneScreenWhatToTypeFirst) {
  const std::string page = helped("");
  std::size_t lines = 0;
  std::size_t at = 0;
  std::istringstream in(page);
  std::vector<std::string> typed;
  for (std::string line; std::getline(in, line); ++lines) {
    EXPECT_LE(line.size(), 80U) << line;
    if (line.starts_with("  ") && line.find(":help") == std::string::npos) {
      typed.push_back(line.substr(13));
    }
  }
  EXPECT_LE(lines, 24U);
  for (const std::string heading : {"Paste", "Normalise", "Trace", "Explain", "Compare", "Check",
                                    "Define", "Games", "Draw", "Export", "Read on"}) {
    const std::size_t place = page.find("\n  " + heading);
    const bool is_of_an_extension = heading == "Explain" || heading == "Draw";
    if (is_of_an_extension && place == std::string::npos) continue;
    ASSERT_NE(place, std::string::npos) << heading;
    EXPECT_GE(place, at) << heading;
    at = place;
  }
  for (const std::string defined : {"f(v) = ", "rule ", "preference ", "game "}) {
    EXPECT_THAT(page, HasSubstr(" " + defined));
  }
  EXPECT_GT(typed.size(), 12U);
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  const ProgramRun run = eval(typed);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.status, 0);
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    if (end > at) parts.emplace_back(text.substr(at, end - at));
    at = end + separator.size();
  }
  return parts;
}

// There was no help on `->`, `discover` and `simplify`, and `:help max` did not mention the
// quantifier.
TEST(Help, EveryWordLeadsSomewhere) {
  std::vector<std::string> topics = {"..",     "->",    "=",      "|",      "_",   "<",    "<=",
                                     "==",     ">=",    ">",      "||",     "!=",  "+",    "-",
                                     "*",      "/",     "^",      "div",    "mod", "true", "false",
                                     "normal", "octal", "unless", "players"};
  const auto add = [&](const auto& names) {
    for (const auto& name : names) topics.emplace_back(name);
  };
  add(reserved_names());
  add(setting_choices("format", program_library()));
  const Library library = program_library();
  add(help_topics(library));
  for (const StatementInfo* info : library.statements()) {
    for (std::string word : split(info->usage, " ")) {
      const std::size_t end = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
      word.resize(std::min(end, word.size()));
      if (word.size() > 1) topics.push_back(word);
    }
  }
  for (const std::string& limit : split(setting_named("limit")->values, "|")) {
    topics.push_back(limit.substr(0, limit.find(' ')));
  }
  for (const RuleInfo* info : all_rules()) {
    topics.emplace_back(info->name);
    for (const std::string& citation : split(info->citation, "; ")) topics.push_back(citation);
  }
  for (const auto& set : built_in_rule_sets()) {
    topics.push_back(set->name);
    for (const std::string& citation : split(set->citation, "; ")) topics.push_back(citation);
  }
  for (const StatementInfo* info : library.statements()) {
    if (info->found_lines == nullptr) continue;
    for (const std::string& line : info->found_lines()) {
      const std::size_t begin = line.rfind('(') + 1;
      const std::string sources = line.substr(begin, line.size() - begin - 1);
      for (const std::string& citation : split(sources, "; ")) topics.push_back(citation);
    }
  }
  for (const ForeignWord& foreign : foreign_words()) {
    topics.emplace_back(foreign.word);
    topics.emplace_back(foreign.topic);
  }
  const auto is_left_out = [&](const std::string& topic) {
    const bool is_of_an_extension = topic == "draw" || topic == "explain" || topic == "export";
    return is_of_an_extension &&
           std::none_of(library.statements().begin(), library.statements().end(),
                        [&](const StatementInfo* info) { return info->name == topic; });
  };
  for (const std::string& topic : topics) {
    if (is_left_out(topic)) continue;
    const ProgramRun run = eval({":help " + topic});
    EXPECT_EQ(run.err, "") << topic;
    EXPECT_NE(run.out, "") << topic;
  }
}

// Messages name topics of help and settings. All of them exist.
TEST(Help, EveryRemedyLeadsSomewhere) {
  const std::regex remedy(":(help|set) ([a-z]+)");
  std::set<std::string> topics;
  for (const char* const folder :
       {"base", "algebra", "grammar", "rewrite", "language", "repl", "extensions"}) {
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(source_folder() + "/" + folder)) {
      if (file.path().extension() != ".cpp") continue;
      const std::string text = read_file(file.path().string());
      for (std::sregex_iterator at(text.begin(), text.end(), remedy), end; at != end; ++at) {
        topics.insert(at->str(2));
      }
    }
  }
  EXPECT_GT(topics.size(), 10U);
  topics.erase("and");  // `:help and any word`
  for (const std::string& topic : topics) helped(topic);
}

TEST(Help, ShowsAllThatAWordIs) {
  EXPECT_THAT(helped("max"), AllOf(HasSubstr("max(l)"), HasSubstr("sum NAME in DOMAIN")));
  EXPECT_THAT(helped("->"), AllOf(HasSubstr("rule NAME: LEFT -> RIGHT"), HasSubstr("game NAME")));
  EXPECT_THAT(helped("print"), HasSubstr("print EXPR, EXPR"));
  EXPECT_THAT(helped("markdown"), HasSubstr(":set format"));
}

TEST(Help, NotationsNameEveryFormat) {
  for (const std::string& format : setting_choices("format", program_library())) {
    EXPECT_THAT(helped("notations"), HasSubstr(format));
  }
}

TEST(Help, CommandsOfTheCommandLine) {
  for (const std::string command : {"eval", "run", "normalize", "help"}) {
    const ProgramRun page = run_program({command, "--help"});
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.out, HasSubstr("kingmaker " + command));
    EXPECT_THAT(run_program({"help", command}).out, HasSubstr(page.out));
    EXPECT_THAT(page.out, Not(HasSubstr("kingmaker run FILE... ")));
  }
  EXPECT_THAT(run_program({"normalize", "--help"}).out, HasSubstr("--from"));
  EXPECT_THAT(run_program({"help", "normalize"}).out, HasSubstr("normalize EXPR [under RULES]"));
  EXPECT_EQ(run_program({"-V"}).out, run_program({"--version"}).out);
  EXPECT_EQ(run_program({"--cite"}).out, read_file(source_folder() + "/CITATION.cff"));
  EXPECT_EQ(
      run_program({"help", "clobbr"}).err,
      "kingmaker: error: there is no help on `clobbr`; did you mean `clobber`?; see kingmaker "
      "--help\n");
}

TEST(Help, LimitsHaveUnits) {
  EXPECT_THAT(run_program({"--limit", "time=20s", "--limit", "memory=4G", "eval", ":show"}).out,
              HasSubstr("time 20000ms, memory 4096M,"));
  EXPECT_THAT(
      eval({":set limit time 20", ":set limit output 2 K", ":set limit nodes 3k", ":show"}).out,
      AllOf(HasSubstr("nodes 3000,"), HasSubstr("time 20ms,"), HasSubstr("output 2048B,")));
  EXPECT_THAT(run_program({"--limit", "time=20", "eval",
                           "check forall v, w in values(depth <= 2): not (v < w and w < v) under "
                           "selfish"})
                  .err,
              AllOf(HasSubstr("20 milliseconds"), HasSubstr("`--limit time=200ms` raises it")));
}

// A description of even(k) was "is the number k even", of games "Who lays the last one has won".
TEST(Help, DescriptionsAreNeitherQuestionsNorFragmentsOfThem) {
  static const std::regex opening(
      "(?:^|[a-z0-9)`][.:] "
      ")(what|who|whom|whose|whether|which|when|where|how|why|is|are|do|does|of|and|nor) ",
      std::regex::icase);
  std::vector<std::string> texts;
  const auto add = [&](std::string_view text) {
    texts.push_back(absl::StrReplaceAll(std::string(text), {{"\n", " "}}));
  };
  const Library library = program_library();
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) add(info->doc);
  }
  for (const StatementInfo* info : inner_words(library)) add(info->doc);
  for (const FunctionInfo* info : library.functions()) add(info->doc);
  for (const SettingInfo& info : setting_table()) add(info.doc);
  for (const ConstructorPointer& game : library.constructors()) {
    add(game->texts().summary);
    add(game->texts().rules);
  }
  for (const auto& set : built_in_rule_sets()) add(set->doc);
  for (const OptionInfo& option : common_options()) add(option.doc);
  for (const Subcommand* command : library.subcommands()) {
    add(command->doc);
    add(command->notes);
    for (const OptionInfo& option : command->options) add(option.doc);
  }
  EXPECT_GT(texts.size(), 180U);
  for (const std::string& text : texts) {
    EXPECT_FALSE(text.ends_with('?') || std::regex_search(text, opening)) << text;
  }
}

}  // namespace
}  // namespace kingmaker::testing
