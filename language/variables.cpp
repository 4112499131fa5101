// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/variables.hpp"

#include <absl/algorithm/container.h>

#include <string_view>

namespace kingmaker {

std::vector<bool> variables_named(const std::vector<std::string>& names,
                                  const ast::Expression& expression, std::uint32_t root) {
  std::vector<bool> named(names.size());
  const auto add = [&](std::string_view name) {
    const auto variable = absl::c_find(names, name);
    if (variable != names.end()) named[static_cast<std::size_t>(variable - names.begin())] = true;
  };
  for (std::uint32_t i = expression.nodes[root].first; i <= root; ++i) {
    const ast::Node& node = expression.nodes[i];
    // A variable may be a function that is called.
    if (node.kind != ast::Kind::Name && node.kind != ast::Kind::Call) continue;
    const std::string_view name = expression.texts[node.index];
    add(name);
    // `p_k` is a base and its exponent.
    const std::size_t split = name.rfind('_');
    if (split == std::string_view::npos) continue;
    add(name.substr(0, split));
    add(name.substr(split + 1));
  }
  return named;
}

bool names_any(const std::vector<std::string>& names, const ast::Expression& expression,
               std::uint32_t root) {
  const std::vector<bool> named = variables_named(names, expression, root);
  return absl::c_linear_search(named, true);
}

}  // namespace kingmaker
