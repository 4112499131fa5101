// Errors that know their place in the text they speak of.
//
// Functions of this library return absl::Status. What is wrong with an input is InvalidArgument,
// a stated limit that was passed is ResourceExhausted, an interruption is Cancelled. A status may
// carry the range of source bytes it is about; `render` turns it into what a user sees:
//
//     input.km:3:7: error: expected a value after ','
//     [1,3],]
//           ^
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// Bytes [begin, end) of the text that was parsed.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

[[nodiscard]] absl::Status error_at(SourceRange range, std::string_view message);
[[nodiscard]] absl::Status limit_error(std::string_view message);
// The same for a limit that users set, known by its name in `:set limit`; `enough` would do, if
// that is known. How it is raised is for the host to say.
[[nodiscard]] absl::Status limit_error(std::string_view message, std::string_view limit,
                                       std::optional<std::uint64_t> enough = std::nullopt);

struct RaisableLimit {
  std::string name;
  std::string enough;  // a number, or N
};
// The limit of users that a status is about.
[[nodiscard]] std::optional<RaisableLimit> raisable_limit_of(const absl::Status& status);
// `status` with another message, about the same place and limit.
[[nodiscard]] absl::Status with_message(const absl::Status& status, std::string_view message);

// `status` with a place, unless it has one already.
[[nodiscard]] absl::Status with_range(absl::Status status, SourceRange range);
// Without one: what was evaluated is another text than the one that is answered.
[[nodiscard]] absl::Status without_range(absl::Status status);
// The same whether it has one or not.
[[nodiscard]] absl::Status moved_to(absl::Status status, SourceRange range);
[[nodiscard]] std::optional<SourceRange> range_of(const absl::Status& status);

// Where a text came from: a file name, `<stdin>`, `<prompt>` or `<arg 2>`, and the number of its
// first line there.
struct Origin {
  std::string where;
  std::size_t first_line = 1;
};

// The message with origin, line and column (counted in characters from 1), the source line and a
// caret, each line ended by a newline. Control characters of the source are not passed on; a long
// line is shown in part around the caret, so that it fits into `columns`, if that is not 0. `color`
// adds ANSI colours.
[[nodiscard]] std::string render(const absl::Status& status, const Origin& origin,
                                 std::string_view source, bool color, std::size_t columns = 0);

// `text` as messages show it: controls but newlines, and what is not UTF-8, as U+FFFD.
[[nodiscard]] std::string harmless(std::string_view text);

// `text`, which is one line, takes so many columns of a terminal.
[[nodiscard]] std::size_t display_columns(std::string_view text);

// The candidate nearest to `name` by edit distance, if one is near enough to be what was meant.
template <typename Candidates>
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view name,
                                                      const Candidates& candidates);
// The candidate would be gone.
std::optional<std::string_view> nearest(std::string_view name,
                                        std::vector<std::string>&& candidates) = delete;
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

template <typename Candidates>
std::optional<std::string_view> nearest(std::string_view name, const Candidates& candidates) {
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
