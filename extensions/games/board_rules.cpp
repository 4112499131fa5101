// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_rules.hpp"

#include <algorithm>
#include <atomic>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostPatternCells = 32;
constexpr std::size_t kMostGraphCells = 4;  // a graph has many paths
constexpr std::size_t kMostRuns = 2;
constexpr std::size_t kMostMoves = 200;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Pieces players_up_to(int players) { return ((Pieces{1} << players) - 1) << 1; }

constexpr std::array<std::pair<std::string_view, BoardRules::Word::Kind>, 5> kWords = {{
    {"me", BoardRules::Word::Kind::Me},
    {"other", BoardRules::Word::Kind::Other},
    {"any", BoardRules::Word::Kind::Any},
    {"next", BoardRules::Word::Kind::Next},
    {"prev", BoardRules::Word::Kind::Previous},
}};

}  // namespace

std::vector<Direction> directions_named(std::string_view name) {
  constexpr Direction kRight{1, 0};
  constexpr Direction kLeft{-1, 0};
  constexpr Direction kUp{0, -1};
  constexpr Direction kDown{0, 1};
  if (name == "right") return {kRight};
  if (name == "left") return {kLeft};
  if (name == "up") return {kUp};
  if (name == "down") return {kDown};
  if (name == "across") return {kRight, kLeft};
  if (name == "upright") return {kUp, kDown};
  if (name == "diagonal") return {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
  if (name == "all") {
    return {kRight, {1, 1}, kDown, {-1, 1}, kLeft, {-1, -1}, kUp, {1, -1}};
  }
  return {};
}

bool operator==(const BoardPattern& a, const BoardPattern& b) {
  const auto same_cell = [](const BoardPattern::Cell& c, const BoardPattern::Cell& d) {
    return c.pieces == d.pieces && c.is_run == d.is_run && c.same_as == d.same_as;
  };
  const auto same_made = [](const BoardPattern::Made& c, const BoardPattern::Made& d) {
    return c.kind == d.kind && c.piece == d.piece && c.from == d.from;
  };
  return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), same_cell) &&
         std::equal(a.made.begin(), a.made.end(), b.made.begin(), b.made.end(), same_made) &&
         a.begins_at_edge == b.begins_at_edge && a.ends_at_edge == b.ends_at_edge &&
         a.beside == b.beside && a.directions == b.directions;
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
    if (!rules_.on_line_ && !rules_.on_grid_ && !rules_.on_graph_) {
      return error_at(written_.header.front().front().range,
                      "say where it is played: on line, grid, graph or heaps");
    }
    if (written_.moves.size() > kMostMoves) {
      return with_range(limit_error(cat("a game has at most ", kMostMoves, " moves")),
                        written_.moves[kMostMoves].range);
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
    if (first != "line" && first != "grid" && first != "graph") return absl::OkStatus();
    bool& is_given = first == "line"   ? rules_.on_line_
                     : first == "grid" ? rules_.on_grid_
                                       : rules_.on_graph_;
    if (is_given) return error_at(words.front().range, "this is given twice");
    is_given = true;
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
          return with_range(
              limit_error(cat("a game has pieces of at most ", kMostLetters, " letters")),
              written.range);
        }
        rules_.letters_ += text[0];
      }
      return Word{Word::Kind::One, static_cast<Piece>(kFirstLetter + letter), text};
    }
    std::vector<std::string_view> candidates = {"me", "other", "any", "next", "prev", "end"};
    candidates.insert(candidates.end(), names_.begin(), names_.end());
    return error_at(written.range,
                    cat("unknown word `", text, "`", did_you_mean(nearest(text, candidates)),
                        "; a piece is a digit, a letter, `.` or `#`, or me, other, "
                        "any, next or prev"));
  }

  [[nodiscard]] bool is_name(std::string_view text) const {
    return std::find(names_.begin(), names_.end(), text) != names_.end();
  }
  static bool is_end(const ast::CellPattern& cell) {
    return cell.pieces.size() == 1 && cell.pieces.front().text == "end" && cell.name.empty();
  }
  // The text of a cell as rules write it, such as `(me|g)*`.
  static std::string text_of(const ast::CellPattern& cell) {
    std::string text;
    for (const ast::Word& piece : cell.pieces) {
      append(text, text.empty() ? "" : "|", piece.text == "0" ? "." : piece.text);
    }
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
        return error_at(written.player->range, cat("players are 1..", kMaxPlayers));
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
    for (const ast::Word& piece : written.beside) {
      KM_ASSIGN_OR_RETURN(Word one, word(piece, false));
      move.beside.push_back(std::move(one));
    }
    return read_directions(written, move);
  }

  // Reads a condition that ends play, as a move that leaves its cells empty.
  absl::Status read_condition(const ast::EndLine& line) {
    if (line.kind >= ast::EndLine::Kind::Pass) return absl::OkStatus();
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
      const bool is_keyword = std::any_of(
          kWords.begin(), kWords.end(), [&](const auto& word) { return word.first == cell.name; });
      if (is_keyword || cell.name == "end") {
        return error_at(cell.range,
                        cat("`", cell.name, "` is a keyword of moves and cannot be a name"));
      }
      if (is_name(cell.name)) return error_at(cell.range, "this name is given twice");
      names_.push_back(cell.name);
    }
    if (left.cells.size() > kMostPatternCells) {
      return with_range(
          limit_error(cat("a side of a move has at most ", kMostPatternCells, " cells")),
          left.cells[kMostPatternCells].range);
    }
    for (const ast::CellPattern& cell : left.cells) {
      BoardRules::Cell translated;
      translated.name = cell.name;
      translated.is_run = cell.is_run;
      translated.text = text_of(cell);
      runs += cell.is_run ? 1 : 0;
      if (runs > kMostRuns) {
        return with_range(limit_error(cat("a side of a move has at most ", kMostRuns, " runs")),
                          cell.range);
      }
      for (const ast::Word& piece : cell.pieces) {
        KM_ASSIGN_OR_RETURN(Word one, word(piece, true));
        if (one.kind == Word::Kind::Name) {
          // A name means the piece of an earlier cell.
          const auto named = std::find_if(
              move.left.begin(), move.left.end(),
              [&](const BoardRules::Cell& earlier) { return earlier.name == one.text; });
          if (named == move.left.end() || cell.pieces.size() > 1 || cell.is_run || named->is_run) {
            return error_at(
                piece.range,
                cat("`", one.text,
                    "` stands for an earlier cell; write it as the only piece, without a run"));
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
      if (!cell.name.empty()) {
        return error_at(cell.range, "names are given on the left side");
      }
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
    return static_cast<std::size_t>(
        std::count_if(move.left.begin(), move.left.end(),
                      [&](const BoardRules::Cell& cell) { return cell.text == text; }));
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
        const auto named = std::find_if(
            move.left.begin(), move.left.end(),
            [&](const BoardRules::Cell& earlier) { return earlier.name == word.text; });
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
    const auto left_runs =
        static_cast<std::size_t>(std::count_if(move.left.begin(), move.left.end(), is_run));
    const std::size_t left_cells = move.left.size() - left_runs;
    const std::size_t right_runs = move.made.size() - kept;
    if (kept > left_cells) {
      return error_at(range_of_right(written, move.made.size() - 1),
                      cat("the right side has ", kept, " cells, the left side ", left_cells,
                          ": a row does not grow"));
    }
    const bool is_shorter = kept < left_cells || right_runs < left_runs;
    if (is_shorter && (rules_.on_grid_ || rules_.on_graph_)) {
      return error_at(written.range,
                      "the right side is shorter: on a line the row closes up, but grids and "
                      "graphs keep their cells");
    }
    if (is_shorter) rules_.keeps_length_ = false;
    if (left_runs > 0) rules_.has_runs_ = true;
    if (move.begins_at_edge || move.ends_at_edge) rules_.looks_at_edges_ = true;
    if (!rules_.on_graph_) return absl::OkStatus();
    if (left_runs > 0) return error_at(written.range, "runs are for lines and grids, not graphs");
    if (rules_.looks_at_edges_) {
      return error_at(written.range,
                      "`end` is for lines and grids: a graph has no edge of a board");
    }
    if (left_cells > kMostGraphCells) {
      return with_range(
          limit_error(cat("on graphs paths have at most ", kMostGraphCells, " cells")),
          written.range);
    }
    return absl::OkStatus();
  }
  // The source range of the i-th cell of the right side.
  static SourceRange range_of_right(const ast::BoardMove& written, std::size_t i) {
    const std::size_t before = !written.right.empty() && is_end(written.right.front()) ? 1 : 0;
    return written.right[std::min(i + before, written.right.size() - 1)].range;
  }

  static bool changes_nothing(const BoardRules::Move& move) {
    if (move.made.size() != move.left.size()) return false;
    for (std::size_t i = 0; i < move.made.size(); ++i) {
      const Made& part = move.made[i];
      const BoardRules::Cell& cell = move.left[i];
      const bool is_copy =
          (part.kind == Made::Kind::Copy || part.kind == Made::Kind::Run) && part.from == i;
      const bool is_same = part.kind == Made::Kind::One && cell.pieces.size() == 1 &&
                           (move.words[i] ? cell.pieces[0].kind == move.words[i]->kind
                                          : cell.pieces[0].kind == Word::Kind::One &&
                                                cell.pieces[0].piece == part.piece);
      const bool is_filled = part.kind == Made::Kind::Fill && part.from == i &&
                             cell.pieces.size() == 1 && cell.pieces[0].kind == Word::Kind::One &&
                             !move.words[i] && cell.pieces[0].piece == part.piece;
      if (!is_copy && !is_same && !is_filled) return false;
    }
    return true;
  }

  absl::Status read_directions(const ast::BoardMove& written, BoardRules::Move& move) {
    const auto add = [&](std::string_view name) {
      for (const Direction& direction : directions_named(name)) {
        if (direction.rows != 0 && !rules_.on_grid_) continue;
        if (std::find(move.directions.begin(), move.directions.end(), direction) ==
            move.directions.end()) {
          move.directions.push_back(direction);
        }
      }
    };
    if (written.directions.empty()) {
      add("across");
      add("upright");
      return absl::OkStatus();
    }
    if (rules_.on_graph_) {
      return error_at(written.directions.front().range,
                      "a graph has no directions: moves go along its edges");
    }
    for (const ast::Word& direction : written.directions) {
      const std::size_t before = move.directions.size();
      add(direction.text);
      if (move.directions.size() == before && !rules_.on_grid_) {
        return error_at(direction.range, cat("a line has no direction `", direction.text,
                                             "` besides right and left"));
      }
    }
    return absl::OkStatus();
  }

  const ast::GameRules& written_;
  BoardRules rules_;
  std::vector<std::string> names_;  // of the move that is being read
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

namespace {

// The pieces that a word of the left side stands for, for this mover.
Pieces pieces_of(const BoardRules::Word& word, Player mover, int players) {
  using Kind = BoardRules::Word::Kind;
  const Frame frame{players, 1};
  switch (word.kind) {
    case Kind::One:
      return only(word.piece);
    case Kind::Me:
      return only(static_cast<Piece>(mover));
    case Kind::Other:
      return players_up_to(players) & ~only(static_cast<Piece>(mover));
    case Kind::Any:
      return players_up_to(players);
    case Kind::Next:
      return only(static_cast<Piece>(frame.successor(mover)));
    case Kind::Previous:
      return only(
          static_cast<Piece>(frame.successor(mover, static_cast<std::uint64_t>(players) - 1)));
    case Kind::Name:
      break;
  }
  return 0;
}

Piece first_of(Pieces pieces) {
  Piece piece = 0;
  while (!contains(pieces, piece)) ++piece;
  return piece;
}

// True if the pattern is the same when it is read backwards.
bool is_palindrome(const BoardPattern& pattern) {
  const std::size_t size = pattern.cells.size();
  if (pattern.made.size() != size || pattern.begins_at_edge != pattern.ends_at_edge) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const auto& [a, b] = std::pair(pattern.cells[i], pattern.cells[size - 1 - i]);
    if (a.pieces != b.pieces || a.is_run || a.same_as >= 0 || b.same_as >= 0) return false;
    const auto& [c, d] = std::pair(pattern.made[i], pattern.made[size - 1 - i]);
    if (c.kind != BoardPattern::Made::Kind::One || d.kind != c.kind || c.piece != d.piece) {
      return false;
    }
  }
  return true;
}

}  // namespace

Pieces BoardPattern::pieces() const {
  Pieces pieces = beside;
  for (const Cell& cell : cells) pieces |= cell.pieces;
  for (const Made& each : made) {
    if (each.kind == Made::Kind::One || each.kind == Made::Kind::Fill) pieces |= only(each.piece);
  }
  return pieces;
}

namespace {

BoardPattern compiled(const BoardRules::Move& move, Player mover, int players) {
  using Cell = BoardRules::Cell;
  using Word = BoardRules::Word;
  BoardPattern pattern;
  pattern.begins_at_edge = move.begins_at_edge;
  pattern.ends_at_edge = move.ends_at_edge;
  for (const Cell& cell : move.left) {
    BoardPattern::Cell& pattern_cell = pattern.cells.emplace_back();
    for (const Word& word : cell.pieces) pattern_cell.pieces |= pieces_of(word, mover, players);
    pattern_cell.is_run = cell.is_run;
    pattern_cell.same_as = cell.same_as;
    pattern.has_runs = pattern.has_runs || cell.is_run;
  }
  for (std::size_t i = 0; i < move.made.size(); ++i) {
    BoardPattern::Made part = move.made[i];
    if (move.words[i]) part.piece = first_of(pieces_of(*move.words[i], mover, players));
    pattern.made.push_back(part);
  }
  for (const Word& word : move.beside) pattern.beside |= pieces_of(word, mover, players);
  pattern.keeps_length = pattern.made.size() == pattern.cells.size();
  pattern.directions = move.directions;
  const bool is_one_cell = pattern.cells.size() == 1 && !pattern.has_runs &&
                           !pattern.begins_at_edge && !pattern.ends_at_edge;
  if (is_one_cell && pattern.directions.size() > 1) pattern.directions.resize(1);
  if (is_palindrome(pattern)) {
    std::vector<Direction> one_way;
    for (const Direction& d : pattern.directions) {
      if (std::find(one_way.begin(), one_way.end(), Direction{-d.columns, -d.rows}) ==
          one_way.end()) {
        one_way.push_back(d);
      }
    }
    pattern.directions = std::move(one_way);
  }
  return pattern;
}

}  // namespace

std::vector<BoardPattern> BoardRules::patterns(Player mover, int players) const {
  std::vector<BoardPattern> patterns;
  for (const Move& move : moves_) {
    if (move.player && *move.player != mover) continue;
    BoardPattern pattern = compiled(move, mover, players);
    if (std::find(patterns.begin(), patterns.end(), pattern) == patterns.end()) {
      patterns.push_back(std::move(pattern));
    }
  }
  return patterns;
}

std::vector<BoardRules::EndPattern> BoardRules::end_patterns(Player mover, int players) const {
  std::vector<EndPattern> patterns;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const ast::EndLine& line = end_lines_[i];
    patterns.push_back(
        {line.kind, line.removes, line.is_negated, compiled(conditions_[i], mover, players)});
  }
  return patterns;
}

}  // namespace kingmaker
