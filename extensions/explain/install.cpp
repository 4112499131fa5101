// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/install.hpp"

#include "language/help_lines.hpp"

namespace kingmaker::explain {
namespace {

constexpr HelpLines kOverviewLines = {"overview", "  Compare",
                                      "  Explain    explain 2_2 < 2_1 for 1 under prudent\n"};

}  // namespace

void install(Library& library) {
  add_statements(library, {&explain_statement, 1});
  library.add(prover);
  library.add(kOverviewLines);
  library.add(coq_format);
}

}  // namespace kingmaker::explain
