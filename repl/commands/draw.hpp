// `draw ... -o FILE`: a drawing as a graph in DOT (grammar/dot.hpp), or a plot for gnuplot
// (plot.hpp), is written to a file: as it is, or as the picture that the host makes of it.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "repl/host/host.hpp"

namespace kingmaker {

// Says what was written. Precondition: a statement that draws, with a file. Errors are at their
// places, where they are about the text of the statement. A file is complete or is not touched.
[[nodiscard]] absl::StatusOr<Answer> draw(Context& context, Host& host,
                                          const ast::Statement& statement);

}  // namespace kingmaker
