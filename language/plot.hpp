// Plots of tables of numbers, which gnuplot draws (gnuplot.hpp).
//
// A plot is a script with its data inside, as a drawing is a graph in DOT (grammar/dot.hpp): text
// that depends on the numbers alone. Up to seven series are told apart by point shapes, so that a
// plot can be read without colour.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kingmaker {

enum class PlotStyle : std::uint8_t {
  Points,
  Curve,  // points joined by lines
  Line,   // without points: something to compare with
};

struct PlotSeries {
  std::string name;  // for the legend
  PlotStyle style = PlotStyle::Points;
  std::vector<std::pair<std::string, std::string>> points = {};  // numbers in decimal
};

struct Plot {
  std::string x_label;
  std::string y_label;
  std::uint64_t x_step = 0;  // between marks on the axis; 0: as gnuplot finds best
  bool logarithmic_y = false;
  std::vector<PlotSeries> series = {};
};

// What gnuplot reads. It ends with a newline and says nothing about where the picture goes.
[[nodiscard]] std::string gnuplot_script(const Plot& plot);

}  // namespace kingmaker
