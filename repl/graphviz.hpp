// Graphviz: its program `dot` turns a graph into a picture.
//
// It is run as a process of its own (child_program.hpp): Graphviz as a library keeps state in
// globals and cannot be interrupted.
#pragma once

#include <absl/status/status.h>

#include <string_view>

#include "repl/output_file.hpp"
#include "rewrite/budget.hpp"

namespace kingmaker {

// Lays out the graph `text`, which is DOT, and writes the picture to `out`; `format` is one that
// Graphviz knows, `svg`, `png` or `pdf`. Errors: NotFound when there is no `dot`, Unavailable when
// it fails, with what it says of that; ResourceExhausted or Cancelled when the budget is spent,
// and `dot` has been ended then.
[[nodiscard]] absl::Status render_with_graphviz(std::string_view text, std::string_view format,
                                                OutputFile& out, Budget& budget);

}  // namespace kingmaker
