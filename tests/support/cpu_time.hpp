// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Processor time. Tests of durations measure it instead of elapsed time, which is longer on a busy
// machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

namespace kingmaker::testing {

// The time that this process, with all its threads, has used, or the time of another clock.
inline std::chrono::milliseconds cpu_time(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
}

// The processor time available to work that ends `elapsed` after it began, if it keeps each
// processor busy.
inline std::chrono::milliseconds cpu_time_within(std::chrono::milliseconds elapsed) {
  return elapsed * std::max(1U, std::thread::hardware_concurrency());
}

// Sets a flag when this process has used some more time. So the flag is set at about the same point
// of the work on each machine.
class InterruptionAfter {
 public:
  explicit InterruptionAfter(std::chrono::milliseconds more)
      : thread_([this, moment = cpu_time() + more] {
          while (cpu_time() < moment && !over_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          }
          interrupted_ = cpu_time();
          flag_ = true;
        }) {}
  InterruptionAfter(const InterruptionAfter&) = delete;
  InterruptionAfter& operator=(const InterruptionAfter&) = delete;
  ~InterruptionAfter() { join(); }

  std::atomic<bool>* flag() { return &flag_; }
  // The time used since the flag was set. Must be called when the work has ended.
  std::chrono::milliseconds cpu_time_since() {
    const std::chrono::milliseconds now = cpu_time();
    join();
    return std::max(now - interrupted_, std::chrono::milliseconds(0));
  }

 private:
  void join() {
    over_ = true;
    if (thread_.joinable()) thread_.join();
  }

  std::atomic<bool> flag_ = false;
  std::atomic<bool> over_ = false;
  std::chrono::milliseconds interrupted_{0};
  std::thread thread_;  // the last member, since it uses the others
};

}  // namespace kingmaker::testing
