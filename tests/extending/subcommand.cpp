// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The subcommand `kingmaker hopeful VALUE...`.
#include "base/text.hpp"
#include "repl/commands/invocation.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

ExitStatus run_hopeful(const Invocation& invocation) {
  if (invocation.operands().empty()) return usage_error(invocation, "hopeful needs a value");
  for (const std::string& value : invocation.operands()) {
    invocation.session.run(cat("hopeful(", value, ")"), {"<value>", 1});
  }
  return invocation.session.exit_status();
}

}  // namespace

void install_subcommands(Library& library) {
  static const Subcommand kHopeful = {.name = "hopeful",
                                      .operands = "VALUE...",
                                      .doc = "say who can still win",
                                      .run = run_hopeful};
  library.add(kHopeful);
  install_command(library);
}

}  // namespace kingmaker::hopeful
