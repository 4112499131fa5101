#include "repl/graphviz.hpp"

#include <string>
#include <utility>
#include <vector>

#include "grammar/text.hpp"
#include "repl/child_program.hpp"

namespace kingmaker {
namespace {

// Pictures made of points are for print and for screens that have twice the points.
constexpr const char* kPointsPerInch = "-Gdpi=192";

}  // namespace

absl::Status render_with_graphviz(std::string_view text, std::string_view format, OutputFile& out,
                                  Budget& budget) {
  std::vector<std::string> command = {"dot", cat("-T", format)};
  if (format == "png") command.emplace_back(kPointsPerInch);
  absl::Status status = run_program_on(std::move(command), text, out, budget);
  if (!absl::IsNotFound(status)) return status;
  return absl::NotFoundError(
      cat("pictures are made by Graphviz, and ", status.message(),
          "; install the package graphviz, or write the graph: -o FILE.dot"));
}

}  // namespace kingmaker
