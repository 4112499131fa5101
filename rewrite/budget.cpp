#include "rewrite/budget.hpp"
#include "grammar/text.hpp"


#include <algorithm>

namespace kingmaker {

bool Budget::look() {
  if (reason_ != StopReason::NormalForm) return false;
  constexpr std::uint64_t kUnitsBetweenLooks = 4096;
  if (spent_ > limits_.steps) {
    reason_ = StopReason::StepLimit;
  } else if (interrupt_ != nullptr && interrupt_->load(std::memory_order_relaxed)) {
    reason_ = StopReason::Interrupted;
  } else if (std::chrono::steady_clock::now() - start_ >
             std::chrono::milliseconds(limits_.milliseconds)) {
    reason_ = StopReason::TimeLimit;
  } else {
    next_look_ = std::min(spent_ + kUnitsBetweenLooks, limits_.steps + 1);
    return true;
  }
  next_look_ = 0;
  return false;
}

absl::Status status_of(StopReason reason, const Budget& budget) {
  switch (reason) {
    case StopReason::NormalForm:
      return absl::OkStatus();
    case StopReason::StepLimit:
      return absl::ResourceExhaustedError(
          cat("step limit reached: ", budget.limits().steps,
                       " steps; `:set limit steps N` changes the limit"));
    case StopReason::NodeLimit:
      return absl::ResourceExhaustedError(
          "node limit reached; `:set limit nodes N` changes the limit");
    case StopReason::TimeLimit:
      return absl::ResourceExhaustedError(
          cat("time limit reached: ", budget.limits().milliseconds,
                       " ms; `:set limit time N` changes the limit"));
    case StopReason::Interrupted:
      return absl::CancelledError("interrupted");
  }
  return absl::InternalError("unknown stop reason");
}

}  // namespace kingmaker
