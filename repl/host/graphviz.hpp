// Graphviz: its program `dot` turns a graph into a picture.
//
// It is run as a process of its own (child_program.hpp): Graphviz as a library keeps state in
// globals and cannot be interrupted.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "base/budget.hpp"

namespace kingmaker {

// The graph `text`, which is DOT, as a picture; `format` is one that Graphviz knows, `svg`, `png`
// or `pdf`. Errors: NotFound when there is no `dot`, Unavailable when it fails, with what it says
// of that; ResourceExhausted or Cancelled when the budget is spent, and `dot` has been ended then.
[[nodiscard]] absl::StatusOr<std::string> render_with_graphviz(std::string_view text,
                                                               std::string_view format,
                                                               Budget& budget);

}  // namespace kingmaker
