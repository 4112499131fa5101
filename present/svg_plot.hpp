// Plots as pictures that need no gnuplot, for hosts that have none, such as a page.
//
// A plot looks like gnuplot's: the same size, colours and shapes, a legend above it, marks at round
// numbers. What cannot be shown, such as zero on a logarithmic axis, is left out. A picture has
// some hundred bytes for each point.
#pragma once

#include <string>

#include "language/plot.hpp"

namespace kingmaker {

// The plot as an element <svg>; each bar has its name and number as a title.
[[nodiscard]] std::string svg_plot(const Plot& plot);

}  // namespace kingmaker
