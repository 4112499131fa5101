// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/machine.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/comparison.hpp"
#include "language/domain.hpp"
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/operations.hpp"
#include "language/machine/truth_tables.hpp"
#include "language/module.hpp"
#include "language/object_text.hpp"
#include "language/ordering.hpp"

namespace kingmaker {

namespace {

using ast::Kind;
using Gathered = ast::GatherInfo::What;
using Op = Instruction::Op;

// The initial minimum, an object of a kind that has no order.
// The result of `min` and `max` before their first member.
const Object kNothing = OtherObjectPointer();

bool is_nothing(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return other != nullptr && *other == nullptr;
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
  slots_.resize(first.slots);
  // The outermost frame is not a call, and is reused.
  frames_.resize(1);
  frames_.front().program = &first;
  frames_.front().at = 0;
  return go_on();
}

bool Machine::go_on() {
  for (;;) {
    Activation& frame = frames_.back();
    const Program& program = *frame.program;
    if (frame.at == program.code.size()) {
      if (frames_.size() == 1) return true;
      if (frame.pair) {
        leave_pair();
      } else {
        leave_function();
      }
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
        if (!truth_) break;
        if (recording_ != nullptr) note_member(program, instruction);
        frame.at = instruction.argument;
        break;
      case Op::JumpIfNot:
        if (truth_) break;
        if (recording_ != nullptr) note_member(program, instruction);
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
        if (!truth_) {
          truth_ = true;
          frame.at = instruction.argument;
        }
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

bool Machine::step(Activation& frame, const Instruction& instruction) {
  const Program& program = *frame.program;
  if (!context_.budget().spend()) {
    return fail(status_of(context_.budget()), program.range(instruction.node));
  }
  if (instruction.op == Op::Next) {
    if (recording_ != nullptr) forget_member(program, instruction.node);
    const LoopCode& loop = program.loops[instruction.argument];
    if (!next_member(loop)) frame.at = loop.exit;
    return true;
  }
  if (take_short_way(program, instruction)) return true;
  if (instruction.op == Op::Known) {
    const KeptCode& code = program.kept[instruction.argument];
    const Object& kept = slot(code.slot);
    if (is_nothing(kept)) return true;
    stack_.push_back({kept, instruction.node});
    frame.at = code.behind;
    return true;
  }
  const absl::Status status = perform(program, instruction);
  return status.ok() || fail(status, program.range(instruction.node));
}

bool Machine::take_short_way(const Program& program, const Instruction& instruction) {
  if (instruction.op == Op::Local || instruction.op == Op::Constant) {
    const Object& pushed = instruction.op == Op::Local ? slot(instruction.argument)
                                                       : program.constants[instruction.argument];
    stack_.push_back({pushed, instruction.node});
    return true;
  }
  if (instruction.op != Op::Arithmetic && instruction.op != Op::Relation) return false;
  Operand& left = stack_[stack_.size() - 2];
  const Operand& right = stack_.back();
  if (instruction.op == Op::Arithmetic) {
    const ast::Op op = program.expression->nodes[instruction.node].op;
    if (op == ast::Op::Range || !calculate_small(op, left.object, right.object)) return false;
    left.node = instruction.node;
    stack_.pop_back();
    return true;
  }
  const RelationCode& code = program.relations[instruction.argument];
  const auto is_literal = [&](const Operand& operand) {
    return program.expression->nodes[operand.node].kind == ast::Kind::Integer;
  };
  // Two literals may need a warning, since they could be meant as wins.
  if (recording_ != nullptr || code.operands.size() != 2 || code.has_clauses ||
      code.info->comparisons[0] == ast::Comparison::Incomparable ||
      (is_literal(left) && is_literal(right))) {
    return false;
  }
  const std::optional<std::strong_ordering> order = order_of_small(left.object, right.object);
  if (!order) return false;
  truth_ = holds(code.info->comparisons[0], *order < 0   ? Relation::Less
                                            : *order > 0 ? Relation::Greater
                                                         : Relation::Equal);
  stack_.pop_back();
  stack_.pop_back();
  return true;
}

// Writes `, at `x / 0``, where a part of the function's body has failed.
std::string Machine::failing_part(const Activation& frame) const {
  const std::optional<SourceRange> range = range_of(status_);
  if (frame.routine == nullptr || !range) return {};
  const ast::Expression& body = frame.routine->definition->body;
  const SourceRange whole = body.range();
  const bool is_part = whole.begin <= range->begin && range->end <= whole.end && *range != whole;
  return is_part ? cat(", at `", detail::clipped(body.text(*range)), "`") : std::string();
}

// Inside of a function, the place is that of the call in the statement.
bool Machine::fail(const absl::Status& status, SourceRange range) {
  status_ = with_range(status, range);
  for (const Activation& frame : frames_) {
    if (frame.pair) frame.pair->routine->forget(frame.pair->player, frame.pair->v, frame.pair->w);
  }
  if (frames_.size() > 1) {
    const Activation& outermost = frames_.front();
    const Activation& innermost = frames_.back();
    const std::string function = innermost.pair ? innermost.pair->routine->definition().name
                                                : innermost.routine->definition->label();
    // The functions of a module are as those in C++.
    if (innermost.pair || innermost.routine->definition->module == nullptr) {
      status_ = with_message(
          status, cat("in `", function, "`", failing_part(innermost), ": ", status.message()));
    }
    // A preference that is evaluated from outside has no program around it.
    if (outermost.at > 0) {
      const SourceRange call =
          outermost.program->range(outermost.program->code[outermost.at - 1].node);
      status_ = moved_to(status_, call);
    }
    for (const Activation& frame : frames_) {
      if (frame.key) frame.owner->forget(*frame.key);
    }
  }
  stack_.clear();
  loops_.clear();
  lists_.clear();
  return false;
}

// --- Calls ---

namespace {

// The error of a function that cannot be compiled. Its place is one of the definition.
absl::Status undefined(const Routine& routine, const absl::Status& error) {
  return with_message(without_range(error),
                      cat("in `", routine.definition->label(), "`: ", error.message()));
}

}  // namespace

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
      if (!stored) return calls_itself(routine, *key);
      Object result = *stored;
      stack_.resize(base);
      stack_.push_back({std::move(result), node});
      return absl::OkStatus();
    }
  }
  if (routine.definition->host != nullptr) return call_host(routine, key, base, node);
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok() || frames_.size() > context_.settings.max_depth) {
    if (key) routine.forget(*key);
    if (!program.ok()) return undefined(routine, program.status());
    return limit_error(cat("calls are nested more than ", context_.settings.max_depth, " deep"),
                       "depth");
  }
  Activation frame{*program, 0, slots_.size(), base, &routine, &routine, std::move(key)};
  slots_.resize(slots_.size() + (*program)->slots);
  for (std::size_t i = 0; i < code.arguments; ++i) {
    slots_[frame.slots + i] = std::move(stack_[base + i].object);
  }
  stack_.resize(base);
  frames_.push_back(std::move(frame));
  return absl::OkStatus();
}

// True if the caller does nothing behind this call, whose arguments are on the stack from `base`
// on, and calls are nested deep. In calls that are not, the results of all are remembered.
bool Machine::takes_over(std::size_t base) const {
  constexpr std::size_t kDeep = 256;
  const Activation& caller = frames_.back();
  if (frames_.size() < kDeep || caller.routine == nullptr || base != caller.stack) return false;
  const std::vector<Instruction>& code = caller.program->code;
  std::size_t at = caller.at;
  while (at < code.size() && code[at].op == Op::Jump) at = code[at].argument;
  return at == code.size();
}

// The call takes the place of its caller, whose result it gives.
absl::Status Machine::take_over(Routine& routine, std::size_t base) {
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok()) return undefined(routine, program.status());
  Activation& frame = frames_.back();
  frame.program = *program;
  frame.at = 0;
  frame.routine = &routine;
  slots_.resize(frame.slots);
  slots_.resize(frame.slots + (*program)->slots);
  for (std::size_t i = base; i < stack_.size(); ++i) {
    slots_[frame.slots + i - base] = std::move(stack_[i].object);
  }
  stack_.resize(base);
  return absl::OkStatus();
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
    return with_message(result.status(),
                        cat("in `", routine.definition->label(), "`: ", result.status().message()));
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
    return error_at(program.range(called.node),
                    cat("expected a function, found ", kind_of(called.object)));
  }
  const FunctionDefinition& definition = *function;
  const std::uint32_t count = instruction.argument;
  if (definition.built_in == nullptr) {
    if (definition.parameters.size() != count) {
      return error_at(program.range(instruction.node), cat(definition.arity(), ", not ", count));
    }
    for (const Object& object : definition.captured) stack_.push_back({object, called.node});
    const auto captured = static_cast<std::uint32_t>(definition.captured.size());
    const FunctionPointer& code = definition.open == nullptr ? function : definition.open;
    return invoke({&context_.of_statement<Routines>().of(code), count + captured},
                  instruction.node);
  }
  FunctionCall call{context_, {}, program.range(instruction.node)};
  for (Operand& operand : pop_all(count)) {
    const SourceRange range = program.range(operand.node);
    call.arguments.push_back(
        {"", std::move(operand.object), range, program.expression->text(range)});
  }
  KM_ASSIGN_OR_RETURN(Object result, call_function(*definition.built_in, call));
  stack_.push_back({std::move(result), instruction.node});
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
  const Activation frame = std::move(frames_.back());
  frames_.pop_back();
  slots_.resize(frame.slots);
  stack_.back().node = frames_.back().program->code[frames_.back().at - 1].node;
  if (frame.key) frame.owner->at(*frame.key) = stack_.back().object;
  if (frames_.size() == 1) context_.of_statement<Routines>().trim();
}

// --- Preferences that users define ---

absl::Status Machine::begin_pair(const Pair& pair) {
  const absl::StatusOr<const Program*> program = program_of(context_, *pair.routine);
  if (!program.ok()) {
    return without_range(with_message(program.status(), cat("in `", pair.routine->definition().name,
                                                            "`: ", program.status().message())));
  }
  if (frames_.size() > context_.settings.max_depth) {
    return limit_error(cat("pairs are nested more than ", context_.settings.max_depth, " deep"),
                       "depth");
  }
  using Truth = PreferenceRoutine::Truth;
  const bool is_ranked = pair.w.is_none();
  if (!is_ranked) {
    Truth& truth = pair.routine->truth(pair.player, pair.v, pair.w);
    if (truth == Truth::Waiting) {
      return absl::InvalidArgumentError(
          cat(pair_text(pair), " needs its own result: a preference may be asked of parts only"));
    }
    truth = Truth::Waiting;
  }
  Activation frame{*program, 0, slots_.size(), stack_.size()};
  frame.pair = pair;
  slots_.resize(slots_.size() + (*program)->slots);
  const Frame& game = pair.routine->frame();
  slots_[frame.slots] = Integer(pair.player);
  slots_[frame.slots + 1] = GameValue{pair.v, game};
  if (!is_ranked) slots_[frame.slots + 2] = GameValue{pair.w, game};
  frames_.push_back(std::move(frame));
  return absl::OkStatus();
}

void Machine::leave_pair() {
  using Truth = PreferenceRoutine::Truth;
  const Activation& frame = frames_.back();
  const Pair& pair = *frame.pair;
  pair.routine->truth(pair.player, pair.v, pair.w) = truth_ ? Truth::True : Truth::False;
  slots_.resize(frame.slots);
  frames_.pop_back();
}

absl::StatusOr<bool> Machine::ask(const Pair& pair, const PairQuestion& question, bool& forward,
                                  bool& backward) {
  using Truth = PreferenceRoutine::Truth;
  for (const bool is_forward : {true, false}) {
    if (!(is_forward ? question.forward : question.backward)) continue;
    Pair asked = pair;
    if (!is_forward) std::swap(asked.v, asked.w);
    Truth& truth = asked.routine->truth(asked.player, asked.v, asked.w);
    if (truth == Truth::Unknown && asked.routine->others()) {
      KM_ASSIGN_OR_RETURN(const auto answer,
                          (*asked.routine->others())(asked.player, asked.v, asked.w));
      truth = answer ? Truth::True : Truth::False;
    }
    if (truth <= Truth::Waiting) {
      KM_RETURN_IF_ERROR(begin_pair(asked));
      return false;
    }
    (is_forward ? forward : backward) = truth == Truth::True;
  }
  return true;
}

// Evaluates a chain of orderings in the definition of a preference. Its operands stay on the stack
// until all pairs of the chain are known.
absl::Status Machine::own_relation(const Program& program, const Instruction& instruction) {
  const RelationCode& code = program.relations[instruction.argument];
  const std::size_t frame_place = frames_.size() - 1;
  const Pair outer = *frames_[frame_place].pair;
  const bool has_own_player = code.player_node && !code.player_slot;
  Player player = outer.player;
  if (code.player_slot) {
    player = static_cast<Player>(std::get<Integer>(slot(*code.player_slot)));
  } else if (has_own_player) {
    KM_ASSIGN_OR_RETURN(player, context_.player_of(stack_.back().object, outer.routine->frame(),
                                                   program.range(stack_.back().node)));
  }
  const std::size_t count = code.operands.size();
  const std::size_t first = stack_.size() - count - (has_own_player ? 1 : 0);
  std::vector<Term> terms;
  for (std::size_t k = 0; k < count; ++k) {
    KM_ASSIGN_OR_RETURN(const auto value, context_.value_of(stack_[first + k].object,
                                                            program.range(code.operands[k])));
    terms.push_back(value.term);
  }
  bool all = true;
  for (std::size_t k = 0; k + 1 < count && all; ++k) {
    const ast::Comparison comparison = code.info->comparisons[k];
    if (terms[k] == terms[k + 1]) {
      all = holds(comparison, Relation::Equal);
      continue;
    }
    if (!is_smaller_pair(context_.store(), terms[k], terms[k + 1], outer.v, outer.w)) {
      const Pair asked{outer.routine, player, terms[k], terms[k + 1]};
      return error_at(
          program.range(instruction.node),
          cat("while ", pair_text(outer), " is worked out, ", pair_text(asked),
              " is asked for; a preference may be asked of the same pair with one side or both "
              "replaced by parts"));
    }
    const PreferenceForm form = outer.routine->definition().form;
    const Pair pair{outer.routine, player, terms[k], terms[k + 1]};
    bool forward = false;
    bool backward = false;
    KM_ASSIGN_OR_RETURN(const bool is_known,
                        ask(pair, question_of(form, comparison), forward, backward));
    if (!is_known) {
      --frames_[frame_place].at;  // executes it again
      return absl::OkStatus();
    }
    all = answer_of(form, comparison, forward, backward);
  }
  stack_.resize(first);
  truth_ = all;
  return absl::OkStatus();
}

std::string Machine::pair_text(const Pair& pair) const {
  const auto value_text = [&](Term t) {
    const absl::StatusOr<std::string> text = text_of(context_, GameValue{t, pair.routine->frame()});
    return text.ok() ? detail::clipped(*text) : std::string("...");
  };
  if (pair.w.is_none()) {
    return cat("the rank of ", value_text(pair.v), " for ", pair.player, " under ",
               pair.routine->definition().name);
  }
  return cat("(", value_text(pair.v), ", ", value_text(pair.w), ") for ", pair.player, " under ",
             pair.routine->definition().name);
}

absl::StatusOr<bool> Machine::says(PreferenceRoutine& routine, Player p, Term v, Term w) {
  using Truth = PreferenceRoutine::Truth;
  // The outermost program is empty: when it ends, the pair is known.
  static const Program kNone;
  frames_.assign(1, Activation{&kNone});
  slots_.clear();
  KM_RETURN_IF_ERROR(begin_pair({&routine, p, v, w}));
  if (!go_on()) return without_range(status_);
  const bool truth = routine.truth(p, v, w) == Truth::True;
  routine.trim();
  return truth;
}

absl::StatusOr<Object> Machine::rank(PreferenceRoutine& routine, Player p, Term v) {
  if (const std::optional<Object>& known_rank = routine.rank(p, v)) return *known_rank;
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok()) return without_range(program.status());
  slots_ = {Object(Integer(p)), Object(GameValue{v, routine.frame()})};
  absl::StatusOr<Object> result = value(**program);
  const std::string& name = routine.definition().name;
  if (!result.ok()) {
    return without_range(
        with_message(result.status(), cat("in `", name, "`: ", result.status().message())));
  }
  const auto* list = std::get_if<List>(&*result);
  if (!number_in(*result) && list == nullptr) {
    return absl::InvalidArgumentError(cat("in `", name,
                                          "`: a rank is a number or a list of "
                                          "numbers, not ",
                                          kingmaker::kind_of(*result)));
  }
  if (list != nullptr) {
    for (std::uint64_t i = 0; i < list->members->count; ++i) {
      if (!context_.budget().spend()) return status_of(context_.budget());
      if (is_number(list->members->member(i))) continue;
      return absl::InvalidArgumentError(
          cat("in `", name, "`: a rank is a number or a list of numbers"));
    }
  }
  routine.trim();
  routine.rank(p, v) = *result;
  return *std::move(result);
}

absl::Status Machine::calls_itself(const Routine& routine, const CallKey& key) const {
  constexpr std::size_t kMostNamed = 8;
  std::string cycle;
  std::size_t named = 0;
  for (std::size_t i = frames_.size(); i > 0; --i) {
    const Activation& frame = frames_[i - 1];
    const bool is_first = frame.owner == &routine && frame.key && frame.key->number == key.number &&
                          frame.key->text == key.text;
    const bool is_named = frame.routine != nullptr || frame.pair;
    if (is_named && ++named <= kMostNamed) {
      std::string call = call_text(frame);
      cycle = cycle.empty() ? call : cat(call, " -> ", cycle);
    }
    if (!is_first) continue;
    const std::string whole = call_text(frame);
    return absl::InvalidArgumentError(
        cat(whole, " needs its own result: ", named > kMostNamed ? cat(whole, " -> ... -> ") : "",
            cycle, " -> ", whole));
  }
  return absl::InternalError("a call waits that is not there");
}

// Writes `weight(2_1)`: a waiting call with its current arguments.
std::string Machine::call_text(const Activation& frame) const {
  if (frame.pair) return pair_text(*frame.pair);
  std::string text = cat(frame.routine->definition->label(), "(");
  for (std::size_t i = 0; i < frame.routine->definition->parameters.size(); ++i) {
    const absl::StatusOr<std::string> argument_text =
        text_inside(context_, slots_[frame.slots + i]);
    append(text, i > 0 ? ", " : "", argument_text.ok() ? detail::clipped(*argument_text) : "...");
  }
  return text + ")";
}

// --- Loops ---

absl::Status Machine::begin_loop(const Program& program, const Instruction& instruction) {
  const LoopCode& loop = program.loops[instruction.argument];
  const Object& source = slot(loop.source);
  std::optional<List> list = members_of(source);
  if (!list) return no_domain(source, program.range(instruction.node));
  loops_.push_back({std::move(list->members)});
  for (const std::uint32_t kept : loop.kept) slot(kept) = kNothing;
  return absl::OkStatus();
}

// False if there are no more members.
bool Machine::next_member(const LoopCode& loop) {
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
    so_far = Integer(0);
    if (code.kind == Gathered::List) lists_.emplace_back();
    if (code.kind == Gathered::Min || code.kind == Gathered::Max) so_far = kNothing;
    return absl::OkStatus();
  }
  if (code.kind == Gathered::Count) {
    ++std::get<Integer>(so_far);
    return absl::OkStatus();
  }
  Operand operand = std::move(stack_.back());
  stack_.pop_back();
  if (code.kind == Gathered::List) {
    lists_.back().push_back(std::move(operand.object));
    truth_ = lists_.back().size() == code.most;
    return absl::OkStatus();
  }
  const SourceRange range = program.range(operand.node);
  if (code.kind == Gathered::Sum) {
    if (calculate_small(ast::Op::Add, so_far, operand.object)) return absl::OkStatus();
    if (!is_number(operand.object)) {
      return error_at(range, cat("expected a number, found ", kind_of(operand.object)));
    }
    KM_ASSIGN_OR_RETURN(so_far, calculate(ast::Op::Add, so_far, operand.object, context_.budget()));
    return absl::OkStatus();
  }
  if (is_nothing(so_far)) {
    if (auto order = order_of(operand.object, operand.object, range, context_.budget());
        !order.ok()) {
      return order.status();
    }
    so_far = std::move(operand.object);
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(const std::strong_ordering order,
                      order_of(operand.object, so_far, range, context_.budget()));
  if (code.kind == Gathered::Min ? order < 0 : order > 0) so_far = std::move(operand.object);
  return absl::OkStatus();
}

absl::StatusOr<Object> Machine::gathered(const Program& program, const Instruction& instruction) {
  const GatherCode& code = program.gathers[instruction.argument];
  if (code.kind == Gathered::List) {
    absl::StatusOr<List> list = list_of(std::move(lists_.back()));
    lists_.pop_back();
    if (!list.ok()) return list.status();
    return *std::move(list);
  }
  Object& so_far = slot(code.slot);
  if (is_nothing(so_far)) {
    return error_at(program.range(instruction.node),
                    cat("there is nothing to take the ",
                        code.kind == Gathered::Min ? "minimum" : "maximum", " of"));
  }
  if (code.kind == Gathered::Count || code.kind == Gathered::Sum) {
    return counted(std::move(so_far));
  }
  return std::move(so_far);
}

absl::StatusOr<Object> Machine::domain(const Program& program, const Instruction& instruction) {
  const DomainCode& code = program.domains[instruction.argument];
  const std::vector<Operand> operands = pop_all(code.operands.size());
  const auto operand = [&](std::uint32_t node) -> absl::StatusOr<Object> {
    const auto entry = std::find(code.operands.begin(), code.operands.end(), node);
    if (entry == code.operands.end()) return absl::InternalError("a bound was not evaluated");
    return operands[static_cast<std::size_t>(entry - code.operands.begin())].object;
  };
  KM_ASSIGN_OR_RETURN(const DomainRequest request,
                      read_domain(context_, *program.expression, instruction.node, operand));
  KM_ASSIGN_OR_RETURN(Members built, build_domain(context_, request, code.width));
  return list_of(std::move(built));
}

// Evaluates x in l.
absl::Status Machine::member(const Program& program, const Instruction& instruction) {
  const MembershipCode& code = program.memberships[instruction.argument];
  const System* rules = &code.equality;
  if (code.rules_slot) {
    rules = rule_set_in(slot(*code.rules_slot));
    if (rules == nullptr) {
      return error_at(program.range(instruction.node),
                      cat("expected a rule set, found ", kind_of(slot(*code.rules_slot))));
    }
  }
  const std::vector<Operand> operands = pop_all(2);
  const SourceRange range = program.range(operands[0].node);
  const std::optional<List> list = members_of(operands[1].object);
  if (!list) return no_domain(operands[1].object, program.range(operands[1].node));
  const bool has_coalitions = std::holds_alternative<CoalitionFamily>(plain(operands[1].object));
  if (has_coalitions && !std::holds_alternative<Coalition>(operands[0].object)) {
    return no_coalition(context_, operands[0].object, program.expression->text(range),
                        program.expression->text(program.range(operands[1].node)), range);
  }
  KM_ASSIGN_OR_RETURN(truth_, is_member(context_, operands[0].object, *list, *rules, range));
  return absl::OkStatus();
}

// Evaluates (R, selfish, selfish), where R is a variable.
absl::StatusOr<Object> Machine::rules(const Program& program, const Instruction& instruction) {
  const ast::Node& node = program.expression->nodes[instruction.node];
  std::vector<std::shared_ptr<const RuleSet>> sets;
  for (const Operand& operand : pop_all(node.count)) {
    const System* const system = rule_set_in(operand.object);
    if (system == nullptr || system->rule_sets().size() != 1) {
      return error_at(program.range(operand.node),
                      cat("expected a rule set, found ", kind_of(operand.object)));
    }
    sets.push_back(system->rule_sets()[0]);
  }
  KM_ASSIGN_OR_RETURN(System system, System::of_each(std::move(sets)));
  return system;
}

inline void Machine::note_left_side(const Program& program, const Instruction& instruction) {
  if (recording_ == nullptr || frames_.size() > 1) return;
  recording_->left_sides[operands_of(*program.expression, instruction.node)[0]] = truth_;
}

void Machine::note_member(const Program& program, const Instruction& instruction) {
  if (frames_.size() > 1) return;
  const auto gather =
      std::find_if(program.gathers.begin(), program.gathers.end(), [&](const GatherCode& code) {
        return code.kind <= Gathered::Some && &program.code[code.leave] == &instruction;
      });
  if (gather == program.gathers.end()) return;
  auto& member = recording_->members[instruction.node];
  member.clear();
  for (std::uint32_t i = gather->first; i < gather->first + gather->loops; ++i) {
    const LoopCode& loop = program.loops[i];
    for (std::uint32_t k = 0; k < loop.names.size(); ++k) {
      if (loop.names[k] == ast::kNone) continue;
      member.emplace_back(program.expression->texts[loop.names[k]], slot(loop.variable + k));
    }
  }
}

void Machine::forget_member(const Program& program, std::uint32_t quantifier) {
  if (frames_.size() > 1) return;
  const std::uint32_t first = program.expression->nodes[quantifier].first;
  const auto is_inside = [&](std::uint32_t node) { return first <= node && node < quantifier; };
  std::erase_if(recording_->outcomes,
                [&](const ComparisonOutcome& outcome) { return is_inside(outcome.node); });
  erase_if(recording_->members, [&](const auto& entry) { return is_inside(entry.first); });
}

// Executes an instruction that is not a jump.
absl::Status Machine::perform(const Program& program, const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Variable:
      stack_.push_back({instance_.variable(instruction.argument), instruction.node});
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
                      : instruction.op == Op::Domain    ? domain(program, instruction)
                      : instruction.op == Op::EndGather ? gathered(program, instruction)
                      : instruction.op == Op::Rules     ? rules(program, instruction)
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
  stack_.erase(first, stack_.end());
  return operands;
}

// The mover of a list follows from the written mover above it, which is still on the stack, or from
// the start player.
absl::StatusOr<Player> Machine::list_mover(const Program& program, const ast::Node& node) const {
  const Frame& frame = context_.settings.frame;
  const bool is_below =
      node.anchor != ast::kNone && node.anchor >= program.expression->nodes[program.root].first;
  if (!is_below) return frame.successor(frame.start, node.depth);
  const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(frames_.back().stack);
  const auto anchor =
      std::lower_bound(first, stack_.end(), node.anchor,
                       [](const Operand& o, std::uint32_t wanted) { return o.node < wanted; });
  KM_ASSIGN_OR_RETURN(const auto p,
                      context_.player_of(anchor->object, frame, program.range(anchor->node)));
  return frame.successor(p, node.depth);
}

absl::StatusOr<Object> Machine::operation_result(const Program& program,
                                                 const Instruction& instruction) {
  const ast::Node& node = program.expression->nodes[instruction.node];
  const Operations operations(context_, program, instruction.node);
  if (instruction.op == Op::Plain) {
    KM_ASSIGN_OR_RETURN(const Player mover, list_mover(program, node));
    return operations.plain(mover);
  }
  std::vector<Operand> operands = pop_all(instruction.op == Op::Simple ? 2 : node.count);
  switch (instruction.op) {
    case Op::List: {
      KM_ASSIGN_OR_RETURN(const Player mover, list_mover(program, node));
      return operations.list(mover, operands);
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
  const bool is_lazy = code.function != nullptr && code.function->is_lazy;
  if (is_lazy) call.expression = program.expression;
  std::vector<Operand> operands = pop_all(is_lazy ? code.around.size() : code.arguments.size());
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (is_lazy) {
      call.around.emplace_back(code.around[k], std::move(operands[k].object));
    } else {
      call.arguments[k].object = std::move(operands[k].object);
    }
  }
  // A function that gets its arguments unevaluated looks their names up now.
  const Routine* const routine = frames_.back().routine;
  const ModuleNames names(context_,
                          is_lazy && routine != nullptr ? routine->definition->module : nullptr);
  return code.game != nullptr ? call_game(*code.game, call) : call_function(*code.function, call);
}

absl::Status Machine::store(const Program& program, const Instruction& instruction) {
  Object object = std::move(stack_.back().object);
  const SourceRange range = program.range(stack_.back().node);
  stack_.pop_back();
  if (instruction.op == Op::StorePlayer) {
    KM_ASSIGN_OR_RETURN(const auto p, context_.player_of(object, context_.settings.frame, range));
    object = Integer(p);
  }
  slot(instruction.argument) = std::move(object);
  return absl::OkStatus();
}

absl::Status Machine::relation(const Program& program, const Instruction& instruction) {
  const RelationCode& code = program.relations[instruction.argument];
  if (code.is_of_preference) {
    const bool needs_player = code.player_node && !code.player_slot;
    const auto operands = std::span(stack_)
                              .last(code.operands.size() + (needs_player ? 1 : 0))
                              .first(code.operands.size());
    const bool is_ordering =
        std::none_of(code.info->comparisons.begin(), code.info->comparisons.end(), is_sameness);
    const bool of_values = (code.has_clauses && !code.is_counted) ||
                           std::any_of(operands.begin(), operands.end(),
                                       [](const Operand& o) { return is_value(o.object); });
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
  Recording* const recording = frames_.size() == 1 ? recording_ : nullptr;
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
  return error_at(program.range(instruction.node),
                  cat("expected a rule set, found ", kind_of(object)));
}

absl::Status Machine::pop_truth(const Program& program, const Instruction& instruction) {
  const Object object = std::move(stack_.back().object);
  stack_.pop_back();
  const bool* truth = std::get_if<bool>(&plain(object));
  if (truth == nullptr) {
    return error_at(program.range(instruction.node),
                    cat("expected a relation, found ", kind_of(object)));
  }
  truth_ = *truth;
  return absl::OkStatus();
}

}  // namespace kingmaker
