// Programs: expressions as the machine runs them. compile.hpp makes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/comparison.hpp"
#include "language/functions/function.hpp"
#include "language/object.hpp"
#include "language/playable_game.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

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
    SameTruth,    // pops a truth: is it the one there is; `argument` 1: is it not
    AndThen,      // if not true: to `argument`
    OrElse,       // if true: to `argument`
    ImpliesThen,  // if not true: it is true, and to `argument`
    Jump,         // to `argument`, and if true, and if not
    JumpIf,
    JumpIfNot,
    SetTruth,     // to `argument`
    Invoke,       // a function of the session's; `argument`: into invocations
    Apply,        // pops a function, and calls it with the `argument` objects below it
    RuleSet,      // is the last object a rule set?
    Domain,       // `argument`: into domains; pops what its bounds are
    Rules,        // pops the rule sets of a tuple, pushes the tuple
    Loop,         // `argument`: into loops; begins it
    Next,         // the next member, or out of the loop
    Leave,        // ends the innermost `argument` loops
    BeginGather,  // `argument`: into gathers; nothing has been gathered
    Gather,       // pops what is gathered
    EndGather,    // pushes what has been
    Member,       // `argument`: into memberships; pops a list and what may be in it; sets the truth
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
  System system;                        // of orderings
  System equality;                      // of == and !=
  // Whose preference: the operand of its own `for`, the slot of one around it, or nobody's.
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  bool has_own_clauses = false;  // `for` or `under`
  bool has_clauses = false;      // its own, or around it
  bool names_rules = false;      // `under`, its own or around it
  // An ordering beside one with clauses: is it meant under the same? Of values it is refused.
  bool is_doubtful = false;
  // `under R` where R is a variable: the rules are an operand, or in a slot.
  std::optional<std::uint32_t> rules_node;
  std::optional<std::uint32_t> rules_slot;
  [[nodiscard]] bool has_fixed_rules() const { return !rules_node && !rules_slot; }
  // Of values, without `under`: as they are; an ordering is refused, or the preference's own.
  bool is_of_terms = false;
  bool is_of_preference = false;
};

// `x in l`, in `(x in l) under R` too.
struct MembershipCode {
  System equality;
  std::optional<std::uint32_t> rules_slot;  // instead
};

struct CallCode {
  const FunctionInfo* function = nullptr;  // or
  PlayableGame game;
  std::vector<Argument> arguments;  // all but the objects
};

struct Routine;

// A call of a function of the session's.
struct InvocationCode {
  Routine* routine;  // null where it is not defined yet: the program is not to be run
  std::uint32_t arguments;
};

struct DomainCode {
  std::vector<std::uint32_t> operands;  // what its bounds are
  std::uint32_t width;                  // for so many variables
};

// One variable of a comprehension, or those of a sample.
struct LoopCode {
  std::uint32_t source;              // the slot with the list
  std::uint32_t variable;            // the first of its slots
  std::vector<std::uint32_t> names;  // one for each of those, into the expression's texts
  std::uint32_t next = 0;            // where its Next is
  std::uint32_t exit = 0;            // where to go when there are no more members
};

struct GatherCode {
  ast::GatherInfo::What what;
  std::uint32_t slot = 0;   // what has been gathered so far
  std::uint32_t first = 0;  // of its loops
  std::uint32_t loops = 0;
  std::uint32_t leave = 0;  // the jump of `all` and `some` when they are decided
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
  std::vector<DomainCode> domains;
  std::vector<LoopCode> loops;
  std::vector<GatherCode> gathers;
  std::uint32_t slots = 0;
  bool is_condition = false;    // its result is the truth
  bool compares_terms = false;  // where no rules are named, `x in l` too

  [[nodiscard]] SourceRange range(std::uint32_t node) const {
    return expression->nodes[node].range;
  }
  // The rules by which `==`, `!=` and `in` compare values where no `under` is said.
  [[nodiscard]] const System& equality() const {
    return compares_terms ? terms_as_they_are() : syntactic_rules();
  }
};

}  // namespace kingmaker
