// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker tex paper`: runs the statements of a LaTeX document that uses kingmaker.sty.
// Tested in tests/extensions/papers/paper_test.py.
#pragma once

#include "repl/help/subcommands.hpp"

namespace kingmaker::papers {

[[nodiscard]] const Subcommand& tex_subcommand();

}  // namespace kingmaker::papers
