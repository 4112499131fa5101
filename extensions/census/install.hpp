// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds the function `census` (functions.cpp) and the subcommand (command.cpp).
// Tested in tests/extensions/census/command_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker::census {

void install(Library& library);
void install_subcommands(Library& library);

}  // namespace kingmaker::census
