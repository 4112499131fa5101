// Answers as the session's format has them: text for people and for LaTeX, or JSON.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// What is printed of `answer`, without the last newline; empty: nothing is. What could not be shown
// though the answer stands becomes a warning of `context`. ResourceExhausted if it is longer than
// `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> render(Context& context, const Answer& answer);

// An object as it is printed. A position whose value is too large to be shown stands for itself if
// it `has_name`.
[[nodiscard]] absl::StatusOr<std::string> render(Context& context, const Object& object,
                                                 bool has_name = false);

// The format of a file whose name ends so: `tex` of `t.tex`; none if the ending is no format's.
[[nodiscard]] std::optional<std::string_view> format_for_file(std::string_view file);

// A position as a statement that means the same in any session. Who plays is always said.
[[nodiscard]] absl::StatusOr<std::string> statement_of(const Position& position,
                                                       std::uint64_t max_bytes);

}  // namespace kingmaker
