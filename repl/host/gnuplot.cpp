#include "repl/host/gnuplot.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "repl/host/child_program.hpp"

namespace kingmaker {
namespace {

// How pictures with each ending are made. Pictures made of points are for screens that have twice
// the points.
struct Ending {
  std::string_view name;
  std::string_view terminal;
};
constexpr std::string_view kSvgTerminal =
    "set terminal svg enhanced size 620,430 font 'Helvetica,13' linewidth 1.2 background 'white'";
constexpr std::array<Ending, 4> kEndings = {{
    {"svg", kSvgTerminal},
    {"png",
     "set terminal pngcairo enhanced size 1240,860 font 'Helvetica,13' fontscale 2 linewidth 2.4 "
     "pointscale 2"},
    {"pdf", "set terminal pdfcairo enhanced size 13cm,9cm font 'Helvetica,9' linewidth 1.2"},
    {"gp", ""},
}};

absl::StatusOr<std::string> run_gnuplot(std::string_view script, Budget& budget) {
  // Without the settings of whoever runs it.
  absl::StatusOr<std::string> picture =
      output_of_program({"gnuplot", "--default-settings"}, script, budget);
  if (!absl::IsNotFound(picture.status())) return picture;
  return absl::NotFoundError(
      cat("plots are made by gnuplot, and ", picture.status().message(),
          "; install the package gnuplot-nox, or write the script: FILE.gp"));
}

absl::StatusOr<std::string> drawn(const Plot& plot, std::string_view terminal, Budget& budget) {
  std::string script = gnuplot_script(plot);
  if (terminal.empty()) return script;
  return run_gnuplot(cat(terminal, "\n", script), budget);
}

}  // namespace

absl::StatusOr<std::string> plot_as_svg(const Plot& plot, Budget& budget) {
  return drawn(plot, kSvgTerminal, budget);
}

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
    if (const auto nothing = run_gnuplot("", budget); !nothing.ok()) return nothing.status();
  }
  return PlotFile(*std::move(out), ending->terminal);
}

absl::Status PlotFile::write(const Plot& plot, Budget& budget) {
  const absl::StatusOr<std::string> text = drawn(plot, terminal_, budget);
  if (!text.ok()) return text.status();
  if (absl::Status status = out_.write(*text); !status.ok()) return status;
  return out_.commit();
}

}  // namespace kingmaker
