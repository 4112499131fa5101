#include "grammar/ast.hpp"

namespace kingmaker::ast {

Expression subexpression(const Expression& expression, std::uint32_t root) {
  Expression part;
  const std::uint32_t first = expression.nodes[root].first;
  part.nodes.assign(expression.nodes.begin() + first, expression.nodes.begin() + root + 1);
  for (Node& node : part.nodes) {
    node.first -= first;
    if (node.anchor != ast::kNone) {
      node.anchor = node.anchor < first ? ast::kNone : node.anchor - first;
    }
  }
  part.texts = expression.texts;
  part.integers = expression.integers;
  part.paths = expression.paths;
  part.relations = expression.relations;
  return part;
}

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
