// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `explore(g, moves)`: all that a page needs to show a position and its moves, as one answer.
//
// Each part that takes long has a budget of its own, so the answer comes within about a second and
// names the parts that are left out. Tested in tests/extensions/games/explore.km.
#include <absl/algorithm/container.h>
#include <absl/strings/str_replace.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forced_wins.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/match.hpp"
#include "extensions/games/position_parts.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostMoves = 400;
// Units, about a third of a second for each of the two parts.
constexpr std::uint64_t kSteps = 8'000'000;

// The players and the pairs who can make sure to win; nullopt if that takes too long.
using Forcing = std::optional<std::vector<SetOfPlayers>>;

struct ExploredMove {
  std::string position;  // as the language writes it
  TouchedPlaces touched;
  std::optional<std::string> value = {};
  Player wins = 0;  // the value is a win of this player
  Forcing forcing = {};
  Player certain = 0;  // wins alone, whatever the others do
  bool matters = true;
  bool is_best = false;
  std::string ending = {};  // empty while play goes on
};

class Exploration final : public ReportOf<Exploration> {
 public:
  std::string position;
  std::string rules;
  int players = 0;
  Player mover = 0;  // 0 if the game is over
  std::string ending = {};
  std::vector<PositionPart> parts = {};
  std::optional<std::string> value = {};
  Forcing forcing = {};
  std::vector<ExploredMove> moves = {};
  std::string reason = {};
  std::vector<std::string> omitted = {};

  [[nodiscard]] std::string text(const Settings& settings) const override;
  [[nodiscard]] Table table() const override;
  void write(JsonWriter& json) const override;
  bool operator==(const Exploration& other) const { return position == other.position; }

 private:
  void write_part(const PositionPart& part, JsonWriter& json) const;
  void write_move(const ExploredMove& move, std::size_t number, JsonWriter& json) const;
};

// `player 2`, `1 with 3`; what a position leads to, in words.
std::string in_words(const Forcing& forcing) {
  if (!forcing) return "not known";
  std::vector<std::string> words;
  for (const SetOfPlayers set : *forcing) words.push_back(joined(list_of_players(set), " with "));
  return words.empty() ? "nobody" : joined(words, ", ");
}

std::string Exploration::text(const Settings& settings) const {
  std::string text = position;
  append(text, mover == 0 ? cat("\n", ending) : cat("\nplayer ", mover, " to move"));
  if (value) append(text, "\nunder ", rules, " its value is ", *value);
  if (mover != 0) append(text, "\ncan force a win: ", in_words(forcing));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i == settings.max_lines) {
      append(text, "\nand ", moves.size() - i, " more moves");
      break;
    }
    const ExploredMove& move = moves[i];
    append(text, "\n  ", i + 1, ". ", move.position, move.value ? cat("  ", *move.value) : "", "  ",
           move.ending.empty() ? cat("can force: ", in_words(move.forcing)) : move.ending,
           move.is_best ? " (best)" : "");
  }
  if (!reason.empty()) {
    append(text, "\nbest: ",
           absl::StrReplaceAll(reason,
                               {{"; under ", "\n  under "}, {". After it ", "\n  after it "}}));
  }
  for (const std::string& one : omitted) append(text, "\nleft out: ", one);
  return text;
}

Table Exploration::table() const {
  Table table = table_with({"position", "value", "matters", "best"});
  for (const ExploredMove& move : moves) {
    add_row(table, {move.position, move.value.value_or(""), move.matters, move.is_best});
  }
  return table;
}

void write_text(JsonWriter& json, std::string_view name, const std::optional<std::string>& text) {
  json.key(name);
  text ? json.value(*text) : json.value(nullptr);
}

void write_forcing(JsonWriter& json, const Forcing& forcing) {
  json.key("can_force");
  if (!forcing) {
    json.value(nullptr);
    return;
  }
  json.begin_array();
  for (const SetOfPlayers set : *forcing) json.array(list_of_players(set));
  json.end_array();
}

void Exploration::write_part(const PositionPart& part, JsonWriter& json) const {
  json.begin_object().member("text", part.text);
  if (part.is_board || !part.heaps.empty()) {
    // The call around the board or the heaps, so that a page can write others in their place.
    const std::size_t begin = position.find(part.board, position.find('('));
    const bool is_alone =
        parts.size() == 1 && begin != std::string::npos && part.lattice == "squares";
    json.member("before", is_alone ? position.substr(0, begin) : "");
    json.member("behind", is_alone ? position.substr(begin + part.board.size()) : "");
  }
  if (part.is_board) {
    json.member("width", part.width).member("lattice", part.lattice);
    json.key("shifts").array(part.shifts).key("cells").array(part.cells);
    json.key("letters").array(part.letters).key("names").array(part.names);
    json.key("edges").begin_array();
    for (const auto& [a, b] : part.edges) json.array(std::vector{a, b});
    json.end_array();
  } else if (!part.heaps.empty()) {
    json.key("heaps").array(part.heaps);
  }
  json.end_object();
}

void Exploration::write_move(const ExploredMove& move, std::size_t number, JsonWriter& json) const {
  const auto place = [&](const CellPlace& one) { json.array(std::vector{one.part, one.cell}); };
  const auto optional_place = [&](std::string_view name, const std::optional<CellPlace>& one) {
    json.key(name);
    one ? place(*one) : static_cast<void>(json.value(nullptr));
  };
  json.begin_object().member("number", number).member("position", move.position);
  json.key("cells").begin_array();
  for (const CellPlace& one : move.touched.places) place(one);
  json.end_array();
  optional_place("from", move.touched.from);
  optional_place("to", move.touched.to);
  json.key("leaves").array(move.touched.left);
  write_text(json, "value", move.value);
  json.member("wins", move.wins);
  write_forcing(json, move.forcing);
  json.member("certain", move.certain).member("matters", move.matters).member("best", move.is_best);
  json.member("ending", move.ending).end_object();
}

void Exploration::write(JsonWriter& json) const {
  json.begin_object().member("position", position).member("players", players);
  json.member("mover", mover).member("ending", ending).key("parts").begin_array();
  for (const PositionPart& part : parts) write_part(part, json);
  json.end_array().member("rules", rules);
  write_text(json, "value", value);
  write_forcing(json, forcing);
  json.key("moves").begin_array();
  for (std::size_t i = 0; i < moves.size(); ++i) write_move(moves[i], i + 1, json);
  json.end_array().member("reason", reason);
  json.key("omitted").array(omitted).end_object();
}

// A budget of a part of a statement, in the place of that of the statement.
class PartBudget : boost::noncopyable {
 public:
  explicit PartBudget(Context& context) : context_(context), whole_(context.budget()) {
    Limits limits = whole_.limits();
    limits.steps = std::min(limits.steps, kSteps);
    context.budget() = Budget(limits, whole_.interrupt());
  }
  ~PartBudget() { context_.budget() = whole_; }

 private:
  Context& context_;
  Budget whole_;
};

// The positions that are remembered for the next answers about the same game.
struct Remembered {
  static constexpr std::size_t kMost = 1'000'000;  // positions
  std::string family = {};
  std::shared_ptr<ForcedWins> forced = {};
};

class Explorer {
 public:
  Explorer(Context& context, const std::shared_ptr<const Game>& game, System rules)
      : context_(context),
        match_(game, std::vector<Seat>(static_cast<std::size_t>(game->frame().players))),
        rules_(std::move(rules)) {
    auto& [family, forced] = context.of_session<Remembered>();
    if (game->family().empty()) return;
    const std::string name = cat(game->frame().players, " ", game->family());
    if (forced == nullptr || family != name || forced->positions() > Remembered::kMost) {
      family = name;
      forced = std::make_shared<ForcedWins>(game->frame().players);
    }
    match_.share(forced);
  }

  absl::Status make_moves(const std::vector<Integer>& numbers) {
    KM_RETURN_IF_ERROR(match_.go_on(context_));
    for (const Integer& number : numbers) {
      if (match_.is_over()) return input_error("the game is over before these moves");
      KM_ASSIGN_OR_RETURN(std::vector<Turn> next, match_.moves());
      if (number < 1 || number > next.size()) {
        return input_error("there is no move ", number.str(), "; the moves are 1..", next.size());
      }
      const auto place = static_cast<std::size_t>(number) - 1;
      KM_RETURN_IF_ERROR(match_.move(context_, std::move(next[place])));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Exploration> run() {
    const Turn turn = match_.turns().back();
    answer_.rules = rules_.text();
    answer_.players = match_.game().frame().players;
    KM_ASSIGN_OR_RETURN(answer_.position, written(turn));
    KM_ASSIGN_OR_RETURN(answer_.parts, parts(turn));
    if (match_.is_over()) {
      KM_ASSIGN_OR_RETURN(answer_.ending, match_.ending(context_));
      return std::move(answer_);
    }
    answer_.mover = turn.mover;
    KM_RETURN_IF_ERROR(list_moves());
    // Forced wins first: the reasons of moves use them.
    KM_RETURN_IF_ERROR(left_out("who can force a win", add_forcing(turn)));
    if (!answer_.forcing) match_.leave_out_forced();
    const absl::Status status = add_values(turn);
    KM_RETURN_IF_ERROR(left_out(answer_.value ? "best moves" : "values and best moves", status));
    return std::move(answer_);
  }

 private:
  absl::StatusOr<std::string> written(const Turn& turn) const {
    const std::string players = cat(
        context_.settings.written_players(match_.game().frame().players), ", start=", turn.mover);
    KM_ASSIGN_OR_RETURN(const std::string text,
                        match_.game().text(turn.position, players, context_.settings.max_output));
    return harmless(text);
  }

  absl::StatusOr<std::vector<PositionPart>> parts(const Turn& turn) const {
    return parts_of_position(match_.game(), turn.position, context_.settings.max_output);
  }

  // The turn after a move, at which somebody can move or the game is over.
  Turn settled(Turn turn) const {
    while (can_anyone_move(match_.game(), turn.position) && match_.is_skipped(turn)) {
      turn = successors(match_.game(), turn).front();
    }
    return turn;
  }

  absl::Status list_moves() {
    KM_ASSIGN_OR_RETURN(next_, match_.moves());
    if (next_.size() > kMostMoves) {
      answer_.omitted.push_back(cat("moves after the first ", kMostMoves, " of ", next_.size()));
      next_.resize(kMostMoves);
    }
    for (const Turn& next : next_) {
      const Turn after = settled(next);
      ExploredMove move;
      KM_ASSIGN_OR_RETURN(move.position, written(after));
      KM_ASSIGN_OR_RETURN(const auto now, parts(next));
      move.touched = touched_places(answer_.parts, now);
      if (!can_anyone_move(match_.game(), next.position)) {
        KM_ASSIGN_OR_RETURN(move.ending, match_.ending(context_, next));
      }
      answer_.moves.push_back(std::move(move));
      if (!context_.budget().spend()) return status_of(context_.budget());
    }
    return absl::OkStatus();
  }

  // Says that a part is missing if a limit stopped it or it is not for this game; other errors are
  // those of the answer.
  absl::Status left_out(std::string_view part, const absl::Status& status) {
    if (absl::IsCancelled(status)) return status;
    if (!context_.budget().look()) return status_of(context_.budget());
    if (absl::IsResourceExhausted(status)) {
      answer_.omitted.push_back(cat(part, ", since the position is too large for a quick answer"));
    } else if (!status.ok()) {
      answer_.omitted.push_back(cat(part, ": ", status.message()));
    }
    return absl::OkStatus();
  }

  absl::Status add_forcing(const Turn& turn) {
    const PartBudget part(context_);
    for (std::size_t i = 0; i < next_.size(); ++i) {
      KM_ASSIGN_OR_RETURN(const auto bits,
                          match_.forced().after(match_.game(), next_[i], context_.budget()));
      answer_.moves[i].forcing = match_.forced().sets(bits);
      const std::vector<Player> alone = list_of_players(match_.forced().alone(bits));
      if (!alone.empty()) answer_.moves[i].certain = alone.front();
    }
    KM_ASSIGN_OR_RETURN(const auto bits,
                        match_.forced().after(match_.game(), turn, context_.budget()));
    answer_.forcing = match_.forced().sets(bits);
    return absl::OkStatus();
  }

  absl::Status add_values(const Turn& turn) {
    const PartBudget part(context_);
    KM_ASSIGN_OR_RETURN(const auto values,
                        normal_forms(context_, match_.game(), next_, rules_, {}));
    for (std::size_t i = 0; i < next_.size(); ++i) {
      answer_.moves[i].value = match_.short_text(context_, values[i].term);
      if (values[i].term.is_win()) answer_.moves[i].wins = values[i].term.winner();
    }
    KM_ASSIGN_OR_RETURN(const auto whole,
                        normal_forms(context_, match_.game(), std::span(&turn, 1), rules_, {}));
    answer_.value = match_.short_text(context_, whole.front().term);
    mark_kept(whole.front(), values);
    if (!rules_.has_preference(turn.mover) || next_.size() == kMostMoves) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(const JudgedMoves judged, match_.judge(context_, turn, rules_));
    for (std::size_t i = 0; i < next_.size(); ++i) answer_.moves[i].is_best = judged.is_kept[i];
    KM_ASSIGN_OR_RETURN(answer_.reason, match_.reason(context_, turn, rules_, judged, judged.best));
    return absl::OkStatus();
  }

  // The moves that matter: those whose values the normal form keeps, or is. If it keeps none of
  // them, since rules have built others, all matter.
  void mark_kept(const GameValue& whole, const std::vector<GameValue>& values) {
    std::vector<Term> kept = {whole.term};
    if (whole.term.is_choice()) {
      const auto options = context_.options(whole);
      kept.insert(kept.end(), options.begin(), options.end());
    }
    const auto is_kept = [&](const GameValue& value) {
      return absl::c_linear_search(kept, value.term);
    };
    if (absl::c_none_of(values, is_kept)) return;
    for (std::size_t i = 0; i < values.size(); ++i) answer_.moves[i].matters = is_kept(values[i]);
  }

  Context& context_;
  PlayedMatch match_;
  System rules_;
  std::vector<Turn> next_ = {};
  Exploration answer_ = {};
};

absl::StatusOr<Object> call_explore(FunctionCall& call) {
  const SourceRange range = call.arguments[0].range;
  KM_ASSIGN_OR_RETURN(const auto game, game_in(call.context, call.arguments[0].object, range));
  System rules = rules_argument(call);
  KM_RETURN_IF_ERROR(with_range(rules.check_players(game->frame().players), range));
  std::vector<Integer> numbers;
  if (call.arguments.size() > 1 && call.arguments[1].name.empty()) {
    const Object& object = call.arguments[1].object;
    const Integer* const one = integer_in(object);
    const auto several = one == nullptr ? numbers_in(object) : std::vector{*one};
    if (!several)
      return error_at(call.arguments[1].range, "expected numbers of moves, as in (2,1)");
    numbers = *several;
  }
  Explorer explorer(call.context, game, std::move(rules));
  KM_RETURN_IF_ERROR(
      with_range(explorer.make_moves(numbers), numbers.empty() ? range : call.arguments[1].range));
  KM_ASSIGN_OR_RETURN(Exploration answer, with_range(explorer.run(), range));
  return report_of(std::move(answer));
}

constexpr FunctionInfo kFunctions[] = {
    {"explore", "explore(g, MOVES, under=RULES)",
     "a position after the moves with these numbers: its mover and value, the players and pairs\n"
     "that can make sure to win, and each move with its value and the position that it leads to.\n"
     "Parts that take longer than about a second are left out. `:set format json` gives all that "
     "a\n"
     "page needs: boards, cells, the moves that matter",
     "explore(nim(2,1), 1, under=prudent)",
     "nim(1,1, start=2)\nplayer 2 to move\nunder prudent its value is 3\ncan force a win: 3\n"
     "  1. nim(1, start=3)  3  can force: 3 (best)\nbest: 1. player 2: nim(1)\n"
     "  under prudent no other value is preferred to its value 3\n"
     "  after it player 3 wins, whatever the others do.",
     1, 2, "under", call_explore, false, "position any -> report"},
};

}  // namespace

std::span<const FunctionInfo> explore_functions() { return kFunctions; }

}  // namespace kingmaker
