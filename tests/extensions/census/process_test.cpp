// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A census in its environment: little memory, few threads, signals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/world.hpp"

namespace kingmaker::testing::census_process_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// It ended in an uncaught exception.
TEST_F(InLittleMemory, ACensusSaysSo) {
  int failures = 0;
  for (rlim_t kilobytes = 8'000; kilobytes <= 40'000; kilobytes += 2'000) {
    if (run_within(kilobytes, {"--version"}).first != 0) continue;  // no room for the program
    const auto [status, output] =
        run_within(kilobytes, {"census", "clobber", "--lengths", "2..10", "--jobs", "2"});
    EXPECT_TRUE(status == 0 || status == 3) << kilobytes << ": " << output;
    if (status != 3) continue;
    EXPECT_THAT(output, HasSubstr("memory")) << kilobytes;
    ++failures;
  }
  EXPECT_GT(failures, 0);
}

// The program ended in an uncaught exception, or with an internal error.
TEST_F(InLittleMemory, WorkGoesOnWithTheThreadsThereAre) {
  const std::vector<std::string> census = {"census", "clobber", "--lengths", "2..9", "--jobs"};
  auto arguments = census;
  arguments.emplace_back("1024");
  const auto [status, output] = run_within(500'000, arguments);
  EXPECT_EQ(status, 0) << output;
  arguments.back() = "1";
  EXPECT_EQ(run(arguments), 0);
  EXPECT_EQ(output, read("out"));
}

TEST_F(World, ASignalLeavesNoPartOfAPlot) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    Process process({"census", "clobber", "--lengths", "2..15", "--plot", file("a.svg")}, [&] {
      setenv("XDG_STATE_HOME", file("state").c_str(), 1);
      redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
      redirect(STDOUT_FILENO, file("out"), O_WRONLY | O_CREAT | O_TRUNC);
    });
    EXPECT_TRUE(comes_true([&] {
      const std::vector<std::string> all = names();
      return std::any_of(all.begin(), all.end(),
                         [](const std::string& name) { return name.starts_with(".kingmaker-"); });
    }));
    process.send(signal);
    EXPECT_EQ(process.wait(), -signal);
    EXPECT_THAT(names(), ElementsAre("err", "out", "state"));
    EXPECT_EQ(read("out"), "");
  }
}

// The reader of the counts has gone before the plot is written.
TEST_F(World, AReaderThatLeavesLeavesNoPartOfAPlot) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  Process process(
      {"census", "clobber", "--lengths", "2..5", "--format", "csv", "--plot", file("a.svg")}, [&] {
        setenv("XDG_STATE_HOME", file("state").c_str(), 1);
        redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
        dup2(ends[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_DFL);
      });
  close(ends[1]);
  close(ends[0]);
  EXPECT_EQ(process.wait(), -SIGPIPE);
  for (const std::string& name : names()) EXPECT_FALSE(name.starts_with(".kingmaker-")) << name;
}

}  // namespace
}  // namespace kingmaker::testing::census_process_test
