// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Programs: expressions in the form that the machine runs. compile.hpp makes them.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/comparison.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/object.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The machine has a stack of objects, and one register for a truth value, which is all that
// conditions need.
struct Instruction {
  enum class Op : std::uint8_t {
    Constant,     // pushes the constant `argument`
    Variable,     // pushes the variable `argument` of the instance
    Local,        // pushes the slot `argument`
    Store,        // pops into the slot `argument`
    StorePlayer,  // the same of a player
    Plain,        // from here on: applies the operation of this node to its operands
    List,
    Choice,
    Simple,
    Tuple,
    Negate,
    Arithmetic,  // + - * /, also for objects of extensions
    Extended,    // {...}, *n and |, which mean what extensions say
    Call,        // `argument`: into calls
    Relation,    // `argument`: into relations; sets the truth
    PopTruth,    // pops into the register
    PushTruth,
    Not,
    // Pops a truth value; true if it equals the register (if `argument` is 1, if it differs).
    SameTruth,
    AndThen,      // if not true: to `argument`
    OrElse,       // if true: to `argument`
    ImpliesThen,  // if not true: it is true, and to `argument`
    Jump,         // always jumps to `argument`
    JumpIf,
    JumpIfNot,
    SetTruth,     // sets the register to `argument`
    Invoke,       // calls a function of the session; `argument`: into invocations
    Apply,        // pops a function, and calls it with the `argument` objects below it
    Capture,      // `argument`: into functions; pops the values that the function captures
    RuleSet,      // checks that the last object is a rule set
    Domain,       // `argument`: into domains; pops its bounds
    Rules,        // pops the rule sets of a tuple, pushes the tuple
    Loop,         // `argument`: into loops; begins it
    Next,         // goes to the next member, or leaves the loop
    Leave,        // ends the innermost `argument` loops
    BeginGather,  // `argument`: into gathers; begins with nothing gathered
    Gather,       // pops the object to be gathered
    Known,        // `argument`: into kept; pushes what is kept and jumps behind, if it is
    Keep,         // `argument`: into kept; keeps the last object
    EndGather,    // pushes the result
    Member,       // `argument`: into memberships; pops a list and what may be in it; sets the truth
    LookUp,       // the truth from the table `argument` (truth_tables.hpp), and to `node`, if it is
                  // known
    Remember,     // stores the truth value in the table `argument`
  };
  Op op;
  std::uint32_t argument;
  std::uint32_t node;  // of the expression, except for LookUp
};

// A chain of comparisons, and everything that is known of it before it is evaluated.
struct RelationCode {
  const ast::RelationInfo* info;
  std::vector<std::uint32_t> operands;  // the compared operands
  System system;                        // for orderings
  System equality;                      // for == and !=
  // The player of the relation: the operand of its own `for`, the slot of an outer one, or none.
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  bool has_own_clauses = false;  // `for` or `under`
  bool has_clauses = false;      // its own, or outer ones
  bool names_rules = false;      // `under`, its own or an outer one
  bool is_counted = false;       // an operand is a number that is no player (kinds.hpp)
  // True for an ordering beside one with clauses, which may be meant under the same clauses. For
  // values it is refused.
  bool is_doubtful = false;
  // For `under R` where R is a variable: the rules are an operand, or are in a slot.
  std::optional<std::uint32_t> rules_node;
  std::optional<std::uint32_t> rules_slot;
  [[nodiscard]] bool has_fixed_rules() const { return !rules_node && !rules_slot; }
  // For values without `under`: they are compared without reducing; an ordering is refused, or is
  // that of the preference.
  bool is_of_terms = false;
  bool is_of_preference = false;
};

// `x in l`, also in `(x in l) under R`.
struct MembershipCode {
  System equality;
  std::optional<std::uint32_t> rules_slot;  // used instead if set
};

struct CallCode {
  const FunctionInfo* function = nullptr;  // or
  ConstructorPointer constructor;
  CallArguments arguments;  // all data except the objects
  // For arguments that are not evaluated: the variables that they name, whose values are on the
  // stack.
  std::vector<std::string> around;
};

struct Routine;

// A call of a function of the session.
struct InvocationCode {
  // Null if it is not defined yet; then the program is not run.
  Routine* routine;
  std::uint32_t arguments;
};

struct DomainCode {
  std::vector<std::uint32_t> operands;  // its bounds
  std::uint32_t width;                  // the number of variables
};

// One variable of a comprehension, or the variables of a sample.
struct LoopCode {
  std::uint32_t source;                  // the slot with the list
  std::uint32_t variable;                // the first of its slots
  std::vector<std::uint32_t> names;      // one for each variable, as an index of texts
  std::vector<std::uint32_t> kept = {};  // slots that are emptied when it begins
  std::uint32_t next = 0;                // the place of its Next
  std::uint32_t exit = 0;                // the place after the last member
};

// The result of a quantifier that mentions no variable of the loops around it, which is computed
// once.
struct KeptCode {
  std::uint32_t slot;
  std::uint32_t behind = 0;  // the place after its Keep
};

struct GatherCode {
  ast::GatherInfo::What kind;
  std::uint32_t slot = 0;   // the result so far
  std::uint32_t first = 0;  // the first of its loops
  std::uint32_t loops = 0;
  std::uint32_t leave = 0;  // the jump of `all`, `some` and a list when they are decided
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  // members of a list
};

struct Program {
  const ast::Expression* expression = nullptr;
  std::uint32_t root = 0;
  std::vector<Instruction> code;
  std::vector<Object> constants;
  std::vector<RelationCode> relations;
  std::vector<MembershipCode> memberships;
  std::vector<CallCode> calls;
  std::vector<InvocationCode> invocations;
  std::vector<FunctionPointer> functions;  // whose last parameters are to be captured
  std::vector<DomainCode> domains;
  std::vector<LoopCode> loops;
  std::vector<GatherCode> gathers;
  std::vector<KeptCode> kept;
  std::uint32_t slots = 0;
  bool is_condition = false;    // true if the result is in the register
  bool compares_terms = false;  // without named rules, also in `x in l`

  [[nodiscard]] SourceRange range(std::uint32_t node) const {
    return expression->nodes[node].range;
  }
  // The rules by which `==`, `!=` and `in` compare values without `under`.
  [[nodiscard]] const System& equality() const {
    return compares_terms ? terms_as_they_are() : syntactic_rules();
  }
};

}  // namespace kingmaker
