// Rule sets as statements name them: after `under`, as a value, in settings.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rules that the subexpression with root `node` names; what the session has bound may be one.
// Letters for players in their arguments, `order(N>F>P, ...)`, are those of the session. Whether
// the rules fit a game is for who plays it with them to check: it may have another number of
// players.
[[nodiscard]] absl::StatusOr<System> system_of(const Context& context,
                                               const ast::Expression& expression,
                                               std::uint32_t node);
// Those of a whole expression; the session's when it is empty.
[[nodiscard]] absl::StatusOr<System> system_of(const Context& context,
                                               const ast::Expression& expression);

// What is proved of the order in which rules are applied, `in any order steps end in one value, by
// ...`, with the place of the proof.
[[nodiscard]] std::string text_of(const Confluence& confluence);

}  // namespace kingmaker
