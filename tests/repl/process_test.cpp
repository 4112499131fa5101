// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program in its environment: terminals that disappear, full disks, readers that end,
// unreadable files, and Ctrl-C at any time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/support/at_a_terminal.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/process.hpp"
#include "tests/support/random.hpp"
#include "tests/support/world.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(World, AFullDiskIsAnError) {
  write("lines", "[1,2]\n[1,3]\n");
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"eval", "[1,3]"}, {"run", "-"}, {"normalize"}, {"--help"}}) {
    EXPECT_EQ(run(arguments, "lines", "/dev/full"), 3) << arguments[0];
    EXPECT_EQ(read("err"), "kingmaker: error: cannot write the output\n") << arguments[0];
  }
}

TEST_F(World, NothingIsComputedForADiskThatIsFull) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"run", "-"}, {"normalize"}}) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    Process process(arguments, [&] {
      dup2(ends[0], STDIN_FILENO);
      redirect(STDOUT_FILENO, "/dev/full", O_WRONLY);
      redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
    });
    close(ends[0]);
    // The output has no end, as long as somebody reads.
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    while (::write(ends[1], "[1,2]\n", 6) == 6) {
    }
    std::signal(SIGPIPE, before);
    close(ends[1]);
    EXPECT_EQ(process.wait(), 3) << arguments[0];
    EXPECT_EQ(read("err"), "kingmaker: error: cannot write the output\n");
  }
}

TEST_F(World, AReaderThatLeavesEndsItQuietly) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  Process process({"eval", "[1,3]"}, [&] {
    dup2(ends[1], STDOUT_FILENO);
    redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
    signal(SIGPIPE, SIG_DFL);
  });
  close(ends[1]);
  close(ends[0]);
  EXPECT_EQ(process.wait(), -SIGPIPE);
  EXPECT_EQ(read("err"), "");
}

TEST_F(World, StreamsThatAreClosedOrUnreadable) {
  EXPECT_EQ(run_without({STDIN_FILENO}, {"run", "-"}), 2);
  EXPECT_EQ(read("err"), "<stdin>: error: cannot read the input\n");
  EXPECT_EQ(run_without({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}, {"run", "-"}), 2);
  EXPECT_EQ(run_without({STDOUT_FILENO}, {"eval", "[1,3]"}), 3);
  // A folder is a file that cannot be read.
  EXPECT_EQ(run({"run", "-"}, "/"), 2);
  EXPECT_EQ(read("err"), "<stdin>: error: cannot read the input\n");
  EXPECT_EQ(run({"normalize"}, "/"), 2);
  EXPECT_EQ(run({"normalize", "/"}), 2);
  EXPECT_EQ(run({"run", "/"}), 2);
  EXPECT_EQ(read("err"), "/: error: cannot read this file: Is a directory\n");
  EXPECT_EQ(run({"run", file("missing.km")}), 2);
  EXPECT_THAT(read("err"), HasSubstr("cannot read this file: No such file or directory"));
  EXPECT_EQ(run({"normalize", file("missing")}), 2);
  EXPECT_THAT(read("err"), HasSubstr("cannot read this file: No such file or directory"));
  // An endless file is read no further than the longest statement.
  EXPECT_EQ(run({"run", "/dev/zero"}), 3);
  EXPECT_THAT(read("err"), HasSubstr("a statement of more than"));
}

TEST_F(World, FilesThatCannotBeWrittenStayAsTheyWere) {
  write("full.km", "");
  EXPECT_EQ(run({"eval", ":save /dev/full"}), 2);
  EXPECT_THAT(read("err"), HasSubstr("cannot write `/dev/full`: No space left on device"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  // No temporary file is left behind.
  EXPECT_THAT(names(), ElementsAre("err", "full.km", "out"));
}

TEST_F(World, LinksAndPermissionsStay) {
  write("private.km", "");
  chmod(file("private.km").c_str(), 0600);
  std::filesystem::create_symlink("private.km", file("link.km"));
  EXPECT_EQ(run({"eval", "v = [1,3]", ":save " + file("link.km")}), 0);
  EXPECT_TRUE(std::filesystem::is_symlink(file("link.km")));
  EXPECT_THAT(read("private.km"), HasSubstr("v = 1{1,3}"));
  struct stat status {};
  ASSERT_EQ(stat(file("private.km").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(run({"eval", ":save /dev/stdout"}), 0);
  EXPECT_THAT(read("out"), HasSubstr("a Kingmaker session"));
}

// Names of files have no meaning for a shell, and no other file is changed.
TEST_F(World, NothingInANameIsAnOrder) {
  std::filesystem::create_directory(file("inside"));
  const WorkingFolder here(file("inside"));
  std::vector<std::string> expected;
  for (const std::string& order : kNamesLikeOrders) {
    if (order.find(';') != std::string::npos) continue;  // a `;` would end the command
    expected.push_back(order);
    EXPECT_EQ(run({"eval", "v = [1,3]", ":save ./" + order}), 0) << read("err");
    EXPECT_EQ(run({"eval", ":load ./" + order, "v"}), 0) << read("err");
    EXPECT_EQ(read("out"), "[1,3]\n");
    EXPECT_EQ(run({"run", "./" + order}), 0) << read("err");
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(names_in("."), expected);
}

TEST_F(World, ScriptsStopWithTheScriptsTheyLoad) {
  write("inner.km", "oops\n");
  write("outer.km", ":load " + file("inner.km") + "\n[1,3]\n");
  EXPECT_EQ(run({"run", file("outer.km")}), 2);
  EXPECT_EQ(read("out"), "");
  EXPECT_EQ(run({"run", "--keep-going", file("outer.km")}), 2);
  EXPECT_EQ(read("out"), "[1,3]\n");
}

// A growing table took two and a half times the allowed memory. Sanitizers need memory, so their
// presets leave this test out, and those under `ulimit -v`.
TEST_F(World, MemoryStaysWithinItsLimit) {
  Process process({"--limit", "memory=150", "eval", "outcome(moore(200,200,200, most=2))"},
                  file("all"));
  EXPECT_EQ(process.wait(), 3);
  EXPECT_THAT(read("all"), HasSubstr("memory limit reached: 150 megabytes"));
  EXPECT_LT(process.peak_kilobytes(), 200 * 1024);
}

// The next statement crashed: tables were damaged when there was no memory to grow.
TEST_F(InLittleMemory, ASessionSurvives) {
  for (const rlim_t kilobytes : {120'000, 160'000, 220'000}) {
    const auto [status, output] = run_within(
        kilobytes,
        {"--keep-going", "eval", "v = [1,3]", "check forall g in nim(counters <= 40): g == g",
         "normalize [v,2] under prudent",
         "check forall v, w in values(depth <= 1): v == w implies w == v", "v"});
    EXPECT_EQ(status, 3) << output;
    EXPECT_THAT(output, HasSubstr("error: out of memory")) << kilobytes;
    EXPECT_THAT(output, EndsWith("holds: 15 instances\n[1,3]\n")) << kilobytes;
  }
}

// Both commands ended in an uncaught exception.
TEST_F(InLittleMemory, OtherCommandsSaySo) {
  write("value", "[[1,3],[1,2]]\n");
  int failures = 0;
  for (rlim_t kilobytes = 8'000; kilobytes <= 40'000; kilobytes += 2'000) {
    if (run_within(kilobytes, {"--version"}).first != 0) continue;  // no room for the program
    for (const auto& arguments :
         {std::vector<std::string>{"normalize"}, {"eval", "length(list k in 1..2000000: 2 * k)"}}) {
      const auto [status, output] = run_within(kilobytes, arguments, file("value"));
      EXPECT_TRUE(status == 0 || status == 3) << kilobytes << " " << arguments[0] << ": " << output;
      if (status != 3) continue;
      EXPECT_THAT(output, HasSubstr("memory")) << kilobytes;
      ++failures;
    }
  }
  EXPECT_GT(failures, 0);
}

// A program at the other end of two pipes gets each answer before it sends the next statement.
TEST_F(World, WhoTalksToItThroughPipesIsAnswered) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"run", "-"}, {"normalize"}}) {
    std::array<int, 2> questions{};
    std::array<int, 2> answers{};
    ASSERT_EQ(pipe2(questions.data(), O_CLOEXEC), 0);
    ASSERT_EQ(pipe2(answers.data(), O_CLOEXEC), 0);
    Process process(arguments, [&] {
      dup2(questions[0], STDIN_FILENO);
      dup2(answers[1], STDOUT_FILENO);
    });
    close(questions[0]);
    close(answers[1]);
    for (const std::string question : {"[1,3]\n", "[1,\\\n2]\n", "[1,2,3]\n"}) {
      const bool in_two_lines = question.find('\\') != std::string::npos;
      if (in_two_lines && arguments == std::vector<std::string>{"normalize"}) continue;
      ASSERT_EQ(::write(questions[1], question.data(), question.size()),
                static_cast<ssize_t>(question.size()));
      pollfd look{answers[0], POLLIN, 0};
      ASSERT_EQ(poll(&look, 1, 300'000), 1) << question;
      std::array<char, 100> answer{};
      ASSERT_GT(::read(answers[0], answer.data(), answer.size()), 0);
      EXPECT_EQ(std::string(answer.data()), in_two_lines ? "[1,2]\n" : question);
    }
    close(questions[1]);
    EXPECT_EQ(process.wait(), 0);
    close(answers[0]);
  }
}

TEST_F(World, CtrlCEndsAWaitForInput) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"run", "--keep-going", "-"}, {"normalize"}}) {
    // Tests a line without an end, and empty input.
    for (const std::string input : {"/dev/zero", ""}) {
      std::array<int, 2> nothing{};
      ASSERT_EQ(pipe2(nothing.data(), O_CLOEXEC), 0);
      Process process(arguments, [&] {
        dup2(nothing[0], STDIN_FILENO);
        if (!input.empty()) redirect(STDIN_FILENO, input, O_RDONLY);
        redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
      });
      EXPECT_TRUE(comes_true([&] { return process.catches(SIGINT); }));
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      process.send(SIGINT);
      EXPECT_EQ(process.wait(), 3);
      EXPECT_THAT(read("err"), HasSubstr(": error: interrupted"));
      for (const int end : nothing) close(end);
    }
  }
}

TEST_F(AtATerminal, TheHistoryOutlivesItsTerminal) {
  {
    Terminal terminal({}, with_history(file("history")));
    at_prompt(terminal);
    EXPECT_THAT(answer(terminal, "v = [1,3]"), HasSubstr("[1,3]"));
    terminal.hang_up();
    EXPECT_THAT(terminal.wait(), AnyOf(0, -SIGHUP));
  }
  struct stat status {};
  ASSERT_EQ(stat(file("history").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  Terminal terminal({}, with_history(file("history")));
  at_prompt(terminal);
  terminal.type("\x10\n");  // Ctrl-P
  EXPECT_THAT(terminal.shown_until(kPromptShown), HasSubstr("v = [1,3]"));
  terminal.type("\x04");  // Ctrl-D
  EXPECT_EQ(terminal.wait(), 0);
}

TEST_F(AtATerminal, AHistoryThatCannotBeKeptIsToldOnce) {
  for (const std::string& path : {file("missing/history"), std::string("/dev/full")}) {
    Terminal terminal({}, with_history(path));
    at_prompt(terminal);
    EXPECT_THAT(answer(terminal, "[1,3]"),
                HasSubstr("warning: the history of this session is not"));
    EXPECT_THAT(answer(terminal, "[1,2]"), Not(HasSubstr("warning")));
    terminal.type(":quit\n");
    EXPECT_EQ(terminal.wait(), 0);
  }
}

// The prompt that ended last overwrote the lines of the other.
TEST_F(AtATerminal, TwoPromptsShareAHistory) {
  {
    Terminal one({}, with_history(file("history")));
    Terminal other({}, with_history(file("history")));
    at_prompt(one);
    at_prompt(other);
    answer(one, "first = [1,2]");
    answer(other, "second = [1,3]");
    answer(one, "third = [2,3]");
  }
  Terminal terminal({}, with_history(file("history")));
  at_prompt(terminal);
  for (const char* const name : {"third = ", "second = ", "first = "}) {
    terminal.type("\x10");
    EXPECT_THAT(terminal.shown_until(name), HasSubstr(name));
  }
}

// A home that cannot be written was passed over in silence.
TEST_F(AtATerminal, AHomeThatCannotBeWrittenIsTold) {
  Terminal terminal({}, [] {
    unsetenv("KINGMAKER_HISTORY");
    setenv("XDG_STATE_HOME", "/dev/null", 1);
  });
  at_prompt(terminal);
  EXPECT_THAT(answer(terminal, "2_1"),
              ::testing::AllOf(HasSubstr("the history of this session is not kept: cannot write "
                                         "`/dev/null/kingmaker/history`: Not a directory; "
                                         "KINGMAKER_HISTORY=FILE names another file"),
                               HasSubstr("2_1")));
}

TEST_F(AtATerminal, AHistoryIsShortened) {
  std::string lines = "_HiStOrY_V2_\n";
  for (int i = 0; i < 2500; ++i) lines += std::to_string(i) + "\n";
  write("history", lines);
  Terminal terminal({}, with_history(file("history")));
  at_prompt(terminal);
  answer(terminal, "[1,3]");
  const std::string kept = read("history");
  EXPECT_THAT(kept, StartsWith("_HiStOrY_V2_\n1500\n1501\n"));
  EXPECT_THAT(kept, EndsWith("\n2499\n[1,3]\n"));
}

// Such a file was turned into a history.
TEST_F(AtATerminal, AFileThatIsNoHistoryStaysAsItIs) {
  write("precious", "a thesis\n");
  Terminal terminal({}, with_history(file("precious")));
  EXPECT_THAT(terminal.shown_until(kPromptShown), HasSubstr("is not a history file"));
  answer(terminal, "[1,3]");
  terminal.type(":quit\n");
  EXPECT_EQ(terminal.wait(), 0);
  EXPECT_EQ(read("precious"), "a thesis\n");
}

// A pasted tab would start completion, and a control character would be a key.
TEST_F(AtATerminal, WhatIsPastedIsNoKeys) {
  Terminal terminal({}, with_history(""));
  EXPECT_THAT(terminal.shown_until(kPromptShown), HasSubstr("\033[?2004h"));
  terminal.type("\033[200~v\t= [1,\x03\xCE\xB2\x7F]\r[2,\t3]\r\033[201~");
  EXPECT_THAT(terminal.shown_until("\xCE\xB2"), HasSubstr("v = [1,"));
  terminal.shown_until("error");
  EXPECT_THAT(terminal.shown_until("\n1_1\r\n"), HasSubstr("> [2, 3]\r\n1_1\r\n"));
  at_prompt(terminal);
  terminal.type(":quit\n");
  EXPECT_THAT(terminal.shown_until("\033[?2004l"), HasSubstr("\033[?2004l"));
}

TEST_F(AtATerminal, NamesOfFilesCannotActOnIt) {
  write(
      "a\x9B"
      "31m",
      "");
  write("a\xE2\x80\xAE", "");
  Terminal terminal({}, with_history(""));
  at_prompt(terminal);
  terminal.type(":load " + file("a") + "\t");
  const std::string screen = terminal.shown_until(
      "\xEF\xBF\xBD"
      "31m");
  EXPECT_THAT(screen, HasSubstr("\xEF\xBF\xBD"
                                "31m"));
  EXPECT_THAT(screen, Not(HasSubstr("\x9B")));
  EXPECT_THAT(screen, Not(HasSubstr("\xE2\x80\xAE")));
}

TEST_F(AtATerminal, LongAnswersGoThroughThePager) {
  const auto screen_of = [&](const std::string& pager, const std::string& statement) {
    Terminal terminal({}, [&] {
      setenv("KINGMAKER_HISTORY", "", 1);
      setenv("PAGER", pager.c_str(), 1);
    });
    at_prompt(terminal);
    return answer(terminal, statement);
  };
  const std::string pager = "sed s/^/paged:/";
  EXPECT_THAT(screen_of(pager, ":help functions"), HasSubstr("\npaged:  at(v, PATH)"));
  EXPECT_THAT(screen_of(pager, "[1,3]"), Not(HasSubstr("paged:")));
  for (const std::string none : {"", "kingmaker-has-no-such-pager"}) {
    EXPECT_THAT(screen_of(none, ":help functions"), HasSubstr("\n  at(v, PATH)"));
  }
  // The name of the pager is not interpreted by a shell.
  EXPECT_THAT(screen_of("sed s/^/paged:/;touch " + file("pwned"), ":help functions"),
              Not(HasSubstr("paged:  at")));
  EXPECT_THAT(names(), ElementsAre());
}

// The answer is shown whatever PAGER is.
TEST_F(AtATerminal, APagerThatShowsNothingIsNoPager) {
  for (const std::string pager : {"false", "true"}) {
    Terminal terminal({}, [&] {
      setenv("KINGMAKER_HISTORY", "", 1);
      setenv("PAGER", pager.c_str(), 1);
    });
    at_prompt(terminal);
    EXPECT_THAT(answer(terminal, ":help functions"), HasSubstr("\n  at(v, PATH)")) << pager;
  }
}

// Ctrl-C has a meaning for pagers: `less` stops searching.
TEST_F(AtATerminal, CtrlCIsForThePagerWhileItIsUp) {
  // A shell that waits in `read` does not notice a signal that arrived just before, so this one
  // checks repeatedly.
  write("pager", "trap 'echo heard' INT\ncat\necho up\nwhile ! [ -e " + file("read") +
                     " ]; do sleep 0.05; done\n");
  Terminal terminal({}, [&] {
    setenv("KINGMAKER_HISTORY", "", 1);
    setenv("PAGER", ("sh " + file("pager")).c_str(), 1);
  });
  at_prompt(terminal);
  answer(terminal, "keep = [1,[2,3]]");
  terminal.type(":help functions\n");
  terminal.shown_until("\nup");
  for (int time = 0; time < 2; ++time) {
    terminal.type("\x03");
    EXPECT_THAT(terminal.shown_until("heard"), HasSubstr("heard"));
    // The time is longer than the period in which repeated signals are ignored.
    if (time == 0) std::this_thread::sleep_for(std::chrono::milliseconds(4500));
  }
  write("read", "");
  at_prompt(terminal);
  EXPECT_THAT(answer(terminal, "keep"), HasSubstr("[1,[2,3]]"));
}

TEST_F(AtATerminal, FilesOfOthersAreReplacedWhenOneAgrees) {
  write("s.km", "another");
  Terminal terminal({}, with_history(""));
  at_prompt(terminal);
  for (const auto& [reply, message] :
       {std::pair{"n\n", "kept "}, {"\x03", "interrupted"}, {"y\n", "wrote "}}) {
    terminal.type(":save " + file("s.km") + "\n");
    EXPECT_THAT(terminal.shown_until("(y/n) "), HasSubstr("Replace `"));
    EXPECT_EQ(read("s.km"), "another");
    terminal.type(reply);
    EXPECT_THAT(terminal.shown_until(kPromptShown), HasSubstr(message));
  }
  EXPECT_NE(read("s.km"), "another");
}

TEST_F(AtATerminal, SignalsEndIt) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    Terminal terminal({}, with_history(""));
    at_prompt(terminal);
    terminal.send(signal);
    // The terminal is as it was before.
    EXPECT_THAT(terminal.shown_until("\033[?2004l"), HasSubstr("\033[?2004l"));
    EXPECT_EQ(terminal.wait(), -signal);
    EXPECT_TRUE(terminal.echoes());
  }
}

// The signal is for the program alone: the shell that started it goes on.
TEST_F(AtATerminal, ASignalEndsNoOtherProcess) {
  const std::string input = file("input");
  const std::string script = "mkfifo '" + input + "'; '" + program_under_test() + "' <'" + input +
                             "' >/dev/null & p=$!; exec 3>'" + input +
                             "'; sleep 0.2; kill -TERM $p; wait $p; echo ended $?";
  FILE* const shell = popen(script.c_str(), "r");
  ASSERT_NE(shell, nullptr);
  std::array<char, 64> line{};
  EXPECT_NE(std::fgets(line.data(), line.size(), shell), nullptr);
  EXPECT_EQ(std::string_view(line.data()), "ended 143\n");
  EXPECT_EQ(pclose(shell), 0);
}

TEST_F(AtATerminal, TabCompletesAndLists) {
  Terminal terminal({}, [] { setenv("KINGMAKER_HISTORY", "", 1); });
  at_prompt(terminal);
  terminal.type("normali\t[[1,3],[2,3]] und\tprud\t\n");
  terminal.shown_until("\n");
  EXPECT_THAT(terminal.shown_until(kPromptShown), StartsWith("2_1\r\n"));
  // This also holds in a statement that continues on the next line.
  terminal.type("normalize [[1,3],\n");
  terminal.shown_until("..> ");
  terminal.type("[2,3]] un\tprud\t\n");
  terminal.shown_until("\n");
  EXPECT_THAT(terminal.shown_until(kPromptShown), StartsWith("2_1\r\n"));
  terminal.type(":s\t\t");
  EXPECT_THAT(terminal.shown_until(":strict\r\n"),
              HasSubstr("\n:save  :set  :show  :start  :stats"));
  terminal.type("\x03");
  at_prompt(terminal);
}

TEST_F(AtATerminal, TextsAreBrokenForItsWidth) {
  const auto widest = [](const std::string& text) {
    std::size_t width = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) width = std::max(width, line.size());
    return width;
  };
  constexpr unsigned short kColumns = 50;
  {
    Terminal terminal(
        {},
        [] {
          setenv("KINGMAKER_HISTORY", "", 1);
          setenv("PAGER", "", 1);
          setenv("NO_COLOR", "1", 1);
        },
        kColumns);
    // The width includes the carriage return.
    EXPECT_LE(widest(terminal.shown_until("\033[?2004h")), kColumns + 1);
    at_prompt(terminal);
    EXPECT_LE(widest(answer(terminal, ":help prompt")), kColumns + 1);
    // The statement itself takes two lines, but the message with its part of the statement does
    // not.
    const std::string message =
        answer(terminal, "normalize [[1,3],[1,[1,2]],[2,3]] undr prudent, and so on");
    EXPECT_LE(widest(message.substr(message.find("error:"))), kColumns + 1);
    EXPECT_THAT(message, HasSubstr("\n...e [[1,3],[1,[1,2]],[2,3]] undr prudent, and ...\r\n"
                                   "                             ^\r\n"));
  }
  Terminal terminal({"--help"}, {}, kColumns);
  const std::string page = terminal.shown_until("nothing of this kind");
  EXPECT_THAT(page, HasSubstr("Exit status:"));
  EXPECT_THAT(page, Not(HasSubstr(std::string(kColumns + 1, ' '))));
}

TEST_F(AtATerminal, LongValuesComeWithAHint) {
  Terminal terminal({}, [] {
    setenv("KINGMAKER_HISTORY", "", 1);
    setenv("PAGER", "", 1);
  });
  at_prompt(terminal);
  EXPECT_THAT(answer(terminal, ":set format choice"), Not(HasSubstr("#")));
  EXPECT_THAT(answer(terminal, "2_9"), HasSubstr("`:set format shared` takes "));
  EXPECT_THAT(answer(terminal, "2_1"), Not(HasSubstr("#")));
}

TEST_F(AtATerminal, ATerminalThatGoesAwayEndsWhateverIsRun) {
  Terminal terminal({}, with_history(file("history")));
  at_prompt(terminal);
  terminal.type("tally forall g in nim(counters <= 42, players=4): stable(g)\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  terminal.hang_up();
  EXPECT_THAT(terminal.wait(), AnyOf(0, 3, -SIGHUP));
}

TEST_F(AtATerminal, CtrlCStopsWhatever) {
  SplitMix64 random(7);
  std::string chains = "[";  // quick to read, for about a second
  for (int chain = 0; chain < effort(60, 6); ++chain) {
    constexpr int kDepth = 99'000;
    chains += chain == 0 ? "" : ",";
    chains += std::string(kDepth, '[') + '1';
    for (int i = 0; i < kDepth; ++i) {
      chains += ',';
      chains += static_cast<char>('1' + random.below(3));
      chains += ']';
    }
  }
  write("plain.km", "w = " + chains + "]\n");
  std::string choices = "3{";  // read by the grammar
  for (int i = 0; i < effort(300'000, 20'000); ++i) {
    choices += i == 0 ? "" : ",";
    choices += "2{1,1{3," + std::to_string(i % 3 + 1) + "_" + std::to_string(i % 1000) + "}}";
  }
  write("general.km", "w = " + choices + "}\n");
  expect_ctrl_c_stops({
      ":load " + file("plain.km"),
      ":load " + file("general.km"),
      "w = clobber(" + std::string(10, '1') + "23123123123123123123123)",
      "check forall a, b in values(depth <= 2): not a < b under selfish or not b < a under selfish",
      "tally forall g in nim(counters <= 42, players=4): stable(g)",
  });
}

// The value has ten million nodes, hardly two of which are equal.
TEST_F(World, TenMillionNodesTakeLessThanAGibibyteAndAHalf) {
  constexpr int kDepth = 99'900;
  constexpr int kChains = effort(101, 4);
  SplitMix64 random(1);
  std::string value = "[";
  for (int chain = 0; chain < kChains; ++chain) {
    value += (chain == 0 ? "" : ",") + std::string(kDepth, '[') + '1';
    for (int i = 0; i < kDepth; ++i) {
      value += ',';
      value += static_cast<char>('1' + random.below(3));
      value += ']';
    }
  }
  value += ']';
  write("value.km", "v = " + value +
                        "\n:stats\nnormalize v under syntactic\nv = 1\n[1,2]\n"
                        "w = swap(1,1,2)\n:stats\n");
  Process process({"run", file("value.km")},
                  [&] { redirect(STDOUT_FILENO, file("out"), O_WRONLY | O_CREAT | O_TRUNC); });
  EXPECT_EQ(process.wait(), 0);
  EXPECT_LT(process.peak_kilobytes(), effort(3, 6) * 512 * 1024);
  const std::string out = read("out");
  std::istringstream lines(out);
  std::string label;
  std::uint64_t nodes = 0;
  lines >> label >> nodes;
  EXPECT_EQ(label, "nodes");
  EXPECT_GT(nodes, static_cast<std::uint64_t>(kChains) * (kDepth - 100));
  // Its normal form differs only in the order of the options.
  EXPECT_GT(out.size(), value.size() * 9 / 10);
}

}  // namespace
}  // namespace kingmaker::testing
