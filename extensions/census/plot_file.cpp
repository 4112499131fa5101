// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/plot_file.hpp"

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/plots/svg_plot.hpp"

namespace kingmaker {

absl::StatusOr<PlotFile> PlotFile::create(std::string path, Budget& budget) {
  KM_RETURN_IF_ERROR(check_plot_file(path));
  KM_ASSIGN_OR_RETURN(OutputFile out, OutputFile::create(std::move(path), 0666, &budget));
  return PlotFile(std::move(out));
}

absl::Status PlotFile::write(const Plot& plot) {
  KM_RETURN_IF_ERROR(out_.write(svg_plot(plot)));
  return out_.commit();
}

}  // namespace kingmaker
