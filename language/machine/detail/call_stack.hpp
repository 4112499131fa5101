// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The calls that the machine is in: their programs, their slots, and what messages say of them.
// Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/context.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/program.hpp"
#include "language/machine/routines.hpp"

namespace kingmaker {

// A pair of a preference under evaluation, or a value whose rank is asked for; then `w` is none.
struct AskedPair {
  PreferenceRoutine* routine;
  Player player;
  Term v;
  Term w;
};

// A call of a function of the session, or the running program.
struct Activation {
  const Program* program = nullptr;
  std::size_t at = 0;     // the next instruction
  std::size_t slots = 0;  // the first of its slots
  std::size_t stack = 0;  // the first of its operands
  Routine* routine = nullptr;
  Routine* owner = nullptr;            // of its result, if the call has taken the place of others
  std::optional<CallKey> key = {};     // the key under which the owner remembers the result
  std::optional<AskedPair> pair = {};  // instead of a routine
};

// The error, as one of this function.
[[nodiscard]] absl::Status in_function(std::string_view name, const absl::Status& error);

class CallStack {
 public:
  // Begins with this program, which is no call. Its slots may have values.
  void begin(const Program& program);
  void set_slots(std::vector<Object> slots) { slots_ = std::move(slots); }
  // Enters a call, whose operands will be from `stack` on.
  Activation& enter(const Program& program, std::size_t stack);
  // The innermost call becomes one of this program.
  Activation& replace(const Program& program);
  Activation leave();
  // Makes a call execute its last instruction again. `place` counts from the outermost, 0.
  void repeat(std::size_t place) { --calls_[place].at; }

  [[nodiscard]] Activation& top() { return calls_.back(); }
  [[nodiscard]] const Activation& top() const { return calls_.back(); }
  [[nodiscard]] const std::vector<Activation>& all() const { return calls_; }
  [[nodiscard]] std::size_t depth() const { return calls_.size(); }
  // The slots of the innermost call.
  [[nodiscard]] std::span<const Object> top_slots() const {
    return std::span(slots_).subspan(calls_.back().slots);
  }
  [[nodiscard]] Object& slot(std::uint32_t number) { return slots_[calls_.back().slots + number]; }

  // The error of the innermost call as one of the statement, at its place there.
  [[nodiscard]] absl::Status error(const absl::Status& status, SourceRange range) const;
  // Forgets the entries of calls that wait for their results.
  void forget_results() const;
  // The error of a call that needs its own result, with the calls between.
  [[nodiscard]] absl::Status calls_itself(Context& context, const Routine& routine,
                                          const CallKey& key) const;

 private:
  // Writes `, at `x / 0``, where a part of the body of the innermost function has failed.
  [[nodiscard]] std::string failing_part(const absl::Status& status) const;
  [[nodiscard]] std::string call_text(Context& context, const Activation& call) const;

  std::vector<Activation> calls_;
  std::vector<Object> slots_;
};

// Writes `(2_1, 2_2) for 1 under mine`.
[[nodiscard]] std::string pair_text(Context& context, const AskedPair& pair);

// An error unless the evaluation of a pair may ask for this one (is_smaller_pair).
[[nodiscard]] absl::Status check_question(Context& context, const AskedPair& asked,
                                          const AskedPair& outer);

}  // namespace kingmaker
