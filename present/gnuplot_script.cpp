#include "present/gnuplot_script.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// The look of a series. Open shapes do not hide a curve behind them. The colours can be told apart
// by the colour-blind (Okabe and Ito).
struct Look {
  int point;
  std::string_view dash;
  std::string_view color;
};
constexpr std::array<Look, 7> kLooks = {{
    {4, "solid", "#0072b2"},           // square
    {2, "'-'", "#d55e00"},             // cross
    {9, "'_'", "#000000"},             // filled triangle
    {6, "solid", "#009e73"},           // circle
    {12, "'-.'", "#cc79a7"},           // diamond
    {7, "(12,4,2,4,2,4)", "#56b4e9"},  // disc
    {10, "'.'", "#e69f00"},            // triangle with its tip down
}};
constexpr std::string_view kLineLook = "lines dashtype '.' linewidth 1.5 linecolor '#707070'";

// A string for gnuplot in which only the closing quote has a meaning.
std::string gnuplot_text(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "'";
}

// A string in the data, where blanks separate columns.
std::string data_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? '\'' : static_cast<unsigned char>(c) < ' ' || c == '\\' ? ' ' : c;
  }
  return result + "\"";
}

std::string look_of(PlotStyle style, std::size_t place) {
  if (style == PlotStyle::Line) return std::string(kLineLook);
  const Look& look = kLooks[place % kLooks.size()];
  if (style == PlotStyle::Bars) return cat("boxes fillcolor '", look.color, "'");
  return cat(style == PlotStyle::Curve ? cat("linespoints dashtype ", look.dash) : "points",
             " pointtype ", look.point, " linecolor '", look.color, "'");
}

}  // namespace

std::string gnuplot_script(const Plot& plot) {
  std::string text =
      "# gnuplot -e \"set terminal svg; set output 'plot.svg'\" FILE.gp makes a picture of this.\n";
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    append(text, "$series", i + 1, " << end\n");
    const bool has_names = plot.series[i].style == PlotStyle::Bars;
    for (const auto& [x, y] : plot.series[i].points) {
      append(text, has_names ? data_text(x) : x, " ", y, "\n");
    }
    text += "end\n";
  }
  append(text, "set xlabel ", gnuplot_text(plot.x_label), " noenhanced\nset ylabel ",
         gnuplot_text(plot.y_label), " noenhanced\n");
  // A growing curve leaves room for the legend at the upper left; single points may be anywhere.
  const bool scattered =
      std::any_of(plot.series.begin(), plot.series.end(),
                  [](const PlotSeries& series) { return series.style == PlotStyle::Points; });
  append(text, "set key ",
         scattered ? cat("above left vertical maxrows ", plot.series.size()) : "top left",
         " reverse Left noenhanced samplen 3\n");
  text +=
      "set tics nomirror out\n"
      "set border 3\n"
      "set grid linecolor '#d8d8d8' dashtype solid linewidth 0.5\n"
      "set xrange [*:*] noextend\n"
      "set offsets graph 0.03, graph 0.03, 0, 0\n";
  const bool has_bars =
      std::any_of(plot.series.begin(), plot.series.end(),
                  [](const PlotSeries& series) { return series.style == PlotStyle::Bars; });
  if (has_bars) {
    text +=
        "set style fill solid 0.6 border\nset boxwidth 0.7\nset yrange [0:*]\nunset key\n"
        "set xtics noenhanced rotate by -40\n";
  }
  if (plot.x_step > 0) append(text, "set xtics ", plot.x_step, "\n");
  if (plot.logarithmic_y) text += "set logscale y\nset format y '10^{%L}'\n";
  std::size_t place = 0;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    append(text, i == 0 ? "plot " : ", \\\n     ", "$series", i + 1,
           series.style == PlotStyle::Bars ? " using 0:2:xtic(1)" : "", " title ",
           gnuplot_text(series.name), " with ", look_of(series.style, place));
    if (series.style != PlotStyle::Line) ++place;
  }
  return harmless(text + "\n");
}

}  // namespace kingmaker
