// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings in their environment: closed streams, full disks, names of files, and signals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/at_a_terminal.hpp"
#include "tests/support/process.hpp"
#include "tests/support/world.hpp"

namespace kingmaker::testing::process_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST_F(World, ADrawingDoesNotBecomeTheOutput) {
  EXPECT_EQ(run_without({STDIN_FILENO, STDOUT_FILENO},
                        {"eval", "draw [1,3] -o " + file("value.dot"), "[1,2]"}),
            3);
  EXPECT_THAT(read("value.dot"), StartsWith("digraph"));
}

TEST_F(World, PicturesThatCannotBeWrittenStayAsTheyWere) {
  const auto in_little_room = [&](const std::string& statement, rlim_t room) {
    Process process({"eval", statement}, [&] {
      redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
      const rlimit bytes{room, room};
      setrlimit(RLIMIT_FSIZE, &bytes);
    });
    return process.wait();
  };
  for (const std::string name : {"a.dot", "a.svg", "a.png", "a.pdf"}) {
    write(name, "old");
    // The graph is shorter than its pictures.
    const rlim_t room = name == "a.dot" ? 512 : 2048;
    EXPECT_EQ(in_little_room("draw [[1,2],[2,3],[[1,3],2]] -o " + file(name), room), 2);
    EXPECT_THAT(read("err"), HasSubstr("cannot write `" + file(name) + "`: File too large"));
    EXPECT_EQ(read(name), "old");
  }
  // No temporary file is left behind.
  EXPECT_THAT(names(), ElementsAre("a.dot", "a.pdf", "a.png", "a.svg", "err"));
}

// Names of files have no meaning for a shell or Graphviz, and no other file is changed.
TEST_F(World, NothingInTheNameOfAPictureIsAnOrder) {
  std::filesystem::create_directory(file("inside"));
  const WorkingFolder here(file("inside"));
  std::vector<std::string> expected;
  for (const std::string& order : kNamesLikeOrders) {
    for (const char* const ending : {".svg", ".dot"}) {
      expected.push_back(order + ending);
      EXPECT_EQ(run({"draw", "[1,[2,3]]", "-o", "./" + order + ending}), 0) << read("err");
      EXPECT_EQ(run({"eval", "draw [1,3] -o \"./" + order + ending + "\""}), 0) << read("err");
    }
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(names_in("."), expected);
}

TEST_F(World, ASignalEndsItsPictureToo) {
  // In this test a picture takes long.
  write("dot", "#!/bin/sh\necho $$ > " + file("new") + "\nmv " + file("new") + " " +
                   file("started") + "\nexec sleep 1000\n");
  chmod(file("dot").c_str(), 0700);
  for (const int signal : {SIGTERM, SIGHUP}) {
    Process process({"eval", "draw [1,3] -o " + file("a.svg"), "[1,3]"}, [&] {
      setenv("PATH", (folder_.path().string() + ":/bin:/usr/bin").c_str(), 1);
      setenv("XDG_STATE_HOME", file("state").c_str(), 1);
      redirect(STDERR_FILENO, file("err"), O_WRONLY | O_CREAT | O_TRUNC);
      redirect(STDOUT_FILENO, file("out"), O_WRONLY | O_CREAT | O_TRUNC);
    });
    EXPECT_TRUE(comes_true([&] { return std::filesystem::exists(file("started")); }));
    process.send(signal);
    EXPECT_EQ(process.wait(), -signal);
    // The child has ended, though its new parent may not have asked for its status yet.
    const std::string state = "/proc/" + std::to_string(std::stoi(read("started"))) + "/stat";
    EXPECT_TRUE(comes_true([&] {
      std::ifstream stat(state);
      const std::string text{std::istreambuf_iterator<char>(stat), {}};
      return text.empty() || text.find(") Z ") != std::string::npos;
    }));
    EXPECT_THAT(names(), ElementsAre("dot", "err", "out", "started"));
    EXPECT_EQ(read("out"), "");
    std::filesystem::remove(file("started"));
  }
}

TEST_F(AtATerminal, CtrlCStopsADrawing) {
  expect_ctrl_c_stops({"draw preferences for 1 depth 2 under selfish -o " + file("a.svg")});
}

}  // namespace
}  // namespace kingmaker::testing::process_test
