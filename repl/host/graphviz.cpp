// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/graphviz.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "repl/host/child_program.hpp"

namespace kingmaker {
namespace {

// Bitmaps are for print, and for screens with twice the usual density.
constexpr const char* kPointsPerInch = "-Gdpi=192";

}  // namespace

absl::StatusOr<std::string> render_with_graphviz(std::string_view text, std::string_view format,
                                                 Budget& budget) {
  std::vector<std::string> command = {"dot", cat("-T", format)};
  if (format == "png") command.emplace_back(kPointsPerInch);
  absl::StatusOr<std::string> picture = output_of_program(std::move(command), text, budget);
  if (!absl::IsNotFound(picture.status())) return picture;
  return absl::NotFoundError(
      cat("pictures are made by Graphviz, and ", picture.status().message(),
          "; install the package graphviz, or write the graph: -o FILE.dot"));
}

}  // namespace kingmaker
