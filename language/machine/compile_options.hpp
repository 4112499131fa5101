// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How an expression is compiled: the names around it, and what its relations mean.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "grammar/ast.hpp"
#include "language/function_definition.hpp"
#include "language/machine/truth_tables.hpp"
#include "language/module.hpp"
#include "language/object.hpp"

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
  // The number of functions without a name around the expression.
  std::uint32_t functions_around = 0;
  // Receives tables for the parts of a condition that are worth one; may be null.
  TruthTables* tables = nullptr;
};

}  // namespace kingmaker
