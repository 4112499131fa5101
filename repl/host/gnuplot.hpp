// Makes pictures of plots with gnuplot.
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

// The plot as a picture; `format` is `svg`, `png` or `pdf`. Errors: InvalidArgument for another
// format, NotFound if gnuplot is not installed, Unavailable if it fails, and those of the budget.
[[nodiscard]] absl::StatusOr<std::string> render_with_gnuplot(const Plot& plot,
                                                              std::string_view format,
                                                              Budget& budget);

// The ending of files that contain the script itself.
inline constexpr std::string_view kScriptEnding = "gp";
// The error for a file with an ending that plots cannot have.
[[nodiscard]] absl::Status no_file_for_plots(std::string_view path);

// A file for a plot that takes long to compute. Errors that can be found before are found by
// `create`.
class PlotFile {
 public:
  // `path` ends in .svg, .png or .pdf for a picture, or in .gp for the script. Errors:
  // InvalidArgument for another ending, Unavailable if the file cannot be written, NotFound if
  // gnuplot is needed and not installed.
  [[nodiscard]] static absl::StatusOr<PlotFile> create(std::string path, Budget& budget);

  // Writes the file, completely or not at all. Must be called only once. Errors: Unavailable, and
  // those of the budget.
  [[nodiscard]] absl::Status write(const Plot& plot, Budget& budget);

 private:
  PlotFile(OutputFile out, std::string format) : out_(std::move(out)), format_(std::move(format)) {}

  OutputFile out_;
  std::string format_;
};

}  // namespace kingmaker
