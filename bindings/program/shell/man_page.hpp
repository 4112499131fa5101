// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The manual page kingmaker(1), made from the tables of help.
// Tested in tests/repl/help/subcommands_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "repl/help/subcommands.hpp"

namespace kingmaker {

// In roff's man macros. `date`, 2024-12-31, is when this version was made.
[[nodiscard]] std::string man_page(const Library& library, std::string_view version,
                                   std::string_view date);

}  // namespace kingmaker
