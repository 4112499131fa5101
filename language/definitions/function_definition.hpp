// Functions of the session's: f(v) = ...; and built-in functions where they are passed.
#pragma once

#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

struct FunctionInfo;

struct FunctionDefinition {
  std::string name;
  std::vector<std::string> parameters;
  ast::Expression body;                    // with the text that it was written as
  const FunctionInfo* built_in = nullptr;  // instead of parameters and a body

  // `f(v, w)`
  [[nodiscard]] std::string head() const;
  // `f(v) = nf(v, under=prudent)`; of a built-in function its usage
  [[nodiscard]] std::string text() const;
};

}  // namespace kingmaker
