// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules and rule sets that users define: `rule NAME: LEFT -> RIGHT if CONDITION`, `rules NAME =
// ...`. Tested in tests/language/own_rules_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/defined_object.hpp"
#include "language/object.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

struct RuleStatement : ast::StatementContent {
  ast::NamedPart name;
  ast::Pattern left;
  ast::Pattern right;
  ast::Expression condition;  // empty if there is none
};

struct RulesStatement : ast::StatementContent {
  ast::NamedPart name;
  std::vector<ast::NamedPart> parts;
};

// A rule of the session. Where a rule set is wanted, it is the rule set of this rule alone.
class DefinedRule final : public DefinedObject {
 public:
  explicit DefinedRule(RulePointer rule);
  [[nodiscard]] const RulePointer& rule() const { return rule_; }

  [[nodiscard]] std::string_view kind() const override { return "a rule"; }
  [[nodiscard]] std::string_view own_name() const override { return rule_->name; }
  [[nodiscard]] Object* stands_for() const override { return &alone_; }
  [[nodiscard]] std::string text() const override { return rule_->definition(); }

 private:
  RulePointer rule_;
  mutable Object alone_;
};

// The rule that a statement defines. Errors are at their places: a left side that is
// neither a choice nor a simple value, two rests in one choice, a variable that only the right side
// has, a variable of two kinds, or equal sides.
[[nodiscard]] absl::StatusOr<RulePointer> define_rule(Context& context,
                                                      const RuleStatement& statement);

// The rule that a statement defines. Precondition: it begins with `rule`.
[[nodiscard]] absl::StatusOr<RulePointer> rule_from_text(Context& context,
                                                         std::string_view statement);

// The rule set that a statement defines from the names of rules and rule sets.
[[nodiscard]] absl::StatusOr<System> define_rules(Context& context,
                                                  const RulesStatement& statement);
// The session's rule of this name, or a built-in rule that does not depend on a preference; null if
// there is none. In the name `_` may stand for a hyphen.
[[nodiscard]] RulePointer rule_of_name(const Library& library, std::string_view name);
// Writes `; did you mean` with the nearest name of a built-in rule, or of the library with one of
// these meanings; empty if none is near.
[[nodiscard]] std::string did_you_mean_rule(const Library& library, std::string_view name,
                                            std::uint8_t meanings);

}  // namespace kingmaker
