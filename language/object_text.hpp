// Objects as statements print them, in the notation of the session.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The text of an object as a statement prints it, without a newline. Tables and reports are printed
// by present/; here they are named by their kind.
[[nodiscard]] absl::StatusOr<std::string> text_of(Context& context, const Object& object);
// The same of an object in a variable, a list or a table: a position is written as a position,
// whatever its value is.
[[nodiscard]] absl::StatusOr<std::string> text_inside(Context& context, const Object& object);
// A list as a statement prints it: `(1,4,9)`, `list(1)`, `{1, 2_1}`.
[[nodiscard]] absl::StatusOr<std::string> list_text(Context& context, const List& list);
// The same, with members that `show` writes.
using ShowMember = absl::FunctionRef<absl::StatusOr<std::string>(const Object& member)>;
[[nodiscard]] absl::StatusOr<std::string> list_text(Context& context, const List& list,
                                                    ShowMember show);

}  // namespace kingmaker
