// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the tests in the language, tests/**/*.km. Each file is a test, such as
// `language.definitions` for tests/language/definitions.km. script.hpp describes the files. A file
// whose first line is `# needs: coalitions` is left out where the extension `coalitions` is, as are
// the files in the folder of an extension.
//
// With KINGMAKER_UPDATE_TESTS=1 in the environment, the files get the lines that their statements
// print now.
#include <absl/strings/str_split.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/program_library.hpp"
#include "tests/script/script.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/read_file.hpp"

namespace kingmaker::testing {
namespace {

namespace fs = std::filesystem;

class ScriptFile final : public ::testing::Test {
 public:
  explicit ScriptFile(fs::path path) : path_(std::move(path)) {}

  void TestBody() override {
    const std::string text = read_file(path_.string());
    const std::string name = path_.filename().string();
    ScriptReport report = run_test_script(text, name, program_library());
    const char* const update = std::getenv("KINGMAKER_UPDATE_TESTS");
    if (update != nullptr && std::string(update) == "1" && report.renewed != text) {
      std::ofstream(path_, std::ios::binary) << report.renewed;
      report = run_test_script(report.renewed, name, program_library());
    }
    EXPECT_GT(report.statements, 0U);
    for (const ScriptFailure& failure : report.failures) {
      ADD_FAILURE_AT(path_.c_str(), static_cast<int>(failure.line)) << failure.message;
    }
  }

 private:
  fs::path path_;
};

// True for the name of an extension that this build leaves out.
bool is_left_out(const std::string& folder) {
  const std::vector<std::string> built = absl::StrSplit(built_extensions(), ' ');
  return fs::exists(fs::path(source_folder()) / "extensions" / folder) &&
         std::find(built.begin(), built.end(), folder) == built.end();
}

// `path` begins with the folder of tests, or with `extensions/NAME`.
bool is_of_what_is_left_out(const fs::path& path) {
  auto part = path.begin();
  return *part == "extensions" && is_left_out((++part)->string());
}

bool needs_what_is_left_out(const fs::path& path) {
  constexpr std::string_view kNeeds = "# needs: ";
  const std::string text = read_file(path.string());
  const std::string line = text.substr(0, text.find('\n'));
  if (!line.starts_with(kNeeds)) return false;
  const std::vector<std::string> needed = absl::StrSplit(line.substr(kNeeds.size()), ' ');
  return std::any_of(needed.begin(), needed.end(), is_left_out);
}

void register_scripts() {
  const fs::path tests = fs::path(source_folder()) / "tests";
  std::vector<fs::path> paths;
  for (const auto& file : fs::recursive_directory_iterator(tests)) {
    if (file.path().extension() != ".km" || is_of_what_is_left_out(fs::relative(file, tests)))
      continue;
    if (!needs_what_is_left_out(file.path())) paths.push_back(file.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    ::testing::RegisterTest(fs::relative(path.parent_path(), tests).generic_string().c_str(),
                            path.stem().c_str(), nullptr, nullptr, path.c_str(), 1,
                            [path]() -> ::testing::Test* { return new ScriptFile(path); });
  }
}

}  // namespace
}  // namespace kingmaker::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  kingmaker::testing::register_scripts();
  return RUN_ALL_TESTS();
}
