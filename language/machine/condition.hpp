// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The conditions of rules, which the engine evaluates during rewriting:
// `context.of_statement<Conditions>()`. Tested in tests/language/own_rules_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <vector>

#include "base/hash_table.hpp"
#include "language/context.hpp"
#include "language/function_definition.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Machine;

// One condition, compiled for the running statement.
class Condition {
 public:
  explicit Condition(FunctionPointer definition);
  ~Condition();

  // The truth value for these parameters. In a condition, `==` and `!=` without `under` compare
  // values without reducing them, and an ordering must name its rules.
  [[nodiscard]] absl::StatusOr<bool> holds(Context& context, std::vector<Object> arguments);

 private:
  FunctionPointer definition_;
  std::optional<Program> program_;
  std::vector<std::unique_ptr<Machine>> idle_;  // several, since a condition may call itself
};

// The conditions that the running statement has used.
class Conditions {
 public:
  // The reference stays valid.
  [[nodiscard]] Condition& of(const FunctionPointer& definition);

 private:
  HashMap<const FunctionDefinition*, std::unique_ptr<Condition>> conditions_;
};

}  // namespace kingmaker
