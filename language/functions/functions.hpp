// The table of the functions of the language, which calls, help and completion share.
#pragma once

#include <absl/status/statusor.h>

#include <span>
#include <string_view>

#include "language/functions/function.hpp"
#include "language/library.hpp"
#include "language/object.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

// All functions, sorted by name. The table is composed of parts, one for each subject
// (function_arguments.hpp).
[[nodiscard]] std::span<const FunctionInfo> functions();
[[nodiscard]] const FunctionInfo* function_named(std::string_view name);
// The function as an object that can be passed; the same object each time. Precondition: the
// function is in the table.
[[nodiscard]] Object function_object(const FunctionInfo& function);
// `options` for callers that do not depend on the order.
[[nodiscard]] const FunctionInfo& options_in_any_order();

// The result of the function for these arguments, or the position of the game.
[[nodiscard]] absl::StatusOr<Object> call_function(const FunctionInfo& function,
                                                   FunctionCall& call);
[[nodiscard]] absl::StatusOr<Object> call_game(const PlayableGame& game, FunctionCall& call);

// Adds the names of the functions.
void add_functions(Library& library);

}  // namespace kingmaker
