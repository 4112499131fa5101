// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The value of an expression of the language, for targets that read notations which only sessions
// know.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/context.hpp"
#include "language/machine/evaluate.hpp"

namespace kingmaker::fuzz {

inline Settings small_settings(const Frame& frame = {}) {
  Settings settings;
  settings.frame = frame;
  settings.limits.steps = 5000;
  settings.max_nodes = 20'000;
  settings.max_output = 20'000;
  return settings;
}

inline absl::StatusOr<Object> read_expression(Context& context, std::string_view text) {
  const auto parsed = parse_statement(text);
  if (!parsed.ok()) return parsed.status();
  if (parsed->statement.kind != ast::StatementKind::Expression) {
    return absl::InvalidArgumentError("not an expression");
  }
  context.begin_statement(nullptr);
  return evaluate(context, *expression_in(parsed->statement));
}

}  // namespace kingmaker::fuzz
