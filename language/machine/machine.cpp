// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/machine.hpp"

#include <absl/algorithm/container.h>
#include <absl/base/attributes.h>

#include <array>
#include <iterator>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/comparison.hpp"
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/operations.hpp"
#include "language/machine/truth_tables.hpp"
#include "language/module.hpp"

namespace kingmaker {

namespace {

using Gathered = ast::GatherInfo::What;
using Op = Instruction::Op;

// The error of a function that cannot be compiled. Its place is one of the definition.
absl::Status undefined(const Routine& routine, const absl::Status& error) {
  return in_function(routine.definition->label(), without_range(error));
}

}  // namespace

std::optional<bool> Machine::known_truth(const Program& program) const {
  if (tables_ == nullptr || recording_ != nullptr) return std::nullopt;
  bool truth = false;
  for (std::size_t at = 0; at < program.code.size();) {
    const Instruction& instruction = program.code[at++];
    if (instruction.op == Op::LookUp) {
      using Truth = TruthTables::Truth;
      const Truth entry = tables_->look_up(instruction.argument, *instance_.place);
      if (entry != Truth::True && entry != Truth::False) return std::nullopt;
      truth = entry == Truth::True;
      at = instruction.node;
    } else if (instruction.op == Op::Not) {
      truth = !truth;
    } else {
      return std::nullopt;
    }
  }
  return truth;
}

bool Machine::run(const Program& first) {
  calls_.begin(first);
  return go_on();
}

bool Machine::go_on() {
  for (;;) {
    Activation& frame = calls_.top();
    const Program& program = *frame.program;
    if (frame.at == program.code.size()) {
      if (calls_.depth() == 1) return true;
      frame.pair ? leave_pair() : leave_function();
      continue;
    }
    const Instruction& instruction = program.code[frame.at++];
    switch (instruction.op) {
      case Op::LookUp:
        if (tables_ != nullptr && !look_up(frame, instruction)) return false;
        break;
      case Op::Remember:
        if (tables_ != nullptr) tables_->remember(instruction.argument, *instance_.place, truth_);
        break;
      case Op::Not:
        truth_ = !truth_;
        break;
      case Op::SameTruth:
        truth_ = is_same_truth() != (instruction.argument != 0);
        break;
      case Op::SetTruth:
        truth_ = instruction.argument != 0;
        break;
      case Op::Jump:
        frame.at = instruction.argument;
        break;
      case Op::JumpIf:
      case Op::JumpIfNot:
        if (truth_ != (instruction.op == Op::JumpIf)) break;
        if (recording_ != nullptr && calls_.depth() == 1) {
          recording_->note_member(program, instruction, calls_.top_slots());
        }
        frame.at = instruction.argument;
        break;
      case Op::Leave:
        loops_.resize(loops_.size() - instruction.argument);
        break;
      case Op::AndThen:
        note_left_side(program, instruction);
        if (!truth_) frame.at = instruction.argument;
        break;
      case Op::OrElse:
        note_left_side(program, instruction);
        if (truth_) frame.at = instruction.argument;
        break;
      case Op::ImpliesThen:
        note_left_side(program, instruction);
        if (truth_) break;
        truth_ = true;
        frame.at = instruction.argument;
        break;
      default:
        if (!step(frame, instruction)) return false;
        break;
    }
  }
}

bool Machine::is_same_truth() {
  const bool* left = std::get_if<bool>(&stack_.back().object);
  const bool is_same = left != nullptr && *left == truth_;
  stack_.pop_back();
  return is_same;
}

bool Machine::look_up(Activation& frame, const Instruction& instruction) {
  const TruthTables::Truth truth = tables_->look_up(instruction.argument, *instance_.place);
  if (truth == TruthTables::Truth::Failed) {
    status_ = tables_->status();
    return false;
  }
  if (truth == TruthTables::Truth::Unknown) return true;
  truth_ = truth == TruthTables::Truth::True;
  frame.at = instruction.node;
  return true;
}

inline bool Machine::step(Activation& frame, const Instruction& instruction) {
  const Program& program = *frame.program;
  if (!context_.budget().spend()) {
    return fail(status_of(context_.budget()), program.range(instruction.node));
  }
  if (instruction.op == Op::Next) {
    if (recording_ != nullptr && calls_.depth() == 1) {
      recording_->forget_inside(*program.expression, instruction.node);
    }
    const LoopCode& loop = program.loops[instruction.argument];
    if (!next_member(loop)) frame.at = loop.exit;
    return true;
  }
  if (const std::size_t done = take_short_way(frame); done != 0) {
    return context_.budget().spend(done - 1) ||
           fail(status_of(context_.budget()), program.range(program.code[frame.at - 1].node));
  }
  if (instruction.op == Op::Known) {
    const KeptCode& code = program.kept[instruction.argument];
    const Object& kept = slot(code.slot);
    if (is_no_object(kept)) return true;
    stack_.push_back({kept, instruction.node});
    frame.at = code.behind;
    return true;
  }
  const absl::Status status = perform(program, instruction);
  return status.ok() || fail(status, program.range(instruction.node));
}

struct Machine::Registers {
  struct Register {
    SmallNumber number;
    std::uint32_t node;
  };
  std::size_t count = 0;
  std::array<Register, 6> all;

  bool load(const Object& object, std::uint32_t node) {
    if (count == all.size() || !all[count].number.read(object)) return false;
    all[count++].node = node;
    return true;
  }
};

inline bool Machine::has_two(Registers& registers) {
  while (registers.count < 2) {
    SmallNumber number;
    if (!number.read(stack_.back().object)) return false;
    if (registers.count == 1) registers.all[1] = registers.all[0];
    registers.all[0] = {number, stack_.back().node};
    ++registers.count;
    stack_.pop_back();
  }
  return true;
}

ABSL_ATTRIBUTE_ALWAYS_INLINE inline bool Machine::is_done_in(Registers& registers,
                                                             const Program& program,
                                                             const Instruction& instruction) {
  if (instruction.op == Op::Local)
    return registers.load(slot(instruction.argument), instruction.node);
  if (instruction.op == Op::Constant) {
    return registers.load(program.constants[instruction.argument], instruction.node);
  }
  if (instruction.op == Op::Arithmetic) {
    const ast::Op op = program.expression->nodes[instruction.node].op;
    if (op == ast::Op::Range || !has_two(registers)) return false;
    auto& [left, node] = registers.all[registers.count - 2];
    if (!calculate_small(op, left, registers.all[registers.count - 1].number)) return false;
    node = instruction.node;
    --registers.count;
    return true;
  }
  if (instruction.op != Op::Relation || recording_ != nullptr) return false;
  const RelationCode& code = program.relations[instruction.argument];
  if (code.operands.size() != 2 || code.has_clauses ||
      code.info->comparisons[0] == ast::Comparison::Incomparable || !has_two(registers)) {
    return false;
  }
  const auto& [left, left_node] = registers.all[registers.count - 2];
  const auto& [right, right_node] = registers.all[registers.count - 1];
  // Two literals may need a warning, since they could be meant as wins.
  const std::vector<ast::Node>& nodes = program.expression->nodes;
  if (nodes[left_node].kind == ast::Kind::Integer && nodes[right_node].kind == ast::Kind::Integer) {
    return false;
  }
  truth_ = holds(code.info->comparisons[0], left.number < right.number   ? Relation::Less
                                            : left.number > right.number ? Relation::Greater
                                                                         : Relation::Equal);
  registers.count -= 2;
  return true;
}

inline std::size_t Machine::take_short_way(Activation& frame) {
  const Program& program = *frame.program;
  const std::size_t begin = frame.at - 1;
  std::size_t at = begin;
  Registers registers;
  while (at < program.code.size() && is_done_in(registers, program, program.code[at])) ++at;
  for (std::size_t i = 0; i < registers.count; ++i) {
    stack_.push_back({registers.all[i].number.object(), registers.all[i].node});
  }
  if (at != begin) frame.at = at;
  return at - begin;
}

// Inside of a function, the place is that of the call in the statement.
bool Machine::fail(const absl::Status& status, SourceRange range) {
  status_ = calls_.depth() > 1 ? calls_.error(status, range) : with_range(status, range);
  calls_.forget_results();
  stack_.clear();
  loops_.clear();
  gathering_.clear();
  return false;
}

absl::Status Machine::invoke(const InvocationCode& code, std::uint32_t node) {
  Routine& routine = *code.routine;
  const std::size_t base = stack_.size() - code.arguments;
  if (takes_over(base) && routine.definition->host == nullptr) return take_over(routine, base);
  KM_ASSIGN_OR_RETURN(std::optional<CallKey> written,
                      context_.of_statement<Routines>().keys().of(std::span(stack_).subspan(base),
                                                                  context_.budget()));
  std::optional<CallKey> key = std::move(written);
  if (key) {
    bool fresh = false;
    const Routine::Result& stored = routine.enter(*key, fresh);
    if (!fresh) {
      if (!stored) return calls_.calls_itself(context_, routine, *key);
      Object result = *stored;
      stack_.resize(base);
      stack_.push_back({std::move(result), node});
      return absl::OkStatus();
    }
  }
  if (routine.definition->host != nullptr) return call_host(routine, key, base, node);
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok() || calls_.depth() > context_.settings.max_depth) {
    if (key) routine.forget(*key);
    if (!program.ok()) return undefined(routine, program.status());
    return raisable_limit_error(
        cat("calls are nested more than ", context_.settings.max_depth, " deep"), "depth");
  }
  Activation& frame = calls_.enter(**program, base);
  frame.routine = frame.owner = &routine;
  frame.key = std::move(key);
  move_to_slots(base);
  return absl::OkStatus();
}

// True if the caller does nothing behind this call, whose arguments are on the stack from `base`
// on, and calls are nested deep. In calls that are not, the results of all are remembered.
bool Machine::takes_over(std::size_t base) const {
  constexpr std::size_t kDeep = 256;
  const Activation& caller = calls_.top();
  if (calls_.depth() < kDeep || caller.routine == nullptr || base != caller.stack) return false;
  const std::vector<Instruction>& code = caller.program->code;
  std::size_t at = caller.at;
  while (at < code.size() && code[at].op == Op::Jump) at = code[at].argument;
  return at == code.size();
}

// The call takes the place of its caller, whose result it gives.
absl::Status Machine::take_over(Routine& routine, std::size_t base) {
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok()) return undefined(routine, program.status());
  calls_.replace(**program).routine = &routine;
  move_to_slots(base);
  return absl::OkStatus();
}

// The operands from `base` on become the first slots of the call.
[[gnu::flatten]] void Machine::move_to_slots(std::size_t base) {
  for (std::size_t i = base; i < stack_.size(); ++i) {
    slot(static_cast<std::uint32_t>(i - base)) = std::move(stack_[i].object);
  }
  stack_.resize(base);
}

absl::Status Machine::call_host(Routine& routine, const std::optional<CallKey>& key,
                                std::size_t base, std::uint32_t node) {
  std::vector<Object> arguments;
  arguments.reserve(stack_.size() - base);
  for (std::size_t i = base; i < stack_.size(); ++i) {
    arguments.push_back(std::move(stack_[i].object));
  }
  absl::StatusOr<Object> result = routine.definition->host->call(context_, std::move(arguments));
  if (!result.ok()) {
    if (key) routine.forget(*key);
    return in_function(routine.definition->label(), result.status());
  }
  if (key) routine.at(*key) = *result;
  stack_.resize(base);
  stack_.push_back({*std::move(result), node});
  return absl::OkStatus();
}

// The function is the last object on the stack, and its arguments are below it.
absl::Status Machine::apply(const Program& program, const Instruction& instruction) {
  const Operand called = std::move(stack_.back());
  stack_.pop_back();
  FunctionPointer function = function_in(context_.library, called.object);
  if (function != nullptr && function->built_in != nullptr &&
      function->built_in->module != nullptr) {
    function = function->built_in->module->function(function->name);
  }
  if (function == nullptr) {
    return error_at(program.range(called.node), "expected a function, found ",
                    kind_of(called.object));
  }
  const FunctionDefinition& definition = *function;
  std::uint32_t count = instruction.argument;
  if (definition.rest == definition.parameters.size() - 1 && count >= *definition.rest) {
    const auto first = stack_.end() - (count - static_cast<std::uint32_t>(*definition.rest));
    std::vector<Object> further;
    for (auto one = first; one != stack_.end(); ++one) further.push_back(std::move(one->object));
    stack_.erase(first, stack_.end());
    KM_ASSIGN_OR_RETURN(List list, list_of(std::move(further)));
    stack_.push_back({Object(std::move(list)), called.node});
    count = static_cast<std::uint32_t>(definition.parameters.size());
  }
  if (definition.built_in == nullptr) {
    if (definition.parameters.size() != count) {
      return error_at(program.range(instruction.node), definition.arity(), ", not ", count);
    }
    for (const Object& object : definition.captured) stack_.push_back({object, called.node});
    const auto captured = static_cast<std::uint32_t>(definition.captured.size());
    const FunctionPointer& code = definition.open == nullptr ? function : definition.open;
    return invoke({&context_.of_statement<Routines>().of(code), count + captured},
                  instruction.node);
  }
  absl::StatusOr<Object> result = Operations(context_, program, instruction.node)
                                      .call(*definition.built_in, std::span(stack_).last(count));
  KM_RETURN_IF_ERROR(result.status());
  drop(count);
  stack_.push_back({*std::move(result), instruction.node});
  return absl::OkStatus();
}

// Makes a function of one whose last parameters are captured; their values are on the stack.
Object Machine::captured(const Program& program, const Instruction& instruction) {
  const ast::Expression& expression = *program.expression;
  auto function = std::make_shared<FunctionDefinition>();
  function->open = program.functions[instruction.argument];
  const std::vector<std::string>& all = function->open->parameters;
  const std::size_t own = expression.parameters[expression.nodes[instruction.node].index].size();
  function->parameters.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(own));
  for (Operand& operand : pop_all(all.size() - own)) {
    function->captured.push_back(std::move(operand.object));
  }
  return function;
}

// The result is the last object on the stack.
void Machine::leave_function() {
  const Activation frame = calls_.leave();
  stack_.back().node = calls_.top().program->code[calls_.top().at - 1].node;
  if (frame.key) frame.owner->at(*frame.key) = stack_.back().object;
  if (calls_.depth() == 1) context_.of_statement<Routines>().trim();
}

absl::Status Machine::begin_loop(const Program& program, const Instruction& instruction) {
  const LoopCode& loop = program.loops[instruction.argument];
  const Object& source = slot(loop.source);
  std::optional<List> list = members_of(source);
  if (!list) return no_domain(source, program.range(instruction.node));
  loops_.push_back({std::move(list->members)});
  for (const std::uint32_t kept : loop.kept) slot(kept) = no_object();
  return absl::OkStatus();
}

// False if there are no more members.
inline bool Machine::next_member(const LoopCode& loop) {
  LoopState& state = loops_.back();
  if (state.next == state.members->count) {
    loops_.pop_back();
    return false;
  }
  const Members& members = *state.members;
  auto* number = members.is_range ? std::get_if<Integer>(&slot(loop.variable)) : nullptr;
  if (number != nullptr) {
    *number = members.first + static_cast<std::int64_t>(state.next);
  } else {
    for (std::uint32_t i = 0; i < loop.names.size(); ++i) {
      slot(loop.variable + i) = members.member(state.next, i);
    }
  }
  ++state.next;
  return true;
}

absl::Status Machine::gather(const Program& program, const Instruction& instruction) {
  const GatherCode& code = program.gathers[instruction.argument];
  Object& so_far = slot(code.slot);
  if (instruction.op == Op::BeginGather) {
    gathering_.begin(code, so_far);
  } else if (code.kind == Gathered::Count) {
    ++std::get<Integer>(so_far);
  } else {
    Operand operand = std::move(stack_.back());
    stack_.pop_back();
    SmallNumber total;
    SmallNumber number;
    if (code.kind == Gathered::Sum && total.read(so_far) && number.read(operand.object) &&
        calculate_small(ast::Op::Add, total, number)) {
      so_far = total.object();
      return absl::OkStatus();
    }
    KM_RETURN_IF_ERROR(gathering_.add(code, so_far, std::move(operand.object),
                                      program.range(operand.node), context_.budget()));
    if (code.kind == Gathered::List) truth_ = gathering_.is_full(code);
  }
  return absl::OkStatus();
}

absl::StatusOr<Object> Machine::gathered(const Program& program, const Instruction& instruction) {
  const GatherCode& code = program.gathers[instruction.argument];
  return gathering_.result(code, slot(code.slot), program.range(instruction.node));
}

inline void Machine::note_left_side(const Program& program, const Instruction& instruction) {
  if (recording_ == nullptr || calls_.depth() > 1) return;
  recording_->left_sides[operands_of(*program.expression, instruction.node)[0]] = truth_;
}

// Executes an instruction that is not a jump.
absl::Status Machine::perform(const Program& program, const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Variable:
      stack_.push_back({instance_.variable(instruction.argument), instruction.node});
      return absl::OkStatus();
    case Op::Local:
      stack_.push_back({slot(instruction.argument), instruction.node});
      return absl::OkStatus();
    case Op::Constant:
      stack_.push_back({program.constants[instruction.argument], instruction.node});
      return absl::OkStatus();
    case Op::Store:
    case Op::StorePlayer:
      return store(program, instruction);
    case Op::Relation:
      return relation(program, instruction);
    case Op::PopTruth:
      return pop_truth(program, instruction);
    case Op::PushTruth:
      stack_.push_back({truth_, instruction.node});
      return absl::OkStatus();
    case Op::Invoke:
      return invoke(program.invocations[instruction.argument], instruction.node);
    case Op::Apply:
      return apply(program, instruction);
    case Op::RuleSet:
      return check_rules(program, instruction);
    case Op::Loop:
      return begin_loop(program, instruction);
    case Op::BeginGather:
    case Op::Gather:
      return gather(program, instruction);
    case Op::Keep:
      slot(program.kept[instruction.argument].slot) = stack_.back().object;
      return absl::OkStatus();
    case Op::Member:
      return member(program, instruction);
    default:
      break;
  }
  KM_ASSIGN_OR_RETURN(Object object,
                      instruction.op == Op::Call        ? called(program, instruction)
                      : instruction.op == Op::EndGather ? gathered(program, instruction)
                      : instruction.op == Op::Capture   ? captured(program, instruction)
                                                        : operation_result(program, instruction));
  stack_.push_back({std::move(object), instruction.node});
  return absl::OkStatus();
}

// Pops the operands of a node, and returns them first to last.
std::vector<Operand> Machine::pop_all(std::size_t count) {
  const auto first = stack_.end() - static_cast<std::ptrdiff_t>(count);
  std::vector<Operand> operands(std::make_move_iterator(first),
                                std::make_move_iterator(stack_.end()));
  drop(count);
  return operands;
}

[[gnu::flatten]] void Machine::drop(std::size_t count) {
  stack_.erase(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
}

absl::StatusOr<Object> Machine::operation_result(const Program& program,
                                                 const Instruction& instruction) {
  const Op op = instruction.op;
  const ast::Node& node = program.expression->nodes[instruction.node];
  const Operations operations(context_, program, instruction.node);
  if (op == Op::Domain) {
    const DomainCode& code = program.domains[instruction.argument];
    return operations.domain(code, pop_all(code.operands.size()));
  }
  const std::vector<Operand> operands = pop_all(op == Op::Simple ? 2 : node.count);
  Player mover = 0;
  if (op == Op::Plain || op == Op::List) {
    KM_ASSIGN_OR_RETURN(mover,
                        operations.list_mover(std::span(stack_).subspan(calls_.top().stack)));
  }
  return operations.result(op, mover, operands);
}

absl::StatusOr<Object> Machine::called(const Program& program, const Instruction& instruction) {
  const CallCode& code = program.calls[instruction.argument];
  const bool is_lazy = code.function != nullptr && code.function->is_lazy;
  // A function that gets its arguments unevaluated looks their names up now.
  const Routine* const routine = calls_.top().routine;
  const ModuleNames names(context_,
                          is_lazy && routine != nullptr ? routine->definition->module : nullptr);
  const std::size_t count = is_lazy ? code.around.size() : code.arguments.size();
  absl::StatusOr<Object> result =
      Operations(context_, program, instruction.node).call(code, std::span(stack_).last(count));
  drop(count);
  return result;
}

absl::Status Machine::store(const Program& program, const Instruction& instruction) {
  Operand& top = stack_.back();
  Object& place = slot(instruction.argument);
  absl::Status status;
  if (instruction.op == Op::StorePlayer) {
    const auto p = context_.player_of(top.object, context_.settings.frame, program.range(top.node));
    if (p.ok()) place.emplace<Integer>(*p);
    status = p.status();
  } else {
    place = std::move(top.object);
  }
  stack_.pop_back();
  return status;
}

absl::Status Machine::relation(const Program& program, const Instruction& instruction) {
  const RelationCode& code = program.relations[instruction.argument];
  if (code.is_of_preference) {
    const bool needs_player = code.player_node && !code.player_slot;
    const auto operands = std::span(stack_)
                              .last(code.operands.size() + (needs_player ? 1 : 0))
                              .first(code.operands.size());
    const bool is_ordering = absl::c_none_of(code.info->comparisons, is_sameness);
    const bool of_values =
        (code.has_clauses && !code.is_counted) ||
        absl::c_any_of(operands, [](const Operand& o) { return is_value(o.object); });
    if (is_ordering && of_values) return own_relation(program, instruction);
  }
  std::optional<System> rules;
  if (!code.has_fixed_rules()) {
    rules = *rule_set_in(code.rules_slot ? slot(*code.rules_slot) : stack_.back().object);
    if (!code.rules_slot) stack_.pop_back();
  }
  std::optional<Player> player;
  if (code.player_slot) {
    player = static_cast<Player>(std::get<Integer>(slot(*code.player_slot)));
  } else if (code.player_node) {
    KM_ASSIGN_OR_RETURN(player, context_.player_of(stack_.back().object, context_.settings.frame,
                                                   program.range(stack_.back().node)));
    stack_.pop_back();
  }
  std::vector<Operand> operands = pop_all(code.operands.size());
  for (std::size_t k = 0; k < operands.size(); ++k) operands[k].node = code.operands[k];
  Recording* const recording = calls_.depth() == 1 ? recording_ : nullptr;
  KM_ASSIGN_OR_RETURN(
      truth_, compare_all(context_, program, instruction.node, code, rules ? &*rules : nullptr,
                          std::move(operands), player, recording));
  return absl::OkStatus();
}

// A rule becomes the rule set for which it stands.
absl::Status Machine::check_rules(const Program& program, const Instruction& instruction) {
  Object& object = stack_.back().object;
  if (const System* const rules = rule_set_in(object)) {
    object = System(*rules);
    return absl::OkStatus();
  }
  return error_at(program.range(instruction.node), "expected a rule set, found ", kind_of(object));
}

// Evaluates x in l.
absl::Status Machine::member(const Program& program, const Instruction& instruction) {
  const MembershipCode& code = program.memberships[instruction.argument];
  const Object* const rules = code.rules_slot ? &slot(*code.rules_slot) : nullptr;
  const std::vector<Operand> operands = pop_all(2);
  KM_ASSIGN_OR_RETURN(
      truth_,
      Operations(context_, program, instruction.node).is_in(code, operands[0], operands[1], rules));
  return absl::OkStatus();
}

absl::Status Machine::pop_truth(const Program& program, const Instruction& instruction) {
  const Object object = std::move(stack_.back().object);
  stack_.pop_back();
  const bool* truth = std::get_if<bool>(&plain(object));
  if (truth == nullptr) {
    return error_at(program.range(instruction.node), "expected a relation, found ",
                    kind_of(object));
  }
  truth_ = *truth;
  return absl::OkStatus();
}

}  // namespace kingmaker
