// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/call_stack.hpp"

#include "base/diagnostic.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"
#include "language/object_text.hpp"

namespace kingmaker {

absl::Status in_function(std::string_view name, const absl::Status& error) {
  return with_message(error, cat("in `", name, "`: ", error.message()));
}

void CallStack::begin(const Program& program) {
  slots_.resize(program.slots);
  // The outermost call is reused.
  calls_.resize(1);
  calls_.front().program = &program;
  calls_.front().at = 0;
}

Activation& CallStack::enter(const Program& program, std::size_t stack) {
  calls_.push_back({&program, 0, slots_.size(), stack});
  slots_.resize(slots_.size() + program.slots);
  return calls_.back();
}

Activation& CallStack::replace(const Program& program) {
  Activation& call = calls_.back();
  call.program = &program;
  call.at = 0;
  slots_.resize(call.slots);
  slots_.resize(call.slots + program.slots);
  return call;
}

Activation CallStack::leave() {
  Activation call = std::move(calls_.back());
  calls_.pop_back();
  slots_.resize(call.slots);
  return call;
}

std::string CallStack::failing_part(const absl::Status& status) const {
  const std::optional<SourceRange> range = range_of(status);
  const Activation& frame = calls_.back();
  if (frame.routine == nullptr || !range) return {};
  const ast::Expression& body = frame.routine->definition->body;
  const SourceRange whole = body.range();
  const bool is_part = whole.begin <= range->begin && range->end <= whole.end && *range != whole;
  return is_part ? cat(", at `", detail::clipped(body.text(*range)), "`") : std::string();
}

absl::Status CallStack::error(const absl::Status& status, SourceRange range) const {
  const Activation& outermost = calls_.front();
  const Activation& innermost = calls_.back();
  absl::Status error = with_range(status, range);
  // The functions of a module are as those in C++.
  if (innermost.pair || innermost.routine->definition->module == nullptr) {
    const std::string function = innermost.pair ? innermost.pair->routine->definition().name
                                                : innermost.routine->definition->label();
    error = with_message(status,
                         cat("in `", function, "`", failing_part(error), ": ", status.message()));
  }
  // A preference that is evaluated from outside has no program around it.
  if (outermost.at == 0) return error;
  return moved_to(error, outermost.program->range(outermost.program->code[outermost.at - 1].node));
}

void CallStack::forget_results() const {
  for (const Activation& call : calls_) {
    if (call.pair) call.pair->routine->forget(call.pair->player, call.pair->v, call.pair->w);
    if (call.key) call.owner->forget(*call.key);
  }
}

absl::Status CallStack::calls_itself(Context& context, const Routine& routine,
                                     const CallKey& key) const {
  constexpr std::size_t kMostNamed = 8;
  std::string cycle;
  std::size_t named = 0;
  for (std::size_t i = calls_.size(); i > 0; --i) {
    const Activation& frame = calls_[i - 1];
    const bool is_first = frame.owner == &routine && frame.key && frame.key->number == key.number &&
                          frame.key->text == key.text;
    const bool is_named = frame.routine != nullptr || frame.pair;
    if (is_named && ++named <= kMostNamed) {
      std::string call = call_text(context, frame);
      cycle = cycle.empty() ? call : cat(call, " -> ", cycle);
    }
    if (!is_first) continue;
    const std::string whole = call_text(context, frame);
    return input_error(whole, " needs its own result: ",
                       named > kMostNamed ? cat(whole, " -> ... -> ") : "", cycle, " -> ", whole);
  }
  return absl::InternalError("a call waits that is not there");
}

// Writes `weight(2_1)`: a waiting call with its current arguments.
std::string CallStack::call_text(Context& context, const Activation& frame) const {
  if (frame.pair) return pair_text(context, *frame.pair);
  std::string text = cat(frame.routine->definition->label(), "(");
  for (std::size_t i = 0; i < frame.routine->definition->parameters.size(); ++i) {
    const absl::StatusOr<std::string> argument_text = text_inside(context, slots_[frame.slots + i]);
    append(text, i > 0 ? ", " : "", argument_text.ok() ? detail::clipped(*argument_text) : "...");
  }
  return text + ")";
}

absl::Status check_question(Context& context, const AskedPair& asked, const AskedPair& outer) {
  if (is_smaller_pair(context.store(), asked.v, asked.w, outer.v, outer.w)) return absl::OkStatus();
  return input_error(
      "while ", pair_text(context, outer), " is worked out, ", pair_text(context, asked),
      " is asked for; a preference may be asked of the same pair with one side or both "
      "replaced by parts");
}

std::string pair_text(Context& context, const AskedPair& pair) {
  const auto value_text = [&](Term t) {
    const absl::StatusOr<std::string> text = text_of(context, GameValue{t, pair.routine->frame()});
    return text.ok() ? detail::clipped(*text) : std::string("...");
  };
  if (pair.w.is_none()) {
    return cat("the rank of ", value_text(pair.v), " for ", pair.player, " under ",
               pair.routine->definition().name);
  }
  return cat("(", value_text(pair.v), ", ", value_text(pair.w), ") for ", pair.player, " under ",
             pair.routine->definition().name);
}

}  // namespace kingmaker
