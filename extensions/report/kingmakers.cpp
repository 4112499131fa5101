// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/report/kingmakers.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/sort_unique.hpp"
#include "rewrite/preferences/tie_answers.hpp"

namespace kingmaker {
namespace {

constexpr std::array<std::pair<std::string_view, TieRule>, 6> kTieRules = {
    {{"first", TieRule::First},
     {"last", TieRule::Last},
     {"against_leader", TieRule::AgainstLeader},
     {"longest", TieRule::Longest},
     {"shortest", TieRule::Shortest},
     {"preference", TieRule::Preference}}};

class KingmakerSearch {
 public:
  KingmakerSearch(const PlayGraph& graph, int players, const TieBreak& ties)
      : graph_(graph),
        players_(players),
        ties_(ties),
        answers_(graph.positions().size()),
        lengths_(graph.positions().size()) {
    found_.results.resize(graph.positions().size());
    found_.is_kingmaker.resize(graph.positions().size());
    for (const Payoffs& payoffs : graph.outcomes()) winners_.push_back(best_paid(payoffs));
  }

  std::optional<Kingmakers> run(Budget& budget) {
    for (const PlayGraph::Node node : graph_.bottom_up()) {
      const PlayGraph::Position& position = graph_.positions()[node];
      if (position.is_end()) {
        found_.results[node] = position.outcome;
        answers_[node] = {position.outcome};
        continue;
      }
      std::size_t work = 0;
      for (const PlayGraph::Node next : graph_.after(node)) work += answers_[next].size();
      if (!budget.spend(work)) return std::nullopt;
      count(node, position);
    }
    found_.start = answers_[0];
    return std::move(found_);
  }

 private:
  [[nodiscard]] Payoff pays(std::uint32_t outcome, Player p) const {
    return graph_.outcomes()[outcome][static_cast<std::size_t>(p - 1)];
  }

  void count(PlayGraph::Node node, const PlayGraph::Position& position) {
    if (found_.plies.size() <= position.ply) found_.plies.resize(position.ply + std::size_t{1});
    KingmakerCounts& counts = found_.plies[position.ply];
    counts.seats.resize(static_cast<std::size_t>(players_));
    ++counts.positions;
    const Player mover = position.turn.mover;
    const auto after = graph_.after(node);
    const PlayGraph::Node best = chosen(after, mover);
    found_.results[node] = found_.results[best];
    lengths_[node] = lengths_[best] + 1;
    const std::uint32_t first = found_.results[after.front()];
    const auto result_of = [&](PlayGraph::Node next) { return found_.results[next]; };
    const bool gains_nothing = absl::c_all_of(after, [&](PlayGraph::Node next) {
      return pays(result_of(next), mover) == pays(first, mover);
    });
    const bool decides = absl::c_any_of(
        after, [&](PlayGraph::Node next) { return winners_[result_of(next)] != winners_[first]; });
    counts.indifferent += gains_nothing ? 1 : 0;
    if (gains_nothing && decides) {
      ++counts.by_rule;
      ++counts.seats[static_cast<std::size_t>(mover - 1)];
      found_.is_kingmaker[node] = 1;
    }
    count_for_all_ties(after, mover, counts);
    std::vector<std::span<const std::uint32_t>> options;
    for (const PlayGraph::Node next : after) options.emplace_back(answers_[next]);
    answers_[node] =
        answers_of_choice(options, [&](std::uint32_t result) { return pays(result, mover); });
  }

  // The position to which the mover goes by the rule.
  [[nodiscard]] PlayGraph::Node chosen(std::span<const PlayGraph::Node> after, Player mover) const {
    PlayGraph::Node best = after.front();
    for (const PlayGraph::Node next : after.subspan(1)) {
      const Payoff now = pays(found_.results[best], mover);
      const Payoff then = pays(found_.results[next], mover);
      if (now < then || (now == then && breaks_tie(best, next, mover))) best = next;
    }
    return best;
  }
  // True if the second one of two equally good positions is chosen by the rule for ties.
  [[nodiscard]] bool breaks_tie(PlayGraph::Node best, PlayGraph::Node other, Player mover) const {
    const std::uint32_t now = found_.results[best];
    const std::uint32_t then = found_.results[other];
    switch (ties_.rule) {
      case TieRule::First:
        return false;
      case TieRule::Last:
        return true;
      case TieRule::AgainstLeader:
        return leader_gets(then, mover) < leader_gets(now, mover);
      case TieRule::Longest:
        return lengths_[best] < lengths_[other];
      case TieRule::Shortest:
        return lengths_[other] < lengths_[best];
      case TieRule::Preference:
        return ties_.prefers[static_cast<std::size_t>(mover - 1)][now][then];
    }
    return false;
  }
  // The greatest payoff of another player.
  [[nodiscard]] Payoff leader_gets(std::uint32_t outcome, Player mover) const {
    std::optional<Payoff> most;
    for (Player p = 1; p <= players_; ++p) {
      if (p != mover && (!most || *most < pays(outcome, p))) most = pays(outcome, p);
    }
    return *most;
  }

  // Looks at the payoffs of the mover that all moves may have.
  void count_for_all_ties(std::span<const PlayGraph::Node> after, Player mover,
                          KingmakerCounts& counts) const {
    std::vector<std::uint32_t> all;
    for (const PlayGraph::Node next : after) {
      all.insert(all.end(), answers_[next].begin(), answers_[next].end());
    }
    sort_unique(all);
    const bool is_one_payoff = absl::c_all_of(
        all, [&](std::uint32_t one) { return pays(one, mover) == pays(all.front(), mover); });
    const auto differs = [&](std::uint32_t one) {
      return absl::c_any_of(all, [&](std::uint32_t other) {
        return pays(one, mover) == pays(other, mover) && winners_[one] != winners_[other];
      });
    };
    const auto may_be_everywhere = [&](std::uint32_t one) {
      return absl::c_all_of(after, [&](PlayGraph::Node next) {
        return absl::c_any_of(answers_[next], [&](std::uint32_t other) {
          return pays(one, mover) == pays(other, mover);
        });
      });
    };
    const bool is_possible = absl::c_any_of(
        all, [&](std::uint32_t one) { return differs(one) && may_be_everywhere(one); });
    counts.possible += is_possible ? 1 : 0;
    counts.certain += is_possible && is_one_payoff ? 1 : 0;
  }

  const PlayGraph& graph_;
  int players_;
  const TieBreak& ties_;
  Kingmakers found_;
  std::vector<std::vector<std::uint32_t>> answers_;  // for each position
  std::vector<std::uint32_t> lengths_;               // of play by the rule, from each position
  std::vector<SetOfPlayers> winners_;                // of each outcome
};

}  // namespace

std::string_view name_of(TieRule rule) { return kTieRules[static_cast<std::size_t>(rule)].first; }

std::optional<TieRule> tie_rule_named(std::string_view name) {
  for (const auto& [known, rule] : kTieRules) {
    if (known == name && rule != TieRule::Preference) return rule;
  }
  return std::nullopt;
}

void KingmakerCounts::add(const KingmakerCounts& other) {
  positions += other.positions;
  indifferent += other.indifferent;
  by_rule += other.by_rule;
  certain += other.certain;
  possible += other.possible;
  seats.resize(std::max(seats.size(), other.seats.size()));
  for (std::size_t i = 0; i < other.seats.size(); ++i) seats[i] += other.seats[i];
}

KingmakerCounts Kingmakers::total() const {
  KingmakerCounts total;
  for (const KingmakerCounts& counts : plies) total.add(counts);
  return total;
}

std::optional<Kingmakers> kingmakers(const PlayGraph& graph, int players, const TieBreak& ties,
                                     Budget& budget) {
  return KingmakerSearch(graph, players, ties).run(budget);
}

std::optional<std::vector<Chance>> chances(const PlayGraph& graph, int players, Budget& budget) {
  const auto count = static_cast<std::size_t>(players);
  std::vector<std::vector<Chance>> of(graph.positions().size());
  for (const PlayGraph::Node node : graph.bottom_up()) {
    const PlayGraph::Position& position = graph.positions()[node];
    of[node].resize(count);
    if (position.is_end()) {
      const Payoffs& payoffs = graph.outcomes()[position.outcome];
      for (std::size_t p = 0; p < count; ++p) {
        const SetOfPlayers set = SetOfPlayers::of(static_cast<Player>(p + 1));
        of[node][p] = {Rational(payoffs[p].numerator(), payoffs[p].denominator()),
                       wins(payoffs, set) ? 1 : 0};
      }
      continue;
    }
    const auto after = graph.after(node);
    if (!budget.spend(after.size() * count)) return std::nullopt;
    const auto mover = static_cast<std::size_t>(position.turn.mover - 1);
    std::vector<PlayGraph::Node> best;
    for (const PlayGraph::Node next : after) {
      if (!best.empty() && of[next][mover].payoff < of[best.front()][mover].payoff) continue;
      if (!best.empty() && of[best.front()][mover].payoff < of[next][mover].payoff) best.clear();
      best.push_back(next);
    }
    for (std::size_t p = 0; p < count; ++p) {
      Chance& sum = of[node][p];
      for (const PlayGraph::Node next : best) {
        sum.payoff += of[next][p].payoff;
        sum.win += of[next][p].win;
      }
      sum.payoff /= best.size();
      sum.win /= best.size();
    }
  }
  return of[0];
}

}  // namespace kingmaker
