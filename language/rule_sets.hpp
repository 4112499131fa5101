// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rule sets as statements name them: after `under`, as a value, in settings.
// Tested in tests/language/own_rules_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rules that the subexpression with root `node` names, which the session may have bound.
// Letters for players in their arguments, `order(N>F>P, ...)`, are those of the session. The caller
// must check that the rules fit a game, which may have another number of players.
[[nodiscard]] absl::StatusOr<System> system_of(const Context& context,
                                               const ast::Expression& expression,
                                               std::uint32_t node);
// The rules of a whole expression; those of the session if it is empty.
[[nodiscard]] absl::StatusOr<System> system_of(const Context& context,
                                               const ast::Expression& expression);

// The rule system of a text such as may follow `under`, including `shift(2)` and tuples. Letters
// for players are those of `frame`.
[[nodiscard]] absl::StatusOr<System> system_from_text(std::string_view text, const Frame& frame,
                                                      const Library& library);

// Writes the theorem on the order of steps, `in any order steps end in one value, by ...`, with the
// place of its proof.
[[nodiscard]] std::string text_of(const Confluence& confluence);

}  // namespace kingmaker
