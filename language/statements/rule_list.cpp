// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/rule_list.hpp"

#include <cstddef>
#include <memory>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/list.hpp"
#include "language/printing.hpp"
#include "language/statements/rule_definition.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

RuleList::RuleList(std::vector<RulePointer> rules, std::string remark, std::string system)
    : rules_(std::move(rules)), remark_(std::move(remark)), system_(std::move(system)) {
  auto members = std::make_shared<Members>();
  for (const RulePointer& rule : rules_) {
    members->objects.emplace_back(std::make_shared<const DefinedRule>(rule));
  }
  members->count = rules_.size();
  list_ = List{std::move(members)};
}

std::optional<absl::StatusOr<std::string>> RuleList::expression(Context& /*context*/,
                                                                ObjectNotes& /*notes*/) const {
  if (system_.empty()) return std::nullopt;
  return cat("rules(under=", system_, ")");
}

absl::StatusOr<std::string> RuleList::print(const Printing& /*printing*/) const {
  std::string text = joined(rules_, "\n", [&](const RulePointer& rule) {
    return cat(rule->definition(), rule->citation.empty() ? "" : cat("  # ", rule->citation));
  });
  if (!remark_.empty()) append(text, text.empty() ? "" : "\n", "# ", remark_);
  return text;
}

absl::Status RuleList::print_json(const Printing& /*printing*/, JsonWriter& json) const {
  json.begin_array();
  for (const RulePointer& rule : rules_) {
    json.begin_object().member("rule", rule->name).member("citation", rule->citation);
    json.member("left", rule->left).member("right", rule->right).end_object();
  }
  json.end_array();
  return absl::OkStatus();
}

Table RuleList::rows() const {
  Table table{{{"rule", {}}, {"citation", {}}, {"left", {}}, {"right", {}}}};
  for (const RulePointer& rule : rules_) {
    std::size_t column = 0;
    for (const std::string& text : {rule->name, rule->citation, rule->left, rule->right}) {
      table.columns[column++].cells.emplace_back(text);
    }
  }
  return table;
}

}  // namespace kingmaker
