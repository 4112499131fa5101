// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statement `report`, the function `can_force`, and the subcommand.
#pragma once

#include "language/library.hpp"

namespace kingmaker::report {
void install(Library& library);
void install_subcommands(Library& library);
}  // namespace kingmaker::report
