#include "language/machine/machine.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.hpp"
#include "language/check/truth_tables.hpp"
#include "language/machine/operations.hpp"

namespace kingmaker {

using ast::Kind;
using Op = Instruction::Op;

bool Machine::run(const Program& program) {
  if (slots_.size() < program.slots) slots_.resize(program.slots);
  const Instruction* const code = program.code.data();
  const std::size_t end = program.code.size();
  for (std::size_t at = 0; at < end;) {
    const Instruction& instruction = code[at++];
    switch (instruction.op) {
      case Op::LookUp:
        if (tables_ == nullptr) break;
        switch (tables_->look_up(instruction.argument, *instance_.place)) {
          case TruthTables::Truth::Unknown:
            break;
          case TruthTables::Truth::Failed:
            status_ = tables_->status();
            return false;
          case TruthTables::Truth::True:
            truth_ = true;
            at = instruction.node;
            break;
          case TruthTables::Truth::False:
            truth_ = false;
            at = instruction.node;
            break;
        }
        break;
      case Op::Remember:
        if (tables_ != nullptr) tables_->remember(instruction.argument, *instance_.place, truth_);
        break;
      case Op::Not:
        truth_ = !truth_;
        break;
      case Op::AndThen:
        note_left_side(program, instruction);
        if (!truth_) at = instruction.argument;
        break;
      case Op::OrElse:
        note_left_side(program, instruction);
        if (truth_) at = instruction.argument;
        break;
      case Op::ImpliesThen:
        note_left_side(program, instruction);
        if (!truth_) {
          truth_ = true;
          at = instruction.argument;
        }
        break;
      default:
        if (!context_.budget().spend()) {
          return fail(status_of(context_.budget().reason(), context_.budget()),
                      program.range(instruction.node));
        }
        if (absl::Status status = perform(program, instruction); !status.ok()) {
          return fail(status, program.range(instruction.node));
        }
        break;
    }
  }
  return true;
}

bool Machine::fail(const absl::Status& status, SourceRange range) {
  status_ = with_range(status, range);
  stack_.clear();
  return false;
}

inline void Machine::note_left_side(const Program& program, const Instruction& instruction) {
  if (recording_ == nullptr) return;
  recording_->left_sides[operands_of(*program.expression, instruction.node)[0]] = truth_;
}

// What is no jump.
absl::Status Machine::perform(const Program& program, const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Constant:
      stack_.push_back({program.constants[instruction.argument], instruction.node});
      return absl::OkStatus();
    case Op::Variable:
      stack_.push_back({instance_.variable(instruction.argument), instruction.node});
      return absl::OkStatus();
    case Op::Local:
      stack_.push_back({slots_[instruction.argument], instruction.node});
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
    default:
      break;
  }
  absl::StatusOr<Object> object =
      instruction.op == Op::Call ? called(program, instruction) : made(program, instruction);
  if (!object.ok()) return object.status();
  stack_.push_back({*std::move(object), instruction.node});
  return absl::OkStatus();
}

// The operands of a node, first to last, off the stack.
std::vector<Operand> Machine::pop_all(std::size_t count) {
  const auto first = stack_.end() - static_cast<std::ptrdiff_t>(count);
  std::vector<Operand> operands(std::make_move_iterator(first),
                                std::make_move_iterator(stack_.end()));
  stack_.erase(first, stack_.end());
  return operands;
}

// Who moves in a list: known from the written mover it stands below, which still waits on the
// stack, or from the start player.
absl::StatusOr<Player> Machine::list_mover(const Program& program, const ast::Node& node) const {
  const Frame& frame = context_.settings.frame;
  const bool is_below =
      node.anchor != ast::kNone && node.anchor >= program.expression->nodes[program.root].first;
  if (!is_below) return frame.successor(frame.start, node.depth);
  const auto anchor =
      std::lower_bound(stack_.begin(), stack_.end(), node.anchor,
                       [](const Operand& o, std::uint32_t wanted) { return o.node < wanted; });
  const auto p = context_.player_of(anchor->object, frame, program.range(anchor->node));
  if (!p.ok()) return p.status();
  return frame.successor(*p, node.depth);
}

absl::StatusOr<Object> Machine::made(const Program& program, const Instruction& instruction) {
  const ast::Node& node = program.expression->nodes[instruction.node];
  const Operations operations(context_, program, instruction.node);
  if (instruction.op == Op::Plain) {
    const absl::StatusOr<Player> mover = list_mover(program, node);
    if (!mover.ok()) return mover.status();
    return operations.plain(*mover);
  }
  std::vector<Operand> operands = pop_all(instruction.op == Op::Simple ? 2 : node.count);
  switch (instruction.op) {
    case Op::List: {
      const absl::StatusOr<Player> mover = list_mover(program, node);
      if (!mover.ok()) return mover.status();
      return operations.list(*mover, operands);
    }
    case Op::Choice:
      return operations.choice(operands);
    case Op::Braces:
      return operations.braces(operands);
    case Op::Simple:
      return operations.simple(operands[0], operands[1]);
    case Op::Heap:
      return operations.heap(operands[0]);
    case Op::Tuple:
      return operations.tuple(operands);
    case Op::Negate:
      return operations.negative(operands[0]);
    case Op::Partition:
      return operations.partition(operands);
    case Op::Arithmetic:
      return operations.arithmetic(node.op, operands[0], operands[1]);
    default:
      return absl::InternalError("unknown instruction");
  }
}

absl::StatusOr<Object> Machine::called(const Program& program, const Instruction& instruction) {
  const CallCode& code = program.calls[instruction.argument];
  FunctionCall call{context_, code.arguments, program.range(instruction.node)};
  std::vector<Operand> operands = pop_all(code.arguments.size());
  for (std::size_t k = 0; k < operands.size(); ++k) {
    call.arguments[k].object = std::move(operands[k].object);
  }
  return code.game != nullptr ? call_game(*code.game, call) : call_function(*code.function, call);
}

absl::Status Machine::store(const Program& program, const Instruction& instruction) {
  Object object = std::move(stack_.back().object);
  const SourceRange range = program.range(stack_.back().node);
  stack_.pop_back();
  if (instruction.op == Op::StorePlayer) {
    const auto p = context_.player_of(object, context_.settings.frame, range);
    if (!p.ok()) return p.status();
    object = Integer(*p);
  }
  slots_[instruction.argument] = std::move(object);
  return absl::OkStatus();
}

absl::Status Machine::relation(const Program& program, const Instruction& instruction) {
  const RelationCode& code = program.relations[instruction.argument];
  std::optional<Player> player;
  if (code.player_slot) {
    player = static_cast<Player>(std::get<Integer>(slots_[*code.player_slot]));
  } else if (code.player_node) {
    const auto p = context_.player_of(stack_.back().object, context_.settings.frame,
                                      program.range(stack_.back().node));
    if (!p.ok()) return p.status();
    player = *p;
    stack_.pop_back();
  }
  std::vector<Operand> operands = pop_all(code.operands.size());
  for (std::size_t k = 0; k < operands.size(); ++k) operands[k].node = code.operands[k];
  const absl::StatusOr<bool> truth = compare_all(context_, program, instruction.node, code,
                                                 std::move(operands), player, recording_);
  if (!truth.ok()) return truth.status();
  truth_ = *truth;
  return absl::OkStatus();
}

absl::Status Machine::pop_truth(const Program& program, const Instruction& instruction) {
  const Object object = std::move(stack_.back().object);
  stack_.pop_back();
  const bool* truth = std::get_if<bool>(&object);
  if (truth == nullptr) {
    return error_at(program.range(instruction.node),
                    cat("expected a relation, found ", kind_of(object)));
  }
  truth_ = *truth;
  return absl::OkStatus();
}

}  // namespace kingmaker
