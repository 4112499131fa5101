// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles functions of the session and of modules: their calls, and functions without a name.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string_view>

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

// Compiles x -> BODY.
[[nodiscard]] absl::Status compile_function(Unit& unit, const Task& task);
// Compiles f(v, w), where the instruction pushes f.
[[nodiscard]] absl::Status compile_application(Unit& unit, const Task& task,
                                               const Instruction& function);
// Compiles f(v, w), where f is a function of the session or of a module.
[[nodiscard]] absl::Status compile_invocation(Unit& unit, const Task& task,
                                              const FunctionDefinition& function);

// The text including leading zeros, which are cells of a board: `clobber(012)`.
[[nodiscard]] std::string_view argument_text(const ast::Expression& expression,
                                             const ast::Node& argument);

}  // namespace kingmaker::compiler
