// Functions of the session's: f(v) = ...
#pragma once

#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

struct FunctionDefinition {
  std::string name;
  std::vector<std::string> parameters;
  ast::Expression body;  // with the text that it was written as

  // `f(v, w)`
  [[nodiscard]] std::string head() const;
  // `f(v) = nf(v, under=prudent)`
  [[nodiscard]] std::string text() const;
};

}  // namespace kingmaker
