#include "repl/commands/draw.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "games/board_game.hpp"
#include "language/interpreter.hpp"
#include "present/drawing.hpp"
#include "present/svg_plot.hpp"
#include "present/tikz.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/plot_file.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kGraphEnding = "dot";
constexpr std::array<std::string_view, 6> kEndings = {kGraphEnding, "svg",  "png",
                                                      "pdf",        "tikz", "tex"};

bool is_for_tex(std::string_view file) {
  return file_ending(file) == "tikz" || file_ending(file) == "tex";
}

absl::Status wrong_ending(std::string_view file) {
  return absl::InvalidArgumentError(
      cat("a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `", file,
          "`; without -o its DOT text is printed"));
}

// The content of a file of this name with the plot.
absl::StatusOr<std::string> content(const Plot& plot, const std::string& file) {
  KM_RETURN_IF_ERROR(check_plot_file(file));
  return svg_plot(plot);
}

absl::StatusOr<std::string> content(Context& context, Host& host, const Drawing& drawing,
                                    const std::string& file) {
  const std::string_view ending = file_ending(file);
  if (is_for_tex(file)) {
    absl::StatusOr<std::string> tikz = tikz_of(context, drawing);
    if (tikz.ok()) *tikz += '\n';
    return tikz;
  }
  const bool is_text = ending == kGraphEnding;
  absl::StatusOr<std::string> dot =
      dot_of(context, drawing, is_text ? GraphUse::Text : GraphUse::Picture);
  if (!dot.ok()) return dot;
  if (is_text) return cat(*dot, "\n");
  return host.picture(*dot, ending, context.budget());
}

// The board with a line for each row.
std::string rows_of(const Game& game) {
  const BoardPosition& position = *game.on_board();
  const Board board = position.board(game.start_position());
  std::string text = board_text(position, board);
  if (!board.geometry.is_graph()) std::replace(text.begin(), text.end(), '/', '\n');
  return text;
}

struct ForPeople {
  Answer operator()(const ValueDrawing& drawing) const { return ValueTree{drawing.value}; }
  Answer operator()(TraceDrawing& drawing) const { return std::move(drawing.trace); }
  Answer operator()(MovesDrawing& drawing) const { return ObjectAnswer{std::move(drawing.moves)}; }
  Answer operator()(ProofDrawing& drawing) const { return ProofList{{std::move(drawing.proof)}}; }
  Answer operator()(const BoardDrawing& drawing) const { return Page{rows_of(*drawing.game)}; }
  template <typename Kind>
  Answer operator()(const Kind& /*drawing*/) const {
    return NoAnswer{};
  }
};

}  // namespace

absl::StatusOr<Answer> draw(Context& context, Host& host, const ast::Statement& statement) {
  Interpreter interpreter(context);
  // The shell has replaced `~` in a name on the command line.
  const bool in_text = statement.file_range != SourceRange{};
  const auto located = [&](const absl::Status& status) {
    return in_text ? with_range(status, statement.file_range) : status;
  };
  const std::string file = in_text ? with_home(*statement.file) : *statement.file;
  if (std::find(kEndings.begin(), kEndings.end(), file_ending(file)) == kEndings.end()) {
    return located(wrong_ending(file));
  }
  KM_ASSIGN_OR_RETURN(const Answer answer, interpreter.answer(statement));
  const auto* const plot = std::get_if<Plot>(&answer);
  const absl::StatusOr<std::string> text =
      plot != nullptr ? content(*plot, file)
                      : content(context, host, std::get<Drawing>(answer), file);
  if (!text.ok()) return located(text.status());
  if (absl::Status status = host.write(file, context.budget(), *text); !status.ok())
    return located(status);
  return Done{cat("wrote ", file)};
}

Answer drawing_for_people(Answer answer) {
  if (std::holds_alternative<Plot>(answer)) return NoAnswer{};
  auto* const drawing = std::get_if<Drawing>(&answer);
  return drawing == nullptr ? answer : std::visit(ForPeople(), drawing->subject);
}

}  // namespace kingmaker
