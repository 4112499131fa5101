// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles names, such as `v`, `p_k` or `AB`, and rule sets.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

[[nodiscard]] absl::Status compile_name(Unit& unit, const Task& task);
// Compiles a rule set, whose rules may be variables.
[[nodiscard]] absl::Status compile_rule_set(Unit& unit, const Task& task);

}  // namespace kingmaker::compiler
