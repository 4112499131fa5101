// The file in which statements outlast their session: lines as libedit writes them, behind its
// head. Several prompts append to one file.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace kingmaker {

inline constexpr std::string_view kHistoryHead = "_HiStOrY_V2_\n";

// Is it such a file, or none yet?
[[nodiscard]] absl::Status check_history(const std::string& path);
// Adds lines at its end. Errors: FailedPrecondition where it is another file, which stays as it is;
// Unavailable where it cannot be written.
[[nodiscard]] absl::Status append_to_history(const std::string& path, std::string_view lines);
// Leaves the last `most` lines of a file that has more than twice as many.
[[nodiscard]] absl::Status shorten_history(const std::string& path, std::size_t most);

}  // namespace kingmaker
