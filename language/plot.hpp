// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plots of tables of numbers. extensions/plots/svg_plot.hpp draws them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kingmaker {

enum class PlotStyle : std::uint8_t {
  Points,
  Curve,  // points joined by lines
  Line,   // without points, for comparison
  // One bar for each point. The first text of the point is written below it.
  Bars,
};

struct PlotSeries {
  std::string name;  // for the legend
  PlotStyle style = PlotStyle::Points;
  std::vector<std::pair<std::string, std::string>> points = {};  // numbers in decimal
};

struct Plot {
  std::string x_label;
  std::string y_label;
  std::uint64_t x_step = 0;  // between marks on the axis; 0 for round numbers
  bool logarithmic_y = false;
  std::vector<PlotSeries> series = {};
};

}  // namespace kingmaker
