// Functions of the session's: f(v) = ...; built-in functions where they are passed; and functions
// of the program that the language is part of.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
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

struct FunctionDefinition {
  std::string name;
  std::vector<std::string> parameters;
  ast::Expression body;                                // with the text that it was written as
  const FunctionInfo* built_in = nullptr;              // instead of parameters and a body
  std::shared_ptr<const HostFunction> host = nullptr;  // instead of a body

  // `f(v, w)`
  [[nodiscard]] std::string head() const;
  // `f(v) = nf(v, under=prudent)`; of a built-in function its usage; of a host's a comment
  [[nodiscard]] std::string text() const;
};

}  // namespace kingmaker
