// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that the session defines: f(v) = ...; built-in functions that are passed as arguments;
// and functions of the program that the language is part of.
// Tested in tests/language/definitions.km.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/defined_object.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;
struct FunctionInfo;

// A function of a host of the language, such as Python.
class HostFunction {
 public:
  HostFunction() = default;
  HostFunction(const HostFunction&) = delete;
  HostFunction& operator=(const HostFunction&) = delete;
  virtual ~HostFunction() = default;

  // The result of a call with as many arguments as there are parameters. It must always be the same
  // for the same arguments: a statement remembers its calls.
  [[nodiscard]] virtual absl::StatusOr<Object> call(Context& context,
                                                    std::vector<Object> arguments) const = 0;
};

struct FunctionDefinition final : DefinedObject {
  std::string name;
  std::vector<std::string> parameters;
  ast::Expression body;                    // with its text
  const FunctionInfo* built_in = nullptr;  // if set, there are no parameters and no body
  std::shared_ptr<const HostFunction> host = nullptr;  // if set, there is no body

  // Writes `f(v, w)`.
  [[nodiscard]] std::string head() const;

  [[nodiscard]] std::string_view kind() const override { return "a function"; }
  [[nodiscard]] std::string_view own_name() const override { return name; }
  // Writes `f(v) = nf(v, under=prudent)`, the usage of a built-in function, or a comment for a
  // function of the host.
  [[nodiscard]] std::string text() const override;
  // Built-in functions are also the same if they have one entry in the library.
  [[nodiscard]] bool equals(const OtherObject& other) const override;
};

}  // namespace kingmaker
