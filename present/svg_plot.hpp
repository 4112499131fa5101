// Plots as SVG pictures, for hosts without gnuplot, such as a web page.
//
// A plot looks like gnuplot's: the same size, colours and shapes, a legend above, marks at round
// numbers. Numbers that cannot be shown, such as zero on a logarithmic axis, are left out. A
// picture has some hundred bytes for each point.
#pragma once

#include <string>

#include "language/plot.hpp"

namespace kingmaker {

// The plot as an element <svg>. The title of each bar is its name and number.
[[nodiscard]] std::string svg_plot(const Plot& plot);

}  // namespace kingmaker
