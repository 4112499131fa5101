// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds the variables that an expression names. Tested in tests/language/check/check.km.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

// For each of these variables, true if the subexpression with this root names it.
[[nodiscard]] std::vector<bool> variables_named(const std::vector<std::string>& names,
                                                const ast::Expression& expression,
                                                std::uint32_t root);

// True if the subexpression names any of these variables.
[[nodiscard]] bool names_any(const std::vector<std::string>& names,
                             const ast::Expression& expression, std::uint32_t root);

}  // namespace kingmaker
