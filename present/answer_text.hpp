// Prints answers in the session's format: text for people and for LaTeX, or JSON.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The text of `answer` without the last newline, empty if nothing is to be printed. If a part of
// the answer cannot be shown, `context` gets a warning. ResourceExhausted if the text is longer
// than `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> render(Context& context, const Answer& answer);

// The text of an object. A position whose value is too large to be shown is printed as the position
// if it `has_name`.
[[nodiscard]] absl::StatusOr<std::string> render(Context& context, const Object& object,
                                                 bool has_name = false);

// A position as a statement that means the same in any session: it always contains the players.
[[nodiscard]] absl::StatusOr<std::string> statement_of(const Position& position,
                                                       std::uint64_t max_bytes);

}  // namespace kingmaker
