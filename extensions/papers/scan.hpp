// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker scan`: the values of a paper, and its claims.
#pragma once

#include "repl/help/subcommands.hpp"

namespace kingmaker::papers {

[[nodiscard]] const Subcommand& scan_subcommand();

}  // namespace kingmaker::papers
