// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command `:play`. Tested in tests/extensions/games/play_test.cpp.
#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/match.hpp"
#include "extensions/games/match_text.hpp"
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

// A game in which a person takes part.
class PlayDialogue final : public Dialogue {
 public:
  explicit PlayDialogue(Match match) : match_(std::move(match)) {}

  absl::StatusOr<std::string> answer(Session& session, std::string_view line) override;
  [[nodiscard]] bool is_over() const override { return is_left_; }
  [[nodiscard]] std::string prompt() const override {
    return match_.is_over() ? "game over> " : cat("player ", match_.turns().back().mover, "> ");
  }
  [[nodiscard]] std::vector<std::string> words() const override {
    return {"hint", "load ", "quit", "save ", "tree", "undo", "why"};
  }
  [[nodiscard]] std::string_view subject() const override { return "the game"; }

 private:
  absl::StatusOr<std::string> move(Session& session, std::string_view number);
  absl::StatusOr<std::string> save(Session& session, const std::string& file) const;
  absl::StatusOr<std::string> load(Session& session, const std::string& file);
  // The scene after the moves since this turn.
  absl::StatusOr<std::string> show(Session& session, std::size_t since) const;

  Match match_;
  bool is_left_ = false;
};

// Sentences and lists, in lines that fit the screen.
absl::StatusOr<std::string> page_of(Session& session, const absl::StatusOr<std::string>& text) {
  if (!text.ok()) return text.status();
  return wrapped(harmless(*text), session.host().columns());
}

absl::StatusOr<std::string> PlayDialogue::show(Session& session, std::size_t since) const {
  return scene(session.context(), match_, since, session.has_color());
}

absl::StatusOr<std::string> PlayDialogue::answer(Session& session, std::string_view line) {
  Context& context = session.context();
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, space);
  std::string file(line.substr(space));
  absl::StripAsciiWhitespace(&file);
  if (word == "save" || word == "load") {
    if (file.empty()) return absl::InvalidArgumentError(cat("write `", word, " FILE`"));
    return word == "save" ? save(session, file) : load(session, file);
  }
  if (line == "quit" || line == "exit" || line == ":quit") {
    is_left_ = true;
    return "left the game";
  }
  if (line == "undo") {
    KM_RETURN_IF_ERROR(match_.take_back());
    return show(session, match_.turns().size() - 1);
  }
  if (line == "why") return page_of(session, why_text(context, match_));
  if (match_.is_over()) {
    return absl::InvalidArgumentError(
        "the game is over: `undo` takes your last move back, `quit` leaves");
  }
  if (line == "hint") return page_of(session, hint_text(context, match_));
  if (line == "tree") return page_of(session, tree_text(context, match_));
  return move(session, line);
}

absl::StatusOr<std::string> PlayDialogue::move(Session& session, std::string_view number) {
  KM_ASSIGN_OR_RETURN(std::vector<Turn> next, match_.moves(match_.turns().back()));
  std::size_t chosen = 0;
  const bool is_number = absl::SimpleAtoi(absl::string_view(number.data(), number.size()), &chosen);
  if (!is_number || chosen == 0 || chosen > next.size()) {
    return absl::InvalidArgumentError(
        cat("expected the number of a move, 1..", next.size(), ", or ", kWords));
  }
  const std::size_t before = match_.turns().size();
  KM_RETURN_IF_ERROR(match_.move(session.context(), std::move(next[chosen - 1])));
  return show(session, before - 1);
}

absl::StatusOr<std::string> PlayDialogue::save(Session& session, const std::string& file) const {
  KM_ASSIGN_OR_RETURN(const std::string record, match_.record(session.context()));
  const std::string path = with_home(file);
  Host& host = session.host();
  if (!session.saved().contains(path) && host.has_file(path) &&
      !host.agrees(cat("Replace `", harmless(path), "`, which this session has not written?"))) {
    return cat("kept ", harmless(path), " as it was");
  }
  KM_RETURN_IF_ERROR(host.write(path, session.context().budget(), cat(record, "\n")));
  session.saved().insert(path);
  return cat("wrote ", harmless(path));
}

absl::StatusOr<std::string> PlayDialogue::load(Session& session, const std::string& file) {
  KM_ASSIGN_OR_RETURN(const std::string record, session.host().read(with_home(file)));
  KM_RETURN_IF_ERROR(match_.replay(session.context(), record, file));
  return show(session, 0);
}

// The parts of `g, seat, seat`, without the blanks around them.
std::vector<std::string> parts_of(std::string_view arguments) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const char c = arguments[i];
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted && c == '\\' && i + 1 < arguments.size()) parts.back() += arguments[i++];
    if (!is_quoted && (c == '(' || c == '[' || c == '{')) ++depth;
    if (!is_quoted && (c == ')' || c == ']' || c == '}')) --depth;
    if (c == ',' && depth == 0 && !is_quoted) {
      parts.emplace_back();
    } else {
      parts.back() += arguments[i];
    }
  }
  for (std::string& part : parts) absl::StripAsciiWhitespace(&part);
  return parts;
}

absl::StatusOr<Object> object_of(Context& context, const std::string& text) {
  const auto parsed = parse_statement(text, 0, &context.budget(), context.library.syntaxes());
  if (!parsed.ok()) return without_range(parsed.status());
  if (parsed->statement.kind != ast::StatementKind::Expression) {
    return absl::InvalidArgumentError(cat("`", text, "` is no expression; write `:play g, SEATS`"));
  }
  absl::StatusOr<Object> object = evaluate(context, *expression_in(parsed->statement));
  if (!object.ok()) return without_range(object.status());
  return object;
}

absl::StatusOr<Seat> seat_of(Context& context, const std::string& text, int players, Player p) {
  if (text == kPerson) return Seat{};
  KM_ASSIGN_OR_RETURN(const Object object, object_of(context, text));
  const System* const rules = rule_set_in(object);
  if (rules == nullptr) {
    return absl::InvalidArgumentError(cat("`", text, "` cannot take a seat: it is ",
                                          kind_of(object),
                                          "; a seat is `me`, or a preference such as `prudent`"));
  }
  KM_RETURN_IF_ERROR(rules->check_players(players));
  if (!rules->has_preference(p)) {
    return absl::InvalidArgumentError(cat("player ", p, " prefers nothing under `", rules->text(),
                                          "`; a seat is `me`, or a preference such as `prudent`"));
  }
  return Seat{*rules};
}

absl::StatusOr<std::vector<Seat>> seats_of(Context& context, const std::vector<std::string>& parts,
                                           const Frame& frame) {
  const auto players = static_cast<std::size_t>(frame.players);
  if (parts.size() != 1 && parts.size() != players + 1) {
    return absl::InvalidArgumentError(cat("this game has ", players, " players, and these are ",
                                          parts.size() - 1,
                                          parts.size() == 2 ? " seat" : " seats"));
  }
  std::vector<Seat> seats;
  for (Player p = 1; p <= frame.players; ++p) {
    const std::string text = parts.size() > 1   ? parts[static_cast<std::size_t>(p)]
                             : p == frame.start ? std::string(kPerson)
                                                : "prudent";
    KM_ASSIGN_OR_RETURN(Seat seat, seat_of(context, text, frame.players, p));
    seats.push_back(std::move(seat));
  }
  return seats;
}

absl::StatusOr<Answer> run_play(Session& session, const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("write `:play g`, or `:play g, SEATS`");
  Context& context = session.context();
  const std::vector<std::string> parts = parts_of(arguments);
  KM_ASSIGN_OR_RETURN(const Object object, object_of(context, parts.front()));
  auto game = game_in(context, object, {});
  if (!game.ok()) return without_range(game.status());
  KM_ASSIGN_OR_RETURN(std::vector<Seat> seats, seats_of(context, parts, (*game)->frame()));
  if (!can_anyone_move(**game, (*game)->start_position())) {
    return absl::InvalidArgumentError("nobody can move: the game is over");
  }
  const bool has_person = std::find(seats.begin(), seats.end(), Seat{}) != seats.end();
  if (has_person && !session.is_interactive()) {
    return absl::InvalidArgumentError(
        "`me` plays at a prompt; in a script each seat is a preference, as in "
        "`:play nim(2,1), prudent, prudent, prudent`");
  }
  Match match(*std::move(game), std::move(seats));
  KM_RETURN_IF_ERROR(match.go_on(context));
  if (!has_person) {
    KM_ASSIGN_OR_RETURN(std::string record, match.record(context));
    return Page{std::move(record)};
  }
  KM_ASSIGN_OR_RETURN(const std::string text, scene(context, match, 0, session.has_color()));
  const std::string words =
      wrapped(cat("Type the number of a move, or ", kWords, ".\n"), session.host().columns());
  KM_RETURN_IF_ERROR(
      session.begin(std::make_unique<PlayDialogue>(std::move(match)), cat(words, text)));
  return NoAnswer{};
}

constexpr Command kPlay = {
    {":play", ":play g, SEATS",
     "plays a game from a position. A seat for each player is `me`, or a preference such as\n"
     "`prudent`; without seats the first player is `me`, and the others are `prudent`. At the\n"
     "prompt it shows the board and the moves: type the number of a move, `hint` for the best "
     "one,\n"
     "`why` for the reason of the last move, `tree` for the values of all, `undo`, `save FILE`,\n"
     "`load FILE` or `quit`. Where each seat is a preference it prints the record of the game",
     ":play nim(2,1), prudent, prudent, prudent", ""},
    run_play};

}  // namespace

namespace games {
void install_subcommands(Library& library);
void install_subcommands(Library& library) { add_command(library, kPlay); }
}  // namespace games

}  // namespace kingmaker
