// Functions that the session defines: f(v) = ...; also built-in functions that are passed as
// arguments.
#pragma once

#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

struct FunctionInfo;

struct FunctionDefinition {
  std::string name;
  std::vector<std::string> parameters;
  ast::Expression body;                    // with its text
  const FunctionInfo* built_in = nullptr;  // if set, there are no parameters and no body

  // Writes `f(v, w)`.
  [[nodiscard]] std::string head() const;
  // Writes `f(v) = nf(v, under=prudent)`, or the usage of a built-in function.
  [[nodiscard]] std::string text() const;
};

}  // namespace kingmaker
