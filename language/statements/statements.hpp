// The statements of the language, with a function for each that returns its answer. Errors are at
// their places.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "language/machine/relations.hpp"

namespace kingmaker {

// --- Values and rewriting (rewriting.cpp) ---

[[nodiscard]] absl::StatusOr<Answer> answer_bind(Context& context, const ast::Statement& statement);
// Answers f(v) = ..., and definitions of rules, rule sets and preferences.
[[nodiscard]] absl::StatusOr<Answer> answer_define(Context& context,
                                                   const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_discover(Context& context,
                                                     const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_normalize(Context& context,
                                                      const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_compare(Context& context,
                                                    const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Trace> trace_of(Context& context, const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_step(Context& context, const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_redexes(Context& context,
                                                    const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_apply(Context& context,
                                                  const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_rules(const Context& context,
                                                  const ast::Statement& statement);

// --- Games (games.cpp) ---

// The game that `game NAME ... { MOVES }` defines.
[[nodiscard]] absl::StatusOr<GamePointer> define_game(Context& context,
                                                      const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_game(Context& context, const ast::Statement& statement);

// --- Drawings (drawing.cpp) ---

// A drawing, or a plot of a table or a tally.
[[nodiscard]] absl::StatusOr<Answer> answer_draw(Context& context, const ast::Statement& statement,
                                                 const Progress& progress);
// Answers `:tree EXPR`.
[[nodiscard]] absl::StatusOr<Answer> answer_tree(Context& context, const ast::Statement& statement);

// --- For other programs (export.cpp) ---

[[nodiscard]] absl::StatusOr<Answer> answer_export(Context& context,
                                                   const ast::Statement& statement);

// --- Printing (printing.cpp) ---

[[nodiscard]] absl::StatusOr<Answer> answer_print(Context& context,
                                                  const ast::Statement& statement);

// --- Claims, and the reasons why they hold (explain.cpp, explain_types.cpp, claims.cpp) ---

[[nodiscard]] absl::StatusOr<Answer> answer_assert(Context& context,
                                                   const ast::Statement& statement);
// Answers `:type EXPR` with the kind of the object, in a word.
[[nodiscard]] absl::StatusOr<Answer> answer_type(Context& context, const ast::Statement& statement);
[[nodiscard]] absl::StatusOr<Answer> answer_classify(Context& context,
                                                     const ast::Statement& statement);
// The derivations of `explain RELATION` (for a chain, link by link), `explain normalize EXPR` and
// `explain fine(EXPR)`. A derivation that the checker refuses is an internal error.
[[nodiscard]] absl::StatusOr<ProofList> proofs_of(Context& context,
                                                  const ast::Statement& statement);
// These derivations as an answer, or the answer of `explain_type`.
[[nodiscard]] absl::StatusOr<Answer> answer_explain(Context& context,
                                                    const ast::Statement& statement);
// Answers `explain win(v)`, `explain stable(v)`, `explain outcome(g)`: a table with a row for each
// part on which the answer depends. Precondition: a call of one of these with one argument.
[[nodiscard]] absl::StatusOr<Answer> explain_type(Context& context, const ast::Expression& call);

// The proofs of the relations between values among `outcomes`, which a run of `expression`
// recorded; they explain a counterexample. Empty if there are none.
[[nodiscard]] absl::StatusOr<ProofList> explain_part(Context& context,
                                                     const ast::Expression& expression,
                                                     std::span<const ComparisonOutcome> outcomes);

}  // namespace kingmaker
