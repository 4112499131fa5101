#include "repl/gnuplot.hpp"

#include <algorithm>
#include <array>

#include "grammar/text.hpp"
#include "repl/child_program.hpp"

namespace kingmaker {
namespace {

// How pictures with each ending are made. Pictures made of points are for screens that have twice
// the points.
struct Ending {
  std::string_view name;
  std::string_view terminal;
};
constexpr std::array<Ending, 4> kEndings = {{
    {"svg",
     "set terminal svg enhanced size 620,430 font 'Helvetica,13' linewidth 1.2 background 'white'"},
    {"png",
     "set terminal pngcairo enhanced size 1240,860 font 'Helvetica,13' fontscale 2 linewidth 2.4 "
     "pointscale 2"},
    {"pdf", "set terminal pdfcairo enhanced size 13cm,9cm font 'Helvetica,9' linewidth 1.2"},
    {"gp", ""},
}};

absl::Status run_gnuplot(std::string_view script, OutputFile& out, Budget& budget) {
  // Without the settings of whoever runs it.
  absl::Status status = run_program_on({"gnuplot", "--default-settings"}, script, out, budget);
  if (!absl::IsNotFound(status)) return status;
  return absl::NotFoundError(
      cat("plots are made by gnuplot, and ", status.message(),
          "; install the package gnuplot-nox, or write the script: FILE.gp"));
}

}  // namespace

absl::StatusOr<PlotFile> PlotFile::create(std::string path, Budget& budget) {
  const auto ending = std::find_if(kEndings.begin(), kEndings.end(), [&](const Ending& known) {
    return known.name == file_ending(path);
  });
  if (ending == kEndings.end()) {
    return absl::InvalidArgumentError(
        cat("a plot is written to FILE.svg, FILE.png, FILE.pdf or FILE.gp, not to `", path, "`"));
  }
  absl::StatusOr<OutputFile> out = OutputFile::create(std::move(path));
  if (!out.ok()) return out.status();
  if (!ending->terminal.empty()) {
    if (absl::Status status = run_gnuplot("", *out, budget); !status.ok()) return status;
  }
  return PlotFile(*std::move(out), ending->terminal);
}

absl::Status PlotFile::write(const Plot& plot, Budget& budget) {
  const std::string script = gnuplot_script(plot);
  absl::Status status = terminal_.empty() ? out_.write(script)
                                          : run_gnuplot(cat(terminal_, "\n", script), out_, budget);
  if (!status.ok()) return status;
  return out_.commit();
}

}  // namespace kingmaker
