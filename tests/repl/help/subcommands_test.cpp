// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A subcommand that an extension adds is a subcommand like those of the core.
#include "repl/help/subcommands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "bindings/program/shell/completions.hpp"
#include "bindings/program/shell/man_page.hpp"
#include "language/statements/core_library.hpp"
#include "repl/commands/command_line.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/commands/invocation.hpp"

namespace kingmaker::testing::subcommands_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

ExitStatus run_greet(const Invocation& invocation) {
  if (invocation.operands().empty()) return usage_error(invocation, "greet needs a name");
  invocation.streams.out << "hello " << invocation.operands().front()
                         << (invocation.arguments.has("--loud") ? "!\n" : "\n")
                         << invocation.session.context().settings.frame.players << " players\n";
  return ExitStatus::Counterexample;
}

Library without_greet() {
  Library library = core_library();
  add_core_subcommands(library);
  return library;
}

Library with_greet() {
  static const Subcommand kGreet = {
      .name = "greet",
      .operands = "NAME FILE...",
      .doc = "says hello",
      .options = {{"--loud", "", "with a mark"},
                  {"--color", "RGB", "of the greeting",
                   [](const Library&) { return std::vector<std::string>{"crimson"}; }}},
      .run = run_greet};
  Library library = without_greet();
  library.add(kGreet);
  return library;
}

struct Run {
  int status;
  std::string out;
  std::string err;
};

Run run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_command_line(arguments, {in, out, err}, nullptr, with_greet());
  return {status, out.str(), err.str()};
}

TEST(Subcommands, AreRunWithTheirOptions) {
  EXPECT_EQ(run({"--players", "4", "greet", "Ada", "--loud"}).out, "hello Ada!\n4 players\n");
  EXPECT_EQ(run({"greet", "Ada"}).status, 1);
  EXPECT_EQ(run({"greet"}).err, "kingmaker: error: greet needs a name; see kingmaker --help\n");
  EXPECT_THAT(run({"gret", "Ada"}).err, HasSubstr("did you mean `greet`?"));
  EXPECT_THAT(run({"eval", "1", "--loud"}).err,
              HasSubstr("`--loud` does not belong to this command"));
  EXPECT_THAT(run({"-e", "1", "greet", "Ada"}).err,
              HasSubstr("`-e` does not belong to this command"));
}

// `crimson` is no setting of `--color`.
TEST(Subcommands, MayHaveACommonOptionOtherwise) {
  EXPECT_EQ(run({"greet", "Ada", "--color", "crimson"}).err, "");
  EXPECT_EQ(run({"eval", "1", "--color", "crimson"}).status, 2);
}

TEST(Subcommands, HaveHelp) {
  EXPECT_THAT(run({"--help"}).out, AllOf(HasSubstr("kingmaker greet NAME FILE..."),
                                         HasSubstr("greet only: with a mark")));
  EXPECT_THAT(run({"help", "greet"}).out, AllOf(HasSubstr("says hello"), HasSubstr("--loud")));
  EXPECT_EQ(run({"help", "greet"}).out, run({"greet", "--help"}).out);
  EXPECT_THAT(run({}, ":help greet\n").out, HasSubstr("says hello"));
  EXPECT_THAT(run({"help", "grete"}).err, HasSubstr("did you mean `greet`?"));
}

TEST(Subcommands, AreInTheManualPageAndCompletions) {
  const Library all = with_greet();
  EXPECT_THAT(man_page(all, "1", "2024-12-31"),
              AllOf(HasSubstr(".B kingmaker greet"), HasSubstr("with a mark")));
  EXPECT_THAT(bash_completion(all),
              AllOf(HasSubstr("greet) files=1"), HasSubstr("greet) words+=' --loud --color'"),
                    HasSubstr("greet:--color) words='crimson'")));
  EXPECT_THAT(zsh_completion(all), AllOf(HasSubstr("'greet:says hello'"), HasSubstr("(crimson)")));
  EXPECT_THAT(fish_completion(all),
              AllOf(HasSubstr("-n 'not __fish_seen_subcommand_from greet' -l color"),
                    HasSubstr("-n '__fish_seen_subcommand_from greet' -l loud")));
  EXPECT_THAT(man_page(without_greet(), "1", "2024-12-31"), Not(HasSubstr("greet")));
}

}  // namespace
}  // namespace kingmaker::testing::subcommands_test
