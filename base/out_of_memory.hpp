// Memory that runs out, which the libraries below report by an exception.
#pragma once

#include <absl/status/status.h>
#include <absl/strings/match.h>

#include <exception>
#include <new>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {

inline constexpr absl::string_view kOutOfMemory = "out of memory";

// Whether a statement with this error ended because of the memory it took. The message may go on
// with how far it got.
[[nodiscard]] inline bool is_about_memory(const absl::Status& status) {
  const auto limit = raisable_limit_of(status);
  return limit ? limit->name == "memory" : absl::StartsWith(status.message(), kOutOfMemory);
}

// What `work` returns, an absl::Status or StatusOr; ResourceExhausted where memory runs out,
// Internal for any other exception. What `work` has changed stays changed.
template <typename Work>
[[nodiscard]] auto within_memory(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(kOutOfMemory);
  } catch (const std::exception& unexpected) {
    return absl::InternalError(cat("internal error: ", unexpected.what()));
  }
}

}  // namespace kingmaker
