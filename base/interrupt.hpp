// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A flag by which another thread or a signal stops work. Tested in tests/repl/prompt_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <atomic>

namespace kingmaker {

// Setting it stops the work, which then fails with `interrupted_error()`. May be null.
using InterruptFlag = const std::atomic<bool>*;

[[nodiscard]] inline bool is_set(InterruptFlag flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

[[nodiscard]] inline absl::Status interrupted_error() {
  return absl::CancelledError("interrupted");
}

}  // namespace kingmaker
