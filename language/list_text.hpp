// Lists as text, with members as whoever prints them writes them.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// As list_text of domain.hpp, with members that `show` writes.
using ShowMember = absl::FunctionRef<absl::StatusOr<std::string>(const Object& member)>;
[[nodiscard]] absl::StatusOr<std::string> list_text(Context& context, const List& list,
                                                    ShowMember show);

}  // namespace kingmaker
