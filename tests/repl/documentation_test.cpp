// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The code in documents is that of the repository, and examples of the help answer what they say.
// `kingmaker weave --check` compares the examples in documents (tests/CMakeLists.txt).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/program_library.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/help.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::documentation_test {
namespace {

std::vector<std::string> documents() {
  std::vector<std::string> files = {"README.md", "CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator("docs")) {
    if (entry.path().extension() == ".md") files.push_back(entry.path().string());
  }
  return files;
}

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
  for (const std::string& document : documents()) {
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
  Session session(Settings{}, program_library(), {}, host, out, out);
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
  const Library library = program_library();
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) run(info->example, info->answer);
  }
  for (const StatementInfo* info : inner_words(library)) run(info->example, info->answer);
  for (const SettingInfo& info : setting_table()) run(info.example, info.answer);
  for (const FunctionInfo* info : library.functions()) run(info->example, info->answer);
  for (const ConstructorPointer& game : library.constructors()) {
    run(game->texts().example, game->texts().answer);
  }
}

TEST(Documentation, EveryTopicHasAPage) {
  const Library library = program_library();
  for (const std::string& topic : help_topics(library)) {
    EXPECT_TRUE(help_page(topic, library)) << topic;
  }
}

}  // namespace
}  // namespace kingmaker::testing::documentation_test
