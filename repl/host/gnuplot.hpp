// Gnuplot turns a plot into a picture.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/budget.hpp"
#include "base/output_file.hpp"
#include "language/plot.hpp"

namespace kingmaker {

// The plot as an SVG picture. Errors: NotFound if there is no gnuplot, Unavailable if it fails, and
// those of the budget.
[[nodiscard]] absl::StatusOr<std::string> plot_as_svg(const Plot& plot, Budget& budget);

// A file for a plot. What can be known to go wrong before there is a plot is found first, since a
// plot may take hours to compute.
class PlotFile {
 public:
  // `path` ends in .svg, .png or .pdf, for a picture, or .gp, for the script. Errors:
  // InvalidArgument for another ending, Unavailable if the file cannot be written, NotFound if
  // there is no gnuplot and one is needed.
  [[nodiscard]] static absl::StatusOr<PlotFile> create(std::string path, Budget& budget);

  // Makes the file, at once and complete. Errors: Unavailable, and those of the budget. To be
  // called once.
  [[nodiscard]] absl::Status write(const Plot& plot, Budget& budget);

 private:
  PlotFile(OutputFile out, std::string_view terminal) : out_(std::move(out)), terminal_(terminal) {}

  OutputFile out_;
  std::string_view terminal_;  // of gnuplot; empty for the script itself
};

}  // namespace kingmaker
