// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The functions of the core, and calls of functions and constructors. Tested in
// tests/language/library.km.
#pragma once

#include <absl/status/statusor.h>

#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/library.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The function as an object that can be passed.
[[nodiscard]] Object function_object(const FunctionInfo& function);
// The function that an object is, or whose name it has, as classifications do: `f = win`. Null if
// there is none.
[[nodiscard]] FunctionPointer function_in(const Library& library, const Object& object);
// `options` for callers that do not depend on the order.
[[nodiscard]] const FunctionInfo& options_in_any_order();

// The first argument, checked: it is in the range from the second to the third. The fourth names
// it.
[[nodiscard]] const FunctionInfo& argument_in_range();

// The normal form of the first argument: `normalize`, and `nf` in short.
[[nodiscard]] absl::StatusOr<Object> call_nf(FunctionCall& call);

// The result of the function for these arguments, or the object of the constructor.
[[nodiscard]] absl::StatusOr<Object> call_function(const FunctionInfo& function,
                                                   FunctionCall& call);
[[nodiscard]] absl::StatusOr<Object> call_constructor(const Constructor& constructor,
                                                      FunctionCall& call);

// Adds the functions of the core, whose tables are one for each subject (function_arguments.hpp).
void add_core_functions(Library& library);

}  // namespace kingmaker
