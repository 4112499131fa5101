// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles conditions: connectives, which become jumps, relations with their clauses, and `in`.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

// True for connectives, which are compiled to jumps.
[[nodiscard]] bool is_connective(Kind kind);
// True for expressions whose result is in the register.
[[nodiscard]] bool is_condition(Kind kind);
// True if an ordering that the connective at `root` joins has clauses, unless the connective is a
// part of the last one that was asked for.
[[nodiscard]] bool has_ordering_with_clauses(Unit& unit, std::uint32_t root);

[[nodiscard]] absl::Status compile_condition(Unit& unit, const Task& task);
// True for a part of a condition that may be worth a table, and has not been tried yet.
[[nodiscard]] bool may_have_table(const Unit& unit, const Task& task);
[[nodiscard]] absl::Status compile_with_table(Unit& unit, const Task& part);

}  // namespace kingmaker::compiler
