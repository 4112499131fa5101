// `explain`: a relation or a normal form with its derivation, found, checked, and shown.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "repl/context.hpp"

namespace kingmaker {

// What `explain RELATION` and `explain normalize EXPR` print, in the session's format: TeX, JSON,
// or text for all others. A chain of relations is explained link by link. Nothing is shown that the
// checker does not accept (an internal error then). The statement's kind is Explain or
// ExplainNormalize; `source` is the text it was parsed from.
[[nodiscard]] absl::StatusOr<std::string> explain(Context& context, std::string_view source,
                                                  const ast::Statement& statement);

// The derivations of the relations between values in a part of a condition, the node `part` of
// `expression`, with the context's variables as they are: why a counterexample is one. Empty when
// the part relates no values.
[[nodiscard]] absl::StatusOr<std::string> explain_part(Context& context, std::string_view source,
                                                       const ast::Expression& expression,
                                                       std::uint32_t part);

}  // namespace kingmaker
