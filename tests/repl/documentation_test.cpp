// Runs every example in the documents; the output must be as in the document.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "games/registry.hpp"
#include "language/functions/functions.hpp"
#include "language/settings.hpp"
#include "repl/help/help.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/console.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::documentation_test {
namespace {

// These computations take some seconds each. Each is a test of its own, which the sanitizers leave
// out.
bool is_of_results(const std::string& file) {
  return file == "docs/results.md" || file == "docs/reproduction.md";
}

std::vector<std::string> documents(bool of_results) {
  std::vector<std::string> files;
  if (!of_results) files = {"README.md", "CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator("docs")) {
    const std::string file = entry.path().string();
    if (entry.path().extension() == ".md" && is_of_results(file) == of_results) {
      files.push_back(file);
    }
  }
  return files;
}

// A folder like that of a reader, for examples that write files.
class Reading {
 public:
  Reading() : here_(folder_.path()) {
    for (const char* const name : {"docs", "README.md", "CONTRIBUTING.md"}) {
      std::filesystem::create_symlink(std::filesystem::path(source_folder()) / name, name);
    }
  }

 private:
  TemporaryFolder folder_;
  WorkingFolder here_;
};

bool is_update() { return std::getenv("KINGMAKER_UPDATE_EXAMPLES") != nullptr; }

// Runs the examples, compares their output, and returns their number.
std::size_t run_examples(const std::vector<std::string>& files) {
  const bool update = is_update();
  std::size_t count = 0;
  std::ostringstream out;
  LocalHost host;
  std::unique_ptr<Session> session;
  for (const std::string& file : files) {
    const std::vector<Example> examples = examples_of(file);
    std::vector<std::string> printed;
    for (const Example& example : examples) {
      if (!example.at_prompt) {
        printed.push_back(run_console(example.command));
      } else {
        if (example.new_session) {
          SessionOptions options;
          options.interactive = true;
          session = std::make_unique<Session>(Settings{}, options, host, out, out);
        }
        out.str("");
        session->run(example.command, {"<prompt>", 1});
        printed.push_back(out.str());
      }
      if (!update) {
        EXPECT_EQ(printed.back(), example.expected)
            << file << ":" << example.line << ": " << example.command;
      }
    }
    if (update) update_examples(file, examples, printed);
    count += examples.size();
  }
  return count;
}

TEST(Documentation, ExamplesPrintWhatTheySay) {
  const Reading reading;
  EXPECT_GT(run_examples(documents(false)), 20U) << "the documents have lost their examples";
}

// The command lines in the pages of results. They do not depend on each other.
std::vector<Example> results() {
  const WorkingFolder here(source_folder());
  std::vector<Example> all;
  for (const std::string& file : documents(true)) {
    for (Example& example : examples_of(file)) all.push_back(std::move(example));
  }
  return all;
}

// With KINGMAKER_UPDATE_EXAMPLES the whole pages are written.
TEST(ResultPages, HaveExamples) {
  if (is_update()) {
    const Reading reading;
    run_examples(documents(true));
  }
  EXPECT_GE(results().size(), 40U);
}

class Results : public ::testing::TestWithParam<Example> {};

TEST_P(Results, PrintsWhatThePageSays) {
  if (is_update()) return;
  const Reading reading;
  const Example& example = GetParam();
  ASSERT_FALSE(example.at_prompt);
  EXPECT_EQ(run_console(example.command), example.expected) << example.command;
}

std::string name_of(const ::testing::TestParamInfo<Example>& info) {
  const std::string page = std::filesystem::path(info.param.file).stem().string();
  return cat(page, "_", info.param.line);
}

INSTANTIATE_TEST_SUITE_P(Page, Results, ::testing::ValuesIn(results()), name_of);

// All ```cpp blocks that begin with a line `// FILE`.
std::vector<std::string> code_of(const std::string& document) {
  constexpr std::string_view kOpen = "\n```cpp\n";
  const std::string text = read_file(document);
  std::vector<std::string> blocks;
  for (std::size_t at = text.find(kOpen); at != std::string::npos; at = text.find(kOpen, at)) {
    at += kOpen.size();
    blocks.push_back(text.substr(at, text.find("```\n", at) - at));
  }
  return blocks;
}

// Lines `// ...` divide a block into parts, which occur in the file in this order.
TEST(Documentation, CodeIsThatOfTheRepository) {
  const WorkingFolder here(source_folder());
  constexpr std::string_view kLeftOut = "// ...\n";
  std::size_t parts = 0;
  for (const std::string& document : documents(false)) {
    for (const std::string& block : code_of(document)) {
      ASSERT_TRUE(block.starts_with("// ")) << document << ": which file is this?\n" << block;
      const std::size_t first = block.find('\n') + 1;
      const std::string file = block.substr(3, first - 4);
      const std::string source = read_file(file);
      std::size_t place = 0;
      for (std::size_t at = first; at < block.size(); ++parts) {
        const std::size_t end = std::min(block.find(kLeftOut, at), block.size());
        const std::string part = block.substr(at, end - at);
        place = source.find(part, place);
        ASSERT_NE(place, std::string::npos) << document << ": not so in " << file << ":\n" << part;
        place += part.size();
        at = end + kLeftOut.size();
      }
    }
  }
  EXPECT_GT(parts, 10U) << "the documents have lost their code";
}

std::string answer_to(std::string_view statement) {
  std::ostringstream out;
  LocalHost host;
  Session session(Settings{}, {}, host, out, out);
  session.run(statement, {"<example>", 1});
  return out.str();
}

TEST(Documentation, ExamplesOfHelpAnswerWhatTheySay) {
  const TemporaryFolder folder;  // some examples write files
  const WorkingFolder here(folder.path());
  std::ofstream("values.txt") << "[1,2]\n[[1,3],[2,3]]  # another\n";
  const auto run = [](std::string_view example, std::string_view answer) {
    EXPECT_EQ(answer_to(example), answer.empty() ? "" : std::string(answer) + "\n") << example;
  };
  for (const auto table : {statements(), commands(), inner_words()}) {
    for (const StatementInfo& info : table) run(info.example, info.answer);
  }
  for (const SettingInfo& info : setting_table()) run(info.example, info.answer);
  for (const FunctionInfo& info : functions()) run(info.example, info.answer);
  for (const GameInfo* info : games()) run(info->example, info->answer);
}

TEST(Documentation, EveryTopicHasAPage) {
  for (const std::string& topic : help_topics()) EXPECT_TRUE(help_page(topic)) << topic;
}

}  // namespace
}  // namespace kingmaker::testing::documentation_test
