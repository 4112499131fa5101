// `draw`: values, the steps to a normal form, and preferences as graphs; tables as plots.
//
// A drawing is a graph in DOT (grammar/dot.hpp), or a plot for gnuplot (plot.hpp). It is printed,
// or written to a file: as it is, or as the picture that Graphviz makes of it (graphviz.hpp), or
// gnuplot (gnuplot.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "repl/context.hpp"
#include "repl/plot.hpp"

namespace kingmaker {

// Of a picture. Graphviz takes some seconds for so many, and nobody could read more. Graphs in DOT
// may be as long as other output.
inline constexpr std::size_t kMostDrawnNodes = 2000;
inline constexpr std::size_t kMostDrawnEdges = 5000;
// Values that a drawing of preferences may have.
inline constexpr std::uint64_t kMostDrawnPreferences = 500;

struct Drawn {
  std::string text;  // the graph, or the script of the plot; empty if it is in a file
  std::optional<std::string> file = {};  // which one
  std::optional<Plot> plot = {};
};

// What the statement prints, or writes to its file. The statement's kind is Draw, DrawTrace or
// DrawPreferences; `source` is the text it was parsed from. An error is at its place if it has one
// there. A file is complete or is not touched.
[[nodiscard]] absl::StatusOr<Drawn> draw(Context& context, std::string_view source,
                                         const ast::Statement& statement);

}  // namespace kingmaker
