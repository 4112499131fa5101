// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles expressions to programs.
//
// The compiler makes one pass over a syntax tree, with its own stack, and determines everything
// that does not change while the program runs: the meaning of names, the functions called, the
// rules of a relation. Conditions become jumps, so that `and`, `or` and `implies` evaluate no more
// than they need. Errors in names come before all others.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/compile_options.hpp"
#include "language/machine/program.hpp"
#include "language/machine/routines.hpp"

namespace kingmaker {

// Compiles the subexpression of `expression` with this root. `expression` and the context must
// outlive the program.
[[nodiscard]] absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                              std::uint32_t root, const CompileOptions& options);
// Compiles the condition or the rank of a preference. `self` is that of CompileOptions.
[[nodiscard]] absl::StatusOr<Program> compile(Context& context,
                                              const PreferenceDefinition& definition,
                                              const FunctionDefinition* self = nullptr);
// True if the condition is an `implies`, also in `for` and `under` or in an `all`, and so can be
// true because its premise is false.
[[nodiscard]] bool has_premise(const Library& library, const ast::Expression& expression,
                               std::uint32_t root);
// The program of a function of the session, or of a preference, compiled on first use. Errors have
// no place in the running statement.
[[nodiscard]] absl::StatusOr<const Program*> program_of(Context& context, Routine& routine);
[[nodiscard]] absl::StatusOr<const Program*> program_of(Context& context,
                                                        PreferenceRoutine& routine);

}  // namespace kingmaker
