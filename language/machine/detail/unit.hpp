// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// One expression while it is compiled: its tasks, the names around them, and the program so far.
//
// The compiler recurses over no input. A task emits the code of a subexpression: it schedules tasks
// for the parts, and the instructions behind them. The compilers of the families of expressions
// (compile_conditions.hpp and its neighbours) schedule on one unit.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <boost/core/noncopyable.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/compile_options.hpp"
#include "language/machine/detail/names.hpp"
#include "language/machine/kinds.hpp"
#include "language/machine/program.hpp"

namespace kingmaker::compiler {

using ast::Kind;
using Gathered = ast::GatherInfo::What;
using Op = Instruction::Op;

enum class Action : std::uint8_t {
  Visit,        // emits the code of a subexpression
  Emit,         // emits an instruction after all code before it
  Jump,         // emits the jump of a connective, whose target is unknown
  Land,         // makes the last open jump lead here
  LandOuter,    // makes the jump before the last one lead here
  Remember,     // makes the look-up lead here, and stores the result
  BindLocal,    // from here on, `let` knows the name
  EndLet,       // removes the names of `let`
  Word,         // pushes the word as a text
  Constructor,  // pushes the constructor with this name
  RuleSet,      // pushes the rule set with this name
  OpenLoop,     // begins a loop and names its variables
  Decide,       // for `all` and `some`: leaves all loops if this instance decides
  Pass,         // goes to the next instance if this one is not wanted
  EndGather,    // ends all loops and removes the names
  Keep,         // keeps the object of a quantifier that is computed once
};

// The context of a subexpression: in a bar, in braces, after `in`, or after `in` where the order of
// members does not matter.
enum class Role : std::uint8_t { None, Base, Member, Domain, AnyOrder };

struct Task {
  Action action = Action::Visit;
  Op op = Op::Constant;
  Role role = Role::None;
  bool truth = false;     // true if the result goes to the register
  bool premise = false;   // true if only the premise in it is wanted (has_premise)
  bool doubtful = false;  // true beside an ordering with clauses
  bool looked_up = false;
  std::uint32_t node = 0;
  std::uint32_t argument = 0;  // of a domain: the number of variables that are drawn together
  std::uint32_t clauses = 0;   // an index of the clauses of the unit
};

// The clauses `for P under R` around a part of a condition, including outer ones.
struct Clauses {
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  std::optional<System> system;
  std::optional<std::uint32_t> rules_node;  // instead of the system
  std::optional<std::uint32_t> rules_slot;
};

// The code, and the tasks that are still to be performed, the last one first.
class Emitter {
 public:
  explicit Emitter(Program& program) : program_(program) {}

  void later(Task task) { tasks_.push_back(task); }
  [[nodiscard]] std::optional<Task> next_task();
  // Performs an action that needs no more than the code: Emit to Remember.
  void perform(const Task& task);

  void emit(Op op, std::uint32_t argument, std::uint32_t at) {
    program_.code.push_back({op, argument, at});
  }
  void emit(const Instruction& instruction, std::uint32_t at) {
    emit(instruction.op, instruction.argument, at);
  }
  void emit_later(Op op, std::uint32_t at, std::uint32_t argument = 0) {
    later({.action = Action::Emit, .op = op, .node = at, .argument = argument});
  }
  // Schedules `op` with an entry of its own in one of the program's tables.
  template <typename Entry>
  void emit_later(Op op, std::uint32_t at, std::vector<Entry>& table, Entry entry) {
    emit_later(op, at, static_cast<std::uint32_t>(table.size()));
    table.push_back(std::move(entry));
  }
  void emit_later(const Instruction& instruction, std::uint32_t at) {
    emit_later(instruction.op, at, instruction.argument);
  }
  // Schedules the operands, first to last.
  void visit_later(const std::vector<std::uint32_t>& operands, std::uint32_t clauses,
                   Action action = Action::Visit);
  void constant(Object object, std::uint32_t at);
  // Emits a look-up in a table, which leads to the next Remember if it knows the result.
  void look_up(std::uint32_t table);
  [[nodiscard]] std::uint32_t here() const {
    return static_cast<std::uint32_t>(program_.code.size());
  }

 private:
  Program& program_;
  std::vector<Task> tasks_;
  std::vector<std::uint32_t> jumps_;  // open jumps, the innermost last
};

struct Unit : boost::noncopyable {
  // An error if the names in a subexpression are not known with these options.
  using Check = absl::Status(Context&, const ast::Expression&, std::uint32_t,
                             const CompileOptions&);

  Unit(Context& around, const ast::Expression& source, std::uint32_t root,
       const CompileOptions& how, const ExpressionKinds& known, Check& check_names);

  [[nodiscard]] const ast::Node& node(const Task& task) const {
    return expression.nodes[task.node];
  }
  [[nodiscard]] const std::string& text(const ast::Node& node) const {
    return expression.texts[node.index];
  }
  [[nodiscard]] std::vector<std::string> variables_of(
      std::span<const ast::GatherInfo::Group> groups) const;
  // Schedules the variables with these names, first to last.
  void variables_later(const std::vector<std::string>& wanted, std::uint32_t at);
  // An error if the budget refuses to visit so many nodes again.
  [[nodiscard]] absl::Status spend(std::uint32_t nodes) const;

  Context& context;
  const ast::Expression& expression;
  const CompileOptions& options;
  const ExpressionKinds& kinds;
  Check& check;
  Program program;
  Emitter code{program};
  Names names;
  std::vector<Clauses> clauses{{}};  // the first one is empty
  std::uint32_t joined_begin = 0;    // the nodes that the last outermost connective joins
  std::uint32_t joined_end = 0;
};

}  // namespace kingmaker::compiler
