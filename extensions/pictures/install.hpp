// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds `draw` and `export`: graphs of values, traces, boards, preferences and derivations, plots,
// and games for Gambit. Tested in tests/extensions/pictures/command_test.cpp.
#pragma once

#include <span>

#include "language/library.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::pictures {

[[nodiscard]] std::span<const StatementInfo> drawing_statements();
[[nodiscard]] std::span<const FunctionInfo> drawing_functions();
extern const StatementInfo export_statement;
extern const OutputFormat tikz_format;

void install(Library& library);
void install_subcommands(Library& library);

}  // namespace kingmaker::pictures
