// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The commands that each session has: `:set`, `:help`, `:load`, ...
// Tested in tests/repl/errors_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

void add_session_commands(Library& library);

}  // namespace kingmaker
