// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `rules` and of `discover rules`. Tested in tests/language/statements/phrases.km.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "language/object.hpp"

namespace kingmaker {

// Rules in their order, each on a line as `rule` would define it. It stands for their list.
class RuleList final : public OtherObject {
 public:
  // `remark` is on all of them, for people. `system` is the rule set of which they are all rules,
  // as it is written; empty if there is none.
  RuleList(std::vector<RulePointer> rules, std::string remark, std::string system = {});

  [[nodiscard]] const std::vector<RulePointer>& rules() const { return rules_; }

  [[nodiscard]] std::string_view kind() const override { return "a list of rules"; }
  [[nodiscard]] Object* stands_for() const override { return &list_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override;
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override;

 private:
  std::vector<RulePointer> rules_;
  std::string remark_;
  std::string system_;
  mutable Object list_;
};

}  // namespace kingmaker
