// Chains of comparisons, as the machine evaluates them.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash_table.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

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

// True if the chain holds of its operands, for `player` if it is for one; under `rules`, or, where
// they are null, under those that `code` knows. Adds its comparisons to `recording`, where there is
// one. Errors are at their places.
[[nodiscard]] absl::StatusOr<bool> compare_all(Context& context, const Program& program,
                                               std::uint32_t node, const RelationCode& code,
                                               const System* rules, std::vector<Operand> operands,
                                               std::optional<Player> player, Recording* recording);

}  // namespace kingmaker
