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
#include <span>
#include <string>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"
#include "language/machine/routines.hpp"
#include "language/machine/truth_tables.hpp"

namespace kingmaker {

struct CompileOptions {
  // Names of the variables of instances, which take precedence over all other meanings.
  std::span<const std::string> variables = {};
  // Variables with fixed values, which come next; may be null.
  const Variables* around = nullptr;
  // Names of a function's parameters, which are its first slots.
  std::span<const std::string> parameters = {};
  // The function that is being defined, or one without a name for another definition. It may call
  // itself and functions that are not defined yet; the program is not run.
  const FunctionDefinition* self = nullptr;
  // The module of which it is part; may be null.
  const Module* module = nullptr;
  // True if the expression follows `in`.
  bool is_domain = false;
  // True if the result is a truth value. Any other result is an error at run time.
  bool is_condition = false;
  // The condition of which it is a part; by default the whole is compiled.
  std::uint32_t whole = ast::kNone;
  // True if the program is to say only whether the premise of the condition is met. Precondition:
  // `has_premise`.
  bool is_premise = false;
  // The meaning of relations of values without `under`. OfSession: orderings use the session's
  // rules, `==` and `!=` are syntactic. OfTerms: `==` and `!=` compare terms, and orderings are not
  // allowed. OfPreference: `==` and `!=` compare terms, and orderings are those of the preference
  // that is defined, whose player is the first parameter.
  enum class Relations : std::uint8_t { OfSession, OfTerms, OfPreference };
  Relations relations = Relations::OfSession;
  // Receives tables for the parts of a condition that are worth one; may be null.
  TruthTables* tables = nullptr;
};

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
