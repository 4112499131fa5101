// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Turns exceptions of libraries that run out of memory into errors.
// Tested in tests/repl/memory_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/strings/match.h>

#include <exception>
#include <new>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {

inline constexpr absl::string_view kOutOfMemory = "out of memory";

// True if a statement with this error ended because of the memory it used. The message may have
// additional text.
[[nodiscard]] inline bool is_about_memory(const absl::Status& status) {
  const auto limit = raisable_limit_of(status);
  return limit ? limit->name == "memory" : absl::StartsWith(status.message(), kOutOfMemory);
}

// Calls `work` and returns its absl::Status or StatusOr. ResourceExhausted if memory runs out,
// Internal after any other exception. Changes that `work` has made before stay.
[[nodiscard]] auto within_memory(const auto& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(kOutOfMemory);
  } catch (const std::exception& unexpected) {
    return absl::InternalError(cat("internal error: ", unexpected.what()));
  }
}

}  // namespace kingmaker
