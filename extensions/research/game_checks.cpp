// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check game`
// Tested in tests/extensions/research/games.km.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_components.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/termination.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/properties.hpp"
#include "language/machine/evaluate.hpp"

namespace kingmaker {
namespace {

using Verdict = Property::Verdict;

// The positions of a domain, all of one game and one number of players.
struct DomainPositions {
  std::vector<std::shared_ptr<const Position>> positions;
  std::string text;  // the domain as it was written

  [[nodiscard]] int players() const { return positions.front()->game->frame().players; }
  [[nodiscard]] std::string all() const {
    return cat("all ", positions.size(), " positions of ", text);
  }
};

absl::StatusOr<DomainPositions> positions_of_domain(const FunctionCall& call,
                                                    std::string_view name) {
  KM_ASSIGN_OR_RETURN(const Argument* const domain, clause_of(call, "in"));
  const SourceRange range = domain->range;
  DomainPositions result{{}, std::string(domain->written)};
  const auto visit = [&](const Object& member) -> absl::Status {
    const auto position = held_in<Position>(member);
    if (position == nullptr || position->game->ruleset() != name) {
      return error_at(range, "expected positions of `", name, "`, found ",
                      position == nullptr ? std::string(kind_of(member))
                      : position->game->ruleset().empty()
                          ? "a sum"
                          : cat("one of `", position->game->ruleset(), "`"));
    }
    result.positions.push_back(position);
    if (position->game->frame().players == result.players()) return absl::OkStatus();
    return error_at(range, "the positions are of different games: ", result.players(), " and ",
                    position->game->frame().players, " players");
  };
  KM_RETURN_IF_ERROR(for_each_member(call, *domain, visit));
  if (result.positions.empty()) return error_at(range, "there are no positions in this domain");
  return result;
}

// Searches all turns that may come of positions, depth first, for a turn that recurs.
class PlaySearch {
 public:
  explicit PlaySearch(Context& context) : context_(context) {}

  // The turns from one that recurs until it does; empty if play from here ends.
  absl::StatusOr<std::vector<Turn>> circle_from(const Game& game) {
    const std::string family = game.family();
    if (family.empty() || family != family_) is_open_.clear();
    family_ = family;
    struct Place {
      Turn turn;
      std::vector<Turn> next;
    };
    std::vector<Place> path;
    const auto enter = [&](Turn turn) {
      is_open_[key_of(turn)] = true;
      std::vector<Turn> next = successors(game, turn);
      path.push_back({std::move(turn), std::move(next)});
    };
    enter(game.first_turn());
    while (!path.empty()) {
      if (!context_.budget().spend()) return status_of(context_.budget());
      if (path.back().next.empty()) {
        is_open_[key_of(path.back().turn)] = false;
        path.pop_back();
        continue;
      }
      Turn turn = std::move(path.back().next.back());
      path.back().next.pop_back();
      const auto entry = is_open_.find(key_of(turn));
      if (entry == is_open_.end()) {
        enter(std::move(turn));
      } else if (entry->second) {
        std::vector<Turn> circle;
        while (circle.empty() || key_of(circle.back()) != key_of(turn)) {
          circle.push_back(std::move(path.back().turn));
          path.pop_back();
        }
        return std::vector<Turn>(circle.rbegin(), circle.rend());
      }
    }
    return std::vector<Turn>{};
  }

  // The number of turns visited.
  [[nodiscard]] std::size_t size() const { return is_open_.size(); }

 private:
  static std::string key_of(const Turn& turn) { return cat(turn.mover, " ", turn.position); }

  Context& context_;
  std::string family_;
  HashMap<std::string, bool> is_open_;  // true if the turn is on the current path
};

absl::StatusOr<Property> ends(Context& context, const NamedGame& game,
                              const DomainPositions& domain) {
  Property property{.name = "ends"};
  if (game.built_in() == nullptr && game.boards().empty()) {
    property.details = "every move replaces a heap by smaller heaps";
    return property;
  }
  if (!game.boards().empty()) {
    const BoardMoves& moves = *game.board_play(domain.players())->moves;
    if (const auto weight = termination_weight(moves.rules(), moves.players())) {
      property.details = cat("every move lowers ", weight->text(moves.rules()));
      return property;
    }
  }
  PlaySearch plays(context);
  std::size_t done = 0;
  for (const auto& position : domain.positions) {
    absl::StatusOr<std::vector<Turn>> circle = plays.circle_from(*position->game);
    if (!circle.ok()) {
      return stopped_after(circle.status(), done, domain.positions.size(), {});
    }
    ++done;
    if (circle->empty()) continue;
    const std::size_t turns = circle->size();
    circle->push_back(circle->front());
    const std::string players = context.settings.written_players(position->game->frame().players);
    for (const Turn& turn : *circle) {
      KM_ASSIGN_OR_RETURN(auto text,
                          position->game->text(turn.position, cat(players, ", start=", turn.mover),
                                               context.settings.max_output));
      property.lines.push_back(std::move(text));
    }
    property.verdict = Verdict::Fails;
    property.is_refutation = true;
    property.details = cat("play from ", position->written(), " comes back to a position after ",
                           turns, turns == 1 ? " turn" : " turns");
    property.counterexample = {{"g", Object(position)}};
    return property;
  }
  property.details = cat("from ", domain.all(), "; no weight shows it for others");
  return property;
}

constexpr std::string_view kSymmetryNames[kGridSymmetries] = {
    "",
    "left and right exchanged",
    "top and bottom exchanged",
    "a half turn",
    "rows and columns exchanged",
    "a quarter turn",
    "a quarter turn the other way",
    "rows and columns exchanged the other way"};

Property symmetries(const BoardPlay& play) {
  const BoardRules& rules = play.moves->rules();
  std::string names;
  if (rules.on_line() || rules.on_grid()) {
    for (const GridSymmetry symmetry : play.components->symmetries()) {
      if (symmetry == 0) continue;
      append(names, names.empty() ? "" : ", ", kSymmetryNames[symmetry]);
    }
  }
  if (play.components->rotates()) {
    const GridSymmetry turn = play.components->rotation();
    append(names, names.empty() ? "" : ", ", "players renamed in a circle",
           turn == 0 ? "" : " with ", kSymmetryNames[turn]);
  }
  // The ends of play are not compared.
  return {.name = rules.end_rules().is_plain() ? "symmetries" : "symmetries of the moves",
          .verdict = Verdict::Found,
          .details = names.empty() ? "none" : names};
}

// The positions that have cells which no move can use any more.
absl::StatusOr<Property> dead_cells(Context& context, const BoardPlay& play,
                                    const DomainPositions& domain) {
  Property property{.name = "cells that never matter", .verdict = Verdict::Found};
  std::size_t some = 0;
  for (const auto& position : domain.positions) {
    const Board board = position->game->on_board()->board(position->game->start_position());
    if (!context.budget().spend(board.cells.size())) return status_of(context.budget());
    const LiveCells live(*play.moves, board.geometry, board.cells, context.budget());
    if (context.budget().is_spent()) return status_of(context.budget());
    std::string dead;
    std::size_t number = 0;
    for (const std::size_t i : places_on(board)) {
      ++number;
      if (live.components()[i] != LiveCells::kNone) continue;
      append(dead, " ", board.names.empty() ? cat(number) : board.names[i]);
    }
    if (dead.empty()) continue;
    if (++some > 1) continue;
    property.details = cat(", first", dead, " of ", position->written());
  }
  property.details = cat("in ", some, " of ", domain.all(), property.details);
  return property;
}

// Answers `check game NAME in D`: whether play from the positions of D ends, by a weight that every
// move lowers or because no position recurs; the symmetries of the rules; and the positions with
// cells that can never matter again.
absl::StatusOr<Properties> check_game(const FunctionCall& call) {
  Context& context = call.context;
  const Argument& named = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const std::string name, name_in(call, named, "the name of a game"));
  const GamePointer game = game_named(context.library, name);
  if (game == nullptr) {
    return error_at(named.range, "there is no game `", name, "`",
                    context.library.did_you_mean(
                        name, Library::kConstructor | Library::kCollected | Library::kDefinition));
  }
  KM_ASSIGN_OR_RETURN(const auto domain, positions_of_domain(call, name));
  KM_ASSIGN_OR_RETURN(Property first, ends(context, *game, domain));
  Properties result{std::move(first)};
  if (game->boards().empty()) return result;
  const std::shared_ptr<const BoardPlay> play = game->board_play(domain.players());
  result.push_back(symmetries(*play));
  // Cells without moves may decide who wins.
  if (!play->moves->rules().end_rules().is_plain()) return result;
  KM_ASSIGN_OR_RETURN(Property dead, dead_cells(context, *play, domain));
  result.push_back(std::move(dead));
  return result;
}

constexpr StatementSyntax kCheckGame[] = {{.first_word = "check",
                                           .verb = {.noun = "game",
                                                    .subject = VerbSyntax::Subject::Rule,
                                                    .is_lazy = true,
                                                    .clauses = "in label"}}};

constexpr StatementInfo kGameChecks[] = {
    {.name = "check game",
     .usage = "check game GAME in DOMAIN",
     .doc =
         "checks that play ends, by a weight that every move lowers or from all positions of the\n"
         "domain; gives the symmetries of the rules, or of the moves alone if the board decides\n"
         "how play ends, and the positions with cells that no move can use any more",
     .example = "check game kayles in kayles(counters <= 4)",
     .answer = "ends: holds: every move replaces a heap by smaller heaps",
     .syntaxes = kCheckGame,
     .call = call_properties<check_game>,
     .is_check = true,
     .kinds = "game"},
};

}  // namespace

std::span<const StatementInfo> game_checks() { return kGameChecks; }

}  // namespace kingmaker
