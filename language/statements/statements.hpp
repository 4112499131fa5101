// The statements of the core by subject, and what several of them share. Errors are at their
// places.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <span>

#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "language/machine/relations.hpp"

namespace kingmaker {

struct StatementInfo;

[[nodiscard]] std::span<const StatementInfo> rewriting_statements();
[[nodiscard]] std::span<const StatementInfo> printing_statements();
[[nodiscard]] std::span<const StatementInfo> claim_statements();
[[nodiscard]] std::span<const StatementInfo> check_statements();
[[nodiscard]] std::span<const StatementInfo> explain_statements();
[[nodiscard]] std::span<const StatementInfo> game_statements();

// The answer of `trace`; the rules of the session where `rules` is empty (rewriting.cpp).
[[nodiscard]] absl::StatusOr<Trace> trace_of(Context& context, const ast::Expression& value,
                                             const ast::Expression& rules);

// The game that `game NAME ... { MOVES }` defines (games.cpp).
[[nodiscard]] absl::StatusOr<GamePointer> define_game(Context& context,
                                                      const ast::Statement& statement);

// The derivations of `explain RELATION` (for a chain, link by link) and `explain fine(EXPR)`, and
// that of `explain normalize EXPR` (explain.cpp). A derivation that the checker refuses is an
// internal error.
[[nodiscard]] absl::StatusOr<ProofList> proofs_of(Context& context,
                                                  const ast::Expression& expression);
[[nodiscard]] absl::StatusOr<ProofList> proofs_of_normal_form(Context& context,
                                                              const ast::Expression& value,
                                                              const ast::Expression& rules);
// Answers `explain win(v)`, `explain stable(v)`, `explain outcome(g)`: a table with a row for each
// part on which the answer depends (explain_types.cpp). Precondition: a call of one of these with
// one argument.
[[nodiscard]] absl::StatusOr<Answer> explain_type(Context& context, const ast::Expression& call);
// The proofs of the relations between values among `outcomes`, which a run of `expression`
// recorded; they explain a counterexample. Empty if there are none.
[[nodiscard]] absl::StatusOr<ProofList> explain_part(Context& context,
                                                     const ast::Expression& expression,
                                                     std::span<const ComparisonOutcome> outcomes);

}  // namespace kingmaker
