// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The subcommands that the program has without extensions, and the commands of its sessions.
// Tested in tests/repl/help/subcommands_test.cpp.
#pragma once

#include <string>

#include "repl/help/subcommands.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

void add_core_subcommands(Library& library);

// Runs the statements of a file by `run`, which is run_script or load. A file that cannot be read
// is reported.
using RunScript = Session::Flow (Session::*)(std::string_view text, const std::string& file);
Session::Flow run_file(Session& session, const std::string& file, RunScript run);

}  // namespace kingmaker
