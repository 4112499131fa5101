// From expressions to programs.
//
// Compiling goes once over a syntax tree, with a stack of its own, and settles what does not change
// while the program runs: what names stand for, which function is called, which rules a relation is
// under. Conditions become jumps, so that `and`, `or` and `implies` look at no more than they need.
// Errors in names come before all others.
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
  // Names that stand for variables of instances, before anything else they may be.
  std::span<const std::string> variables = {};
  // Names of a function's parameters, which are its first slots.
  std::span<const std::string> parameters = {};
  // A function that is being defined, and may call itself and functions that are not defined yet;
  // the program is not to be run.
  const FunctionDefinition* self = nullptr;
  // It stands behind `in`.
  bool is_domain = false;
  // The result is a truth: anything else is an error, when it is met.
  bool is_condition = false;
  // Relations of values that do not say under which rules: orderings are the session's, `==` and
  // `!=` syntactic; or `==` and `!=` compare terms, and there are no orderings; or the same, and
  // orderings are those of the preference that is defined, whose player is the first parameter.
  enum class Relations : std::uint8_t { OfSession, OfTerms, OfPreference };
  Relations relations = Relations::OfSession;
  // Filled with tables for the parts of a condition that are worth one.
  TruthTables* tables = nullptr;
};

// The subexpression of `expression` with this root. `expression` must outlive the program, and so
// must the context.
[[nodiscard]] absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                              std::uint32_t root, const CompileOptions& options);
// The program of a function of the session's, or of a preference, compiled when it is asked for
// first. Errors are at no place of the running statement.
[[nodiscard]] absl::StatusOr<const Program*> program_of(Context& context, Routine& routine);
[[nodiscard]] absl::StatusOr<const Program*> program_of(Context& context,
                                                        PreferenceRoutine& routine);

}  // namespace kingmaker
