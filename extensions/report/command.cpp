// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker report FILE.km GAME`. Tested in tests/extensions/report/command_test.cpp.
#include <string>
#include <vector>

#include "base/text.hpp"
#include "extensions/report/install.hpp"
#include "extensions/report/kingmakers.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/help/usage.hpp"

namespace kingmaker::report {
namespace {

// The position that a game on the command line begins with.
std::string call_of(const std::string& game, const Arguments& flags) {
  if (game.find('(') != std::string::npos) return game;
  std::string arguments;
  for (const std::string_view name : {"rows", "columns", "length"}) {
    const std::string option = cat("--", name);
    if (!flags.has(option)) continue;
    append(arguments, arguments.empty() ? "" : ", ", name, "=", *flags.value(option));
  }
  return cat(game, "(", arguments, ")");
}

ExitStatus run_report(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.operands();
  const Arguments& flags = invocation.arguments;
  if (operands.empty()) return usage_error(invocation, "report needs a game");
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    const auto flow = run_file(invocation.session, operands[i], &Session::load);
    if (flow != Session::Flow::Next) return invocation.session.exit_status();
  }
  std::string statement = cat("report ", call_of(operands.back(), flags));
  if (flags.has("--against"))
    append(statement, " against ", call_of(*flags.value("--against"), flags));
  if (flags.has("--under")) {
    const std::string under = *flags.value("--under");
    const bool is_rule = tie_rule_named(under).has_value();
    append(statement, is_rule ? " ties " : " under ", is_rule ? text_literal(under) : under);
  }
  invocation.session.run(statement, {"<arg 1>", 1});
  return invocation.session.exit_status();
}

}  // namespace

void install_subcommands(Library& library) {
  static const Subcommand kReport = {
      .name = "report",
      .operands = "FILE... GAME",
      .doc = "say how often a player who gains nothing decides who wins",
      .options = {{"--against", "GAME", "another game, to compare"},
                  {"--under", "R",
                   "first, last, against_leader, longest, shortest or a preference"},
                  {"--rows", "N", "the rows of an empty grid"},
                  {"--columns", "N", "the columns of an empty grid"},
                  {"--length", "N", "the length of an empty line"}},
      .run = run_report};
  library.add(kReport);
}

}  // namespace kingmaker::report
