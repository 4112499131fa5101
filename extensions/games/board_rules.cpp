// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_rules.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <atomic>

#include "base/characters.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/lattice.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostPatternCells = 32;
constexpr std::size_t kMostGraphCells = 4;  // a graph has many paths
constexpr std::size_t kMostRuns = 2;
constexpr std::size_t kMostMoves = 200;

// In the order of BoardKind.
constexpr std::array<std::pair<std::string_view, Lattice>, 7> kBoards = {{
    {"line", Lattice::Squares},
    {"grid", Lattice::Squares},
    {"graph", Lattice::Squares},
    {"hexagons", Lattice::Hexagons},
    {"rhombus", Lattice::Hexagons},
    {"triangles", Lattice::Hexagons},
    {"edges", Lattice::Edges},
}};

constexpr std::array<std::pair<std::string_view, BoardRules::Word::Kind>, 5> kWords = {{
    {"me", BoardRules::Word::Kind::Me},
    {"other", BoardRules::Word::Kind::Other},
    {"any", BoardRules::Word::Kind::Any},
    {"next", BoardRules::Word::Kind::Next},
    {"prev", BoardRules::Word::Kind::Previous},
}};

bool changes_nothing(const BoardRules::Move& move) {
  if (move.made.size() != move.left.size()) return false;
  for (std::size_t i = 0; i < move.made.size(); ++i) {
    const BoardPattern::Made& part = move.made[i];
    const BoardRules::Cell& cell = move.left[i];
    const bool is_copy = (part.kind == BoardPattern::Made::Kind::Copy ||
                          part.kind == BoardPattern::Made::Kind::Run) &&
                         part.from == i;
    const bool is_same = part.kind == BoardPattern::Made::Kind::One && cell.pieces.size() == 1 &&
                         (move.words[i] ? cell.pieces[0].kind == move.words[i]->kind
                                        : cell.pieces[0].kind == BoardRules::Word::Kind::One &&
                                              cell.pieces[0].piece == part.piece);
    const bool is_filled = part.kind == BoardPattern::Made::Kind::Fill && part.from == i &&
                           cell.pieces.size() == 1 &&
                           cell.pieces[0].kind == BoardRules::Word::Kind::One && !move.words[i] &&
                           cell.pieces[0].piece == part.piece;
    if (!is_copy && !is_same && !is_filled) return false;
  }
  return true;
}

absl::Status check_joined_sides(const ast::EndLine& line, const BoardRules& rules) {
  if (line.sides.empty()) return absl::OkStatus();
  if (line.pattern.left.size() > 1 || line.pattern.left[0].is_run) {
    return error_at(line.pattern.range, "`joins` is about one cell, such as `(me|g)+`");
  }
  if (rules.on_graph()) return error_at(line.range, "a graph has no sides");
  for (const ast::EndLine::Side& side : line.sides) {
    if (side_number(side.name.text, 1) == 0) {
      return error_at(side.name.range,
                      "a side is one of a..f, clockwise from the top, its number, or `me`");
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::optional<BoardKind> board_kind(std::string_view word) {
  for (std::size_t i = 0; i < kBoards.size(); ++i) {
    if (kBoards[i].first == word) return static_cast<BoardKind>(i);
  }
  return std::nullopt;
}

std::vector<std::string_view> boards_of(const BoardRules& rules) {
  std::vector<std::string_view> words;
  for (const auto& [word, lattice] : kBoards) {
    if (rules.is_on(*board_kind(word))) words.push_back(word);
  }
  return words;
}

// Checks the rules that the parser has read, and translates them.
class RulesReader {
 public:
  explicit RulesReader(const ast::GameRules& written) : written_(written) {}

  absl::StatusOr<std::shared_ptr<const BoardRules>> read() {
    KM_ASSIGN_OR_RETURN(rules_.end_rules_, EndRules::from(written_));
    for (const std::vector<ast::Word>& words : written_.header) {
      KM_RETURN_IF_ERROR(header(words));
    }
    if (board_ == nullptr) {
      return error_at(written_.header.front().front().range,
                      "say where it is played: on line, grid, graph, hexagons, rhombus, triangles, "
                      "edges of grid or heaps");
    }
    if (rules_.end_rules_.faces != FaceRule::None && rules_.lattice_ != Lattice::Edges) {
      return error_at(board_->range, "only `edges of grid` have faces");
    }
    if (written_.moves.size() > kMostMoves) {
      return limit_error_at(written_.moves[kMostMoves].range, "a game has at most ", kMostMoves,
                            " moves");
    }
    for (const ast::BoardMove& move : written_.moves) {
      KM_RETURN_IF_ERROR(read_move(move));
    }
    for (const ast::EndLine& line : written_.ends) {
      KM_RETURN_IF_ERROR(read_condition(line));
    }
    static std::atomic<std::uint64_t> serials{0};
    rules_.serial_ = ++serials;
    return std::make_shared<const BoardRules>(std::move(rules_));
  }

 private:
  using Word = BoardRules::Word;
  using Made = BoardPattern::Made;

  // Reads a board. EndRules has read all other phrases.
  absl::Status header(const std::vector<ast::Word>& words) {
    const std::string& first = words.front().text;
    if (first == "heaps")
      return error_at(words.front().range, "heaps and boards do not go together");
    const std::optional<BoardKind> kind = board_kind(first);
    if (!kind) return absl::OkStatus();
    const Lattice lattice = kBoards[static_cast<std::size_t>(*kind)].second;
    if (board_ != nullptr && lattice != rules_.lattice_) {
      return error_at(words.front().range, "boards of different kinds do not go together: `",
                      board_->text, "` has other neighbours");
    }
    rules_.lattice_ = lattice;
    if (rules_.is_on(*kind)) return error_at(words.front().range, "this is given twice");
    rules_.boards_ |= 1U << static_cast<unsigned>(*kind);
    if (board_ == nullptr) board_ = &words.front();
    rules_.is_whole_ = lattice == Lattice::Edges;
    return absl::OkStatus();
  }

  absl::StatusOr<Word> word(const ast::Word& written, bool may_be_name) {
    const std::string& text = written.text;
    if (text == "." || text == "0") return Word{Word::Kind::One, kEmpty, text};
    if (text == "#") return Word{Word::Kind::One, kWall, text};
    if (is_digit(text[0])) {
      const Player p = text[0] - '0';
      if (text.size() > 1) return error_at(written.range, "a piece is one digit or one letter");
      rules_.largest_player_ = std::max(rules_.largest_player_, p);
      rules_.is_impartial_ = false;
      return Word{Word::Kind::One, static_cast<Piece>(p), text};
    }
    if (may_be_name && is_name(text)) return Word{Word::Kind::Name, kEmpty, text};
    for (const auto& [name, kind] : kWords) {
      if (name != text) continue;
      if (kind != Word::Kind::Any) rules_.is_impartial_ = false;
      return Word{kind, kEmpty, text};
    }
    if (text == "end") {
      return error_at(written.range, "`end` stands where a path begins or ends, and alone");
    }
    if (text.size() == 1 && is_letter(text[0])) {
      std::size_t letter = rules_.letters_.find(text[0]);
      if (letter == std::string::npos) {
        letter = rules_.letters_.size();
        if (letter == kMostLetters) {
          return limit_error_at(written.range, "a game has pieces of at most ", kMostLetters,
                                " letters");
        }
        rules_.letters_ += text[0];
      }
      return Word{Word::Kind::One, static_cast<Piece>(kFirstLetter + letter), text};
    }
    std::vector<std::string_view> candidates = {"me", "other", "any", "next", "prev", "end"};
    candidates.insert(candidates.end(), names_.begin(), names_.end());
    return error_at(written.range, "unknown word `", text, "`",
                    did_you_mean(nearest(text, candidates)),
                    "; a piece is a digit, a letter, `.` or `#`, or me, other, "
                    "any, next or prev");
  }

  [[nodiscard]] bool is_name(std::string_view text) const {
    return absl::c_linear_search(names_, text);
  }
  static bool is_end(const ast::CellPattern& cell) {
    return cell.pieces.size() == 1 && cell.pieces.front().text == "end" && cell.name.empty();
  }
  // The text of a cell as rules write it, such as `(me|g)*`.
  static std::string text_of(const ast::CellPattern& cell) {
    std::string text = joined(cell.pieces, "|", [&](const ast::Word& piece) {
      return piece.text == "0" ? "." : piece.text;
    });
    if (cell.is_run) text += '*';
    return text;
  }

  // A side without the `end`s at its ends.
  struct Side {
    std::vector<ast::CellPattern> cells;
    bool begins_at_edge = false;
    bool ends_at_edge = false;
  };
  absl::StatusOr<Side> side(const std::vector<ast::CellPattern>& written) const {
    Side trimmed{written};
    if (!trimmed.cells.empty() && is_end(trimmed.cells.back())) {
      trimmed.ends_at_edge = true;
      trimmed.cells.pop_back();
    }
    if (!trimmed.cells.empty() && is_end(trimmed.cells.front())) {
      trimmed.begins_at_edge = true;
      trimmed.cells.erase(trimmed.cells.begin());
    }
    for (const ast::CellPattern& cell : trimmed.cells) {
      if (is_end(cell)) {
        return error_at(cell.range, "`end` is the edge of the board; it stands first or last");
      }
    }
    return trimmed;
  }

  absl::Status read_move(const ast::BoardMove& written) {
    BoardRules::Move move;
    names_.clear();
    if (written.player) {
      const std::string& digits = written.player->text;
      const int p = digits.size() > 2 ? 0 : std::stoi(digits);
      if (p < 1 || p > kMaxPlayers) {
        return error_at(written.player->range, "players are 1..", kMaxPlayers);
      }
      move.player = p;
      rules_.largest_player_ = std::max(rules_.largest_player_, p);
      rules_.is_impartial_ = false;
    }
    KM_ASSIGN_OR_RETURN(Side left, side(written.left));
    KM_ASSIGN_OR_RETURN(Side right, side(written.right));
    move.begins_at_edge = left.begins_at_edge;
    move.ends_at_edge = left.ends_at_edge;
    if ((right.begins_at_edge && !left.begins_at_edge) ||
        (right.ends_at_edge && !left.ends_at_edge)) {
      return error_at(right.begins_at_edge && !left.begins_at_edge ? written.right.front().range
                                                                   : written.right.back().range,
                      "the left side has no `end` here");
    }
    KM_RETURN_IF_ERROR(read_left(left, written, move));
    KM_RETURN_IF_ERROR(read_right(right, move));
    KM_RETURN_IF_ERROR(check_sides(written, move));
    if (changes_nothing(move)) return error_at(written.range, "this move changes nothing");
    KM_RETURN_IF_ERROR(read_surroundings(written, move));
    rules_.moves_.push_back(std::move(move));
    return absl::OkStatus();
  }

  absl::Status read_surroundings(const ast::BoardMove& written, BoardRules::Move& move) {
    const auto add = [&](const std::vector<ast::Word>& pieces,
                         std::vector<Word>& words) -> absl::Status {
      for (const ast::Word& piece : pieces) {
        KM_ASSIGN_OR_RETURN(Word one, word(piece, false));
        words.push_back(std::move(one));
      }
      return absl::OkStatus();
    };
    KM_RETURN_IF_ERROR(add(written.beside, move.beside));
    KM_RETURN_IF_ERROR(add(written.needed, move.needed));
    KM_RETURN_IF_ERROR(add(written.absent, move.absent));
    rules_.is_whole_ = rules_.is_whole_ || !move.needed.empty() || !move.absent.empty();
    return read_directions(written, move);
  }

  // Reads a condition that ends play, as a move that leaves its cells empty.
  absl::Status read_condition(const ast::EndLine& line) {
    if (line.kind >= ast::EndLine::Kind::Pass) return absl::OkStatus();
    KM_RETURN_IF_ERROR(check_joined_sides(line, rules_));
    for (const ast::EndLine& other : rules_.end_lines_) {
      const auto text = [&](const ast::EndLine& one) { return written_.source->at(one.range); };
      if (text(other) == text(line)) return error_at(line.range, "this is given twice");
    }
    BoardRules::Move move;
    names_.clear();
    KM_ASSIGN_OR_RETURN(const Side left, side(line.pattern.left));
    move.begins_at_edge = left.begins_at_edge;
    move.ends_at_edge = left.ends_at_edge;
    const bool was_impartial = rules_.is_impartial_;
    KM_RETURN_IF_ERROR(read_left(left, line.pattern, move));
    rules_.is_impartial_ = was_impartial;
    for (std::size_t i = 0; i < move.left.size(); ++i) {
      add_made(move, {move.left[i].is_run ? Made::Kind::Fill : Made::Kind::One, kEmpty,
                      static_cast<std::uint8_t>(i)});
    }
    KM_RETURN_IF_ERROR(check_sides(line.pattern, move));
    KM_RETURN_IF_ERROR(read_surroundings(line.pattern, move));
    rules_.conditions_.push_back(std::move(move));
    rules_.end_lines_.push_back(line);
    return absl::OkStatus();
  }

  absl::Status read_left(const Side& left, const ast::BoardMove& written, BoardRules::Move& move) {
    std::size_t runs = 0;
    for (const ast::CellPattern& cell : left.cells) {
      if (cell.name.empty()) continue;
      const bool is_keyword =
          absl::c_any_of(kWords, [&](const auto& word) { return word.first == cell.name; });
      if (is_keyword || cell.name == "end") {
        return error_at(cell.range, "`", cell.name, "` is a keyword of moves and cannot be a name");
      }
      if (is_name(cell.name)) return error_at(cell.range, "this name is given twice");
      names_.push_back(cell.name);
    }
    if (left.cells.size() > kMostPatternCells) {
      return limit_error_at(left.cells[kMostPatternCells].range, "a side of a move has at most ",
                            kMostPatternCells, " cells");
    }
    for (const ast::CellPattern& cell : left.cells) {
      BoardRules::Cell translated;
      translated.name = cell.name;
      translated.is_run = cell.is_run;
      translated.text = text_of(cell);
      runs += cell.is_run ? 1 : 0;
      if (runs > kMostRuns) {
        return limit_error_at(cell.range, "a side of a move has at most ", kMostRuns, " runs");
      }
      for (const ast::Word& piece : cell.pieces) {
        KM_ASSIGN_OR_RETURN(Word one, word(piece, true));
        if (one.kind == Word::Kind::Name) {
          // A name means the piece of an earlier cell.
          const auto named = absl::c_find_if(
              move.left, [&](const BoardRules::Cell& earlier) { return earlier.name == one.text; });
          if (named == move.left.end() || cell.pieces.size() > 1 || cell.is_run || named->is_run) {
            return error_at(
                piece.range, "`", one.text,
                "` stands for an earlier cell; write it as the only piece, without a run");
          }
          translated.pieces = named->pieces;
          translated.same_as = static_cast<std::int8_t>(named - move.left.begin());
        } else {
          translated.pieces.push_back(std::move(one));
        }
      }
      move.left.push_back(std::move(translated));
    }
    if (runs == move.left.size()) {
      return error_at(written.range, "a move needs a cell that is not a run, such as `.`");
    }
    return absl::OkStatus();
  }

  absl::Status read_right(const Side& right, BoardRules::Move& move) {
    std::size_t runs = 0;
    for (const ast::CellPattern& cell : right.cells) {
      if (!cell.name.empty()) return error_at(cell.range, "names are given on the left side");
      if (cell.pieces.size() > 1) {
        const std::optional<std::size_t> meant = only_left(move, text_of(cell), cell.is_run);
        if (!meant) {
          return error_at(cell.range, "expected a single piece, or a name given on the left side");
        }
        add_made(move, {cell.is_run ? Made::Kind::Run : Made::Kind::Copy, kEmpty,
                        static_cast<std::uint8_t>(*meant)});
        continue;
      }
      KM_ASSIGN_OR_RETURN(Word one, word(cell.pieces.front(), true));
      KM_RETURN_IF_ERROR(cell.is_run ? add_run(cell, one, runs++, move)
                                     : add_single(cell, one, move));
    }
    return absl::OkStatus();
  }

  static void add_made(BoardRules::Move& move, Made part, std::optional<Word> word = {}) {
    move.made.push_back(part);
    move.words.push_back(std::move(word));
  }

  // The index of the only cell of the left side with this text; nullopt if there is none or more
  // than one.
  static std::optional<std::size_t> only_left(const BoardRules::Move& move, std::string_view text,
                                              bool is_run) {
    std::optional<std::size_t> index;
    for (std::size_t i = 0; i < move.left.size(); ++i) {
      if (move.left[i].text != text || move.left[i].is_run != is_run) continue;
      if (index) return std::nullopt;
      index = i;
    }
    return index;
  }
  static std::size_t count_left(const BoardRules::Move& move, std::string_view text) {
    return static_cast<std::size_t>(absl::c_count_if(
        move.left, [&](const BoardRules::Cell& cell) { return cell.text == text; }));
  }

  absl::Status add_single(const ast::CellPattern& cell, const Word& word, BoardRules::Move& move) {
    switch (word.kind) {
      case Word::Kind::One:
        add_made(move, {Made::Kind::One, word.piece});
        return absl::OkStatus();
      case Word::Kind::Me:
      case Word::Kind::Next:
      case Word::Kind::Previous:
        add_made(move, {Made::Kind::One}, word);
        return absl::OkStatus();
      case Word::Kind::Name: {
        const auto named = absl::c_find_if(
            move.left, [&](const BoardRules::Cell& earlier) { return earlier.name == word.text; });
        const bool is_run = named->is_run;
        add_made(move, {is_run ? Made::Kind::Run : Made::Kind::Copy, kEmpty,
                        static_cast<std::uint8_t>(named - move.left.begin())});
        return absl::OkStatus();
      }
      case Word::Kind::Other:
      case Word::Kind::Any:
        break;
    }
    const std::size_t fitting = count_left(move, word.text);
    if (fitting != 1) {
      return error_at(cell.range, fitting == 0
                                      ? cat("`", word.text, "` does not occur on the left side")
                                      : cat("`", word.text,
                                            "` occurs several times on the left side; name one "
                                            "there, `x:",
                                            word.text, "`, and write `x`"));
    }
    add_made(move, {Made::Kind::Copy, kEmpty,
                    static_cast<std::uint8_t>(*only_left(move, word.text, false))});
    return absl::OkStatus();
  }

  // Adds the `number`-th run on the right side.
  absl::Status add_run(const ast::CellPattern& cell, const Word& word, std::size_t number,
                       BoardRules::Move& move) {
    if (const auto same = only_left(move, text_of(cell), true)) {
      add_made(move, {Made::Kind::Run, kEmpty, static_cast<std::uint8_t>(*same)});
      return absl::OkStatus();
    }
    std::vector<std::size_t> runs;
    for (std::size_t i = 0; i < move.left.size(); ++i) {
      if (move.left[i].is_run) runs.push_back(i);
    }
    const bool fills = word.kind == Word::Kind::One || word.kind == Word::Kind::Me ||
                       word.kind == Word::Kind::Next || word.kind == Word::Kind::Previous;
    if (number >= runs.size() || !fills) {
      return error_at(cell.range,
                      "the left side does not have exactly one such run; name one there, `x:" +
                          text_of(cell) + "`, and write `x`");
    }
    const auto from = static_cast<std::uint8_t>(runs[number]);
    if (word.kind == Word::Kind::One) {
      add_made(move, {Made::Kind::Fill, word.piece, from});
    } else {
      add_made(move, {Made::Kind::Fill, kEmpty, from}, word);
    }
    return absl::OkStatus();
  }

  absl::Status check_sides(const ast::BoardMove& written, const BoardRules::Move& move) {
    std::size_t kept = 0;
    std::vector<std::size_t> runs(move.left.size());
    for (std::size_t i = 0; i < move.made.size(); ++i) {
      const Made& part = move.made[i];
      const bool is_run = part.kind == Made::Kind::Run || part.kind == Made::Kind::Fill;
      if (is_run && ++runs[part.from] > 1) {
        return error_at(range_of_right(written, i), "a run stands on the right side once");
      }
      kept += is_run ? 0 : 1;
    }
    const auto is_run = [](const BoardRules::Cell& cell) { return cell.is_run; };
    const auto left_runs = static_cast<std::size_t>(absl::c_count_if(move.left, is_run));
    const std::size_t left_cells = move.left.size() - left_runs;
    const std::size_t right_runs = move.made.size() - kept;
    if (kept > left_cells) {
      return error_at(range_of_right(written, move.made.size() - 1), "the right side has ", kept,
                      " cells, the left side ", left_cells, ": a row does not grow");
    }
    const bool is_shorter = kept < left_cells || right_runs < left_runs;
    if (is_shorter && boards_of(rules_) != std::vector<std::string_view>{"line"}) {
      return error_at(written.range,
                      "the right side is shorter: on a line the row closes up, but other boards "
                      "keep their cells");
    }
    if (is_shorter) rules_.keeps_length_ = false;
    if (left_runs > 0) rules_.has_runs_ = true;
    if (move.begins_at_edge || move.ends_at_edge) rules_.looks_at_edges_ = true;
    if (rules_.lattice_ != Lattice::Squares && rules_.looks_at_edges_) {
      return error_at(written.range, "`end` is for lines and grids");
    }
    if (rules_.lattice_ == Lattice::Edges && (move.left.size() > 1 || left_runs > 0)) {
      return error_at(written.range, "on edges a side of a move is one edge");
    }
    if (!rules_.on_graph()) return absl::OkStatus();
    if (left_runs > 0) return error_at(written.range, "runs are for lines and grids, not graphs");
    if (rules_.looks_at_edges_) {
      return error_at(written.range,
                      "`end` is for lines and grids: a graph has no edge of a board");
    }
    if (left_cells > kMostGraphCells) {
      return limit_error_at(written.range, "on graphs paths have at most ", kMostGraphCells,
                            " cells");
    }
    return absl::OkStatus();
  }
  // The source range of the i-th cell of the right side.
  static SourceRange range_of_right(const ast::BoardMove& written, std::size_t i) {
    const std::size_t before = !written.right.empty() && is_end(written.right.front()) ? 1 : 0;
    return written.right[std::min(i + before, written.right.size() - 1)].range;
  }

  absl::Status read_directions(const ast::BoardMove& written, BoardRules::Move& move) {
    const auto add = [&](std::string_view name) {
      for (const Direction& direction : directions_named(name, rules_.lattice_)) {
        if (direction.rows != 0 && (rules_.on_line() || rules_.on_graph()) && !rules_.on_grid()) {
          continue;
        }
        if (!absl::c_linear_search(move.directions, direction)) {
          move.directions.push_back(direction);
        }
      }
    };
    if (written.directions.empty()) {
      if (rules_.lattice_ == Lattice::Hexagons) add("all");
      add("across");
      add("upright");
      return absl::OkStatus();
    }
    if (rules_.on_graph() || rules_.lattice_ == Lattice::Edges) {
      return error_at(written.directions.front().range,
                      rules_.on_graph() ? "a graph has no directions: moves go along its edges"
                                        : "a move on edges has no direction");
    }
    for (const ast::Word& direction : written.directions) {
      const std::size_t before = move.directions.size();
      add(direction.text);
      if (move.directions.size() != before) continue;
      if (rules_.lattice_ == Lattice::Squares && !rules_.on_grid()) {
        return error_at(direction.range, "a line has no direction `", direction.text,
                        "` besides right and left");
      }
      if (directions_named(direction.text, rules_.lattice_).empty()) {
        return error_at(direction.range, "this board has no direction `", direction.text, "`");
      }
    }
    return absl::OkStatus();
  }

  const ast::GameRules& written_;
  BoardRules rules_;
  const ast::Word* board_ = nullptr;  // the first one that the header names
  std::vector<std::string> names_;    // of the move that is being read
};

absl::StatusOr<std::shared_ptr<const BoardRules>> BoardRules::from(const ast::GameRules& rules) {
  return RulesReader(rules).read();
}

char BoardRules::letter_of(Piece piece) const {
  if (piece == kEmpty) return '.';
  if (piece < kWall) return static_cast<char>('0' + piece);
  if (piece == kWall || piece == kDead) return '#';
  return letters_[piece - kFirstLetter];
}

std::optional<Piece> BoardRules::piece_of(char letter) const {
  if (letter == '.') return kEmpty;
  if (is_digit(letter)) return static_cast<Piece>(letter - '0');
  if (letter == '#') return kWall;
  const std::size_t index = letters_.find(letter);
  if (index == std::string::npos) return std::nullopt;
  return static_cast<Piece>(kFirstLetter + index);
}

}  // namespace kingmaker
