// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The kinds of expressions, as far as they are known before anything is computed.
//
// Numerals, variables over `players` or a range, and arithmetic on these may stand for players and
// wins. The result of a function that counts is a number and nothing else. A kind that depends on
// an argument is unknown; then the machine checks the objects.
// Tested in tests/language/number_kinds.km.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"

namespace kingmaker {

enum class ExpressionKind : std::uint8_t {
  Unknown,
  Numeral,  // a number that may stand for a player
  Number,   // one that was counted
  Value,
  Truth,
  Text,
  List,
};

struct ExpressionKinds {
  // One for each node. For lists, `members` has the kinds of their members.
  std::vector<ExpressionKind> nodes;
  std::vector<ExpressionKind> members;
  absl::Status status = {};  // an error if two kinds meet that do not fit
};

// A name whose kind is not that of a definition: a variable or a parameter.
struct NameOfKind {
  std::string name;
  ExpressionKind kind = ExpressionKind::Unknown;
};

// The kinds in the subexpression of `expression` with this root. With `of_preference`, orderings
// without clauses compare values for the player of the preference.
[[nodiscard]] ExpressionKinds kinds_of(Context& context, const ast::Expression& expression,
                                       std::uint32_t root, const std::vector<NameOfKind>& names,
                                       bool of_preference);

}  // namespace kingmaker
