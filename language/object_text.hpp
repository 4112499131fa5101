// Prints objects as statements do, in the notation of the session.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The text of an object as a statement prints it, without a newline. present/ prints tables and
// reports; here only their kind is written.
[[nodiscard]] absl::StatusOr<std::string> text_of(Context& context, const Object& object);
// The text of an object in a variable, a list or a table. A position is written as a position, not
// as its value.
[[nodiscard]] absl::StatusOr<std::string> text_inside(Context& context, const Object& object);
// A list as a statement prints it: `(1,4,9)`, `list(1)`, `{1, 2_1}`.
[[nodiscard]] absl::StatusOr<std::string> list_text(Context& context, const List& list);
// The text of a list whose members `show` writes.
using ShowMember = absl::FunctionRef<absl::StatusOr<std::string>(const Object& member)>;
[[nodiscard]] absl::StatusOr<std::string> list_text(Context& context, const List& list,
                                                    ShowMember show);

}  // namespace kingmaker
