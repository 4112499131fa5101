// Expressions to objects: one loop over the nodes of a syntax tree in post-order.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "grammar/ast.hpp"
#include "repl/context.hpp"
#include "repl/object.hpp"

namespace kingmaker {

// `source` is the text the expression was parsed from. Errors are at their place in it.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, std::string_view source,
                                              const ast::Expression& expression);

// The rules that the subexpression with root `node` names (after `under`). Letters for players in
// their arguments, `order(N>F>P, ...)`, are those of `frame`. Whether the rules fit a game is for
// who plays it with them to check: it may have another number of players.
[[nodiscard]] absl::StatusOr<System> system_of(const ast::Expression& expression,
                                               std::uint32_t node, const Frame& frame);
// Those of a whole expression; the session's when it is empty.
[[nodiscard]] absl::StatusOr<System> system_of(const Context& context,
                                               const ast::Expression& expression);

// How v stands to w for `p` under `system` (rewriting.md: both are reduced first).
[[nodiscard]] absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                              const Object& w, SourceRange w_at,
                                              const System& system, std::optional<Player> p);

}  // namespace kingmaker
