// The functions of the language, in one table that calls, help and completion share.
#pragma once

#include <absl/status/statusor.h>

#include <span>
#include <string_view>

#include "language/functions/function.hpp"
#include "language/library.hpp"
#include "language/object.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

// All of them, sorted by name. The table is put together from parts, one a subject
// (function_arguments.hpp).
[[nodiscard]] std::span<const FunctionInfo> functions();
[[nodiscard]] const FunctionInfo* function_named(std::string_view name);
// The function as a thing that can be passed: for one function always the same. Precondition: it is
// in the table.
[[nodiscard]] Object function_object(const FunctionInfo& function);
// `options` where nobody sees their order.
[[nodiscard]] const FunctionInfo& options_in_any_order();

// What the function makes of these arguments, or the position of the game.
[[nodiscard]] absl::StatusOr<Object> call_function(const FunctionInfo& function,
                                                   FunctionCall& call);
[[nodiscard]] absl::StatusOr<Object> call_game(const PlayableGame& game, FunctionCall& call);

// Adds the names of the functions.
void add_functions(Library& library);

}  // namespace kingmaker
