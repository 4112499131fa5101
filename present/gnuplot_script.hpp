// Plots as scripts of gnuplot's.
//
// A plot is a script with its data inside, as a drawing is a graph in DOT (grammar/dot.hpp): text
// that depends on the numbers alone. Up to seven series are told apart by point shapes, so that a
// plot can be read without colour.
#pragma once

#include <string>

#include "language/plot.hpp"

namespace kingmaker {

// What gnuplot reads. It ends with a newline and says nothing about where the picture goes.
[[nodiscard]] std::string gnuplot_script(const Plot& plot);

}  // namespace kingmaker
