// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Errors that know their place in the text.
//
// Functions of this library return absl::Status. An error in the input is InvalidArgument, a stated
// limit that was passed is ResourceExhausted, an interruption is Cancelled. A status may carry a
// range of source bytes; `render` prints it for users:
//
//     input.km:3:7: error: expected a value after ','
//     [1,3],]
//           ^
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace kingmaker {

// The bytes [begin, end) of the text that was parsed.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

// An error in the input, and one about a limit. The message is the parts, joined by `cat`.
template <typename... Parts>
[[nodiscard]] absl::Status input_error(const Parts&... message) {
  return absl::InvalidArgumentError(cat(message...));
}
template <typename... Parts>
[[nodiscard]] absl::Status limit_error(const Parts&... message) {
  return absl::ResourceExhaustedError(cat(message...));
}
// An error for a limit that users set under its name in `:set limit`. `enough` is a sufficient
// limit, if that is known. The host adds how to raise it.
[[nodiscard]] absl::Status raisable_limit_error(std::string_view message, std::string_view limit,
                                                std::optional<std::uint64_t> enough = std::nullopt);

struct RaisableLimit {
  std::string name;
  std::string enough;  // a number, or `N`
};
// The limit in a status of `limit_error`.
[[nodiscard]] std::optional<RaisableLimit> raisable_limit_of(const absl::Status& status);
// `status` with another message, about the same place and limit.
[[nodiscard]] absl::Status with_message(const absl::Status& status, std::string_view message);

// `status` with a place, unless it has one.
[[nodiscard]] absl::Status with_range(absl::Status status, SourceRange range);
template <typename T>
[[nodiscard]] absl::StatusOr<T> with_range(absl::StatusOr<T> result, SourceRange range) {
  if (!result.ok()) return with_range(result.status(), range);
  return result;
}
// The same, with a place.
template <typename... Parts>
[[nodiscard]] absl::Status error_at(SourceRange range, const Parts&... message) {
  return with_range(input_error(message...), range);
}
template <typename... Parts>
[[nodiscard]] absl::Status limit_error_at(SourceRange range, const Parts&... message) {
  return with_range(limit_error(message...), range);
}
// True if a limit or an interruption caused the error.
[[nodiscard]] bool is_stop(const absl::Status& status);
// `status` without its place, for an error in another text than the user's.
[[nodiscard]] absl::Status without_range(absl::Status status);
// `status` with this place instead of its own.
[[nodiscard]] absl::Status moved_to(absl::Status status, SourceRange range);
[[nodiscard]] std::optional<SourceRange> range_of(const absl::Status& status);

// The origin of a text: a file name, `<stdin>`, `<prompt>` or `<arg 2>`, and the number of its
// first line there.
struct Origin {
  std::string where;
  std::size_t first_line = 1;
};

// The message with origin, line and column (counted in characters from 1), the source line and a
// caret; each line ends with a newline. Control characters of the source are replaced. A long line
// is shown in part, around the caret, so that it fits into `columns` columns if that is not 0.
// `color` adds ANSI colours.
[[nodiscard]] std::string render(const absl::Status& status, const Origin& origin,
                                 std::string_view source, bool color, std::size_t columns = 0);

// `text` with control characters other than newlines, and bytes that are not UTF-8, replaced by
// U+FFFD, as in messages.
[[nodiscard]] std::string harmless(std::string_view text);

// The number of columns of a terminal that `text`, a single line, takes.
[[nodiscard]] std::size_t display_columns(std::string_view text);

// The candidate with the smallest edit distance to `name`; nullopt if none is near enough to be
// meant.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view name,
                                                      const auto& candidates);
// The candidates would be destroyed before the result is used.
std::optional<std::string_view> nearest(std::string_view name,
                                        std::vector<std::string>&& candidates) = delete;
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

std::optional<std::string_view> nearest(std::string_view name, const auto& candidates) {
  std::optional<std::string_view> best;
  std::size_t best_distance = 1 + (name.size() + 1) / 3;
  for (const auto& candidate : candidates) {
    const std::string_view text(candidate);
    const std::size_t distance = edit_distance(name, text);
    if (distance < best_distance) {
      best_distance = distance;
      best = text;
    }
  }
  return best;
}

}  // namespace kingmaker
