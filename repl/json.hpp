// Answers as JSON, for other programs: `:set format json`.
//
// Players and whole numbers are numbers, fractions strings, coalitions lists of players, families
// lists of coalitions; values are as in JSON notation; forms, and positions that a statement goes
// through, strings as the language writes them.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "repl/context.hpp"
#include "repl/object.hpp"

namespace kingmaker {

// `words` in quotes. Precondition: UTF-8.
[[nodiscard]] std::string json_text(std::string_view words);

[[nodiscard]] absl::StatusOr<std::string> json_of(Context& context, const Object& object);

// {"k":2,"v":{"mover":2,"options":[1,3]}}: variables with their values.
[[nodiscard]] absl::StatusOr<std::string> json_of(
    Context& context, const std::vector<std::pair<std::string, Object>>& variables);

}  // namespace kingmaker
