// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/ast.hpp"

#include <absl/algorithm/container.h>

namespace kingmaker::ast {

std::string_view Source::with_dollars(SourceRange range) const {
  const std::string_view text = at(range);
  // A text without macros and braces means the same without dollars.
  if (text.find_first_of("\\{") == std::string_view::npos) return text;
  const bool is_unbalanced = absl::c_count(text, '$') % 2 != 0;
  const std::size_t end = range.end - begin_;
  const bool before = range.begin > begin_ && text_[range.begin - begin_ - 1] == '$';
  const bool behind = end < text_.size() && text_[end] == '$';
  if (before && (is_unbalanced || behind)) --range.begin;
  if (behind && is_unbalanced != before) ++range.end;
  return at(range);
}

std::string_view function_of(GatherInfo::What what) {
  switch (what) {
    case GatherInfo::What::Find:
      return "find";
    case GatherInfo::What::Table:
      return "table";
    case GatherInfo::What::Tally:
      return "tally";
    default:
      return {};
  }
}

Expression part_of(const Expression& expression, std::uint32_t root) {
  const std::uint32_t first = expression.nodes[root].first;
  Expression part = {{expression.nodes.begin() + first, expression.nodes.begin() + root + 1},
                     expression.source,
                     expression.texts,
                     expression.integers,
                     expression.outcomes,
                     expression.paths,
                     expression.relations,
                     expression.gathers,
                     expression.parameters};
  for (Node& node : part.nodes) {
    node.first -= first;
    if (node.anchor != kNone) node.anchor = node.anchor < first ? kNone : node.anchor - first;
  }
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

}  // namespace kingmaker::ast
