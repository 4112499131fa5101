// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents that are scanned, woven and typeset by the commands of the program, in a folder of
// their own, with tiny limits. Their statements are examples of the help, ways to write files, and
// anything else.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/papers/paper_files.hpp"
#include "extensions/program_library.hpp"
#include "language/function.hpp"
#include "language/statements/statement.hpp"
#include "tests/fuzz/document_pieces.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"
#include "tests/support/watched_folders.hpp"

namespace kingmaker::fuzz {
namespace {

using testing::ProgramRun;
using testing::run_program;

// A byte from 0x80 on is one of the pieces, 0x7F and a byte behind it an example of the help, and
// all others stand for themselves, so that inputs can be read.
constexpr std::string_view kPieces[] = {"```console\n",
                                        "```km\n",
                                        "```km error\n",
                                        "```console fresh\n",
                                        "```km hide\n",
                                        "```\n",
                                        "~~~\n",
                                        "kingmaker> ",
                                        "        ..> ",
                                        "#> ",
                                        "$ kingmaker eval '",
                                        "'\n",
                                        "$ kingmaker ",
                                        "$ echo '[1,3]' | kingmaker normalize\n",
                                        "> ",
                                        "- ",
                                        "    ",
                                        "\r\n",
                                        "\n",
                                        " -o made",
                                        " -o made.svg",
                                        " -o inner.km",
                                        " to \"made.csv\"",
                                        ":save made",
                                        ":save ~/made",
                                        ":load inner.km\n",
                                        ":load ../outside.km\n",
                                        "file(\"../outside.km\")",
                                        "file(\"inner.km\")",
                                        "print \"```\"\n",
                                        "print \"kingmaker> 1\"\n",
                                        "draw [1,3]",
                                        "export [1,3]",
                                        "census clobber --lengths 2..3",
                                        " --plot made.svg",
                                        " --checkpoint made",
                                        " --check",
                                        "scan a.md",
                                        "run inner.km",
                                        "tex p",
                                        "weave a.md",
                                        " --load inner.km",
                                        " --limit steps=9G",
                                        ":set limit steps 9 G\n",
                                        "x = [1,[2,3]]\n",
                                        "x\n",
                                        "[1,\n",
                                        "3]\n"};
constexpr std::size_t kExample = 0x7F;
constexpr std::size_t kMostOutput = 20'000;

const std::vector<std::string_view>& examples() {
  static const std::vector<std::string_view> all = [] {
    static const Library library = program_library();
    std::vector<std::string_view> examples;
    for (const StatementInfo* statement : library.statements()) {
      examples.push_back(statement->example);
    }
    for (const FunctionInfo* function : library.functions()) examples.push_back(function->example);
    std::sort(examples.begin(), examples.end());
    return examples;
  }();
  return all;
}

std::string read_statements(Input& input) {
  std::string text;
  while (!input.empty()) {
    const std::size_t byte = input.byte();
    if (byte == kExample) {
      text += input.one_of(examples());
    } else if (byte > kExample && byte - kExample <= std::size(kPieces)) {
      text += kPieces[byte - kExample - 1];
    } else {
      text += static_cast<char>(byte);
    }
  }
  return text;
}

// A folder with a document's folder in it, where the user's home and temporary files are, too. One
// for all inputs.
class World {
 public:
  World() {
    for (const std::filesystem::path& folder : folders()) {
      std::filesystem::create_directories(folder);
    }
    write("outside.km", "secret = [1,3]\n");
    write("inside/inner.km", "inner = [1,3]\n");
    static_cast<void>(changes());
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  std::set<std::string> changes() { return watched().changes(); }

  // Runs a command in the document's folder.
  ProgramRun run(std::vector<std::string> arguments) {
    const testing::WorkingFolder inside(folder_.path() / "inside");
    const testing::TemporaryVariable home("HOME", path("home"));
    const testing::TemporaryVariable state("XDG_STATE_HOME", path("home"));
    const testing::TemporaryVariable temporary("TMPDIR", path("tmp"));
    const testing::TemporaryVariable programs("PATH", "/nowhere");
    for (const char* const limit : {"steps=5000", "nodes=20000"}) {
      arguments.insert(arguments.end(), {"--limit", limit});
    }
    arguments.insert(arguments.end(), {"--limit", "output=" + std::to_string(kMostOutput)});
    ProgramRun run = run_program(arguments);
    for (const std::string* const text : {&run.out, &run.err}) {
      EXPECT_EQ(text->find('\x1b'), std::string::npos) << *text;
      EXPECT_EQ(text->find("internal error"), std::string::npos) << *text;
    }
    return run;
  }

 private:
  [[nodiscard]] std::vector<std::filesystem::path> folders() const {
    std::vector<std::filesystem::path> all = {folder_.path()};
    for (const char* const name : {"inside", "home", "tmp"}) all.push_back(folder_.path() / name);
    return all;
  }
  testing::WatchedFolders& watched() {
    static testing::WatchedFolders watched(folders());
    return watched;
  }

  testing::TemporaryFolder folder_;
};

World& world() {
  static World world;
  return world;
}

// Fails if another file than this one has changed.
void expect_only(const std::set<std::string>& changes, std::string_view file) {
  for (const std::string& name : changes) {
    ASSERT_TRUE(name == file || name.starts_with("inside/.kingmaker-")) << name;
  }
}

// False if what is printed may differ the next time.
bool may_run_twice(std::string_view text) {
  for (const char* const word : {"time", "memory", "stats", "limit", "undo", "a.md"}) {
    if (text.find(word) != std::string_view::npos) return false;
  }
  return true;
}

}  // namespace

// `scan` writes nothing, prints no more than its limit, and lists as many values as it says.
void scan(std::string_view bytes) {
  constexpr std::string_view kFiles[] = {"a.tex", "a.md", "a.txt"};
  Input input(bytes);
  const std::string file(input.one_of(kFiles));
  std::vector<std::string> arguments = {"--format", "csv", "scan", "--check", file};
  const std::size_t options = input.byte();
  if (options % 2 == 1) arguments.emplace_back("--context");
  if (options / 2 % 2 == 1) arguments.insert(arguments.end(), {"--brackets", "<>"});
  World& here = world();
  here.write("inside/" + file, read_text_of(input, kDocumentPieces));
  static_cast<void>(here.changes());
  const ProgramRun run = here.run(arguments);
  ASSERT_TRUE(here.changes().empty());
  ASSERT_TRUE(run.status <= 1 || run.status == 3 || run.status == 4) << run.err;
  if (run.status == 3) return;
  ASSERT_LE(run.out.size(), kMostOutput);
  ASSERT_TRUE(run.err.find(" value") != std::string::npos) << run.err;
}

// `weave --check` writes nothing, and `weave` only the document, which stays as it is then.
void weave(std::string_view bytes) {
  Input input(bytes);
  const std::string text = read_statements(input);
  if (text.find("internal error") != std::string::npos) return;  // errors quote it
  World& here = world();
  here.write("inside/a.md", text);
  static_cast<void>(here.changes());
  const ProgramRun check = here.run({"weave", "--check", "a.md"});
  ASSERT_LE(check.status, 3);
  ASSERT_TRUE(here.changes().empty());
  const ProgramRun first = here.run({"weave", "a.md"});
  expect_only(here.changes(), "inside/a.md");
  const std::string woven = testing::read_file(here.path("inside/a.md"));
  ASSERT_EQ(check.status >= 2, first.status >= 2) << check.err << first.err;
  ASSERT_EQ(check.status == 0, first.status == 0 && woven == text) << check.out << check.err;
  if (first.status != 0 || !may_run_twice(woven)) return;
  const ProgramRun second = here.run({"weave", "--check", "a.md"});
  ASSERT_EQ(second.status, 0) << second.out << second.err;
}

// `tex` writes only the results, and the second time the same.
void paper_runs(std::string_view bytes) {
  constexpr std::string_view kCommands[] = {"kingmaker", "km", "kmdraw[tree]", "kmtable",
                                            "kmcheck"};
  Input input(bytes);
  const std::string text = read_statements(input);
  if (text.find("internal error") != std::string::npos) return;  // errors quote it
  std::string file = "kingmaker 1\n";
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view statement = std::string_view(text).substr(at, end - at);
    const std::string_view command = kCommands[statement.size() % std::size(kCommands)];
    file += std::string(command) + " " + std::to_string(line) + " " + std::to_string(line + 1) +
            " p.tex\n " + std::string(statement) + "\n";
    at = end + 1;
  }
  World& here = world();
  here.write("inside/p.kmi", file + "end\n");
  std::filesystem::remove(here.path("inside/p.kmo"));
  static_cast<void>(here.changes());
  const ProgramRun first = here.run({"tex", "p"});
  ASSERT_LE(first.status, 3);
  expect_only(here.changes(), "inside/p.kmo");
  const std::string results = testing::read_file(here.path("inside/p.kmo"));
  if (first.status > 1 || !may_run_twice(text)) return;
  const ProgramRun second = here.run({"tex", "p"});
  ASSERT_EQ(second.status, first.status) << first.err << second.err;
  ASSERT_EQ(testing::read_file(here.path("inside/p.kmo")), results);
}

}  // namespace kingmaker::fuzz
