// Answers as JSON, for other programs: `:set format json`.
//
// Players and whole numbers are numbers, fractions strings, coalitions lists of players, families
// lists of coalitions; values are as in JSON notation; forms, and positions that a statement goes
// through, strings as the language writes them. Errors: ResourceExhausted past `:set limit output`.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

[[nodiscard]] absl::StatusOr<std::string> json_of(Context& context, const Object& object);

// None for what commands answer: that is text for people in every format.
[[nodiscard]] std::optional<absl::StatusOr<std::string>> json_of(Context& context,
                                                                 const Answer& answer);

}  // namespace kingmaker
