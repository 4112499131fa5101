// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents are written anew with what their examples print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::weave_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Weave : public ::testing::Test {
 protected:
  // The document that `weave` makes from one with this text.
  std::string woven(const std::string& text, int status = 0) {
    write(text);
    last_ = run_program({"weave", "a.md"});
    EXPECT_EQ(last_.status, status) << last_.out << last_.err;
    return read_file("a.md");
  }
  ProgramRun checked(const std::string& text) {
    write(text);
    const ProgramRun run = run_program({"weave", "--check", "a.md"});
    EXPECT_EQ(read_file("a.md"), text);
    return run;
  }
  static void write(const std::string& text) { std::ofstream("a.md", std::ios::binary) << text; }

  TemporaryFolder folder_;
  WorkingFolder here_{folder_.path()};
  ProgramRun last_;
};

std::string console(const std::string& lines) { return "```console\n" + lines + "```\n"; }
std::string km(const std::string& lines, const std::string& words = "") {
  return "```km" + words + "\n" + lines + "```\n";
}

TEST_F(Weave, WritesWhatCommandLinesPrint) {
  EXPECT_EQ(woven("A *text*.\n\n" + console("$ kingmaker eval '[1,3]' \"2\"\nold\n") + "\nMore.\n"),
            "A *text*.\n\n" + console("$ kingmaker eval '[1,3]' \"2\"\n[1,3]\n2\n") + "\nMore.\n");
  EXPECT_EQ(last_.out, "a.md: 1 example, 1 changed\n");
  EXPECT_EQ(woven(console("$ echo '[[1,2]]' | kingmaker normalize --under selfish\n")),
            console("$ echo '[[1,2]]' | kingmaker normalize --under selfish\n2\n"));
}

TEST_F(Weave, WritesWhatThePromptAnswers) {
  EXPECT_EQ(woven(console("kingmaker> v = [1,\n        ..> 3]\nkingmaker> v\n")),
            console("kingmaker> v = [1,\n        ..> 3]\n[1,3]\nkingmaker> v\n[1,3]\n"));
}

TEST_F(Weave, WritesAnswersBehindStatements) {
  EXPECT_EQ(woven(km("v = [1,3]\nv\n\n# said before\n#> 9\n[1,\n  2]\n")),
            km("v = [1,3]\nv\n#> [1,3]\n\n# said before\n[1,\n  2]\n#> [1,2]\n"));
}

TEST_F(Weave, HasOneSessionAFile) {
  EXPECT_EQ(woven(km("v = [1,3]\n") + console("kingmaker> v\n")),
            km("v = [1,3]\n") + console("kingmaker> v\n[1,3]\n"));
  EXPECT_THAT(woven(km("v = [1,3]\n") + km("v\n", " fresh error")),
              HasSubstr("#> <km>:1:1: error"));
  EXPECT_THAT(woven(km("v = [1,3]\n") + "```console fresh\nkingmaker> v\n```\n"),
              HasSubstr("error"));
}

TEST_F(Weave, HidesAnswers) {
  const std::string text = km("v = [1,3]\nv\n", " hide") + console("kingmaker> v\n[1,3]\n");
  EXPECT_EQ(woven(text), text);
}

// A block that fails without saying so, or does not fail and says so, leaves the file as it is.
TEST_F(Weave, ErrorsAreExpectedOrNot) {
  const std::string fails = km("1 +\n") + km("[1,3]\n");
  EXPECT_EQ(woven(fails, 2), fails);
  EXPECT_THAT(last_.err, AllOf(HasSubstr("<km>:1:4:"), HasSubstr("a.md: error: line 2: ")));
  const std::string holds = km("[1,3]\n", " error");
  EXPECT_EQ(woven(holds, 2), holds);
  // Answers above an error do not move its line.
  const std::string two = woven(km("1\nunknown_name\n", " error"));
  EXPECT_THAT(two, HasSubstr("#> <km>:2:1: error: "));
  EXPECT_EQ(woven(two), two);
}

TEST_F(Weave, ChecksWithoutWriting) {
  const ProgramRun differs = checked(console("$ kingmaker eval 1\n2\n"));
  EXPECT_EQ(differs.status, 1);
  EXPECT_EQ(differs.out, "a.md:2: $ kingmaker eval 1\n- 2\n+ 1\na.md: 1 example, 1 differ\n");
  EXPECT_EQ(checked(console("$ kingmaker eval 1\n1\n")).status, 0);
}

// Other programs are not run, and their examples stay.
TEST_F(Weave, RunsNothingButKingmaker) {
  const std::string text = console("$ touch made\nno\n");
  EXPECT_EQ(woven(text), text);
  EXPECT_FALSE(std::filesystem::exists("made"));
  EXPECT_THAT(woven(console("$ kingmaker weave a.md\n")), HasSubstr("error"));
  const std::string other = "```sh skip\n$ kingmaker eval 1\n```\n";
  EXPECT_EQ(woven(other), other);
}

TEST_F(Weave, SaysWhatIsNotRun) {
  for (const std::string line : {"kingmaker eval 1 > made", "kingmaker eval \"$(touch made)\"",
                                 "cat a | kingmaker normalize", "(kingmaker eval 1)",
                                 "kingmaker eval 'a", "time kingmaker eval 1"}) {
    const std::string text = console("$ touch made\n$ " + line + "\n1\n");
    EXPECT_EQ(woven(text, 2), text);
    EXPECT_THAT(last_.err, HasSubstr("a.md: error: line 3: this is not run")) << line;
    EXPECT_FALSE(std::filesystem::exists("made"));
  }
}

TEST_F(Weave, CommandsThatLookRunAreRun) {
  for (const std::string fence :
       {"```sh\n", "```\n", "```bash\n$ ", "~~~ text\n% ", "> ```console\n> % "}) {
    const std::string end = fence[0] == '~' ? "~~~\n" : fence[0] == '>' ? "> ```\n" : "```\n";
    EXPECT_THAT(checked(fence + "kingmaker eval 1\n" + end).err,
                HasSubstr("line 2: this is not run"))
        << fence;
  }
  EXPECT_EQ(checked("```sh skip\nkingmaker eval 1\n```\n").status, 0);
  EXPECT_EQ(checked("```sh\napt install kingmaker\nmake kingmaker\n```\n").status, 0);
  EXPECT_EQ(checked(console("$ kingmaker eval '\"kingmaker eval 1\"'\nkingmaker eval 1\n")).status,
            0);
}

TEST_F(Weave, ReadsLinesAsAShellDoes) {
  for (const std::string lines :
       {"$ kingmaker eval '1' \\\n    '[1,3]'\n", "$ kingmaker eval 1 \\\n>  '[1,3]'\n",
        "$ kingmaker eval '1\n[1,3]'\n", "$ kingmaker eval \"1\n> [1,3]\"\n",
        "$ KM=1 NO_COLOR='a b' kingmaker eval 1 '[1,3]'\n",
        "$ kingmaker eval 1 '[1,3]' # a comment | with signs\n"}) {
    EXPECT_EQ(woven(console(lines + "old\n")), console(lines + "1\n[1,3]\n"));
  }
  EXPECT_EQ(woven(console("$ kingmaker eval 1 | cat\n"), 2), console("$ kingmaker eval 1 | cat\n"));
}

TEST_F(Weave, KnowsWhatIsAFence) {
  EXPECT_EQ(woven("> a\n> ```console\n> $ kingmaker eval '[1,3]' 1\n> ```\n"),
            "> a\n> ```console\n> $ kingmaker eval '[1,3]' 1\n> [1,3]\n> 1\n> ```\n");
  EXPECT_EQ(woven("> > ~~~km\n> > 1\nout\n```km\n2\n```\n"),
            "> > ~~~km\n> > 1\n> > #> 1\nout\n```km\n2\n#> 2\n```\n");
  EXPECT_EQ(woven("- a\n\n  1. b\n\n     ```km\n     1\n     ```\n"),
            "- a\n\n  1. b\n\n     ```km\n     1\n     #> 1\n     ```\n");
  for (const std::string text :
       {"a\n\n    ```km\n    1\n    ```\n", "- a\n\nb\n\n      ```km\n      1\n      ```\n"}) {
    EXPECT_EQ(woven(text), text);
    EXPECT_EQ(last_.out, "a.md: 0 examples\n");
  }
}

// Weaving twice gives the same, whatever is printed.
TEST_F(Weave, AnswersThatLookLikeTheDocumentAreAnswers) {
  for (const std::string printed : {"```", "````", "$ kingmaker eval 1", "kingmaker> 1", "> ```"}) {
    const std::string once =
        woven(console("$ kingmaker eval 'print \"" + printed + "\"; 7'\n") + "end\n");
    EXPECT_THAT(once, HasSubstr("\n" + printed + "\n7\n```")) << once;
    EXPECT_THAT(once, HasSubstr("```\nend\n"));
    EXPECT_EQ(woven(once), once);
    EXPECT_EQ(last_.out, "a.md: 1 example\n") << once;
  }
  EXPECT_EQ(woven(console("$ kingmaker eval 'print \"```\"'\n")),
            "````console\n$ kingmaker eval 'print \"```\"'\n```\n````\n");
}

// An editor saves the file as soon as it was read. If it is late, nothing is shown.
TEST_F(Weave, KeepsWhatAnEditorHasSaved) {
  write(console("$ kingmaker eval 'count k in 1..2000000: k * k > 7'\n"));
  const std::string changed = "changed\n";
  const int notes = inotify_init1(IN_CLOEXEC);
  ASSERT_GE(inotify_add_watch(notes, "a.md", IN_CLOSE_NOWRITE), 0);
  std::thread editor([&] {
    std::array<char, 4096> note;
    EXPECT_GT(read(notes, note.data(), note.size()), 0);
    write(changed);
  });
  const ProgramRun run = run_program({"weave", "a.md"});
  editor.join();
  close(notes);
  EXPECT_EQ(read_file("a.md"), changed) << run.out << run.err;
}

TEST_F(Weave, NamesOfFilesAreHarmless) {
  const std::string name = "a\033[31m.md";
  std::ofstream(name) << console("$ kingmaker eval 1\n2\n") + km("1 +\n");
  const ProgramRun fails = run_program({"weave", "--check", name});
  std::ofstream(name) << console("$ kingmaker eval 1\n2\n");
  const ProgramRun differs = run_program({"weave", "--check", name});
  const ProgramRun scanned = run_program({"scan", "--check", name});
  for (const ProgramRun& run : {fails, differs, scanned}) {
    EXPECT_EQ((run.out + run.err).find('\033'), std::string::npos) << run.out << run.err;
  }
}

TEST_F(Weave, KeepsLineEndsAndIndentation) {
  EXPECT_EQ(woven("\xEF\xBB\xBF```km\n1\n```\r\na\n\r\nb\r"),
            "\xEF\xBB\xBF```km\n1\n#> 1\n```\r\na\n\r\nb\r");

  EXPECT_EQ(woven("a\r\n```km\r\n1\r\n```\r\nb"), "a\r\n```km\r\n1\r\n#> 1\r\n```\r\nb");
  EXPECT_EQ(woven("- a\n\n  ~~~km\n  1\n  ~~~\n"), "- a\n\n  ~~~km\n  1\n  #> 1\n  ~~~\n");
  EXPECT_EQ(woven("```km\n1"), "```km\n1\n#> 1");
  EXPECT_EQ(woven("```console\r\nkingmaker> 1\nold\r\nold"), "```console\r\nkingmaker> 1\n1");
}

TEST_F(Weave, SaysWhatCannotBeRead) {
  const ProgramRun run = run_program({"weave", "nowhere.md"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, HasSubstr("nowhere.md: error: cannot read `nowhere.md`"));
  EXPECT_EQ(woven(std::string("a\0b", 3), 2), std::string("a\0b", 3));
  EXPECT_THAT(last_.err, HasSubstr("not text"));
  EXPECT_EQ(run_program({"weave"}).status, 2);
}

TEST_F(Weave, ADocumentWithoutExamplesStays) {
  EXPECT_EQ(woven("Nothing.\n"), "Nothing.\n");
  EXPECT_EQ(last_.out, "a.md: 0 examples\n");
}

}  // namespace
}  // namespace kingmaker::testing::weave_test
