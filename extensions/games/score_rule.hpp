// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `scores EXPR` in the rules of a game: the expression gives the payoffs for the last position `g`.
// Tested in tests/extensions/games/endings.km.
#pragma once

#include <absl/status/statusor.h>

#include <memory>

#include "extensions/games/end_rules.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The names in the expression keep the meaning that they have now. Errors are at their places.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const ScoreRule>> score_rule(
    Context& context, const ast::Expression& expression);

// Refuses scores that are wrong in this position: that are no list of payoffs, or depend on the
// names of the players. The error is at `range`. Accepts scores that have no value here.
[[nodiscard]] absl::Status check_scores(const ScoreRule& rule,
                                        const std::shared_ptr<const Game>& game, SourceRange range);

}  // namespace kingmaker
