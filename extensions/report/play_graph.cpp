// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/report/play_graph.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/long_numbers.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/play_end.hpp"

namespace kingmaker {

// Visits the positions in the order of their plies.
class PlayExplorer {
 public:
  PlayExplorer(const Game& game, Budget& budget) : game_(game), budget_(budget) {}

  absl::StatusOr<PlayGraph> run() {
    KM_RETURN_IF_ERROR(add(first_turn(game_), 0).status());
    std::size_t before = 0;  // the positions after one move less
    for (PlayGraph::Node node = 0; node < graph_.positions_.size(); ++node) {
      if (node > 0 && graph_.positions_[node].ply != graph_.positions_[node - 1].ply) {
        const std::size_t now = graph_.positions_.size() - node;
        if (now > kLargePly && grows_too_much(now, before)) return too_large();
        before = now;
      }
      KM_RETURN_IF_ERROR(expand(node));
    }
    KM_RETURN_IF_ERROR(order());
    return std::move(graph_);
  }

 private:
  // A game is given up early if this many positions come after one number of moves, and if they
  // would be far too many after three more moves with the growth of the last one.
  static constexpr std::size_t kLargePly = 1'000;
  [[nodiscard]] static bool grows_too_much(std::size_t now, std::size_t before) {
    constexpr double kFarTooMany = 7;
    const double growth = static_cast<double>(now) / static_cast<double>(before);
    return static_cast<double>(now) * growth * growth * growth >
           kFarTooMany * static_cast<double>(PlayGraph::kMostNodes);
  }

  // Says how large the game is, by some random lines of play, and what can be asked instead.
  [[nodiscard]] absl::Status too_large() const {
    constexpr int kLines = 50;
    constexpr std::size_t kLongest = 10'000;
    RandomNumbers random(1);
    double lines = 0;
    std::size_t shortest = kLongest;
    std::size_t longest = 0;
    for (int i = 0; i < kLines; ++i) {
      double ways = 1;
      std::size_t moves = 0;
      Turn turn = first_turn(game_);
      while (!game_.is_over(turn.position) && moves < kLongest) {
        std::vector<Turn> next = successors(game_, turn);
        moves += can_move(game_, turn.position, turn.mover) ? 1 : 0;
        ways *= static_cast<double>(next.size());
        turn = std::move(next[random.below(next.size())]);
      }
      lines += ways / kLines;
      shortest = std::min(shortest, moves);
      longest = std::max(longest, moves);
    }
    const auto power = static_cast<int>(std::log10(std::max(lines, 1.0)));
    return limit_error(
        "this game is too large for a report, which takes up to ",
        large_number(PlayGraph::kMostNodes), " positions: play has some 10^", power, " lines of ",
        shortest, " to ", longest, " moves, by ", kLines, " random ones, and reaches ",
        large_number(graph_.positions_.size()), " positions within ", graph_.positions_.back().ply,
        " moves; ask for a report on a smaller board or a later position, or `best`, "
        "`successors` and `:play` for one position");
  }

  // The number of the position to which a turn leads, after all players who are skipped.
  absl::StatusOr<PlayGraph::Node> add(Turn turn, std::uint32_t ply) {
    const bool is_end = game_.is_over(turn.position);
    for (int skipped = 0; !is_end && !can_move(game_, turn.position, turn.mover); ++skipped) {
      if (skipped > game_.frame().players) return comes_back(game_, {turn});
      std::string position = turn.position;
      turn = game_.turn_after(position, turn.mover, position);
    }
    std::string key = turn.position;
    // The winner may depend on the last mover.
    const bool by_mover = game_.pays_players() == nullptr;
    key.push_back(static_cast<char>(!is_end ? turn.mover : by_mover ? -turn.last : 0));
    const auto [entry, is_new] =
        nodes_.try_emplace(std::move(key), static_cast<PlayGraph::Node>(graph_.positions_.size()));
    if (!is_new) return entry->second;
    if (graph_.positions_.size() == PlayGraph::kMostNodes) return too_large();
    if (!budget_.spend(16)) return status_of(budget_);
    PlayGraph::Position position{std::move(turn), ply};
    if (is_end) {
      KM_ASSIGN_OR_RETURN(position.outcome, outcome_of(position.turn));
    }
    graph_.positions_.push_back(std::move(position));
    return entry->second;
  }

  absl::StatusOr<std::uint32_t> outcome_of(const Turn& turn) {
    KM_ASSIGN_OR_RETURN(Payoffs payoffs, payoffs_at_end(game_, turn));
    auto& outcomes = graph_.outcomes_;
    const auto place = static_cast<std::uint32_t>(outcomes.size());
    const auto [entry, is_new] = outcome_numbers_.try_emplace(payoffs, place);
    if (is_new) outcomes.push_back(std::move(payoffs));
    return entry->second;
  }

  absl::Status expand(PlayGraph::Node node) {
    const Turn turn = graph_.positions_[node].turn;
    if (game_.is_over(turn.position)) return absl::OkStatus();
    const std::uint32_t ply = graph_.positions_[node].ply + 1;
    const std::size_t first = graph_.moves_.size();
    for (Turn& next : successors(game_, turn)) {
      KM_ASSIGN_OR_RETURN(const PlayGraph::Node after, add(std::move(next), ply));
      graph_.moves_.push_back(after);
    }
    graph_.positions_[node].first_move = first;
    graph_.positions_[node].moves = graph_.moves_.size() - first;
    if (!budget_.spend(graph_.moves_.size() - first)) return status_of(budget_);
    return absl::OkStatus();
  }

  // Orders the positions so that each comes before those from which a move leads to it.
  absl::Status order() {
    std::vector<std::uint32_t> waiting(graph_.positions_.size());
    for (const PlayGraph::Node node : graph_.moves_) ++waiting[node];
    std::vector<PlayGraph::Node>& nodes = graph_.bottom_up_;
    if (!waiting.empty() && waiting[0] == 0) nodes.push_back(0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const PlayGraph::Node next : graph_.after(nodes[i])) {
        if (--waiting[next] == 0) nodes.push_back(next);
      }
    }
    if (nodes.size() != graph_.positions_.size()) {
      return input_error("play does not end: it may come back to a position");
    }
    absl::c_reverse(nodes);
    return absl::OkStatus();
  }

  const Game& game_;
  Budget& budget_;
  PlayGraph graph_;
  HashMap<std::string, PlayGraph::Node> nodes_;
  HashMap<Payoffs, std::uint32_t> outcome_numbers_;
};

absl::StatusOr<PlayGraph> PlayGraph::of(const Game& game, Budget& budget) {
  return PlayExplorer(game, budget).run();
}

SetOfPlayers best_paid(const Payoffs& payoffs) {
  const Payoff most = *absl::c_max_element(payoffs);
  return players_where(static_cast<int>(payoffs.size()),
                       [&](Player p) { return payoffs[static_cast<std::size_t>(p - 1)] == most; });
}

bool wins(const Payoffs& payoffs, SetOfPlayers set) {
  const SetOfPlayers best = best_paid(payoffs);
  return best != SetOfPlayers::everyone(static_cast<int>(payoffs.size())) && !(best & set).empty();
}

bool can_force(const PlayGraph& graph, SetOfPlayers set) {
  std::vector<bool> is_forced(graph.positions().size());
  for (const PlayGraph::Node node : graph.bottom_up()) {
    const PlayGraph::Position& position = graph.positions()[node];
    if (position.is_end()) {
      is_forced[node] = wins(graph.outcomes()[position.outcome], set);
      continue;
    }
    const auto forces = [&](PlayGraph::Node next) { return bool{is_forced[next]}; };
    const auto after = graph.after(node);
    is_forced[node] = set.contains(position.turn.mover) ? absl::c_any_of(after, forces)
                                                        : absl::c_all_of(after, forces);
  }
  return is_forced[0];
}

}  // namespace kingmaker
