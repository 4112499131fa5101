// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that the session defines: f(v) = ...; built-in functions that are passed as arguments;
// and functions of the program that the language is part of.
// Tested in tests/language/definitions.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/defined_object.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;
class Module;
struct FunctionInfo;
struct FunctionStatement;

// A function of a host of the language, such as Python.
class HostFunction : boost::noncopyable {
 public:
  virtual ~HostFunction() = default;

  // The result of a call with as many arguments as there are parameters. It must always be the same
  // for the same arguments: a statement remembers its calls.
  [[nodiscard]] virtual absl::StatusOr<Object> call(Context& context,
                                                    std::vector<Object> arguments) const = 0;
};

struct FunctionDefinition final : DefinedObject {
  std::string name;
  std::vector<std::string> parameters;
  // The defaults of the last parameters: functions without parameters, called where a call gives
  // no argument.
  std::vector<FunctionPointer> standards = {};
  // The ranges of the parameters, whose bounds are functions without parameters, null for none.
  struct Range {
    FunctionPointer least;
    FunctionPointer most;
  };
  std::vector<Range> ranges = {};
  std::optional<std::size_t> rest = {};  // the parameter that is the list of further arguments
  const Module* module = nullptr;        // of which it is part, if any
  std::string usage = {};  // a call, for messages; empty for a function of the session
  ast::Expression body;    // with its text; its places are those of a statement
  const FunctionInfo* built_in = nullptr;  // if set, there are no parameters and no body
  std::shared_ptr<const HostFunction> host = nullptr;  // if set, there is no body
  // For a function without a name that uses variables around it: the function whose last parameters
  // these variables are, and their values. Then there is no body.
  FunctionPointer open = nullptr;
  mutable std::vector<Object> captured = {};  // only visit_terms changes them

  // The number of parameters that each call gives.
  [[nodiscard]] std::size_t least() const { return parameters.size() - standards.size(); }
  // The defaults, and the bounds of ranges.
  [[nodiscard]] std::vector<FunctionPointer> constants() const;
  [[nodiscard]] std::vector<std::string> names_used() const;
  // "`f` has 1 to 2 parameters".
  [[nodiscard]] std::string arity() const;
  // Writes `f(v, w=1)`; `v` or `(v, w)` without a name.
  [[nodiscard]] std::string head() const;
  // A call of it, for messages.
  [[nodiscard]] std::string usual_call() const { return usage.empty() ? head() : usage; }
  // The name, or the text of a function without one.
  [[nodiscard]] std::string label() const { return name.empty() ? text() : name; }

  [[nodiscard]] std::string_view kind() const override { return "a function"; }
  [[nodiscard]] std::string_view own_name() const override { return name; }
  // Writes `f(v) = nf(v, under=prudent)`, `v -> nf(v)`, the usage of a built-in function, or a
  // comment for a function of the host.
  [[nodiscard]] std::string text() const override;
  // The text of a function without a name and without captured variables.
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override;
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override;
  // Functions that capture variables come and go while a statement runs: their calls are not kept.
  [[nodiscard]] std::vector<std::uint64_t> key() const override;
  // Built-in functions are also the same if they have one entry in the library.
  [[nodiscard]] bool equals(const OtherObject& other) const override;
};

// The function that a statement defines. Nothing in it has been checked but its parameters.
[[nodiscard]] absl::StatusOr<std::shared_ptr<FunctionDefinition>> function_of(
    const FunctionStatement& statement);

}  // namespace kingmaker
