// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The language and the subcommands of the program, with all extensions that were built.
// Tested in tests/repl/help_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// standard_library(), and the subcommands of the core and the extensions.
[[nodiscard]] Library program_library();

}  // namespace kingmaker
