// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles calls of the functions of the library, of games and of domains, and `let`.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

[[nodiscard]] absl::Status compile_call(Unit& unit, const Task& task);
// Compiles the call of a function that receives its arguments unevaluated: a verb such as `check`,
// or a quantifier such as `find`, which is the argument itself.
[[nodiscard]] absl::Status compile_lazy_call(Unit& unit, const Task& task,
                                             const FunctionInfo& function);
[[nodiscard]] absl::Status compile_let(Unit& unit, const Task& task);

}  // namespace kingmaker::compiler
