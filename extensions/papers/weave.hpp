// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker weave`: documents whose examples print what the program prints now.
#pragma once

#include "repl/help/subcommands.hpp"

namespace kingmaker::papers {

[[nodiscard]] const Subcommand& weave_subcommand();

}  // namespace kingmaker::papers
