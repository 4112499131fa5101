// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/arguments.hpp"

#include <gtest/gtest.h>

#include "repl/commands/core_subcommands.hpp"

namespace kingmaker::testing {
namespace {

Arguments read(const std::vector<std::string>& words) {
  Library library;
  add_core_subcommands(library);
  return read_arguments(words, library);
}

using Words = std::vector<std::string>;

TEST(Arguments, StatementsArriveUntouched) {
  const Arguments read_as = read({"eval", "[1,3]", "a = 1", "-1", "-", "--", "--players", "-x"});
  EXPECT_EQ(read_as.subcommand->name, "eval");
  EXPECT_EQ(read_as.operands, (Words{"[1,3]", "a = 1", "-1", "-", "--players", "-x"}));
  EXPECT_EQ(read_as.stray, std::nullopt);
}

TEST(Arguments, TheLaterOptionCounts) {
  const Arguments read_as =
      read({"--players", "4", "eval", "1", "--players=5", "--limit=nodes=7", "--limit", "time=20"});
  EXPECT_EQ(read_as.value("--players"), "5");
  EXPECT_EQ(read_as.values("--limit"), (Words{"nodes=7", "time=20"}));
  EXPECT_EQ(read_as.value("--start"), std::nullopt);
  EXPECT_EQ(read_as.operands, (Words{"1"}));
}

TEST(Arguments, HaveShortNames) {
  EXPECT_TRUE(read({"-h"}).has("--help"));
  EXPECT_TRUE(read({"eval", "-V"}).has("--version"));
}

// An option belongs to its command; a switch takes no argument.
TEST(Arguments, SayWhichHasNoPlace) {
  EXPECT_EQ(read({"eval", "--resume"}).stray, "--resume");
  EXPECT_EQ(read({"--lengths", "2..3", "census"}).stray, "--lengths");
  EXPECT_EQ(read({"eval", "--keep-going=yes"}).stray, "--keep-going=yes");
  EXPECT_EQ(read({"[1,3]", "eval"}).stray, "[1,3]");
  EXPECT_EQ(read({"--", "eval"}).stray, "eval");
}

TEST(Arguments, SayWhichLacksItsArgument) {
  EXPECT_EQ(read({"eval", "1", "--players"}).incomplete, "--players");
  EXPECT_EQ(read({"--under", "--start", "2"}).incomplete, "--under");
  EXPECT_EQ(read({"eval", "--under", "-"}).value("--under"), "-");
}

}  // namespace
}  // namespace kingmaker::testing
