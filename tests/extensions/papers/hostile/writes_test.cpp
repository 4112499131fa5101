// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A document from somebody else computes: it writes no file, and reads none outside its folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/output_file.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"
#include "tests/support/watched_folders.hpp"

namespace kingmaker::testing::hostile_writes_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class HostileWrites : public ::testing::Test {
 protected:
  HostileWrites() {
    std::filesystem::create_directory("inside");
    write("outside.km", "secret = [1,3]\n");
    write("inside/saves.km", ":save inside/made\n");
    write("inside/inner.km", "inner = [1,3]\n");
  }

  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }
  // All files and folders, with their contents.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      all[entry.path().string()] = entry.is_directory() ? "" : read_file(entry.path().string());
    }
    return all;
  }
  // The document that `weave` makes of one with this example. Nothing else may change.
  std::string woven(const std::string& example) {
    const std::string text = "```console\n" + example + "\n```\n";
    write("inside/a.md", text);
    const auto before = files();
    WatchedFolders watched({folder_.path(), folder_.path() / "inside"});
    static_cast<void>(run_program({"weave", "--check", "inside/a.md"}));
    EXPECT_THAT(watched.changes(), IsEmpty()) << example;
    static_cast<void>(run_program({"weave", "inside/a.md"}));
    const std::string after = read_file("inside/a.md");
    write("inside/a.md", text);
    EXPECT_EQ(files(), before) << example;
    return after;
  }

  TemporaryFolder folder_;
  WorkingFolder here_{folder_.path()};
  TemporaryVariable state_{"XDG_STATE_HOME", folder_.path() / "state"};
};

TEST_F(HostileWrites, EachWayToWriteIsRefusedByName) {
  for (const std::string example :
       {"kingmaker> [1,3] -o inside/made", "kingmaker> :save inside/made",
        "kingmaker> :save outside.km", "kingmaker> :load inside/saves.km",
        "kingmaker> draw [1,3] -o inside/made.dot", "kingmaker> draw [1,3] -o inside/made.svg",
        "kingmaker> table k in 1..3: k -o inside/made.csv",
        "$ kingmaker eval 'print \"anything\" -o inside/made'",
        "$ kingmaker draw '[1,3]' -o inside/made.svg", "$ kingmaker run inside/saves.km",
        "$ kingmaker --load inside/saves.km eval 1",
        "$ kingmaker census clobber --lengths 2..3 -o inside/made",
        "$ kingmaker census clobber --lengths 2..3 --plot inside/made.svg",
        "$ kingmaker census clobber --lengths 2..3 --checkpoint inside/made",
        "$ kingmaker scan inside/inner.km -o inside/made.csv"}) {
    EXPECT_THAT(woven(example), HasSubstr("a document computes and writes no files")) << example;
  }
}

TEST_F(HostileWrites, NothingIsMadeOnTheWay) {
  EXPECT_THAT(woven("$ kingmaker census clobber --lengths 2..3"), Not(HasSubstr("error")));
  EXPECT_FALSE(std::filesystem::exists("state"));
}

TEST_F(HostileWrites, FilesOutsideTheFolderAreNotRead) {
  std::filesystem::create_symlink(folder_.path() / "outside.km", "inside/link.km");
  for (const std::string example :
       {"kingmaker> :load outside.km", "kingmaker> :load inside/../outside.km",
        "kingmaker> :load inside/link.km", "kingmaker> file(\"outside.km\")",
        "$ kingmaker run outside.km", "$ kingmaker --load outside.km eval secret",
        "$ kingmaker normalize outside.km", "$ kingmaker scan outside.km"}) {
    EXPECT_THAT(woven(example), HasSubstr("a document reads only files of its folder")) << example;
  }
  EXPECT_THAT(woven("kingmaker> :load inside/inner.km\nkingmaker> inner"), HasSubstr("[1,3]"));
}

// Options of the command line are the reader's, not the document's.
TEST_F(HostileWrites, TheReaderMayLoadWhatTheDocumentMayNot) {
  write("inside/a.md", "```km\nsecret\n```\n");
  EXPECT_EQ(run_program({"weave", "inside/a.md", "--load", "outside.km"}).status, 0);
  EXPECT_THAT(read_file("inside/a.md"), HasSubstr("#> [1,3]"));
}

TEST_F(HostileWrites, PapersWriteTheirResultsOnly) {
  write("inside/p.kmi",
        "kingmaker 1\n"
        "kingmaker 0CC175B9C0F1B6A831C399E269772661 1 p.tex\n :save inside/made\n"
        "kingmaker 0CC175B9C0F1B6A831C399E269772662 2 p.tex\n :load outside.km\n"
        "kmtable 0CC175B9C0F1B6A831C399E269772663 3 p.tex\n"
        " census clobber --lengths 2..3 --plot inside/made.svg\n"
        "end\n");
  auto before = files();
  const ProgramRun run = run_program({"tex", "inside/p"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, HasSubstr("cannot write `inside/made`"));
  EXPECT_THAT(run.err, HasSubstr("cannot read `outside.km`"));
  EXPECT_THAT(run.err, HasSubstr("cannot write `inside/made.svg`"));
  const std::string kmo = (folder_.path() / "inside/p.kmo").string();
  before[kmo] = read_file(kmo);
  EXPECT_EQ(files(), before);
}

TEST_F(HostileWrites, AnArgumentIsAValue) {
  write("n.km", "n\n");
  const ProgramRun run = run_program({"run", "n.km", "--arg", "n=\"evil\" -o made"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, HasSubstr("is not one value"));
  EXPECT_FALSE(std::filesystem::exists("made"));
}

TEST_F(HostileWrites, FoldersAreComparedAfterLinks) {
  EXPECT_TRUE(is_below("inside/inner.km", "inside"));
  EXPECT_TRUE(is_below("inside/not/there", "inside"));
  EXPECT_TRUE(is_below("inside", ""));
  EXPECT_FALSE(is_below("outside.km", "inside"));
  EXPECT_FALSE(is_below("inside2", "inside"));
}

}  // namespace
}  // namespace kingmaker::testing::hostile_writes_test
