// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command `:play`. Tested in tests/extensions/games/play_test.cpp.
#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/match.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/machine/evaluate.hpp"
#include "language/present/wrap.hpp"
#include "repl/host/file_names.hpp"
#include "repl/session/command.hpp"
#include "repl/session/dialogue.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kPerson = "me";
constexpr std::string_view kWords = "hint, why, tree, undo, save FILE, load FILE, quit";

// The board in rows of cells; the text of a position without one. Pieces of players have colours.
// Cells that differ from those of an earlier position are reversed, or in brackets.
absl::StatusOr<std::string> board_rows(Context& context, const PlayedMatch& match,
                                       const std::string& earlier, bool color) {
  constexpr std::size_t kColors = 6;
  const std::string& at = match.turns().back().position;
  const BoardPosition* const position = match.game().on_board();
  if (position == nullptr || position->board(at).geometry.is_graph()) {
    KM_ASSIGN_OR_RETURN(const std::string text, match.position_text(context, match.turns().back()));
    return cat("  ", text, "\n");
  }
  const Board board = position->board(at);
  const std::string before = position->board(earlier).cells;
  const auto differs = [&](std::size_t i) {
    return before.size() == board.cells.size() && before[i] != board.cells[i];
  };
  std::string rows;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const std::size_t column = i % board.geometry.width;
    const bool is_last = column + 1 == board.geometry.width;
    const bool has_left = column > 0 && differs(i - 1);
    const std::string letter = is_outside(board, i) ? " "
                               : board.geometry.is_point(i)
                                   ? "+"
                                   : position->letter_of(static_cast<Piece>(board.cells[i]));
    std::size_t player = 0;
    const bool is_token = absl::SimpleAtoi(letter, &player) && player > 0;
    if (column == 0) rows.append(1 + shift_of_row(board, i / board.geometry.width), ' ');
    if (color) {
      const std::string code = cat(differs(i) ? "7" : "", differs(i) && is_token ? ";" : "",
                                   is_token ? cat(31 + (player - 1) % kColors) : "");
      append(rows, " ", code.empty() ? letter : cat("\033[", code, "m", letter, "\033[0m"));
    } else {
      append(rows,
             differs(i) && !has_left   ? "["
             : has_left && !differs(i) ? "]"
                                       : " ",
             letter, is_last && differs(i) ? "]" : "");
    }
    append(rows, is_last ? "\n" : "");
  }
  return rows;
}

// The rules by which a turn is judged: those of the seat; for a person the session's, or the
// prudent ones if the person prefers nothing under them.
System rules_of(const Context& context, const PlayedMatch& match, Player p) {
  if (match.seat(p)) return *match.seat(p);
  const System& rules = context.settings.under;
  const bool fits = rules.check_players(match.game().frame().players).ok();
  return fits && rules.has_preference(p) ? rules : *System::named("prudent");
}

// A game in which a person takes part.
class PlayDialogue final : public Dialogue {
 public:
  explicit PlayDialogue(PlayedMatch match) : match_(std::move(match)) {}

  absl::StatusOr<std::string> answer(Session& session, std::string_view line) override {
    const std::vector<Turn> before = match_.turns();
    absl::StatusOr<std::string> text = respond(session, line);
    if (!text.ok()) match_.restore(before);
    return text;
  }
  [[nodiscard]] bool is_over() const override { return is_left_; }
  [[nodiscard]] std::string prompt() const override {
    return match_.is_over() ? "game over> " : cat("player ", match_.turns().back().mover, "> ");
  }
  [[nodiscard]] std::vector<std::string> words() const override {
    return {"hint", "load ", "quit", "save ", "tree", "undo", "why"};
  }
  [[nodiscard]] std::string_view subject() const override { return "the game"; }

  // The moves since a turn, the board, and the numbered moves of the current turn, or the ending.
  absl::StatusOr<std::string> scene(Session& session, std::size_t since) const {
    Context& context = session.context();
    const std::vector<Turn>& turns = match_.turns();
    std::string text;
    for (std::size_t i = since; i + 1 < turns.size(); ++i) {
      KM_ASSIGN_OR_RETURN(const std::string line, match_.line(context, turns[i], turns[i + 1]));
      append(text, line, "\n");
    }
    KM_ASSIGN_OR_RETURN(
        const std::string board,
        board_rows(context, match_, turns[std::min(since, turns.size() - 1)].position,
                   session.has_color()));
    append(text, "\n", board, "\n");
    if (match_.is_over()) {
      KM_ASSIGN_OR_RETURN(const std::string end, match_.ending(context));
      return cat(text, end, "; `undo`, `why`, `save FILE` or `quit`");
    }
    KM_ASSIGN_OR_RETURN(const std::vector<Turn> next, match_.moves());
    append(text, player_in_words(context, match_.game(), turns.back().mover), " to move:");
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (i == context.settings.max_lines) return cat(text, "\n", and_more(next.size() - i));
      KM_ASSIGN_OR_RETURN(const std::string after, match_.position_text(context, next[i]));
      append(text, "\n  ", i + 1, ". ", after);
    }
    return text;
  }

 private:
  // The move that was made at the turn with this number, or the best one of the current turn: the
  // reason for it, and what it leads to.
  absl::StatusOr<std::string> reason(Context& context, std::size_t number) {
    const std::vector<Turn>& turns = match_.turns();
    const Turn& turn = turns[number];
    const System rules = rules_of(context, match_, turn.mover);
    KM_ASSIGN_OR_RETURN(const JudgedMoves judged, match_.judge(context, turn, rules));
    std::size_t chosen = judged.best;
    for (std::size_t i = 0; i < judged.next.size() && number + 1 < turns.size(); ++i) {
      if (judged.next[i].position == turns[number + 1].position) chosen = i;
    }
    return match_.reason(context, turn, rules, judged, chosen);
  }

  absl::StatusOr<std::string> why(Context& context) {
    for (std::size_t number = match_.turns().size() - 1; number-- > 0;) {
      const Turn& turn = match_.turns()[number];
      if (match_.seat(turn.mover) && !match_.is_skipped(turn)) return reason(context, number);
    }
    return input_error("no move but those of persons has been made");
  }

  absl::StatusOr<std::string> tree(Context& context) {
    const Turn turn = match_.turns().back();
    const System rules = rules_of(context, match_, turn.mover);
    KM_ASSIGN_OR_RETURN(const JudgedMoves judged, match_.judge(context, turn, rules));
    std::string text = cat("under ", rules.text(), ":");
    for (std::size_t i = 0; i < judged.next.size(); ++i) {
      if (i == context.settings.max_lines) return cat(text, "\n", and_more(judged.next.size() - i));
      KM_ASSIGN_OR_RETURN(const std::string after, match_.position_text(context, judged.next[i]));
      KM_ASSIGN_OR_RETURN(const std::string forced, match_.forced_text(context, judged.next[i]));
      append(text, "\n  ", i + 1, ". ", after, "  ", match_.short_text(context, judged.values[i]),
             "  ", forced, i == judged.best ? " (best)" : "");
    }
    return text;
  }

  absl::StatusOr<std::string> move(Session& session, std::string_view number) {
    KM_ASSIGN_OR_RETURN(std::vector<Turn> next, match_.moves());
    std::size_t chosen = 0;
    const bool is_number =
        absl::SimpleAtoi(absl::string_view(number.data(), number.size()), &chosen);
    if (!is_number || chosen == 0 || chosen > next.size()) {
      return input_error("expected the number of a move, 1..", next.size(), ", or ", kWords);
    }
    const std::size_t before = match_.turns().size();
    KM_RETURN_IF_ERROR(match_.move(session.context(), std::move(next[chosen - 1])));
    return scene(session, before - 1);
  }

  absl::StatusOr<std::string> save(Session& session, const std::string& file) const {
    KM_ASSIGN_OR_RETURN(const std::string record, match_.record(session.context()));
    const std::string path = with_home(file);
    Host& host = session.host();
    if (!session.saved().contains(path) && host.has_file(path) &&
        !host.agrees(cat("Replace `", harmless(path), "`, which this session has not written?"))) {
      return cat("kept ", path, " as it was");
    }
    KM_RETURN_IF_ERROR(host.write(path, session.context().budget(), cat(record, "\n")));
    session.saved().insert(path);
    return cat("wrote ", path);
  }

  absl::StatusOr<std::string> respond(Session& session, std::string_view line) {
    Context& context = session.context();
    const auto shown = [&](const absl::StatusOr<std::string>& text) {
      return text.ok() ? wrapped(harmless(*text), session.host().columns()) : text;
    };
    const std::string_view word = line.substr(0, line.find(' '));
    std::string file(line.substr(word.size()));
    absl::StripAsciiWhitespace(&file);
    if ((word == "save" || word == "load") && file.empty()) {
      return input_error("write `", word, " FILE`");
    }
    if (word == "save") return shown(save(session, file));
    if (word == "load") {
      KM_ASSIGN_OR_RETURN(const std::string record, session.host().read(with_home(file)));
      KM_RETURN_IF_ERROR(match_.replay(context, record, file));
      return scene(session, 0);
    }
    if (line == "quit" || line == "exit" || line == ":quit") {
      is_left_ = true;
      return "left the game";
    }
    if (line == "undo") {
      KM_RETURN_IF_ERROR(match_.take_back());
      return scene(session, match_.turns().size());
    }
    if (line == "why") return shown(why(context));
    if (match_.is_over()) {
      return input_error("the game is over; `undo` takes a move back, `quit` leaves");
    }
    if (line == "hint") return shown(reason(context, match_.turns().size() - 1));
    if (line == "tree") return shown(tree(context));
    return move(session, line);
  }

  PlayedMatch match_;
  bool is_left_ = false;
};

// The seat of a player by an operand of the call.
absl::StatusOr<Seat> seat_of(Context& context, const ast::Expression& call, std::uint32_t operand,
                             int players, Player p) {
  const std::string_view text = call.text(call.nodes[operand].range);
  if (text == kPerson) return Seat{};
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, call, operand));
  const System* const rules = rule_set_in(object);
  if (rules != nullptr) KM_RETURN_IF_ERROR(rules->check_players(players));
  if (rules != nullptr && rules->has_preference(p)) return Seat{*rules};
  return input_error("`", text, "` is no preference of player ", p,
                     "; a seat is `me`, or a preference such as `prudent`");
}

// The game of `play(g, SEAT, ...)`.
absl::StatusOr<PlayedMatch> match_of(Context& context, const ast::Expression& call) {
  const std::vector<std::uint32_t> operands = operands_of(call, call.root_index());
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, call, operands.front()));
  KM_ASSIGN_OR_RETURN(auto game, game_in(context, object, {}));
  const Frame frame = game->frame();
  if (!can_anyone_move(*game, game->start_position())) {
    return input_error("nobody can move: the game is over");
  }
  std::vector<Seat> seats(static_cast<std::size_t>(frame.players), *System::named("prudent"));
  if (operands.size() == 1) seats[static_cast<std::size_t>(frame.start - 1)] = Seat{};
  if (operands.size() > 1 && operands.size() != seats.size() + 1) {
    return input_error("expected a seat for each of ", seats.size(), " players, found ",
                       operands.size() - 1);
  }
  for (std::size_t i = 1; i < operands.size(); ++i) {
    KM_ASSIGN_OR_RETURN(seats[i - 1],
                        seat_of(context, call, operands[i], frame.players, static_cast<Player>(i)));
  }
  return PlayedMatch(std::move(game), std::move(seats));
}

absl::StatusOr<Answer> play(Session& session, const std::string& arguments) {
  Context& context = session.context();
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                      parse_statement(cat("play(", arguments, ")"), 0, &context.budget(),
                                      context.library.syntaxes()));
  const ast::Expression* const call = expression_in(parsed.statement);
  if (call == nullptr || call->root().kind != ast::Kind::Call || call->root().count == 0) {
    return input_error("write `:play g`, or `:play g, SEATS`");
  }
  KM_ASSIGN_OR_RETURN(PlayedMatch match, match_of(context, *call));
  bool has_person = false;
  for (Player p = 1; p <= match.game().frame().players; ++p) has_person |= !match.seat(p);
  if (has_person && !session.is_interactive()) {
    return input_error(
        "`me` plays at a prompt; in a script each seat is a preference, as in "
        "`:play nim(2,1), prudent, prudent, prudent`");
  }
  KM_RETURN_IF_ERROR(match.go_on(context));
  if (!has_person) {
    KM_ASSIGN_OR_RETURN(std::string record, match.record(context));
    return Page{std::move(record)};
  }
  auto dialogue = std::make_unique<PlayDialogue>(std::move(match));
  KM_ASSIGN_OR_RETURN(const std::string text, dialogue->scene(session, 0));
  const std::string words =
      wrapped(cat("Type the number of a move, or ", kWords, ".\n"), session.host().columns());
  KM_RETURN_IF_ERROR(session.begin(std::move(dialogue), cat(words, text)));
  return NoAnswer{};
}

// Places of errors are those of another text than the user's.
absl::StatusOr<Answer> run_play(Session& session, const std::string& arguments) {
  absl::StatusOr<Answer> answer = play(session, arguments);
  return answer.ok() ? answer : without_range(answer.status());
}

constexpr Command kPlay = {
    {":play", ":play g, SEATS",
     "plays a game from a position. A seat for each player is `me`, or a preference such as\n"
     "`prudent`; without seats the first player is `me`, and the others are `prudent`. At the\n"
     "prompt it shows the board and the moves: type the number of a move, `hint` for the best "
     "one,\n"
     "`why` for the reason of the last move, `tree` for the values of all, `undo`, `save FILE`,\n"
     "`load FILE` or `quit`. If each seat is a preference, it prints the record of the game",
     ":play nim(2,1), prudent, prudent, prudent",
     "game nim(2,1): prudent, prudent, prudent\nplayer 1: nim(1,1)\nplayer 2: nim(1)\n"
     "player 3: nim(0)\nplayer 3 wins"},
    run_play};

}  // namespace

namespace games {
void install_subcommands(Library& library);
void install_subcommands(Library& library) { add_command(library, kPlay); }
}  // namespace games

}  // namespace kingmaker
