// `draw ... -o FILE` writes a drawing to a file: a graph in DOT (grammar/dot.hpp) or the picture
// that the host makes of it, or a plot as SVG (present/svg_plot.hpp).
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "repl/host/host.hpp"

namespace kingmaker {

// Writes the file and returns an answer that names it. Errors that concern the text of the
// statement are at their places in it. The file is written completely or not at all. Precondition:
// the statement draws and has a file.
[[nodiscard]] absl::StatusOr<Answer> draw(Context& context, Host& host,
                                          const ast::Statement& statement);

// Returns an answer that can be read at a prompt in place of a drawing: the tree of a value, the
// steps of a trace, the table of moves, the lines of a proof, the rows of a board. Other drawings
// have no such text, and the answer is empty.
[[nodiscard]] Answer drawing_for_people(Answer answer);

}  // namespace kingmaker
