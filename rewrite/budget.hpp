// How much a statement may do, and why it stopped.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace kingmaker {

enum class StopReason : std::uint8_t { NormalForm, StepLimit, NodeLimit, TimeLimit, Interrupted };

struct Limits {
  std::uint64_t steps = 10'000'000'000;     // nodes rewritten, pairs compared, positions evaluated
  std::uint64_t milliseconds = 86'400'000;  // a day
};

class Budget {
 public:
  // `interrupt`, if there is one, is looked at now and then; it may be set by a signal handler.
  explicit Budget(const Limits& limits, const std::atomic<bool>* interrupt = nullptr)
      : limits_(limits), interrupt_(interrupt), start_(std::chrono::steady_clock::now()) {}

  // Takes `units`; false once anything is used up. Costs a comparison, and a look at the clock every
  // few thousand units.
  [[nodiscard]] bool spend(std::uint64_t units = 1) {
    spent_ += units;
    return spent_ < next_look_ || look();
  }
  // NormalForm while nothing is used up.
  [[nodiscard]] StopReason reason() const { return reason_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }
  // For who meets a limit that is not counted here.
  void stop(StopReason reason) {
    reason_ = reason;
    next_look_ = 0;
  }

 private:
  bool look();

  Limits limits_;
  const std::atomic<bool>* interrupt_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t spent_ = 0;
  std::uint64_t next_look_ = 0;
  StopReason reason_ = StopReason::NormalForm;
};

// What to tell the user: ResourceExhausted or Cancelled, naming the limit and how to change it.
[[nodiscard]] absl::Status status_of(StopReason reason, const Budget& budget);

}  // namespace kingmaker
