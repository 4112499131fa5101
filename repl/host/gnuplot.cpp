#include "repl/host/gnuplot.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "present/gnuplot_script.hpp"
#include "repl/host/child_program.hpp"

namespace kingmaker {
namespace {

// How to make each kind of picture. Bitmaps are for screens with twice the usual density.
struct Picture {
  std::string_view format;
  std::string_view terminal;
};
constexpr std::array<Picture, 3> kPictures = {{
    {"svg",
     "set terminal svg enhanced size 620,430 font 'Helvetica,13' linewidth 1.2 background 'white'"},
    {"png",
     "set terminal pngcairo enhanced size 1240,860 font 'Helvetica,13' fontscale 2 linewidth 2.4 "
     "pointscale 2"},
    {"pdf", "set terminal pdfcairo enhanced size 13cm,9cm font 'Helvetica,9' linewidth 1.2"},
}};

const Picture* picture_of(std::string_view format) {
  const auto* const entry =
      std::find_if(kPictures.begin(), kPictures.end(),
                   [&](const Picture& picture) { return picture.format == format; });
  return entry == kPictures.end() ? nullptr : entry;
}

absl::StatusOr<std::string> run_gnuplot(std::string_view script, Budget& budget) {
  // Settings of the user are ignored.
  absl::StatusOr<std::string> picture =
      output_of_program({"gnuplot", "--default-settings"}, script, budget);
  if (!absl::IsNotFound(picture.status())) return picture;
  return absl::NotFoundError(
      cat("plots are made by gnuplot, and ", picture.status().message(),
          "; install the package gnuplot-nox, or write the script: FILE.gp"));
}

}  // namespace

absl::StatusOr<std::string> render_with_gnuplot(const Plot& plot, std::string_view format,
                                                Budget& budget) {
  const Picture* const picture = picture_of(format);
  if (picture == nullptr) return absl::InvalidArgumentError(cat("there are no plots as ", format));
  return run_gnuplot(cat(picture->terminal, "\n", gnuplot_script(plot)), budget);
}

absl::Status no_file_for_plots(std::string_view path) {
  return absl::InvalidArgumentError(
      cat("a plot is written to FILE.svg, FILE.png, FILE.pdf or FILE.gp, not to `", path, "`"));
}

absl::StatusOr<PlotFile> PlotFile::create(std::string path, Budget& budget) {
  std::string format(file_ending(path));
  const bool is_picture = picture_of(format) != nullptr;
  if (!is_picture && format != kScriptEnding) return no_file_for_plots(path);
  absl::StatusOr<OutputFile> out = OutputFile::create(std::move(path), 0666, &budget);
  if (!out.ok()) return out.status();
  if (is_picture) {
    if (const auto nothing = run_gnuplot("", budget); !nothing.ok()) return nothing.status();
  }
  return PlotFile(*std::move(out), std::move(format));
}

absl::Status PlotFile::write(const Plot& plot, Budget& budget) {
  const absl::StatusOr<std::string> text =
      format_ == kScriptEnding ? gnuplot_script(plot) : render_with_gnuplot(plot, format_, budget);
  if (!text.ok()) return text.status();
  if (absl::Status status = out_.write(*text); !status.ok()) return status;
  return out_.commit();
}

}  // namespace kingmaker
