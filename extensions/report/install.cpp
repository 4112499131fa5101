// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `report g against h` and `can_force(g, {1,2})`. Tested in tests/extensions/report/report.km.
#include "extensions/report/install.hpp"
#include "algebra/set_of_players.hpp"
#include "extensions/games/position.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/report/game_report.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::report {
namespace {

constexpr std::string_view kExpected = "a position such as tictactoe(rows=3, columns=3)";

// How equally good moves are chosen: `ties "last"`, or `under li`.
absl::StatusOr<Ties> ties_in(const FunctionCall& call) {
  Ties rule;
  if (const Argument* const under = named_argument(call, "under")) {
    rule = {TieRule::Preference, std::get<System>(under->object), under->range};
  }
  if (const Argument* const ties = named_argument(call, "ties")) {
    const auto* const name = std::get_if<std::string>(&ties->object);
    const auto named = name == nullptr ? std::nullopt : tie_rule_named(*name);
    if (!named) {
      return error_at(ties->range,
                      R"(ties are broken by "first", "last", "against_leader", "longest" or )"
                      R"("shortest", or `under` a preference)");
    }
    if (rule.system) return error_at(ties->range, "ties are broken by one rule");
    rule = {*named, {}, ties->range};
  }
  return rule;
}

absl::StatusOr<Object> call_report(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Ties rule, ties_in(call));
  std::vector<const Argument*> arguments = {call.arguments.data()};
  if (const Argument* const against = named_argument(call, "against")) arguments.push_back(against);
  std::vector<GameFacts> games;
  for (const Argument* const argument : arguments) {
    KM_ASSIGN_OR_RETURN(const Position* const position, position_argument(*argument, kExpected));
    KM_ASSIGN_OR_RETURN(GameFacts facts, facts_of(call.context, *position, rule, argument->range));
    games.push_back(std::move(facts));
  }
  return OtherObjectPointer(std::make_shared<const GameReport>(
      rule.rule, rule.system ? rule.system->text() : "", std::move(games)));
}

// A row for each game.
absl::StatusOr<Object> call_kingmakers(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Ties rule, ties_in(call));
  Table table;
  for (const std::string_view name :
       {"game", "positions", "moves", "result", "no gain", "kingmakers", "certain", "possible"}) {
    table.columns.push_back({std::string(name), {}});
  }
  for (const Argument& argument : call.arguments) {
    if (!argument.name.empty()) continue;
    KM_ASSIGN_OR_RETURN(const Position* const position, position_argument(argument, kExpected));
    KM_ASSIGN_OR_RETURN(const GameFacts facts,
                        facts_of(call.context, *position, rule, argument.range));
    const KingmakerCounts& all = facts.total;
    const Object cells[] = {facts.game,           Integer(all.positions),   Integer(facts.longest),
                            facts.by_rule,        Integer(all.indifferent), Integer(all.by_rule),
                            Integer(all.certain), Integer(all.possible)};
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      table.columns[i].cells.push_back(cells[i]);
    }
  }
  return table;
}

absl::StatusOr<Object> call_can_force(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Position* const position,
                      position_argument(call.arguments[0], kExpected));
  const Argument& argument = call.arguments[1];
  const Frame frame = position->game->frame();
  SetOfPlayers set;
  if (members_of(argument.object)) {
    KM_ASSIGN_OR_RETURN(set, players_argument(argument));
    if (const Player last = set.largest(); last > 0) {
      KM_RETURN_IF_ERROR(call.context.player_of(Integer(last), frame, argument.range).status());
    }
  } else {
    KM_ASSIGN_OR_RETURN(const Player p,
                        call.context.player_of(argument.object, frame, argument.range));
    set = SetOfPlayers::of(p);
  }
  const auto graph = PlayGraph::of(*position->game, call.context.budget());
  if (!graph.ok()) return with_range(graph.status(), call.arguments[0].range);
  return can_force(*graph, set);
}

constexpr StatementSyntax kReport[] = {
    {.first_word = "report", .verb = {.clauses = "against ties under"}}};

constexpr StatementInfo kStatements[] = {
    {.name = "report",
     .usage = "report GAME against GAME ties RULE under R",
     .doc =
         "a page on kingmakers, players who gain nothing and decide who wins: the positions of "
         "a game, who "
         "can\n"
         "win, and the kingmakers after each number of moves; against another game, both and "
         "the\n"
         "difference. RULE says how equally good moves are chosen: \"first\", \"last\",\n"
         "\"against_leader\", \"longest\" or \"shortest\"; under R they are chosen by a preference",
     .example = "(report candies(7)) == (report candies(7) ties \"first\")",
     .answer = "true",
     .syntaxes = kReport,
     .call = call_report,
     .kinds = "position"},
};

constexpr FunctionInfo kFunctions[] = {
    {"kingmakers", "kingmakers(g, h, ..., ties=\"first\", under=R)",
     "a table with a row for each game, with facts that `report` shows: the number of positions,\n"
     "the length of longest play, the result of best play if ties are broken as in a report, and\n"
     "the positions in which all moves pay the mover the same, and in which he is a kingmaker",
     "column(kingmakers(candies(7), candies(8)), \"certain\")", "(3, 3)", 1, 100, "ties under",
     call_kingmakers, false, ""},
    {"can_force", "can_force(g, {1,2})",
     "true if the players of a set, or one player, can make sure together that one of them wins,\n"
     "that is, is paid most, and not all are paid the same",
     "list p in players: can_force(candies(4), p)", "(true, false, false)", 2, 2, "",
     call_can_force, false, "position any -> truth"},
};

}  // namespace

void install(Library& library) {
  library.add(kFunctions);
  add_statements(library, kStatements);
}

}  // namespace kingmaker::report
