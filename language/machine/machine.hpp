// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The machine runs programs.
//
// It is one loop over instructions, with a stack of objects, a register for truth values, a frame
// for each call of a function, and a state for each loop. Nothing here recurses, whatever the depth
// of an expression or of calls. Each instruction that makes an object costs a unit of the budget.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "language/context.hpp"
#include "language/machine/detail/call_stack.hpp"
#include "language/machine/detail/gathering.hpp"
#include "language/machine/instance.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/program.hpp"
#include "language/machine/relations.hpp"
#include "language/machine/routines.hpp"
#include "language/machine/truth_tables.hpp"
#include "language/object.hpp"

namespace kingmaker {

class TruthTables;

class Machine {
 public:
  // `instance` has the values of variables, and `tables` the known parts of a condition.
  explicit Machine(Context& context, Instance instance = {}, TruthTables* tables = nullptr)
      : context_(context), instance_(instance), tables_(tables) {}

  // Changes the values of variables. Precondition: the objects in `instance` outlive its use.
  void move_to(const Instance& instance) { instance_ = instance; }
  // Records everything from now on, or nothing if null.
  void record(Recording* recording) { recording_ = recording; }

  // The object that the program's expression denotes. Errors are at their places. Precondition: the
  // program is not compiled as a condition.
  [[nodiscard]] absl::StatusOr<Object> value(const Program& program) {
    if (!run(program)) return status_;
    Object result = std::move(stack_.back().object);
    stack_.pop_back();
    return result;
  }
  // The truth value of a program that is compiled as a condition; nullopt if it failed, and then
  // `status()` says why. Takes some nanoseconds if all parts are in tables.
  [[nodiscard]] std::optional<bool> truth(const Program& program) {
    if (const std::optional<bool> truth = known_truth(program)) return truth;
    if (!run(program)) return std::nullopt;
    return truth_;
  }
  [[nodiscard]] const absl::Status& status() const { return status_; }

  // Sets the parameters of the next program.
  void set_parameters(std::vector<Object> parameters) { calls_.set_slots(std::move(parameters)); }
  // The truth value of a preference's definition for (v, w) and p, or the rank of v. Errors have no
  // place. Precondition: no program is running.
  [[nodiscard]] absl::StatusOr<bool> says(PreferenceRoutine& routine, Player p, Term v, Term w);
  [[nodiscard]] absl::StatusOr<Object> rank(PreferenceRoutine& routine, Player p, Term v);

 private:
  struct LoopState {
    std::shared_ptr<const Members> members;
    std::uint64_t next = 0;
  };

  // The truth value of a condition that is completely in tables, without making a frame: a look-up
  // must not wait for the memory access of another. Nullopt if the program must be run.
  [[nodiscard]] std::optional<bool> known_truth(const Program& program) const;
  bool run(const Program& program);
  bool go_on();
  // Slower parts of `run`. False when the program ends; the reason is in status_.
  bool look_up(Activation& frame, const Instruction& instruction);
  // Pops an object; true if it is this truth value.
  bool is_same_truth();
  bool step(Activation& frame, const Instruction& instruction);
  // Executes the instruction before `frame.at`, and what comes next, as long as that is about small
  // numbers, which stay off the stack until something else needs them. Returns how many it were.
  std::size_t take_short_way(Activation& frame);
  struct Registers;
  bool is_done_in(Registers& registers, const Program& program, const Instruction& instruction);
  // True if the last two operands are in registers. They may come from the stack.
  bool has_two(Registers& registers);
  bool fail(const absl::Status& status, SourceRange range);
  // Records the truth value of the left side of a connective.
  void note_left_side(const Program& program, const Instruction& instruction);
  [[nodiscard]] Object& slot(std::uint32_t number) { return calls_.slot(number); }
  absl::Status invoke(const InvocationCode& code, std::uint32_t node);
  [[nodiscard]] bool takes_over(std::size_t base) const;
  absl::Status take_over(Routine& routine, std::size_t base);
  void move_to_slots(std::size_t base);
  // Calls a function of the host's with the operands from `base` on.
  absl::Status call_host(Routine& routine, const std::optional<CallKey>& key, std::size_t base,
                         std::uint32_t node);
  absl::Status apply(const Program& program, const Instruction& instruction);
  Object captured(const Program& program, const Instruction& instruction);
  void leave_function();
  // Evaluates the unknown pairs of a comparison by the preference itself. True when all are known,
  // in `forward` and `backward`; false if the comparison must be executed again.
  absl::StatusOr<bool> ask(const AskedPair& pair, const PairQuestion& question, bool& forward,
                           bool& backward);
  void leave_pair();
  absl::Status begin_pair(const AskedPair& pair);
  absl::Status own_relation(const Program& program, const Instruction& instruction);
  absl::Status begin_loop(const Program& program, const Instruction& instruction);
  bool next_member(const LoopCode& loop);
  absl::Status gather(const Program& program, const Instruction& instruction);
  absl::StatusOr<Object> gathered(const Program& program, const Instruction& instruction);
  absl::Status member(const Program& program, const Instruction& instruction);
  absl::Status perform(const Program& program, const Instruction& instruction);
  [[nodiscard]] std::vector<Operand> pop_all(std::size_t count);
  void drop(std::size_t count);  // of the last operands
  absl::StatusOr<Object> operation_result(const Program& program, const Instruction& instruction);
  absl::StatusOr<Object> called(const Program& program, const Instruction& instruction);
  absl::Status store(const Program& program, const Instruction& instruction);
  absl::Status relation(const Program& program, const Instruction& instruction);
  absl::Status pop_truth(const Program& program, const Instruction& instruction);
  [[nodiscard]] absl::Status check_rules(const Program& program, const Instruction& instruction);

  Context& context_;
  Instance instance_;
  TruthTables* tables_;
  Recording* recording_ = nullptr;
  std::vector<Operand> stack_;
  CallStack calls_;
  std::vector<LoopState> loops_;
  Gathering gathering_;
  bool truth_ = false;
  absl::Status status_;
};

}  // namespace kingmaker
