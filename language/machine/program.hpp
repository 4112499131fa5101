// Programs: expressions as the machine runs them.
//
// Compiling goes once over a syntax tree, with a stack of its own, and settles what does not change
// while the program runs: what names stand for, which function is called, which rules a relation is
// under. Conditions become jumps, so that `and`, `or` and `implies` look at no more than they need.
// Errors in names come before all others.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/functions/functions.hpp"
#include "language/object.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

class TruthTables;

// There is a stack of objects, and one truth beside it, which is all that conditions need.
struct Instruction {
  enum class Op : std::uint8_t {
    Constant,     // pushes the constant `argument`
    Variable,     // pushes the variable `argument` of the instance
    Local,        // pushes the slot `argument`
    Store,        // pops into the slot `argument`
    StorePlayer,  // the same of a player
    Plain,        // from here on: what the node of this kind does with its operands
    List,
    Choice,
    Braces,
    Simple,
    Heap,
    Tuple,
    Negate,
    Arithmetic,  // + - * /, of forms and positions too
    Partition,
    Call,      // `argument`: into calls
    Relation,  // `argument`: into relations; sets the truth
    PopTruth,  // into the truth
    PushTruth,
    Not,
    AndThen,      // if not true: to `argument`
    OrElse,       // if true: to `argument`
    ImpliesThen,  // if not true: it is true, and to `argument`
    LookUp,       // the truth from the table `argument` (truth_tables.hpp), and to `node`, if it is
                  // known
    Remember,     // the truth into the table `argument`
  };
  Op op;
  std::uint32_t argument;
  std::uint32_t node;  // of the expression; but see LookUp
};

// A chain of comparisons, and what is known of it before it is evaluated.
struct RelationCode {
  const ast::RelationInfo* info;
  std::vector<std::uint32_t> operands;  // that are compared
  System system;
  // Whose preference: the operand of its own `for`, the slot of one around it, or nobody's.
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  bool has_own_clauses = false;  // `for` or `under`
  bool has_clauses = false;      // its own, or around it
  // An ordering beside one with clauses: is it meant under the same? Of values it is refused.
  bool is_doubtful = false;
};

struct CallCode {
  const FunctionInfo* function = nullptr;  // or
  const GameInfo* game = nullptr;
  std::vector<Argument> arguments;  // all but the objects
};

struct Program {
  const ast::Expression* expression = nullptr;
  std::uint32_t root = 0;
  std::vector<Instruction> code;
  std::vector<Object> constants;
  std::vector<RelationCode> relations;
  std::vector<CallCode> calls;
  std::uint32_t slots = 0;
  bool is_condition = false;  // its result is the truth

  [[nodiscard]] SourceRange range(std::uint32_t node) const {
    return expression->nodes[node].range;
  }
};

struct CompileOptions {
  // Names that stand for variables of instances, before anything else they may be.
  std::span<const std::string> variables = {};
  // The result is a truth: anything else is an error, when it is met.
  bool is_condition = false;
  // Filled with tables for the parts of a condition that are worth one.
  TruthTables* tables = nullptr;
};

// The subexpression of `expression` with this root. `expression` must outlive the program, and so
// must the context.
[[nodiscard]] absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                              std::uint32_t root, const CompileOptions& options);

}  // namespace kingmaker
