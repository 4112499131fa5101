// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/plots/svg_plot.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/numbers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"
#include "language/present/html.hpp"

namespace kingmaker {
namespace {

// The size of the picture in points.
constexpr double kWidth = 620;
constexpr double kHeight = 430;
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kBottom = 50;
constexpr double kLine = 18;
// Names of bars are slanted, and long ones are cut.
constexpr std::size_t kLongestName = 24;  // bytes
constexpr double kNameRoom = 100;
constexpr std::size_t kMostNames = 40;
constexpr double kMostMarks = 6;

// The look of a series: the outline of a point, whether it is filled, and the dashes of a curve.
struct Stroke {
  std::string_view point;
  bool filled;
  std::string_view dashes;
  std::string_view color;
};
constexpr std::array<Stroke, 7> kStrokes = {{
    {"M-4-4h8v8h-8z", false, "none", "#0072b2"},
    {"M-4-4l8 8m0-8l-8 8", false, "6 4", "#d55e00"},
    {"M0-5l5 8h-10z", true, "10 5", "#000000"},
    {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", false, "none", "#009e73"},
    {"M0-5l5 5l-5 5l-5-5z", false, "8 3 2 3", "#cc79a7"},
    {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", true, "12 4 2 4 2 4", "#56b4e9"},
    {"M0 5l5-8h-10z", false, "2 3", "#e69f00"},
}};
// The look of a line for comparison.
constexpr Stroke kLineStroke = {"", false, "2 3", "#707070"};

struct Point {
  double x;
  double y;
  const std::pair<std::string, std::string>* texts;
};

// The number of a text such as `-3`, `0.5` or `1/3`.
bool read_number(const std::string& text, double& number) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return absl::SimpleAtod(text, &number);
  double denominator = 1;
  const bool is_fraction = absl::SimpleAtod(text.substr(0, slash), &number) &&
                           absl::SimpleAtod(text.substr(slash + 1), &denominator);
  number /= denominator;
  return is_fraction;
}

// True if most of the numbers would lie on the axis, as where they grow by a factor.
bool wants_logarithms(std::vector<double> numbers) {
  constexpr double kSpan = 1000;
  constexpr double kLowest = 20;
  if (numbers.empty()) return false;
  absl::c_sort(numbers);
  const double highest = numbers.back();
  return numbers.front() > 0 && highest >= kSpan * numbers.front() &&
         numbers[numbers.size() / 2] < highest / kLowest;
}

// The points of a series. Bars are at 0, 1, 2, ...; in a logarithmic plot, y is the exponent of
// ten. Single points at the same place are drawn once.
std::vector<Point> points_of(const PlotSeries& series, bool logarithmic) {
  std::vector<Point> points;
  for (const auto& texts : series.points) {
    Point point{static_cast<double>(points.size()), 0, &texts};
    const bool has_x = series.style == PlotStyle::Bars || read_number(texts.first, point.x);
    if (!has_x || !read_number(texts.second, point.y)) continue;
    if (logarithmic) point.y = std::log10(point.y);
    if (std::isfinite(point.x) && std::isfinite(point.y)) points.push_back(point);
  }
  if (series.style == PlotStyle::Points) {
    const auto place = [](const Point& point) { return std::pair(point.x, point.y); };
    absl::c_sort(points, [&](const Point& a, const Point& b) { return place(a) < place(b); });
    points.erase(std::unique(points.begin(), points.end(),
                             [&](const Point& a, const Point& b) { return place(a) == place(b); }),
                 points.end());
  }
  return points;
}

// The numbers of an axis, and their places in the picture.
struct Axis {
  double low = 0;
  double high = 1;
  double step = 1;  // between marks
  double begin = 0;
  double end = 0;

  [[nodiscard]] double place(double number) const {
    return std::round(10 * (begin + (number - low) / (high - low) * (end - begin))) / 10;
  }
  [[nodiscard]] double first_mark() const { return std::ceil(low / step - 1e-9) * step; }
  [[nodiscard]] std::size_t marks() const {
    return static_cast<std::size_t>((high - first_mark()) / step + 1e-9) + 1;
  }
};

// The smallest of 1, 2, 5, 10, 20, ... that needs few marks, or of their tenths, hundredths and so
// on if not all numbers are whole.
double round_step(double range, bool are_whole) {
  double power = 1;
  while (!are_whole && power * kMostMarks > range) power /= 10;
  while (10 * power * kMostMarks < range) power *= 10;
  for (const double digit : {1, 2, 5}) {
    if (digit * power * kMostMarks >= range) return digit * power;
  }
  return 10 * power;
}

struct Picture {
  const Plot& plot;
  std::vector<std::vector<Point>> points = {};  // for each series
  bool has_bars = false;
  Axis x = {};
  Axis y = {};
  std::string text = {};
};

void set_axes(Picture& picture) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (const auto& points : picture.points) {
    for (const Point& point : points) {
      xs.push_back(point.x);
      ys.push_back(point.y);
    }
  }
  const auto are_whole = [](const std::vector<double>& numbers) {
    return absl::c_all_of(numbers, [](double number) { return number == std::floor(number); });
  };
  const auto range = [&](Axis& axis, const std::vector<double>& numbers) {
    if (numbers.empty()) return;
    const auto [low, high] = absl::c_minmax_element(numbers);
    axis.low = *low;
    const double least =
        are_whole(numbers) || *high == *low ? std::max(1.0, std::abs(*low) / 10) : 0;
    axis.high = std::max(*high, *low + least);
  };
  range(picture.x, xs);
  range(picture.y, ys);
  if (picture.has_bars) {
    picture.y.low = std::min(picture.y.low, 0.0);
    picture.x.high = picture.x.low + static_cast<double>(std::max<std::size_t>(xs.size(), 1)) - 1;
  }
  picture.x.step = picture.plot.x_step > 0
                       ? static_cast<double>(picture.plot.x_step)
                       : round_step(picture.x.high - picture.x.low, are_whole(xs));
  const double room = picture.has_bars ? 0.6 : 0.03 * (picture.x.high - picture.x.low);
  picture.x.low -= room;
  picture.x.high += room;
  Axis& y = picture.y;
  y.step = round_step(y.high - y.low, picture.plot.logarithmic_y || are_whole(ys));
  y.low = std::floor(y.low / y.step) * y.step;
  y.high = std::ceil(y.high / y.step) * y.step;
}

void place_axes(Picture& picture) {
  const std::size_t lines = picture.has_bars ? 0 : picture.plot.series.size();
  picture.x.begin = kLeft;
  picture.x.end = kWidth - kRight;
  picture.y.begin = kHeight - kBottom - (picture.has_bars ? kNameRoom : 0);
  picture.y.end = std::min(kLine * (static_cast<double>(lines) + 1), picture.y.begin - 100);
}

void add_line(std::string& text, double x1, double y1, double x2, double y2,
              std::string_view color) {
  append(text, "<path d=\"M", x1, " ", y1, "L", x2, " ", y2, "\" stroke=\"", color, "\"/>\n");
}

void add_text(std::string& text, double x, double y, std::string_view attributes,
              std::string_view words) {
  append(text, "<text x=\"", x, "\" y=\"", y, "\"", attributes, ">", words, "</text>\n");
}

void draw_axes(Picture& picture) {
  const Axis& x = picture.x;
  const Axis& y = picture.y;
  std::string& text = picture.text;
  for (std::size_t i = 0; i < y.marks(); ++i) {
    const double number = y.first_mark() + static_cast<double>(i) * y.step;
    const double place = y.place(number);
    add_line(text, x.begin, place, x.end, place, "#d8d8d8");
    add_text(text, x.begin - 8, place + 4, " text-anchor=\"end\"",
             picture.plot.logarithmic_y
                 ? cat("10<tspan dy=\"-5\" font-size=\"10\">", number, "</tspan>")
                 : cat(number));
  }
  for (std::size_t i = 0; !picture.has_bars && i < x.marks(); ++i) {
    const double number = x.first_mark() + static_cast<double>(i) * x.step;
    add_line(text, x.place(number), y.begin, x.place(number), y.begin + 5, "black");
    add_text(text, x.place(number), y.begin + 20, " text-anchor=\"middle\"", cat(number));
  }
  add_line(text, x.begin, y.begin, x.end, y.begin, "black");
  add_line(text, x.begin, y.begin, x.begin, y.end, "black");
  const double middle = (y.begin + y.end) / 2;
  add_text(text, (x.begin + x.end) / 2, kHeight - 10, " text-anchor=\"middle\"",
           html_text(picture.plot.x_label));
  add_text(text, 16, middle,
           cat(" text-anchor=\"middle\" transform=\"rotate(-90 16 ", middle, ")\""),
           html_text(picture.plot.y_label));
}

// The name below a bar.
std::string short_name(const std::string& name) {
  if (name.size() <= kLongestName) return html_text(name);
  std::size_t end = kLongestName;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U) --end;
  return html_text(name.substr(0, end)) + "…";
}

void draw_bars(Picture& picture, const std::vector<Point>& points, const Stroke& stroke) {
  const double width = 0.7 * (picture.x.place(1) - picture.x.place(0));
  const std::size_t named = points.size() / kMostNames + 1;  // one bar of so many has a name
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [name, count] = *points[i].texts;
    const double middle = picture.x.place(points[i].x);
    const double top = picture.y.place(points[i].y);
    append(picture.text, "<rect x=\"", middle - width / 2, "\" y=\"", top, "\" width=\"", width,
           "\" height=\"", picture.y.begin - top, "\" fill=\"", stroke.color,
           "\" fill-opacity=\"0.6\" stroke=\"", stroke.color, "\"><title>", html_text(name), ": ",
           html_text(count), "</title></rect>\n");
    if (i % named > 0) continue;
    const double below = picture.y.begin + 14;
    add_text(picture.text, middle, below,
             cat(" text-anchor=\"end\" transform=\"rotate(-40 ", middle, " ", below, ")\""),
             short_name(name));
  }
}

void draw_point(std::string& text, double x, double y, const Stroke& stroke) {
  append(text, "<path transform=\"translate(", x, " ", y, ")\" d=\"", stroke.point, "\" fill=\"",
         stroke.filled ? stroke.color : "none", "\" stroke=\"", stroke.color, "\"/>\n");
}

void draw_curve(Picture& picture, const PlotSeries& series, const std::vector<Point>& points,
                const Stroke& stroke, double legend) {
  std::string& text = picture.text;
  if (series.style != PlotStyle::Points) {
    append(text, "<path fill=\"none\" stroke=\"", stroke.color, "\" stroke-dasharray=\"",
           stroke.dashes, "\" d=\"M", kLeft, " ", legend, "h30");
    char command = 'M';
    for (const Point& point : points) {
      append(text, std::string(1, std::exchange(command, 'L')), picture.x.place(point.x), " ",
             picture.y.place(point.y));
    }
    text += "\"/>\n";
  }
  add_text(text, kLeft + 40, legend + 4, "", html_text(series.name));
  if (series.style == PlotStyle::Line) return;
  draw_point(text, kLeft + 15, legend, stroke);
  for (const Point& point : points) {
    draw_point(text, picture.x.place(point.x), picture.y.place(point.y), stroke);
  }
}

// With the axis that fits the numbers.
Plot with_axis(Plot plot) {
  std::vector<double> numbers;
  for (const PlotSeries& series : plot.series) {
    if (series.style == PlotStyle::Bars) return plot;
    for (const Point& point : points_of(series, false)) numbers.push_back(point.y);
  }
  if (plot.logarithmic_y || !wants_logarithms(std::move(numbers))) return plot;
  plot.logarithmic_y = true;
  append(plot.y_label, plot.y_label.empty() ? "" : " ", "(logarithmic)");
  return plot;
}

}  // namespace

std::string svg_plot(const Plot& given) {
  const Plot plot = with_axis(given);
  Picture picture{plot};
  for (const PlotSeries& series : plot.series) {
    picture.has_bars = picture.has_bars || series.style == PlotStyle::Bars;
    picture.points.push_back(points_of(series, plot.logarithmic_y));
  }
  set_axes(picture);
  place_axes(picture);
  append(picture.text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", kWidth, "\" height=\"",
         kHeight, "\" viewBox=\"0 0 ", kWidth, " ", kHeight,
         "\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n"
         "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
  draw_axes(picture);
  std::size_t place = 0;
  double legend = kLine / 2;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    const Stroke& stroke =
        series.style == PlotStyle::Line ? kLineStroke : kStrokes[place++ % kStrokes.size()];
    if (series.style == PlotStyle::Bars) {
      draw_bars(picture, picture.points[i], stroke);
    } else {
      draw_curve(picture, series, picture.points[i], stroke, legend);
      legend += kLine;
    }
  }
  picture.text += "</svg>\n";
  make_harmless(picture.text);
  return std::move(picture.text);
}

absl::Status check_plot_file(std::string_view file) {
  if (file_ending(file) == "svg") return absl::OkStatus();
  return input_error("a plot is written to FILE.svg, not to `", file, "`");
}

}  // namespace kingmaker
