// Relations of the language: what they compare, and what comes of it.
//
// A relation compares values if it has `for` or `under`, or if one of its operands is a value; then
// a number 1..N is the win of that player. Otherwise it compares numbers, or what has == and != of
// its own.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash_table.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct Program;
struct RelationCode;

// What waits on the machine's stack: an object, and the node it comes from.
struct Operand {
  Object object;
  std::uint32_t node;
};

// What one comparison came to.
struct ComparisonOutcome {
  enum class Kind : std::uint8_t {
    Preference,  // `relation` is for `player` under `system`
    NormalForm,  // without a player: are the normal forms under `system` equal
    Number,
    Other,  // forms, families of coalitions, truths, ...: are `left` and `right` the same
  };
  Kind kind = Kind::Preference;
  ast::Comparison comparison = ast::Comparison::Equal;
  std::uint32_t node = 0;  // of the chain, in the expression
  std::size_t place = 0;   // between which operands of the chain, from 0
  bool holds = false;
  Relation relation = Relation::Incomparable;
  Player player = 0;
  std::optional<System> system;
  bool names_rules = false;  // the condition says `under`
  Operand left = {};
  Operand right = {};
  std::optional<GameValue> left_normal = {};  // of NormalForm
  std::optional<GameValue> right_normal = {};
};

// What happened in a run of the machine.
struct Recording {
  // Off: relations are told by what they compare alone, and count as true.
  bool compares = true;
  std::vector<ComparisonOutcome> outcomes;  // in the order of evaluation
  // What the left sides of `and`, `or` and `implies` came to, by their nodes.
  HashMap<std::uint32_t, bool> left_sides;
};

// Does `comparison` say so of what stands in this relation?
[[nodiscard]] bool holds(ast::Comparison comparison, Relation relation);
// == or !=
[[nodiscard]] bool is_sameness(ast::Comparison comparison);

// The rules by which `==`, `!=` and `in` compare values where no `under` is said, whatever the
// session's are: `syntactic`. In conditions of rules they are `raw`.
[[nodiscard]] const System& syntactic_rules();
[[nodiscard]] const System& terms_as_they_are();

// True if the chain holds of its operands, for `player` if it is for one; under `rules`, or, where
// they are null, under those that `code` knows. Adds its comparisons to `recording`, where there is
// one. Errors are at their places.
[[nodiscard]] absl::StatusOr<bool> compare_all(Context& context, const Program& program,
                                               std::uint32_t node, const RelationCode& code,
                                               const System* rules, std::vector<Operand> operands,
                                               std::optional<Player> player, Recording* recording);

// Does `a == b` say so, with values reduced under `system`? Things of different kinds are not
// equal; InvalidArgument at `range` for kinds that cannot be told apart.
[[nodiscard]] absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                                             const System& system, SourceRange range);
// Is it equal to a member?
[[nodiscard]] absl::StatusOr<bool> is_member(Context& context, const Object& object,
                                             const List& list, const System& system,
                                             SourceRange range);

// How v stands to w for `p` under `system` (rewriting.md: both are reduced first).
[[nodiscard]] absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                              const Object& w, SourceRange w_at,
                                              const System& system, std::optional<Player> p);

}  // namespace kingmaker
