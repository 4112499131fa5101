// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plots as SVG pictures.
//
// A plot has a legend above it and marks at round numbers. Up to seven series differ in colour, in
// the shape of points and in dashes. Numbers that cannot be shown, such as zero on a logarithmic
// axis, are left out. A picture has some hundred bytes for each point.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

#include "language/plot.hpp"

namespace kingmaker {

// The plot as an element <svg>. The title of each bar is its name and number.
[[nodiscard]] std::string svg_plot(const Plot& plot);

// OK if the name ends in .svg; otherwise the error for a file that cannot contain a plot.
[[nodiscard]] absl::Status check_plot_file(std::string_view file);

}  // namespace kingmaker
