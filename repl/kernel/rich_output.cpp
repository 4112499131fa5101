#include "repl/kernel/rich_output.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "grammar/print.hpp"
#include "grammar/text.hpp"
#include "repl/gnuplot.hpp"
#include "repl/graphviz.hpp"
#include "repl/object.hpp"

namespace kingmaker {
namespace {

// Longer formulas are not read, and browsers take seconds for them.
constexpr std::uint64_t kLongestFormula = 2000;  // bytes
// Longer graphs are not looked at, and Graphviz takes minutes for them.
constexpr std::size_t kLongestGraph = 500'000;  // bytes

// The graph or plot as the element <svg>: what stands before it in a file has no place in a page.
absl::StatusOr<std::string> svg(const Answer& answer, Budget& budget) {
  if (answer.text.size() > kLongestGraph) {
    return absl::ResourceExhaustedError("this is too large for a picture");
  }
  const absl::StatusOr<std::string> text = answer.plot
                                               ? plot_as_svg(*answer.plot, budget)
                                               : render_with_graphviz(answer.text, "svg", budget);
  if (!text.ok()) return text.status();
  const std::size_t begin = text->find("<svg");
  if (begin == std::string::npos) return absl::UnavailableError("the picture is empty");
  return text->substr(begin);
}

// The value that was answered as a formula, where it is one that is shown as such.
std::optional<std::string> latex(Context& context) {
  const Format format = context.settings.format;
  if ((format != Format::Bar && format != Format::Tex) || !context.last) return std::nullopt;
  const auto* position = std::get_if<Position>(&*context.last);
  const bool is_value = position != nullptr ? position->written.empty()
                                            : std::holds_alternative<GameValue>(*context.last);
  if (!is_value) return std::nullopt;
  const absl::StatusOr<GameValue> value = context.value_of(*context.last, {});
  if (!value.ok()) return std::nullopt;
  absl::StatusOr<std::string> text =
      print(context.store(), value->term, {Format::Tex, value->frame, kLongestFormula});
  if (!text.ok() || !text->starts_with('$')) return std::nullopt;
  return *std::move(text);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// What stands between at least `blanks` blanks.
std::vector<std::string_view> cells(std::string_view line, std::size_t blanks) {
  std::vector<std::string_view> found;
  std::size_t begin = line.find_first_not_of(' ');
  while (begin < line.size()) {
    std::size_t end = line.find(std::string(blanks, ' '), begin);
    end = std::min(end, line.size());
    found.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(' ', end);
  }
  return found;
}

}  // namespace

std::string html_table(std::string_view text) {
  const bool has_head = text.starts_with("# ");
  const std::size_t blanks = has_head ? 1 : 2;
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  // What is said of the whole, behind the head or without columns, stands across all of them.
  const auto is_remark = [&](std::size_t i) {
    return i > 0 && (has_head ? lines[i].starts_with('#') : cells(lines[i], blanks).size() == 1);
  };
  std::size_t width = 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_remark(i)) {
      width = std::max(width, cells(lines[i], blanks).size() - (has_head && i == 0 ? 1 : 0));
    }
  }
  std::string html = "<table>\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    html += "<tr>";
    if (is_remark(i)) {
      const std::size_t first = lines[i].find_first_not_of("# ");
      append(html, "<td colspan=\"", width, R"(" style="text-align:left">)",
             escaped(lines[i].substr(std::min(first, lines[i].size()))), "</td>");
    } else {
      const bool is_head = has_head && i == 0;
      for (const std::string_view cell : cells(lines[i].substr(is_head ? 1 : 0), blanks)) {
        const std::string_view tag = is_head ? "th" : "td";
        append(html, "<", tag, R"( style="text-align:left">)", escaped(cell), "</", tag, ">");
      }
    }
    html += "</tr>\n";
  }
  return html + "</table>";
}

RichOutput rich_output(Context& context, const Answer& answer, std::string& note) {
  RichOutput output = {{"text/plain", answer.text}};
  switch (answer.kind) {
    case AnswerKind::Text:
      break;
    case AnswerKind::Value:
      if (auto formula = latex(context)) output["text/latex"] = *std::move(formula);
      break;
    case AnswerKind::Table:
      output["text/html"] = html_table(answer.text);
      break;
    case AnswerKind::Graph:
    case AnswerKind::Plot: {
      absl::StatusOr<std::string> picture = svg(answer, context.budget());
      if (picture.ok()) {
        output["image/svg+xml"] = *std::move(picture);
      } else {
        note = std::string(picture.status().message());
      }
      break;
    }
  }
  return output;
}

}  // namespace kingmaker
