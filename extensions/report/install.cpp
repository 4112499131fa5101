// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `report g against h` and `can_force(g, {1,2})`. Tested in tests/extensions/report/report.km.
#include "extensions/report/install.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/report/game_report.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::report {
namespace {

absl::StatusOr<Position> position_in(const Argument& argument) {
  return argument_as<Position>(argument, "a position such as tictactoe(rows=3, columns=3)");
}

absl::StatusOr<Object> call_report(FunctionCall& call) {
  TieRule rule = TieRule::First;
  if (const Argument* const ties = named_argument(call, "ties")) {
    const auto* const name = std::get_if<std::string>(&ties->object);
    const auto named = name == nullptr ? std::nullopt : tie_rule_named(*name);
    if (!named) {
      return error_at(ties->range, R"(ties are broken by "first", "last" or "against_leader")");
    }
    rule = *named;
  }
  std::vector<const Argument*> arguments = {call.arguments.data()};
  if (const Argument* const against = named_argument(call, "against")) arguments.push_back(against);
  std::vector<GameFacts> games;
  for (const Argument* const argument : arguments) {
    KM_ASSIGN_OR_RETURN(const Position position, position_in(*argument));
    KM_ASSIGN_OR_RETURN(GameFacts facts, facts_of(call.context, position, rule, argument->range));
    games.push_back(std::move(facts));
  }
  return OtherObjectPointer(std::make_shared<const GameReport>(rule, std::move(games)));
}

absl::StatusOr<Object> call_can_force(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Position position, position_in(call.arguments[0]));
  const Argument& argument = call.arguments[1];
  const Frame frame = position.game->frame();
  PlayerSet set = 0;
  if (const auto* const players = std::get_if<Coalition>(&argument.object)) {
    for (Player p = 1; p <= frame.players; ++p) {
      if (players->contains(p)) set = static_cast<PlayerSet>(set | just(p));
    }
  } else {
    KM_ASSIGN_OR_RETURN(const Player p,
                        call.context.player_of(argument.object, frame, argument.range));
    set = just(p);
  }
  const auto graph = PlayGraph::of(*position.game, call.context.budget());
  if (!graph.ok()) return with_range(graph.status(), call.arguments[0].range);
  return can_force(*graph, set);
}

constexpr StatementSyntax kReport[] = {
    {.first_word = "report", .verb = {.clauses = "against ties"}}};

constexpr StatementInfo kStatements[] = {
    {.name = "report",
     .usage = "report GAME against GAME ties RULE",
     .doc = "a page on kingmakers, players who gain nothing and decide who wins: the positions of "
            "a game, who "
            "can\n"
            "win, and the kingmakers after each number of moves; against another game, both and "
            "the\n"
            "difference. RULE says how equally good moves are chosen: \"first\", \"last\" or\n"
            "\"against_leader\"",
     .example = "(report candies(7)) == (report candies(7) ties \"first\")",
     .answer = "true",
     .syntaxes = kReport,
     .call = call_report,
     .kinds = "position"},
};

constexpr FunctionInfo kFunctions[] = {
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
