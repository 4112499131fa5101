// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/drawing.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/pictures/graph.hpp"
#include "extensions/pictures/tikz.hpp"
#include "extensions/plots/svg_plot.hpp"
#include "language/statements/value_tree.hpp"

namespace kingmaker::pictures {
namespace {

// The board with a line for each row; other positions as they are written.
std::string rows_of(const Game& game) {
  constexpr std::size_t kLongest = 1 << 20;
  if (game.on_board() == nullptr) {
    return game.text(game.start_position(), "", kLongest).value_or("...");
  }
  const BoardPosition& position = *game.on_board();
  const Board board = position.board(game.start_position());
  std::string text = board_text(position, board);
  if (!board.geometry.is_graph()) absl::c_replace(text, '/', '\n');
  if (board.geometry.lattice != Lattice::Hexagons) return text;
  // Each row is half a cell to the left of the row above.
  text.clear();
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const std::size_t column = cell % board.geometry.width;
    const auto piece = static_cast<Piece>(board.cells[cell]);
    if (column == 0) {
      text += cell == 0 ? "" : "\n";
      text.append(shift_of_row(board, cell / board.geometry.width), ' ');
    }
    append(text, column == 0 ? "" : " ", piece == kDead ? " " : position.letter_of(piece));
  }
  return text;
}

struct ForPeople {
  Object operator()(const ValuePicture& picture) const {
    return std::make_shared<const ValueTree>(picture.value);
  }
  Object operator()(const TracePicture& picture) const { return picture.trace; }
  Object operator()(const MovesPicture& picture) const { return picture.moves; }
  Object operator()(const MatrixPicture& picture) const { return picture.table; }
  Object operator()(const ProofPicture& picture) const { return picture.proof; }
  Object operator()(const BoardPicture& picture) const { return rows_of(*picture.game); }
  // Others have no words.
  template <typename Kind>
  Object operator()(const Kind& /*picture*/) const {
    return std::string();
  }
};

// Visits the terms in a picture, which only Context::reclaim changes.
struct VisitTerms {
  void operator()(ValuePicture& picture) const { visit(picture.value.term); }
  void operator()(TracePicture& picture) const { visit_in(picture.trace); }
  void operator()(MovesPicture& picture) const {
    picture.moves = *table_in(visit_in(std::move(picture.moves)));
  }
  void operator()(MatrixPicture& picture) const {
    picture.table = *table_in(visit_in(std::move(picture.table)));
  }
  void operator()(ProofPicture& picture) const { visit_in(picture.proof); }
  void operator()(PreferencePicture& picture) const {
    for (Term& value : picture.values) visit(value);
  }
  template <typename Kind>
  void operator()(Kind& /*picture*/) const {}

  Object visit_in(Object object) const {
    visit_terms_in(object, visit);
    return object;
  }

  absl::FunctionRef<void(Term&)> visit;
};

class GraphDrawing : public Drawing {
 public:
  GraphDrawing(Picture picture, SourceRange range) : picture_(std::move(picture)), range_(range) {}

  [[nodiscard]] std::string_view language() const override { return "dot"; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override {
    return at_place(dot_of(printing, picture_, GraphUse::Text));
  }
  [[nodiscard]] absl::StatusOr<std::string> content(const Printing& printing, std::string_view file,
                                                    MakePicture make) const override {
    const std::string_view ending = file_ending(file);
    const bool is_tikz = ending == "tikz" || ending == "tex";
    const bool is_text = is_tikz || ending == language();
    KM_ASSIGN_OR_RETURN(const std::string text,
                        at_place(is_tikz ? tikz_of(printing, picture_)
                                         : dot_of(printing, picture_,
                                                  is_text ? GraphUse::Text : GraphUse::InPicture)));
    return is_text ? cat(text, "\n") : make(text, ending);
  }
  [[nodiscard]] std::optional<Object> for_people() const override {
    return std::visit(ForPeople(), picture_);
  }
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override {
    std::visit(VisitTerms{visit}, picture_);
  }

 private:
  [[nodiscard]] absl::StatusOr<std::string> at_place(absl::StatusOr<std::string> text) const {
    if (!text.ok()) return moved_to(text.status(), range_);
    return text;
  }

  mutable Picture picture_;
  SourceRange range_;
};

class PlotDrawing : public Drawing {
 public:
  explicit PlotDrawing(Plot plot) : plot_(std::move(plot)) {}

  [[nodiscard]] std::string_view language() const override { return "svg"; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override {
    std::string svg = svg_plot(plot_);
    svg.pop_back();  // the newline
    if (svg.size() > printing.settings.max_output) return too_long_to_print("the plot is");
    return svg;
  }
  [[nodiscard]] absl::StatusOr<std::string> content(const Printing& /*printing*/,
                                                    std::string_view file,
                                                    MakePicture /*make*/) const override {
    KM_RETURN_IF_ERROR(check_plot_file(file));
    return svg_plot(plot_);
  }
  [[nodiscard]] std::optional<Object> for_people() const override { return std::string(); }

 private:
  Plot plot_;
};

}  // namespace

Object drawing_of(Picture picture, SourceRange range) {
  return std::make_shared<const GraphDrawing>(std::move(picture), range);
}

Object drawing_of(Plot plot) { return std::make_shared<const PlotDrawing>(std::move(plot)); }

}  // namespace kingmaker::pictures
