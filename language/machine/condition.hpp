// The conditions of rules, which the engine asks for in the middle of rewriting:
// `context.of_statement<Conditions>()`.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <vector>

#include "base/hash_table.hpp"
#include "language/context.hpp"
#include "language/definitions/function_definition.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Machine;

// One condition, compiled for the running statement.
class Condition {
 public:
  explicit Condition(FunctionPointer definition);
  ~Condition();

  // Its truth where its parameters are these. In it `==` and `!=` without `under` compare values as
  // they are, and an ordering says under which rules it is.
  [[nodiscard]] absl::StatusOr<bool> holds(Context& context, std::vector<Object> arguments);

 private:
  FunctionPointer definition_;
  std::optional<Program> program_;
  std::vector<std::unique_ptr<Machine>> idle_;  // a condition may be asked for inside of itself
};

// The conditions that the running statement has asked for.
class Conditions {
 public:
  // Stays where it is.
  [[nodiscard]] Condition& of(const FunctionPointer& definition);

 private:
  HashMap<const FunctionDefinition*, std::unique_ptr<Condition>> conditions_;
};

}  // namespace kingmaker
