// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plots: the picture has the proportions of the numbers, for all numbers.
#include "extensions/plots/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kingmaker {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::Not;

// The numbers after each `before` in the text.
std::vector<double> numbers_after(const std::string& text, const std::string& before) {
  std::vector<double> numbers;
  for (std::size_t at = text.find(before); at != std::string::npos;
       at = text.find(before, at + 1)) {
    numbers.push_back(std::strtod(text.c_str() + at + before.size(), nullptr));
  }
  return numbers;
}

// The points of a single series, without its point in the legend.
std::vector<std::pair<double, double>> places(const std::string& svg) {
  std::vector<std::pair<double, double>> result;
  const std::string before = "translate(";
  for (std::size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at + 1)) {
    char* end = nullptr;
    const double x = std::strtod(svg.c_str() + at + before.size(), &end);
    result.emplace_back(x, std::strtod(end, nullptr));
  }
  if (!result.empty()) result.erase(result.begin());
  return result;
}

Plot plot_of(PlotStyle style, std::vector<std::pair<std::string, std::string>> points) {
  Plot plot{"x", "y"};
  plot.series.push_back({"series", style, std::move(points)});
  return plot;
}

TEST(SvgPlot, BarsAreAsHighAsTheirNumbers) {
  const std::string svg =
      svg_plot(plot_of(PlotStyle::Bars, {{"[1,2]", "12"}, {"1 < 2", "300"}, {"0", "150"}}));
  const std::vector<double> heights = numbers_after(svg, "\" height=\"");
  // The first two heights are those of the picture and its background.
  ASSERT_EQ(heights.size(), 5U);
  EXPECT_THAT(heights[2] / heights[3], DoubleNear(12.0 / 300, 0.002));
  EXPECT_THAT(heights[4] / heights[3], DoubleNear(0.5, 0.002));
  EXPECT_THAT(svg, HasSubstr("<title>1 &lt; 2: 300</title>"));
}

TEST(SvgPlot, CountsAreSaidInFull) {
  const std::string svg =
      svg_plot(plot_of(PlotStyle::Bars, {{"a", "37000001"}, {"b", "123456789012345678901"}}));
  EXPECT_THAT(svg, HasSubstr("<title>a: 37000001</title>"));
  EXPECT_THAT(svg, HasSubstr("<title>b: 123456789012345678901</title>"));
}

TEST(SvgPlot, PointsKeepTheirProportions) {
  for (const PlotStyle style : {PlotStyle::Points, PlotStyle::Curve}) {
    const auto at = places(svg_plot(plot_of(style, {{"1", "10"}, {"2", "30"}, {"5", "20"}})));
    ASSERT_EQ(at.size(), 3U);
    EXPECT_THAT((at[1].first - at[0].first) / (at[2].first - at[0].first), DoubleNear(0.25, 0.002));
    EXPECT_THAT((at[2].second - at[0].second) / (at[1].second - at[0].second),
                DoubleNear(0.5, 0.002));
    EXPECT_LT(at[1].second, at[0].second) << "greater numbers stand higher";
  }
}

TEST(SvgPlot, LogarithmsHaveEqualStepsAndNoZero) {
  Plot plot = plot_of(PlotStyle::Curve, {{"1", "1"}, {"2", "0"}, {"3", "100"}, {"4", "10000"}});
  plot.logarithmic_y = true;
  const std::string svg = svg_plot(plot);
  const auto at = places(svg);
  ASSERT_EQ(at.size(), 3U);
  EXPECT_THAT(at[0].second - at[1].second, DoubleNear(at[1].second - at[2].second, 0.2));
  EXPECT_THAT(svg, HasSubstr(">10<tspan dy=\"-5\" font-size=\"10\">4</tspan>"));
}

TEST(SvgPlot, PointsAtOnePlaceAreOne) {
  const std::string svg =
      svg_plot(plot_of(PlotStyle::Points, {{"3", "4"}, {"1", "2"}, {"3", "4"}}));
  EXPECT_EQ(places(svg).size(), 2U);
}

TEST(SvgPlot, SeriesCanBeToldApart) {
  Plot plot{"x", "y"};
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
    plot.series.push_back({name, PlotStyle::Curve, {{"1", "1"}}});
  }
  const std::string svg = svg_plot(plot);
  const std::string before = "<path transform=\"translate(";
  std::set<std::string> looks;  // shape, fill and colour
  for (std::size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at + 1)) {
    const std::size_t shape = svg.find(" d=", at);
    looks.insert(svg.substr(shape, svg.find("/>", shape) - shape));
  }
  EXPECT_EQ(looks.size(), 7U);
}

// For all numbers and names, the marks are inside of the picture and the names are escaped.
TEST(SvgPlot, EveryPlotIsAPicture) {
  const std::vector<std::vector<std::pair<std::string, std::string>>> plots = {
      {},
      {{"0", "0"}},
      {{"-1", "-2"}},
      {{"7", "7"}, {"7", "7"}},
      {{"word", "word"}, {"", ""}},
      {{"1", "1e400"}, {"nan", "inf"}, {"1", "1e300"}, {"2", "-1e300"}},
      {{"100000000000000000000", "100000000000000000000"}},
      {{"0.001", "0.002"}, {"0.003", "0.001"}},
      {{"</svg><script>", "3"},
       {"\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf"
        "\xc3\xaf\xc3\xaf\xc3\xaf\xc3\xaf",
        "4"}},
  };
  for (const auto& points : plots) {
    for (const PlotStyle style :
         {PlotStyle::Points, PlotStyle::Curve, PlotStyle::Line, PlotStyle::Bars}) {
      Plot plot = plot_of(style, points);
      for (const bool logarithmic : {false, true}) {
        plot.logarithmic_y = logarithmic;
        const std::string svg = svg_plot(plot);
        EXPECT_THAT(svg, Not(HasSubstr("<script>")));
        for (const auto& [x, y] : places(svg)) {
          EXPECT_TRUE(x >= 0 && x <= 620 && y >= 0 && y <= 430) << x << " " << y << " in " << svg;
        }
        for (const double number : numbers_after(svg, " y=\"")) {
          EXPECT_TRUE(number >= 0 && number <= 430) << number << " in " << svg;
        }
      }
    }
  }
}

// The axis has marks that fit the numbers.
TEST(SvgPlot, AxesFitTheirNumbers) {
  const auto plotted = [](const std::vector<std::string>& numbers) {
    Plot plot{.x_label = "k", .y_label = "f"};
    PlotSeries& series = plot.series.emplace_back(PlotSeries{"f", PlotStyle::Curve});
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      series.points.emplace_back(std::to_string(i), numbers[i]);
    }
    return svg_plot(plot);
  };
  using ::testing::HasSubstr;
  using ::testing::Not;
  const std::string fractions = plotted({"1", "1/2", "1/3", "1/4", "1/5"});
  EXPECT_THAT(fractions, HasSubstr(">0.4</text>"));
  EXPECT_EQ(places(fractions).size(), 5U);
  // Numbers that grow by a factor are on a logarithmic axis, which its title says.
  const std::string powers = plotted({"1", "10", "100", "1000", "10000", "100000"});
  EXPECT_THAT(powers, HasSubstr("f (logarithmic)"));
  EXPECT_THAT(powers, HasSubstr("10<tspan"));
  for (const auto& numbers : std::vector<std::vector<std::string>>{{"1", "4", "9", "16", "25"},
                                                                   {"0", "10", "100000"},
                                                                   {"-1", "5", "90000"},
                                                                   {"1", "2000"}}) {
    EXPECT_THAT(plotted(numbers), Not(HasSubstr("logarithmic")));
  }
}

}  // namespace
}  // namespace kingmaker
