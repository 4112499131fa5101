// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The budget of a statement, and the reason why it stopped.
//
// Everything that can run long takes a Budget and calls `spend`. The first refusal is final, and
// `reason` says which limit refused. A unit is one node rewritten, one pair of values compared, or
// work of about that size, some ten to a hundred nanoseconds.
// Tested in tests/language/limits_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/interrupt.hpp"

namespace kingmaker {

// Called repeatedly in long work, with the units of work since the last call; a unit is some ten to
// a hundred nanoseconds. False stops the work.
using GoOn = absl::FunctionRef<bool(std::uint64_t units)>;

// The store detects NodeLimit (TermStore::node_limit); a Budget detects the others.
enum class StopReason : std::uint8_t {
  NormalForm,
  StepLimit,
  NodeLimit,
  TimeLimit,
  MemoryLimit,
  Interrupted
};

// The defaults stop runaway statements after about a minute, and hardly any others.
struct Limits {
  std::uint64_t steps = 1'000'000'000;
  std::uint64_t milliseconds = 600'000;
  std::uint64_t megabytes = default_megabytes();  // of 2^20 bytes, for the whole process

  // Returns 4096, or three quarters of the machine's memory if that is less.
  [[nodiscard]] static std::uint64_t default_megabytes();
};
inline constexpr Limits kNoLimits{~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};

class Budget {
 public:
  // Starts the clock. Setting `*interrupt` stops the work; the flag must outlive the budget.
  explicit Budget(const Limits& limits = {}, InterruptFlag interrupt = nullptr);

  // Calls `report` with the units spent so far, a few times a second from the first second on.
  void report_to(std::function<void(std::uint64_t units)> report) { report_ = std::move(report); }

  // True while the budget lasts. A call costs one subtraction; the clock and the flag are checked
  // every kInterval units.
  [[nodiscard]] bool spend(std::uint64_t units = 1) {
    if (units < until_check_) [[likely]] {
      until_check_ -= units;
      return true;
    }
    return spend_and_check(units);
  }

  // True while the budget lasts, for work that costs no units, such as reading a text. A call costs
  // one addition; the clock and the flag are checked every kInterval calls.
  [[nodiscard]] bool go_on() {
    return ++asked_ % kInterval != 0 ? reason_ == StopReason::NormalForm : look();
  }
  // True while the budget lasts. Checks the clock and the flag now.
  [[nodiscard]] bool look() { return spend_and_check(0); }
  // True if `bytes` more stay within the limit of memory. If not, the budget is spent.
  [[nodiscard]] bool has_room(std::uint64_t bytes);

  // The units spent so far.
  [[nodiscard]] std::uint64_t spent() const { return granted_ - until_check_; }
  [[nodiscard]] bool is_spent() const { return reason_ != StopReason::NormalForm; }
  // The first limit that refused; NormalForm if none has.
  [[nodiscard]] StopReason reason() const { return reason_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] InterruptFlag interrupt() const { return interrupt_; }

 private:
  static constexpr std::uint64_t kInterval = 512;
  [[nodiscard]] bool spend_and_check(std::uint64_t units);
  [[nodiscard]] bool is_memory_used_up(std::chrono::steady_clock::time_point now);
  void report(std::chrono::steady_clock::time_point now);

  Limits limits_;
  InterruptFlag interrupt_;
  std::chrono::steady_clock::time_point deadline_;
  std::chrono::steady_clock::time_point next_look_at_memory_;
  std::chrono::steady_clock::time_point next_report_;
  std::function<void(std::uint64_t units)> report_;
  std::uint64_t granted_ = 0;      // steps granted so far, including until_check_
  std::uint64_t until_check_ = 0;  // units that may be spent before the next check
  std::uint64_t asked_ = 0;        // number of calls of `go_on`
  StopReason reason_ = StopReason::NormalForm;
};

// Without a budget, work always goes on.
[[nodiscard]] inline bool goes_on(Budget* budget) { return budget == nullptr || budget->go_on(); }

// ResourceExhausted or Cancelled, with the name of the limit and how to raise it. OK for
// NormalForm.
[[nodiscard]] absl::Status status_of(StopReason reason, const Budget& budget);
[[nodiscard]] inline absl::Status status_of(const Budget& budget) {
  return status_of(budget.reason(), budget);
}

}  // namespace kingmaker
