#include "repl/commands/draw.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/text.hpp"
#include "language/interpreter.hpp"
#include "present/drawing.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/gnuplot.hpp"
#include "repl/host/graphviz.hpp"

namespace kingmaker {
namespace {

enum class Target : std::uint8_t { Dot, Svg, Png, Pdf, Gnuplot };
constexpr std::array<std::string_view, 5> kExtensions = {"dot", "svg", "png", "pdf", "gp"};

std::string_view extension(Target target) { return kExtensions[static_cast<std::size_t>(target)]; }

absl::Status wrong_ending(std::string_view file) {
  return absl::InvalidArgumentError(
      cat("a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `", file,
          "`; without -o its DOT text is printed"));
}

absl::StatusOr<Target> target_of(std::string_view file) {
  const auto found = std::find(kExtensions.begin(), kExtensions.end(), file_ending(file));
  if (found == kExtensions.end()) return wrong_ending(file);
  return static_cast<Target>(found - kExtensions.begin());
}

absl::Status write(const std::string& dot, Target target, const std::string& file, Budget& budget) {
  absl::StatusOr<OutputFile> out = OutputFile::create(file);
  if (!out.ok()) return out.status();
  const absl::StatusOr<std::string> text =
      target == Target::Dot ? dot + "\n" : render_with_graphviz(dot, extension(target), budget);
  if (!text.ok()) return text.status();
  if (absl::Status status = out->write(*text); !status.ok()) return status;
  return out->commit();
}

absl::Status write(const Plot& plot, const std::string& file, Budget& budget) {
  absl::StatusOr<PlotFile> out = PlotFile::create(file, budget);
  if (!out.ok()) return out.status();
  return out->write(plot, budget);
}

}  // namespace

absl::StatusOr<Answer> draw(Context& context, const ast::Statement& statement) {
  Interpreter interpreter(context);
  if (!statement.file) return interpreter.answer(statement);
  // A name on the command line went through a shell, which knows what `~` is.
  const bool in_text = statement.file_range != SourceRange{};
  const auto located = [&](const absl::Status& status) {
    return in_text ? with_range(status, statement.file_range) : status;
  };
  const std::string file = in_text ? with_home(*statement.file) : *statement.file;
  const absl::StatusOr<Target> target = target_of(file);
  if (!target.ok()) return located(target.status());
  absl::StatusOr<Answer> answer = interpreter.answer(statement);
  if (!answer.ok()) return answer;
  absl::Status status;
  if (const auto* plot = std::get_if<Plot>(&*answer)) {
    status = write(*plot, file, context.budget());
  } else if (*target == Target::Gnuplot) {
    status = wrong_ending(file);
  } else {
    const auto use = *target == Target::Dot ? GraphUse::Text : GraphUse::Picture;
    const absl::StatusOr<std::string> dot = dot_of(context, std::get<Drawing>(*answer), use);
    if (!dot.ok()) return dot.status();
    status = write(*dot, *target, file, context.budget());
  }
  if (!status.ok()) return located(status);
  return Done{cat("wrote ", file)};
}

}  // namespace kingmaker
