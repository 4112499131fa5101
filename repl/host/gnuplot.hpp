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

// The plot as a picture; `format` is `svg`, `png` or `pdf`. Errors: InvalidArgument for another
// one, NotFound if there is no gnuplot, Unavailable if it fails, and those of the budget.
[[nodiscard]] absl::StatusOr<std::string> render_with_gnuplot(const Plot& plot,
                                                              std::string_view format,
                                                              Budget& budget);

// The ending of files that hold the script itself.
inline constexpr std::string_view kScriptEnding = "gp";
// What is said of a file with an ending that plots do not have.
[[nodiscard]] absl::Status no_file_for_plots(std::string_view path);

// A file for a plot that takes long. What can be known to go wrong before there is a plot is found
// first.
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
  PlotFile(OutputFile out, std::string format) : out_(std::move(out)), format_(std::move(format)) {}

  OutputFile out_;
  std::string format_;
};

}  // namespace kingmaker
