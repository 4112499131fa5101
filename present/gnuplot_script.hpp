// Plots as gnuplot scripts.
//
// A plot is a script that contains its data, as a drawing is a graph in DOT (grammar/dot.hpp). The
// text depends on the numbers alone. Up to seven series have different point shapes, so a plot can
// be read without colour.
#pragma once

#include <string>

#include "language/plot.hpp"

namespace kingmaker {

// The script. It ends with a newline and does not say where the picture goes.
[[nodiscard]] std::string gnuplot_script(const Plot& plot);

}  // namespace kingmaker
