// What a statement may spend, and why it stopped.
//
// Everything that can run long takes a Budget and calls `spend`; the first refusal is final, and
// `reason` tells it from the others. A unit is one node rewritten, one pair of values compared, or
// work of that size: some ten to a hundred nanoseconds.
#pragma once

#include <absl/status/status.h>

#include <chrono>
#include <cstdint>

#include "base/diagnostic.hpp"
#include "base/interrupt.hpp"

namespace kingmaker {

// NodeLimit is the store's to find (TermStore::node_limit), the others a Budget's.
enum class StopReason : std::uint8_t {
  NormalForm,
  StepLimit,
  NodeLimit,
  TimeLimit,
  MemoryLimit,
  Interrupted
};

// The defaults stop what has run away, after a minute or so, and little else.
struct Limits {
  std::uint64_t steps = 1'000'000'000;
  std::uint64_t milliseconds = 600'000;
  std::uint64_t megabytes = default_megabytes();  // 2^20 bytes each, of the whole process

  // 4096, and no more than three quarters of the machine's memory.
  [[nodiscard]] static std::uint64_t default_megabytes();
};

class Budget {
 public:
  // Starts the clock. Whoever sets `*interrupt` stops the work; it must outlive the budget.
  explicit Budget(const Limits& limits = {}, InterruptFlag interrupt = nullptr);

  // True while there is something left. One subtraction; every kInterval units the clock and the
  // flag are looked at.
  [[nodiscard]] bool spend(std::uint64_t units = 1) {
    if (units < until_check_) [[likely]] {
      until_check_ -= units;
      return true;
    }
    return spend_and_check(units);
  }

  // True while there is something left, for work that costs no units, such as reading a text. One
  // addition; every kInterval calls the clock and the flag are looked at.
  [[nodiscard]] bool go_on() {
    return ++asked_ % kInterval != 0 ? reason_ == StopReason::NormalForm : look();
  }
  // True while there is something left; looks at the clock and the flag now.
  [[nodiscard]] bool look() { return spend_and_check(0); }
  // True if `bytes` more keep within the limit of memory; if not the budget is spent.
  [[nodiscard]] bool has_room(std::uint64_t bytes);

  [[nodiscard]] bool is_spent() const { return reason_ != StopReason::NormalForm; }
  // The limit that refused first; NormalForm if none has.
  [[nodiscard]] StopReason reason() const { return reason_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] InterruptFlag interrupt() const { return interrupt_; }

 private:
  static constexpr std::uint64_t kInterval = 512;
  [[nodiscard]] bool spend_and_check(std::uint64_t units);
  [[nodiscard]] bool is_memory_used_up(std::chrono::steady_clock::time_point now);

  Limits limits_;
  InterruptFlag interrupt_;
  std::chrono::steady_clock::time_point deadline_;
  std::chrono::steady_clock::time_point next_look_at_memory_;
  std::uint64_t granted_ = 0;      // of the steps, so far, until_check_ included
  std::uint64_t until_check_ = 0;  // units that may be spent without a look
  std::uint64_t asked_ = 0;        // how often `go_on` was
  StopReason reason_ = StopReason::NormalForm;
};

// Without a budget there is no end.
[[nodiscard]] inline bool goes_on(Budget* budget) { return budget == nullptr || budget->go_on(); }

// ResourceExhausted or Cancelled, naming the limit and how to raise it. OK for NormalForm.
[[nodiscard]] absl::Status status_of(StopReason reason, const Budget& budget);
[[nodiscard]] inline absl::Status status_of(const Budget& budget) {
  return status_of(budget.reason(), budget);
}

}  // namespace kingmaker
