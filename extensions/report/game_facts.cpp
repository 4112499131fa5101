// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/report/game_facts.hpp"
#include "algebra/set_of_players.hpp"
#include "extensions/games/position.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <span>

#include "algebra/measure.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"

namespace kingmaker {
namespace {

// Writes `player 1 wins`, `players 1 and 2 win`, `a draw` or `points 4, 3, 2`.
std::string result_text(const Payoffs& payoffs) {
  const bool is_win = absl::c_all_of(
      payoffs, [](Payoff payoff) { return payoff == Payoff(0) || payoff == Payoff(1); });
  const SetOfPlayers best = best_paid(payoffs);
  const bool is_even = best == SetOfPlayers::everyone(static_cast<int>(payoffs.size()));
  if (is_even && payoffs == draw_payoffs(static_cast<int>(payoffs.size()))) return "a draw";
  if (is_even && payoffs.front() == Payoff(0)) return "nobody wins";
  if (is_even && is_win) return "all win";
  std::string text;
  std::string last;
  for (std::size_t p = 0; p < payoffs.size(); ++p) {
    if (!is_win) {
      append(text, p == 0 ? "points " : ", ", payoffs[p].text());
    } else if (payoffs[p] == Payoff(1)) {
      if (!last.empty()) append(text, text.empty() ? "" : ", ", last);
      last = cat(p + 1);
    }
  }
  if (!is_win) return text;
  return text.empty() ? cat("player ", last, " wins")
                      : cat("players ", text, " and ", last, " win");
}

// The results of the leaves of a value.
std::vector<std::string> results_in(const TermStore& store, const GameValue& value) {
  std::vector<std::string> results;
  const auto players = static_cast<std::size_t>(value.frame.players);
  for (Player p = 1; p <= value.frame.players; ++p) {
    if (!store.winners(value.term).contains(p)) continue;
    Payoffs payoffs(players);
    payoffs[static_cast<std::size_t>(p - 1)] = Payoff(1);
    results.push_back(result_text(payoffs));
  }
  for (const Term leaf : outcomes_in(store, value.term)) {
    const auto payoffs = store.payoffs(leaf);
    results.push_back(result_text(Payoffs(payoffs.begin(), payoffs.end())));
  }
  return results;
}

class FactFinder {
 public:
  FactFinder(Context& context, const Position& position, const Ties& ties, SourceRange range)
      : context_(context),
        game_(*position.game),
        object_(position_of(position.game)),
        ties_(ties),
        range_(range) {}

  absl::StatusOr<GameFacts> run() {
    facts_.players = game_.frame().players;
    KM_ASSIGN_OR_RETURN(
        facts_.game,
        game_.text(game_.start_position(), context_.settings.written(game_.frame()), kMostText));
    KM_ASSIGN_OR_RETURN(graph_, with_range(PlayGraph::of(game_, context_.budget()), range_));
    if (graph_.positions().front().is_end()) return error_at(range_, "the game is over");
    read_ends();
    KM_RETURN_IF_ERROR(read_kingmakers());
    read_forces();
    KM_ASSIGN_OR_RETURN(facts_.careful, results_under("prudent"));
    KM_ASSIGN_OR_RETURN(facts_.selfish, results_under("selfish"));
    return std::move(facts_);
  }

 private:
  static constexpr std::size_t kMostText = 10'000;

  // The lengths of play, and the results of the ends.
  void read_ends() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> lengths(graph_.positions().size());
    for (const PlayGraph::Node node : graph_.bottom_up()) {
      if (graph_.positions()[node].is_end()) {
        ++facts_.ends;
        continue;
      }
      auto& [shortest, longest] = lengths[node];
      shortest = static_cast<std::uint32_t>(lengths.size());
      for (const PlayGraph::Node next : graph_.after(node)) {
        shortest = std::min(shortest, lengths[next].first + 1);
        longest = std::max(longest, lengths[next].second + 1);
      }
    }
    std::tie(facts_.shortest, facts_.longest) = lengths[0];
    for (const Payoffs& payoffs : graph_.outcomes()) {
      facts_.results.push_back(result_text(payoffs));
      const SetOfPlayers best = best_paid(payoffs);
      facts_.has_ties = facts_.has_ties || best.size() > 1;
    }
    absl::c_sort(facts_.results);
  }

  absl::Status read_kingmakers() {
    KM_ASSIGN_OR_RETURN(const TieBreak ties, tie_break());
    const auto found = kingmakers(graph_, facts_.players, ties, context_.budget());
    if (!found) return status_of(context_.budget());
    facts_.plies = found->plies;
    facts_.total = found->total();
    facts_.by_rule = result_text(graph_.outcomes()[found->results[0]]);
    for (const std::uint32_t result : found->start) {
      facts_.any_tie.push_back(result_text(graph_.outcomes()[result]));
    }
    absl::c_sort(facts_.any_tie);
    constexpr std::size_t kMostChances = 500'000;  // positions with exact fractions
    if (graph_.positions().size() <= kMostChances) {
      const auto all = chances(graph_, facts_.players, context_.budget());
      if (!all) return status_of(context_.budget());
      for (const Chance& chance : *all) facts_.chances.push_back(chance.win);
    }
    return read_moment(*found);
  }

  // Compares results that pay a player the same by his preference.
  absl::StatusOr<TieBreak> tie_break() {
    TieBreak ties{ties_.rule};
    if (!ties_.system) return ties;
    std::vector<Term> leaves;
    for (const Payoffs& payoffs : graph_.outcomes()) {
      leaves.push_back(context_.store().outcome(payoffs));
      const absl::Status status = ties_.system->check_leaves(context_.store(), leaves.back());
      if (!status.ok()) return with_range(status, ties_.range);
    }
    for (Player p = 1; p <= facts_.players; ++p) {
      if (!ties_.system->has_preference(p)) {
        return error_at(ties_.range, "`", ties_.system->text(), "` has no preference");
      }
      auto& prefers = ties.prefers.emplace_back(leaves.size(), std::vector<bool>(leaves.size()));
      for (std::size_t a = 0; a < leaves.size(); ++a) {
        for (std::size_t b = 0; b < leaves.size(); ++b) {
          const TermStore& store = context_.store();
          if (a == b || store.payoff(leaves[a], p) != store.payoff(leaves[b], p)) continue;
          const auto relation = context_.preferences().compare(
              *ties_.system, facts_.players, p, leaves[a], leaves[b], context_.budget());
          if (!relation.ok()) return with_range(relation.status(), ties_.range);
          prefers[a][b] = *relation == Relation::Less;
        }
      }
    }
    return ties;
  }

  // Follows the rule for ties up to a kingmaker.
  absl::Status read_moment(const Kingmakers& found) {
    PlayGraph::Node node = 0;
    while (!graph_.positions()[node].is_end() && found.is_kingmaker[node] == 0) {
      const auto after = graph_.after(node);
      node = *absl::c_find_if(
          after, [&](PlayGraph::Node next) { return found.results[next] == found.results[node]; });
    }
    const PlayGraph::Position& position = graph_.positions()[node];
    if (position.is_end()) return absl::OkStatus();
    KingmakerMoment moment{position.ply, position.turn.mover, {}, {}};
    KM_ASSIGN_OR_RETURN(moment.position, game_.text(position.turn.position, "", kMostText));
    if (const BoardPosition* const on_board = game_.on_board()) {
      const Board board = on_board->board(position.turn.position);
      moment.is_of_hexagons = board.geometry.lattice == Lattice::Hexagons;
    }
    const auto after = graph_.after(node);
    const auto winners = [&](PlayGraph::Node next) {
      return best_paid(graph_.outcomes()[found.results[next]]);
    };
    const auto other = absl::c_find_if(
        after, [&](PlayGraph::Node next) { return winners(next) != winners(after.front()); });
    for (const PlayGraph::Node next : {after.front(), *other}) {
      KM_ASSIGN_OR_RETURN(std::string text,
                          game_.text(graph_.positions()[next].turn.position, "", kMostText));
      moment.moves.emplace_back(std::move(text),
                                result_text(graph_.outcomes()[found.results[next]]));
    }
    facts_.moment = std::move(moment);
    return absl::OkStatus();
  }

  void read_forces() {
    for (Player p = 1; p <= facts_.players; ++p) {
      if (can_force(graph_, SetOfPlayers::of(p))) facts_.forcing.push_back(cat(p));
    }
    for (Player p = 1; p <= facts_.players && facts_.players > 2; ++p) {
      for (Player q = p + 1; q <= facts_.players; ++q) {
        const auto pair = SetOfPlayers::of(p) | SetOfPlayers::of(q);
        if (can_force(graph_, pair)) facts_.forcing.push_back(cat(p, " with ", q));
      }
    }
  }

  absl::StatusOr<std::vector<std::string>> results_under(std::string_view rules) {
    const auto value = context_.normal_form(object_, *System::named(rules), range_);
    if (absl::IsResourceExhausted(value.status())) return std::vector<std::string>();
    if (!value.ok()) return value.status();
    return results_in(context_.store(), *value);
  }

  Context& context_;
  const Game& game_;
  Object object_;
  const Ties& ties_;
  SourceRange range_;
  PlayGraph graph_;
  GameFacts facts_;
};

}  // namespace

absl::StatusOr<GameFacts> facts_of(Context& context, const Position& position, const Ties& ties,
                                   SourceRange range) {
  return FactFinder(context, position, ties, range).run();
}

}  // namespace kingmaker
