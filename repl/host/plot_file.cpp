#include "repl/host/plot_file.hpp"

#include "base/text.hpp"
#include "present/svg_plot.hpp"

namespace kingmaker {

absl::Status check_plot_file(std::string_view path) {
  if (file_ending(path) == "svg") return absl::OkStatus();
  return absl::InvalidArgumentError(cat("a plot is written to FILE.svg, not to `", path, "`"));
}

absl::StatusOr<PlotFile> PlotFile::create(std::string path, Budget& budget) {
  if (absl::Status status = check_plot_file(path); !status.ok()) return status;
  absl::StatusOr<OutputFile> out = OutputFile::create(std::move(path), 0666, &budget);
  if (!out.ok()) return out.status();
  return PlotFile(*std::move(out));
}

absl::Status PlotFile::write(const Plot& plot) {
  if (absl::Status status = out_.write(svg_plot(plot)); !status.ok()) return status;
  return out_.commit();
}

}  // namespace kingmaker
