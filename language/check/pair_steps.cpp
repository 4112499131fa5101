// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/pair_steps.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/status_macros.hpp"
#include "language/check/instances.hpp"
#include "language/comparison.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/program.hpp"
#include "language/machine/routines.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using Op = Instruction::Op;

// The meaning of a slot of the program.
struct Reference {
  bool is_player = false;
  std::uint32_t slot = 0;  // of a value
  bool is_of_w = false;    // true for w and its parts, false for v and its parts
  bool is_part = false;    // true for a part, not v or w itself
};
using References = std::vector<std::optional<Reference>>;

// A part of the code of a program.
struct Part {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t slot = kNoValueSlot;  // of the value that it reads
  bool sets_truth = false;            // true if it leaves its result in the register

  friend bool operator==(const Part&, const Part&) = default;
};

// An entry of the program's stack: a truth value, or the result of a part.
using StackEntry = std::optional<Part>;
constexpr std::nullopt_t kTruth = std::nullopt;

constexpr std::uint32_t kNone = 0xffffffff;
constexpr std::size_t kMostNested = 60;  // functions in each other, and entries of the stack
// Functions that call others several times would double the steps with each level.
constexpr std::size_t kMostSteps = 500;

// The parts of a program's code that belong to each node of its expression.
class Layout {
 public:
  explicit Layout(const Program& program) {
    const ast::Expression& e = *program.expression;
    parents_.assign(program.root + 1, kNone);
    begins_.assign(program.root + 1, kNone);
    ends_.assign(program.root + 1, 0);
    for (std::uint32_t at = 0; at < program.code.size(); ++at) {
      const std::uint32_t node = program.code[at].node;
      begins_[node] = std::min(begins_[node], at);
      ends_[node] = at + 1;
    }
    // Operands come before the nodes that have them.
    for (std::uint32_t node = e.nodes[program.root].first; node <= program.root; ++node) {
      for (const std::uint32_t operand : operands_of(e, node)) {
        parents_[operand] = node;
        begins_[node] = std::min(begins_[node], begins_[operand]);
        ends_[node] = std::max(ends_[node], ends_[operand]);
      }
    }
  }

  // kNone for the root.
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const { return parents_[node]; }
  [[nodiscard]] std::uint32_t begin(std::uint32_t node) const { return begins_[node]; }
  [[nodiscard]] std::uint32_t end(std::uint32_t node) const { return ends_[node]; }

 private:
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> ends_;
};

bool leaves_truth(Op op) {
  return op == Op::Relation || op == Op::Member || op == Op::Not || op == Op::PopTruth ||
         op == Op::SetTruth;
}

bool pushes(Op op) {
  switch (op) {
    case Op::Constant:
    case Op::Local:
    case Op::Call:
    case Op::PushTruth:
    case Op::Invoke:
    case Op::Apply:
    case Op::EndGather:
    case Op::Domain:
      return true;
    default:
      return op >= Op::Plain && op <= Op::Extended;
  }
}

// Reads the code of a program from a place on, and notes which values it reads.
class Reader {
 public:
  Reader(const Program& program, const References& slots) : program_(program), slots_(slots) {}

  // Reads an instruction. False if the code reads more than one value, or a slot that was written
  // before it.
  bool read(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::Local:
        return read_slot(instruction.argument);
      case Op::Store:
      case Op::StorePlayer:
        written_.push_back(instruction.argument);
        return true;
      case Op::BeginGather:
        written_.push_back(program_.gathers[instruction.argument].slot);
        return true;
      case Op::Loop: {
        const LoopCode& loop = program_.loops[instruction.argument];
        for (std::uint32_t i = 0; i < loop.names.size(); ++i) written_.push_back(loop.variable + i);
        return read_slot(loop.source);
      }
      case Op::Relation: {
        const RelationCode& code = program_.relations[instruction.argument];
        return (!code.player_slot || read_slot(*code.player_slot)) &&
               (!code.rules_slot || read_slot(*code.rules_slot));
      }
      case Op::Member: {
        const MembershipCode& code = program_.memberships[instruction.argument];
        return !code.rules_slot || read_slot(*code.rules_slot);
      }
      default:
        return true;
    }
  }
  [[nodiscard]] std::uint32_t value() const { return value_; }

 private:
  bool read_slot(std::uint32_t slot) {
    if (absl::c_linear_search(written_, slot)) return true;
    const std::optional<Reference>& reference = slots_[slot];
    if (!reference) return false;
    if (reference->is_player || reference->slot == value_) return true;
    if (value_ != kNoValueSlot) return false;
    value_ = reference->slot;
    return true;
  }

  const Program& program_;
  const References& slots_;
  std::vector<std::uint32_t> written_;
  std::uint32_t value_ = kNoValueSlot;
};

class Translation {
 public:
  Translation(Context& context, const ClosedValues& values, const Frame& frame, Player p,
              int threads)
      : context_(context), values_(values), frame_(frame), player_(p), threads_(threads) {}

  // False if the machine must evaluate the program, or if it must stop.
  bool run(const Program& program) {
    References slots(program.slots);
    slots[0] = Reference{.is_player = true};
    slots[1] = Reference{.slot = 0};
    slots[2] = Reference{.slot = 1, .is_of_w = true};
    return translate(program, std::move(slots));
  }
  [[nodiscard]] const absl::Status& status() const { return status_; }
  [[nodiscard]] PairSteps take() { return std::move(result_); }

 private:
  // A program that is translated: the definition, or a function that it calls.
  struct Translated {
    const Program& program;
    References slots;
    std::vector<StackEntry> stack = {};
    std::vector<std::uint32_t> places = {};  // the step for each instruction
    bool is_reached = true;                  // false after a jump, up to a target of another
    std::map<std::uint32_t, std::vector<StackEntry>> stacks = {};   // at targets of jumps
    std::vector<std::pair<std::size_t, std::uint32_t>> jumps = {};  // steps and their targets
    std::map<std::uint32_t, Reference> sources = {};  // of loops: the value with the options
  };

  // Appends steps that set the truth, or push it, if the program is a function's.
  bool translate(const Program& program, References slots) {
    if (++nesting_ > kMostNested) return false;
    const Layout layout(program);
    Translated t{program, std::move(slots)};
    t.places.assign(program.code.size() + 1, kNone);
    for (std::uint32_t at = 0; at < program.code.size();) {
      if (!arrive(t, at) || t.stack.size() > kMostNested || here() > kMostSteps) return false;
      if (const std::optional<Part> part = part_of_one_value(t, layout, at)) {
        if (!part->sets_truth) {
          t.stack.emplace_back(part);
        } else if (!test(t, *part)) {
          return false;
        }
        at = part->end;
        continue;
      }
      if (!instruction(t, at)) return false;
      ++at;
    }
    const auto end = static_cast<std::uint32_t>(program.code.size());
    if (!arrive(t, end)) return false;
    if (!program.is_condition && (t.stack.size() != 1 || !push_truth(t))) return false;
    for (const auto& [step, target] : t.jumps) {
      PairStep& jump = result_.steps[step];
      (jump.op == PairStep::Op::Next ? jump.c : jump.a) = t.places[target];
      if (t.places[target] == kNone) return false;
    }
    --nesting_;
    return true;
  }

  // Begins the steps of an instruction. False if the paths that meet here have put different things
  // on the stack.
  bool arrive(Translated& t, std::uint32_t at) {
    const auto landing = t.stacks.find(at);
    if (landing != t.stacks.end()) {
      if (!t.is_reached) t.stack = landing->second;
      t.is_reached = true;
      const bool is_alternative =
          !t.stack.empty() && landing->second.size() == t.stack.size() && !landing->second.back();
      if (is_alternative && !push_truth(t)) return false;
      if (t.stack != landing->second) return false;
      landing_ = here();
    }
    t.places[at] = here();
    return t.is_reached;
  }

  // The largest part of the code, from this place on, that reads at most one value.
  [[nodiscard]] static std::optional<Part> part_of_one_value(const Translated& t,
                                                             const Layout& layout,
                                                             std::uint32_t at) {
    const std::vector<Instruction>& code = t.program.code;
    std::optional<Part> largest;
    Reader reader(t.program, t.slots);
    std::uint32_t next = at;
    for (std::uint32_t node = code[at].node; node != kNone && layout.begin(node) == at;
         node = layout.parent(node)) {
      for (; next < layout.end(node); ++next) {
        if (!reader.read(code[next])) return largest;
      }
      // A part may be stored; then it ends before.
      const Op last = code[next - 1].op;
      const bool is_stored = last == Op::Store || last == Op::StorePlayer;
      const std::uint32_t end = is_stored ? next - 1 : next;
      if (end == at) continue;
      const Op result = code[end - 1].op;
      if (leaves_truth(result) || pushes(result)) {
        largest = Part{at, end, reader.value(), leaves_truth(result)};
      }
    }
    return largest;
  }

  // Translates the jump at the end of `then`.
  bool jump_behind_else(Translated& t, std::uint32_t at, std::uint32_t target) {
    // `then` may have pushed a truth value, as `else` does, whose code begins here.
    const auto otherwise = t.stacks.find(at + 1);
    const bool has_pushed =
        otherwise != t.stacks.end() && t.stack.size() == otherwise->second.size() + 1;
    if (has_pushed && !push_truth(t)) return false;
    if (!jump(t, PairStep::Op::Jump, target)) return false;
    t.is_reached = false;
    return true;
  }

  bool instruction(Translated& t, std::uint32_t at) {
    const Instruction& instruction = t.program.code[at];
    using To = PairStep::Op;
    switch (instruction.op) {
      case Op::Relation:
        return relation(t, t.program.relations[instruction.argument]);
      case Op::Invoke:
        return invoke(t, t.program.invocations[instruction.argument]);
      case Op::PushTruth:
        emit({.op = To::Push});
        t.stack.emplace_back(kTruth);
        return true;
      case Op::PopTruth:
        return pop_truth(t);
      case Op::Not:
        emit({.op = To::Not});
        return true;
      case Op::SetTruth:
        emit({.op = To::SetTruth, .a = instruction.argument});
        return true;
      case Op::ImpliesThen:
        emit({.op = To::Not});
        return jump(t, To::JumpIf, instruction.argument);
      case Op::OrElse:
      case Op::JumpIf:
        return jump(t, To::JumpIf, instruction.argument);
      case Op::AndThen:
      case Op::JumpIfNot:
        return jump(t, To::JumpIfNot, instruction.argument);
      case Op::Jump:
        return jump_behind_else(t, at, instruction.argument);
      case Op::Store:
        return store(t, instruction.argument);
      case Op::StorePlayer: {
        const std::optional<Reference> player = pop_reference(t);
        t.slots[instruction.argument] = player;
        return player && player->is_player;
      }
      case Op::BeginGather:
        return t.program.gathers[instruction.argument].kind <= ast::GatherInfo::What::Some;
      case Op::Loop:
        return loop(t, t.program.loops[instruction.argument]);
      case Op::Next: {
        const LoopCode& code = t.program.loops[instruction.argument];
        t.stacks.emplace(code.next, t.stack);
        if (!jump(t, To::Next, code.exit)) return false;
        result_.steps.back().a = t.slots[code.variable]->slot;
        return true;
      }
      case Op::Leave:
        emit({.op = To::Leave, .a = instruction.argument});
        return true;
      default:
        return false;
    }
  }

  [[nodiscard]] std::uint32_t here() const {
    return static_cast<std::uint32_t>(result_.steps.size());
  }
  void emit(const PairStep& step) { result_.steps.push_back(step); }
  // False if another path to the target has put other things on the stack.
  bool jump(Translated& t, PairStep::Op op, std::uint32_t target) {
    t.jumps.emplace_back(result_.steps.size(), target);
    emit({.op = op});
    return t.stacks.emplace(target, t.stack).first->second == t.stack;
  }

  static StackEntry pop(Translated& t) {
    const StackEntry top = t.stack.back();
    t.stack.pop_back();
    return top;
  }
  // The variable that a part consists of.
  [[nodiscard]] static std::optional<Reference> reference_of(const Translated& t,
                                                             const StackEntry& entry) {
    if (!entry || entry->end != entry->begin + 1) return std::nullopt;
    const Instruction& instruction = t.program.code[entry->begin];
    return instruction.op == Op::Local ? t.slots[instruction.argument] : std::nullopt;
  }
  static std::optional<Reference> pop_reference(Translated& t) {
    return t.stack.empty() ? std::nullopt : reference_of(t, pop(t));
  }

  // If the last thing on the stack is what a part pushes, pushes it as a truth value instead.
  bool push_truth(Translated& t) {
    if (t.stack.empty() || !t.stack.back()) return true;
    if (!test(t, *t.stack.back())) return false;
    emit({.op = PairStep::Op::Push});
    t.stack.back() = kTruth;
    return true;
  }

  // Takes the truth value from the stack into the register.
  bool pop_truth(Translated& t) {
    if (t.stack.empty() || t.stack.back()) return false;
    pop(t);
    if (landing_ != here() && result_.steps.back().op == PairStep::Op::Push) {
      result_.steps.pop_back();
    } else {
      emit({.op = PairStep::Op::Pop});
    }
    return true;
  }

  bool store(Translated& t, std::uint32_t slot) {
    // The domain of a quantifier, options(v).
    const StackEntry stored = t.stack.empty() ? StackEntry() : pop(t);
    if (!stored || stored->end != stored->begin + 2) return false;
    const Instruction& call = t.program.code[stored->begin + 1];
    if (call.op != Op::Call) return false;
    const FunctionInfo* const function = t.program.calls[call.argument].function;
    if (function == nullptr || function->name != "options") return false;
    const std::optional<Reference> whole = reference_of(t, Part{stored->begin, stored->begin + 1});
    if (!whole || whole->is_player) return false;
    t.sources.insert_or_assign(slot, *whole);
    return true;
  }

  bool loop(Translated& t, const LoopCode& code) {
    const auto source = t.sources.find(code.source);
    if (source == t.sources.end() || code.names.size() != 1 || slots_ == kMostValueSlots) {
      return false;
    }
    Reference member = source->second;
    member.slot = slots_++;
    member.is_part = true;
    t.slots[code.variable] = member;
    emit({.op = PairStep::Op::Loop, .a = member.slot, .b = source->second.slot});
    return true;
  }

  bool relation(Translated& t, const RelationCode& code) {
    if (code.info->comparisons.size() != 1 || !code.has_fixed_rules() || code.is_doubtful) {
      return false;
    }
    const bool has_player = code.player_node || code.player_slot;
    if (t.stack.size() < (code.info->has_for ? 3U : 2U)) return false;
    if (code.info->has_for) {
      const std::optional<Reference> player = pop_reference(t);
      if (!player || !player->is_player) return false;
    } else if (code.player_slot && !t.slots[*code.player_slot]) {
      return false;
    }
    const Comparison comparison = code.info->comparisons[0];
    if (!t.stack.back() || !t.stack[t.stack.size() - 2]) return same_truth(t, code);
    const StackEntry right = pop(t);
    const StackEntry left = pop(t);
    const std::optional<Reference> a = reference_of(t, left);
    const std::optional<Reference> b = reference_of(t, right);
    const bool of_values = a && b && !a->is_player && !b->is_player;
    if (code.names_rules) return has_player && of_values && other_relation(code, a->slot, b->slot);
    if (of_values && !is_sameness(comparison)) {
      // A pair in which one side or both are replaced by parts. In a function, relations have the
      // session's rules.
      if (!code.is_of_preference || a->is_of_w == b->is_of_w || (!a->is_part && !b->is_part)) {
        return false;
      }
      emit({.op = PairStep::Op::Own, .a = a->slot, .b = b->slot, .comparison = comparison});
      return true;
    }
    if (has_player) return false;
    const std::optional<std::uint32_t> first = column(t, *left);
    const std::optional<std::uint32_t> second = first ? column(t, *right) : std::nullopt;
    if (!second) return false;
    emit({.op = PairStep::Op::Compare,
          .a = *first,
          .b = left->slot,
          .c = *second,
          .d = right->slot,
          .comparison = comparison});
    return true;
  }

  // Compares two truth values, at least one of which is on the stack.
  bool same_truth(Translated& t, const RelationCode& code) {
    const Comparison comparison = code.info->comparisons[0];
    if (!is_sameness(comparison) || code.has_clauses) return false;
    if (t.stack.back()) {
      if (!test(t, *pop(t))) return false;
    } else if (!pop_truth(t)) {
      return false;
    }
    if (const StackEntry left = pop(t)) {
      emit({.op = PairStep::Op::Push});
      if (!test(t, *left)) return false;
    }
    emit({.op = PairStep::Op::SameTruth});
    if (comparison == Comparison::NotEqual) emit({.op = PairStep::Op::Not});
    return true;
  }

  // v < w for p under R, for a built-in preference that has a table.
  bool other_relation(const RelationCode& code, std::uint32_t a, std::uint32_t b) {
    if (!code.system.check_players(frame_.players).ok()) return false;
    const Preference* preference = code.system.rule_set_of(player_).preference.get();
    if (preference == nullptr) return false;
    const std::optional<PairTable> kind = preference->traits.table;
    if (!kind) return false;
    auto table = relation_table(*kind, values_, player_, context_.preferences(), threads_,
                                context_.budget());
    status_.Update(table.status());
    if (!table.ok() || !*table) return false;
    result_.tables.push_back(**std::move(table));
    emit({.op = PairStep::Op::Other,
          .a = a,
          .b = b,
          .c = static_cast<std::uint32_t>(result_.tables.size() - 1),
          .comparison = code.info->comparisons[0]});
    return true;
  }

  // The call f(v, w, p) of a function of the session. Its steps take the place of the call.
  bool invoke(Translated& t, const InvocationCode& code) {
    if (code.routine == nullptr || code.routine->definition->host != nullptr ||
        t.stack.size() < code.arguments) {
      return false;
    }
    const absl::StatusOr<const Program*> program = program_of(context_, *code.routine);
    if (!program.ok()) return false;
    References slots((*program)->slots);
    for (std::uint32_t i = code.arguments; i > 0; --i) {
      slots[i - 1] = pop_reference(t);
      if (!slots[i - 1]) return false;
    }
    t.stack.emplace_back(kTruth);
    return translate(**program, std::move(slots));
  }

  bool test(const Translated& t, const Part& part) {
    const std::optional<std::uint32_t> tested = column(t, part);
    if (tested) emit({.op = PairStep::Op::Test, .a = *tested, .b = part.slot});
    return tested.has_value();
  }

  // Runs a part of the program for each value. Nullopt if the machine must stop.
  std::optional<std::uint32_t> column(const Translated& t, const Part& part) {
    Program program = t.program;
    program.is_condition = part.sets_truth;
    program.code.resize(part.end);
    if (part.begin > 0) program.code[0] = {Op::Jump, part.begin, program.code[0].node};
    // The preference itself is not asked here.
    for (RelationCode& code : program.relations) code.is_of_preference = false;
    PairColumn column;
    Machine machine(context_);
    const std::size_t cells = part.slot == kNoValueSlot ? 1 : values_.size();
    for (std::size_t i = 0; i < cells; ++i) {
      std::vector<Object> slots(program.slots);
      for (std::size_t k = 0; k < slots.size(); ++k) {
        if (!t.slots[k]) continue;
        if (t.slots[k]->is_player) {
          slots[k] = Integer(player_);
        } else if (t.slots[k]->slot == part.slot) {
          slots[k] = GameValue{values_.term(i), frame_};
        }
      }
      machine.set_parameters(std::move(slots));
      status_ = add_cell(column, machine, program);
      if (!status_.ok()) return std::nullopt;
    }
    result_.columns.push_back(std::move(column));
    return static_cast<std::uint32_t>(result_.columns.size() - 1);
  }

  static absl::Status add_cell(PairColumn& column, Machine& machine, const Program& program) {
    const auto add = [&](PairColumn::Of kind, std::int64_t cell) {
      column.kinds.push_back(kind);
      column.cells.push_back(cell);
      return absl::OkStatus();
    };
    const auto failed = [&](const absl::Status& status) {
      return is_stop(status) ? status : add(PairColumn::Of::Unknown, 0);
    };
    if (program.is_condition) {
      const std::optional<bool> truth = machine.truth(program);
      return truth ? add(PairColumn::Of::Truth, *truth ? 1 : 0) : failed(machine.status());
    }
    const absl::StatusOr<Object> object = machine.value(program);
    if (!object.ok()) return failed(object.status());
    if (const bool* truth = std::get_if<bool>(&*object)) {
      return add(PairColumn::Of::Truth, *truth ? 1 : 0);
    }
    constexpr std::int64_t kLargest = std::int64_t{1} << 60;
    const auto* number = integer_in(*object);
    if (number != nullptr && -kLargest < *number && *number < kLargest) {
      return add(PairColumn::Of::Number, static_cast<std::int64_t>(*number));
    }
    const GameValue* value = value_in(*object);
    if (value != nullptr) return add(PairColumn::Of::Value, value->term.raw());
    return add(PairColumn::Of::Unknown, 0);
  }

  Context& context_;
  const ClosedValues& values_;
  Frame frame_;
  Player player_;
  int threads_;
  PairSteps result_;
  std::uint32_t slots_ = 2;
  std::uint32_t landing_ = 0;  // the last step to which a jump leads
  std::size_t nesting_ = 0;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<std::optional<PairSteps>> pair_steps(Context& context,
                                                    const OwnPreference& preference,
                                                    const ClosedValues& values, Player p,
                                                    int threads) {
  const Frame frame{context.settings.frame.players, 1};
  PreferenceRoutine& routine =
      context.of_statement<Routines>().preference(preference.shared_definition(), frame.players);
  const absl::StatusOr<const Program*> program = program_of(context, routine);
  if (!program.ok()) return std::nullopt;
  Translation translation(context, values, frame, p, threads);
  const bool done = translation.run(**program);
  KM_RETURN_IF_ERROR(translation.status());
  if (!done) return std::nullopt;
  return translation.take();
}

}  // namespace kingmaker
