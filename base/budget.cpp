// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/budget.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "base/resident_memory.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

// In this time no statement takes more than some hundred megabytes.
constexpr std::chrono::milliseconds kBetweenLooksAtMemory(20);

constexpr std::chrono::milliseconds kBeforeReports(1000);
constexpr std::chrono::milliseconds kBetweenReports(250);

// A hundred years, which is later than any useful deadline and far from overflow.
constexpr std::uint64_t kForever = std::uint64_t{100} * 365 * 24 * 3600 * 1000;

absl::Status limit_reached(std::string_view resource, std::string_view unit,
                           std::string_view setting, std::uint64_t limit) {
  return raisable_limit_error(cat(resource, " limit reached: ", limit, " ", unit), setting,
                              limit > ~std::uint64_t{0} / 10 ? ~std::uint64_t{0} : limit * 10);
}

}  // namespace

Budget::Budget(const Limits& limits, InterruptFlag interrupt)
    : limits_(limits),
      interrupt_(interrupt),
      deadline_(std::chrono::steady_clock::now() +
                std::chrono::milliseconds(std::min(limits.milliseconds, kForever))),
      next_look_at_memory_(std::chrono::steady_clock::now() + kBetweenLooksAtMemory),
      next_report_(std::chrono::steady_clock::now() + kBeforeReports) {}

std::uint64_t Limits::default_megabytes() {
  static const std::uint64_t megabytes = [] {
    const std::uint64_t machine = machine_bytes() / kMegabyte;
    return machine == 0 ? 4096 : std::min<std::uint64_t>(4096, machine / 4 * 3);
  }();
  return megabytes;
}

bool Budget::is_memory_used_up(std::chrono::steady_clock::time_point now) {
  if (now < next_look_at_memory_) return false;
  next_look_at_memory_ = now + kBetweenLooksAtMemory;
  return resident_bytes() / kMegabyte > limits_.megabytes;
}

void Budget::report(std::chrono::steady_clock::time_point now) {
  if (report_ == nullptr || now < next_report_) return;
  next_report_ = now + kBetweenReports;
  report_(granted_ - until_check_);
}

bool Budget::spend_and_check(std::uint64_t units) {
  if (reason_ != StopReason::NormalForm) return false;
  if (is_set(interrupt_)) {
    reason_ = StopReason::Interrupted;
  } else if (const auto now = std::chrono::steady_clock::now(); now >= deadline_) {
    reason_ = StopReason::TimeLimit;
  } else if (is_memory_used_up(now)) {
    reason_ = StopReason::MemoryLimit;
  } else {
    report(now);
    const std::uint64_t left = limits_.steps - granted_ + until_check_;
    if (units <= left) {
      // The units that are granted now are spent before the next look at the clock.
      granted_ = limits_.steps - left + units;
      until_check_ = std::min(kInterval, limits_.steps - granted_);
      granted_ += until_check_;
      return true;
    }
    reason_ = StopReason::StepLimit;
  }
  until_check_ = 0;
  return false;
}

bool Budget::has_room(std::uint64_t bytes) {
  // There is no room for bytes beyond the range of addresses, whatever the limit.
  const bool is_beyond = bytes > std::numeric_limits<std::size_t>::max();
  if (bytes > 0 && reason_ == StopReason::NormalForm &&
      (is_beyond || (resident_bytes() + bytes) / kMegabyte > limits_.megabytes)) {
    reason_ = StopReason::MemoryLimit;
    until_check_ = 0;
  }
  return reason_ == StopReason::NormalForm;
}

absl::Status status_of(StopReason reason, const Budget& budget) {
  switch (reason) {
    case StopReason::NormalForm:
      return absl::OkStatus();
    case StopReason::StepLimit:
      return limit_reached("step", "steps", "steps", budget.limits().steps);
    case StopReason::TimeLimit:
      return limit_reached("time", "milliseconds", "time", budget.limits().milliseconds);
    case StopReason::MemoryLimit:
      return limit_reached("memory", "megabytes", "memory", budget.limits().megabytes);
    case StopReason::NodeLimit:
      return raisable_limit_error("node limit reached", "nodes");
    case StopReason::Interrupted:
      return interrupted_error();
  }
  return absl::OkStatus();
}

}  // namespace kingmaker
