// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker draw EXPR -o FILE`.
#include <string>
#include <vector>

#include "base/text.hpp"
#include "language/library.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/help/subcommands.hpp"
#include "repl/help/usage.hpp"
#include "repl/session/session.hpp"

namespace kingmaker::pictures {
namespace {

ExitStatus run_draw(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.operands();
  const Arguments& flags = invocation.arguments;
  if (operands.empty()) return usage_error(invocation, "draw needs a value");
  if (operands.size() > 1) {
    return usage_error(invocation, cat("draw takes one value, and `", operands[1],
                                       "` is a second one; put quotes around the value"));
  }
  invocation.session.draw(operands.front(), {"<arg 1>", 1}, flags.has("--expand"),
                          flags.has("--tree"), flags.value("-o"));
  return invocation.session.exit_status();
}

}  // namespace

void install_subcommands(Library& library) {
  static const Subcommand kDraw = {
      .name = "draw",
      .operands = "EXPR -o FILE",
      .doc = "draw a value as .svg, .png, .pdf or .dot; without -o, print its DOT text",
      .options = {{"-o", "FILE", "the file to write; its ending names the format"},
                  {"--expand", "", "draw simple values in full"},
                  {"--tree", "", "draw equal subterms wherever they occur"}},
      .run = run_draw};
  library.add(kDraw);
}

}  // namespace kingmaker::pictures
