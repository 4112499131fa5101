// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A claim or a collection over the members of domains, as a part of a syntax tree.
// Tested in tests/language/check/check.km.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

// `x, y in D`.
struct Quantifier {
  std::vector<std::string> variables;
  std::uint32_t domain = 0;  // a node
  std::uint32_t begin = 0;   // the place of the first variable
};

// `VARIABLES in DOMAIN, ...: BODY, ... [when PREMISE]`, whose parts are nodes of the expression,
// which must outlive it. A condition without quantifiers is a body alone.
struct Quantified {
  const ast::Expression& expression;
  std::uint32_t root = ast::kNone;  // the node of the whole, if there is one
  std::vector<Quantifier> quantifiers = {};
  std::vector<std::uint32_t> bodies = {};
  std::uint32_t premise = ast::kNone;
  std::uint64_t most = 0;     // rows of `find`
  Variables around = {};      // the variables around it that it names
  bool is_existence = false;  // `exists`
  bool as_matrix = false;     // of a table

  [[nodiscard]] SourceRange range(std::uint32_t node) const { return expression.nodes[node].range; }
};

// The quantifier at `root`, or the condition there.
[[nodiscard]] inline Quantified quantified_at(const ast::Expression& expression, std::uint32_t root,
                                              Variables around) {
  Quantified all{.expression = expression, .root = root, .around = std::move(around)};
  const ast::Node& node = expression.nodes[root];
  if (node.kind != ast::Kind::Quantified && node.kind != ast::Kind::Gather) {
    all.bodies = {root};
    return all;
  }
  const ast::GatherInfo& info = expression.gathers[node.index];
  const std::vector<std::uint32_t> operands = operands_of(expression, root);
  for (std::size_t g = 0; g < info.groups.size(); ++g) {
    Quantifier& added = all.quantifiers.emplace_back();
    added.domain = operands[g];
    added.begin = info.groups[g].begin;
    for (const std::uint32_t variable : info.groups[g].variables) {
      added.variables.push_back(expression.texts[variable]);
    }
  }
  const auto first = operands.begin() + static_cast<std::ptrdiff_t>(info.first_body());
  all.bodies.assign(first, first + info.bodies);
  if (info.has_premise) all.premise = operands[info.premise()];
  all.most = static_cast<std::uint64_t>(info.most);
  all.as_matrix = info.as_matrix;
  all.is_existence = info.what == ast::GatherInfo::What::Some;
  return all;
}

}  // namespace kingmaker
