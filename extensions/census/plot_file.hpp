// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Files for plots that take long to compute. Tested in tests/extensions/census/plot_test.cpp.
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

// Errors that can be found before the plot is computed are found by `create`.
class PlotFile {
 public:
  // Errors: InvalidArgument unless `path` ends in .svg, Unavailable if the file cannot be written,
  // and those of the budget.
  [[nodiscard]] static absl::StatusOr<PlotFile> create(std::string path, Budget& budget);

  // Writes the file, completely or not at all. Must be called only once. Error: Unavailable.
  [[nodiscard]] absl::Status write(const Plot& plot);

 private:
  explicit PlotFile(OutputFile out) : out_(std::move(out)) {}

  OutputFile out_;
};

}  // namespace kingmaker
