// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/ast.hpp"

namespace kingmaker::ast {

std::vector<std::uint32_t> operands_of(const Expression& expression, std::uint32_t root) {
  std::vector<std::uint32_t> operands(expression.nodes[root].count);
  std::uint32_t end = root;
  for (std::size_t i = operands.size(); i > 0; --i) {
    operands[i - 1] = end - 1;
    end = expression.nodes[end - 1].first;
  }
  return operands;
}

bool is_call_of(const Expression& expression, std::string_view function) {
  const Node& root = expression.root();
  return root.kind == Kind::Call && root.count == 1 && expression.texts[root.index] == function;
}

}  // namespace kingmaker::ast
