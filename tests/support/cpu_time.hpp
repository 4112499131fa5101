// Processor time. Tests that say how long something takes measure it instead of elapsed time, which
// a busy machine lengthens.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

namespace kingmaker::testing {

// What this process has used, all its threads together, or what another clock says.
inline std::chrono::milliseconds cpu_time(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
}

// What work may use that ends `elapsed` after it has begun and keeps each processor busy.
inline std::chrono::milliseconds cpu_time_within(std::chrono::milliseconds elapsed) {
  return elapsed * std::max(1U, std::thread::hardware_concurrency());
}

// Sets a flag once this process has used some more time than now: at the same point of its work on
// each machine, more or less.
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
  // To be called when the work has ended: what it has used since.
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
  std::thread thread_;  // the last, since it uses the others
};

}  // namespace kingmaker::testing
