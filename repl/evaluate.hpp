// Expressions to objects: one loop over the nodes of a syntax tree in post-order.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "repl/context.hpp"
#include "repl/object.hpp"

namespace kingmaker {

// What one comparison came to.
struct ComparisonOutcome {
  enum class Kind : std::uint8_t {
    Preference,  // `relation` is for `player` under `system`
    NormalForm,  // without a player: are `left` and `right`, the normal forms under `system`, equal
    Number,
    Other,  // forms, families of coalitions, truths, ...: are `left` and `right` the same
  };
  Kind kind = Kind::Preference;
  std::uint32_t node = 0;  // of the chain, in the expression
  std::size_t place = 0;   // between which operands of the chain, from 0
  bool holds = false;
  Relation relation = Relation::Incomparable;
  Player player = 0;
  std::string system;
  Object left = false;
  Object right = false;
};

struct EvaluateOptions {
  // In relations between integers, `k < l`, they are numbers and not wins.
  bool integers_are_numbers = false;
  // Filled with all comparisons, in the order of evaluation.
  std::vector<ComparisonOutcome>* outcomes = nullptr;
};

// `source` is the text the expression was parsed from. Errors are at their place in it.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, std::string_view source,
                                              const ast::Expression& expression,
                                              const EvaluateOptions& options = {});

// May an integer that is this node stand for a win in a relation? What was counted or computed is a
// number for good.
[[nodiscard]] bool may_be_a_win(const ast::Node& node);

// Does `comparison` say so of what stands in this relation?
[[nodiscard]] bool holds(ast::Comparison comparison, Relation relation);

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
