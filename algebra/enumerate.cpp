// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/enumerate.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker {
namespace {

Integer binomial(const Integer& n, unsigned k) {
  if (n < k) return 0;
  Integer product = 1;
  for (unsigned i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
  return product;
}

// The number of subsets of an n-set with at least `least` and at most `max_size` members; nullopt
// if it has much more than `max_bits` bits.
std::optional<Integer> subsets(const Integer& n, unsigned least,
                               const std::optional<std::uint64_t>& limit, std::uint64_t max_bits) {
  if (limit && *limit < least) return Integer(0);
  const bool all = !limit || n <= *limit;
  if (all ? n > max_bits : msb(n) > max_bits / *limit) return std::nullopt;
  if (!all) {
    Integer sum = 0;
    for (auto k = least; k <= *limit; ++k) sum += binomial(n, k);
    return sum;
  }
  Integer sum = Integer(1) << static_cast<unsigned>(n);
  for (unsigned k = 0; k < least; ++k) sum -= binomial(n, k);
  return sum;
}

// The numbers of values of depth at most 0, 1, 2, ..., as far as they can be written.
std::vector<Integer> counts_by_depth(int players, std::uint64_t depth, const ValueBounds& bounds,
                                     std::uint64_t max_bits) {
  std::vector<Integer> counts = {players};
  Integer of_one_mover = 0;
  while (counts.size() <= depth) {
    // In syntactic normal form, a mover chooses among all wins and all values of other movers, at
    // least two of them. Among raw values, a mover chooses among all values, but a single win is
    // not a choice.
    const Integer options =
        bounds.raw ? counts.back() : Integer(players + (players - 1) * of_one_mover);
    const std::optional<Integer> sets =
        subsets(options, bounds.raw ? 1 : 2, bounds.options, max_bits);
    if (!sets) break;
    of_one_mover = *sets;
    if (bounds.raw && of_one_mover > 0) of_one_mover -= players;
    counts.emplace_back(players + players * of_one_mover);
  }
  return counts;
}

// Counts values by size. A value is a root over a set of nodes that contains the options of all its
// nodes and of the root, and in which each node is an option of another node or of the root. The
// set is built level by level. Inclusion and exclusion ensures that no node is unused: each node
// either may be used, or counts -1 and must not be used; if no node uses it, the two cancel. The
// next level depends only on the numbers of usable nodes of each mover, on the last level and below
// it.
class SizeCounter {
 public:
  // The number of steps after which counting gives up.
  static constexpr std::uint64_t kMaxSteps = 500'000;

  SizeCounter(int players, std::uint64_t max_depth, std::uint64_t max_size,
              std::optional<std::uint64_t> max_options)
      : players_(players), max_depth_(max_depth), max_size_(max_size), max_options_(max_options) {}

  // Nullopt if it takes too long.
  std::optional<Integer> run() {
    Integer count = max_size_ >= 1 ? players_ : 0;  // the wins
    std::map<State, Integer> states = over_wins();
    for (std::uint64_t depth = 1; depth <= max_depth_ && !states.empty(); ++depth) {
      std::map<State, Integer> next;
      for (const auto& [state, weight] : states) {
        if (state.size < max_size_) count += weight * roots(state);
        if (depth < max_depth_ && !add_level(state, weight, next)) return std::nullopt;
      }
      states = std::move(next);
    }
    return count;
  }

 private:
  // The numbers of usable nodes of one mover.
  struct Movers {
    std::uint32_t below = 0;
    std::uint32_t last = 0;
    friend bool operator<(const Movers& a, const Movers& b) {
      return std::tie(a.below, a.last) < std::tie(b.below, b.last);
    }
  };
  struct State {
    std::uint64_t size = 0;
    std::uint32_t wins = 0;  // usable
    bool wins_are_last = false;
    std::vector<Movers> movers;  // sorted, since players are interchangeable
    friend bool operator<(const State& a, const State& b) {
      return std::tie(a.size, a.wins, a.wins_are_last, a.movers) <
             std::tie(b.size, b.wins, b.wins_are_last, b.movers);
    }
  };

  std::map<State, Integer> over_wins() const {
    std::map<State, Integer> states;
    const auto n = static_cast<std::uint32_t>(players_);
    for (std::uint32_t wins = 0; wins <= n && wins <= max_size_; ++wins) {
      for (std::uint32_t usable = 1; usable <= wins; ++usable) {
        State state{wins, usable, true, std::vector<Movers>(n)};
        states[state] += sign(wins - usable) * binomial(n, wins) * binomial(wins, usable);
      }
    }
    return states;
  }

  static int sign(std::uint32_t unusable) { return unusable % 2 == 0 ? 1 : -1; }

  // The number of choices of one mover on the level above the last.
  [[nodiscard]] Integer choices(const State& state, const Movers& own) const {
    std::uint32_t last = state.wins_are_last ? state.wins : 0;
    std::uint32_t below = state.wins_are_last ? 0 : state.wins;
    for (const Movers& m : state.movers) {
      last += m.last;
      below += m.below;
    }
    last -= own.last;
    below -= own.below;
    if (!max_options_ || *max_options_ >= last + below) {
      return (((Integer(1) << last) - 1) << below) - last;
    }
    Integer sum = 0;
    for (unsigned k = 2; k <= *max_options_; ++k) {
      sum += binomial(last + below, k) - binomial(below, k);
    }
    return sum;
  }

  [[nodiscard]] Integer roots(const State& state) const {
    Integer sum = 0;
    for (const Movers& own : state.movers) sum += choices(state, own);
    return sum;
  }

  bool add_level(const State& state, const Integer& weight, std::map<State, Integer>& next) {
    // Adds mover by mover: the state so far, with the numbers chosen in `last` and the old ones
    // below.
    std::map<State, Integer> partial;
    State start = state;
    for (Movers& m : start.movers) m = {m.below + m.last, 0};
    start.wins_are_last = false;
    // The order identifies the movers, so nothing may be sorted before the end.
    partial.emplace(start, weight);
    for (std::size_t m = 0; m < state.movers.size(); ++m) {
      const Integer possible = choices(state, state.movers[m]);
      std::map<State, Integer> extended;
      for (const auto& [from, ways] : partial) {
        Integer sets = 1;
        for (std::uint32_t chosen = 0; from.size + chosen < max_size_; ++chosen) {
          if (chosen > 0) sets = sets * (possible - (chosen - 1)) / chosen;
          if (sets == 0) break;
          for (std::uint32_t usable = 0; usable <= chosen; ++usable) {
            if (++steps_ > kMaxSteps) return false;
            State to = from;
            to.size += chosen;
            to.movers[m].last = usable;
            extended[std::move(to)] +=
                sign(chosen - usable) * ways * sets * binomial(chosen, usable);
          }
        }
      }
      partial = std::move(extended);
    }
    for (auto& [reached, ways] : partial) {
      // If no node of a level may be used, there is no level above it.
      const bool usable =
          absl::c_any_of(reached.movers, [](const Movers& m) { return m.last > 0; });
      if (!usable || ways == 0) continue;
      State sorted = reached;
      absl::c_sort(sorted.movers);
      next[std::move(sorted)] += ways;
    }
    return true;
  }

  int players_;
  std::uint64_t max_depth_;
  std::uint64_t max_size_;
  std::optional<std::uint64_t> max_options_;
  std::uint64_t steps_ = 0;
};

// The largest depth of values within the bounds. Each level adds at least a node, and there are at
// least two wins.
std::uint64_t deepest(const ValueBounds& bounds) {
  const std::uint64_t by_depth = bounds.depth.value_or(~std::uint64_t{0});
  if (!bounds.size) return by_depth;
  return std::min(by_depth, *bounds.size < 3 ? 0 : *bounds.size - 2);
}

// True if values of this depth never exceed the bound on size.
bool size_is_no_bound(int players, std::uint64_t depth, const ValueBounds& bounds) {
  if (depth == 0) return *bounds.size >= 1;
  const std::vector<Integer> counts = counts_by_depth(players, depth - 1, bounds, 64);
  return counts.size() == depth && counts.back() < *bounds.size;
}

// Finds all sets of given values that may be the options of a choice within a size, by adding one
// option after the other. Candidates that are too large together with the current options are
// removed from the list for further options, so the work is proportional to the number of results.
class OptionSets {
 public:
  // `values` contains the options of its members, before these.
  OptionSets(const TermStore& store, const std::vector<Term>& values, std::uint64_t max_size,
             const ValueBounds& bounds)
      : store_(store),
        values_(values),
        max_nodes_(max_size - 1),
        most_options_(bounds.options.value_or(~std::uint64_t{0})),
        raw_(bounds.raw) {
    TermMap<std::uint32_t> places;
    first_.push_back(0);
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      const Term t = values[i];
      nodes.assign(1, i);
      if (t.is_choice()) {
        places[t] = i;
        for (const Term option : store.options(t)) {
          const std::uint32_t place = option.is_win() ? option.raw() - 1 : places.get(option);
          nodes.insert(nodes.end(), nodes_.begin() + first_[place],
                       nodes_.begin() + first_[place + 1]);
        }
        sort_unique(nodes);
      }
      nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
      first_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    }
    uses_.resize(values.size());
  }

  // The number of nodes of the current options together.
  [[nodiscard]] std::uint64_t size() const { return size_; }

  // Calls `visit` with each set of options for `mover`. If a call returns false, stops and returns
  // false.
  bool for_each(Player mover, auto&& visit) {
    struct Level {
      std::vector<std::uint32_t> candidates;
      std::size_t next = 0;
    };
    std::vector<Level> levels(1);
    for (std::uint32_t i = 0; i < values_.size(); ++i) {
      if (!raw_ && values_[i].is_choice() && store_.mover(values_[i]) == mover) continue;
      if (fits(i)) levels[0].candidates.push_back(i);
    }
    std::vector<std::uint32_t> chosen;
    std::vector<Term> options;
    while (!levels.empty()) {
      Level& level = levels.back();
      if (level.next == level.candidates.size()) {
        levels.pop_back();
        if (!chosen.empty()) {
          leave(chosen.back());
          chosen.pop_back();
        }
        continue;
      }
      const std::uint32_t candidate = level.candidates[level.next++];
      chosen.push_back(candidate);
      enter(candidate);
      if (chosen.size() >= 2 || (raw_ && values_[candidate].is_choice())) {
        options.clear();
        for (const std::uint32_t i : chosen) options.push_back(values_[i]);
        if (!visit(options)) return false;
      }
      if (chosen.size() < most_options_) {
        levels.push_back({further(level.candidates, level.next), 0});
      } else {
        levels.push_back({{}, 0});
      }
    }
    return true;
  }

 private:
  std::span<const std::uint32_t> nodes(std::uint32_t i) const {
    return {nodes_.data() + first_[i], nodes_.data() + first_[i + 1]};
  }
  bool fits(std::uint32_t i) const {
    // Goes from the largest node down, since large nodes are the least likely to be shared.
    std::uint64_t room = max_nodes_ - size_;
    const auto all = nodes(i);
    for (std::size_t k = all.size(); k > 0; --k) {
      if (uses_[all[k - 1]] != 0) continue;
      if (room == 0) return false;
      --room;
    }
    return true;
  }
  // The candidates from `next` on that still fit.
  std::vector<std::uint32_t> further(const std::vector<std::uint32_t>& candidates,
                                     std::size_t next) const {
    std::vector<std::uint32_t> fitting;
    // Options are added in ascending order, and nodes come before choices that contain them. So no
    // candidate is there already, and each needs room for itself.
    if (size_ == max_nodes_) return fitting;
    const auto rest = candidates.begin() + static_cast<std::ptrdiff_t>(next);
    for (auto i = rest; i != candidates.end(); ++i) {
      if (fits(*i)) fitting.push_back(*i);
    }
    return fitting;
  }
  void enter(std::uint32_t i) {
    for (const std::uint32_t node : nodes(i)) size_ += uses_[node]++ == 0 ? 1 : 0;
  }
  void leave(std::uint32_t i) {
    for (const std::uint32_t node : nodes(i)) size_ -= --uses_[node] == 0 ? 1 : 0;
  }

  const TermStore& store_;
  const std::vector<Term>& values_;
  std::uint64_t max_nodes_;
  std::uint64_t most_options_;
  bool raw_;
  std::vector<std::uint32_t> nodes_;  // all nodes of each value
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> uses_;  // for each node, the number of chosen options with it
  std::uint64_t size_ = 0;
};

}  // namespace

ValueCount count_values(int players, const ValueBounds& bounds, std::uint64_t max_bits) {
  const std::uint64_t depth = deepest(bounds);
  if (!bounds.size || bounds.raw || size_is_no_bound(players, depth, bounds)) {
    if (bounds.size && *bounds.size == 0) return {};
    std::vector<Integer> counts = counts_by_depth(players, depth, bounds, max_bits);
    return {counts.back(), counts.size() == depth + 1};
  }
  if (*bounds.size == 0) return {};
  // Larger sizes take longer. So the best lower bound comes from the sizes before the first one
  // that takes too long.
  const auto count_to = [&](std::uint64_t size) {
    return SizeCounter(players, depth, size, bounds.options).run();
  };
  if (const auto count = count_to(*bounds.size)) return {*count, true};
  ValueCount bound{players, false};
  for (std::uint64_t size = 3; size < *bounds.size; ++size) {
    const auto count = count_to(size);
    if (!count) break;
    bound.count = *count;
  }
  return bound;
}

std::optional<SizedValues> all_values(TermStore& store, int players, const ValueBounds& bounds,
                                      const std::function<bool(std::uint64_t)>& go_on) {
  constexpr std::uint64_t kBetweenQuestions = 4096;
  if (bounds.size && *bounds.size == 0) return SizedValues{};
  std::vector<Term> values;
  for (Player p = 1; p <= players; ++p) values.push_back(Term::win(p));
  TermMap<std::uint32_t> size_of;
  const std::uint64_t depth = deepest(bounds);
  std::uint64_t choice_count = 0;
  for (std::uint64_t d = 1; d <= depth; ++d) {
    // An option has at least one node less than the choice, so lower levels have tighter bounds.
    constexpr std::uint64_t kUnbounded = ~std::uint64_t{0};
    OptionSets sets(store, values, bounds.size ? *bounds.size - (depth - d) : kUnbounded, bounds);
    std::vector<Term> choices;
    for (Player mover = 1; mover <= players; ++mover) {
      const bool all = sets.for_each(mover, [&](std::vector<Term>& options) {
        const Term choice = store.choice(mover, std::span<Term>(options));
        if (choice.is_none()) return false;
        choices.push_back(choice);
        size_of[choice] = static_cast<std::uint32_t>(sets.size() + 1);
        return ++choice_count % kBetweenQuestions != 0 || !go_on || go_on(kBetweenQuestions);
      });
      if (!all) return std::nullopt;
    }
    // Handles of choices are larger than those of their options.
    absl::c_sort(choices);
    values.resize(static_cast<std::size_t>(players));
    values.insert(values.end(), choices.begin(), choices.end());
  }
  const auto size = [&](Term t) { return t.is_win() ? 1 : size_of.get(t); };
  const PrintOrder order(store, players, values);
  absl::c_sort(values, [&](Term a, Term b) {
    return size(a) != size(b) ? size(a) < size(b) : order.less(a, b);
  });
  SizedValues sorted;
  for (const Term t : values) sorted.sizes.push_back(size(t));
  sorted.values = std::move(values);
  return sorted;
}

namespace {

// The choice of `mover` among values in syntactic normal form, in this normal form.
Term syntactic_choice(TermStore& store, Player mover, std::span<const Term> branches) {
  std::vector<Term> options;
  for (const Term t : branches) {
    if (t.is_choice() && store.mover(t) == mover) {
      const auto inner = store.options(t);
      options.insert(options.end(), inner.begin(), inner.end());
    } else {
      options.push_back(t);
    }
  }
  sort_unique(options);
  return options.size() == 1 ? options[0] : store.choice(mover, std::span<Term>(options));
}

}  // namespace

Term random_tree(TermStore& store, int players, std::uint32_t depth, std::uint32_t branching,
                 RandomNumbers& random) {
  const auto player = [&] {
    return 1 + static_cast<Player>(random.below(static_cast<std::uint64_t>(players)));
  };
  std::uint64_t leaves = 1;
  for (std::uint32_t d = 0; d < depth; ++d) leaves *= branching;
  std::vector<Term> level;
  for (std::uint64_t i = 0; i < leaves; ++i) level.push_back(Term::win(player()));
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / branching; ++i) {
      const Term t = syntactic_choice(store, player(), {level.data() + i * branching, branching});
      if (t.is_none()) return t;
      level[i] = t;
    }
    level.resize(level.size() / branching);
  }
  return level[0];
}

Term random_value(TermStore& store, int players, std::uint32_t depth, RandomNumbers& random) {
  constexpr std::uint64_t kMostOnALevel = 4;
  constexpr std::uint64_t kMostFurtherOptions = 3;
  constexpr std::size_t kMostSeen = 64;
  const auto wins = static_cast<std::size_t>(players);
  std::vector<Term> nodes;
  for (Player p = 1; p <= players; ++p) nodes.push_back(Term::win(p));
  std::size_t level = 0;  // the beginning of the last level
  const std::uint64_t levels = random.below(std::uint64_t{depth} + 1);
  std::vector<Term> options;
  std::vector<Term> others;
  for (std::uint64_t d = 1; d <= levels; ++d) {
    const std::size_t end = nodes.size();
    const std::uint64_t wanted = 1 + random.below(kMostOnALevel);
    for (std::uint64_t node = 0; node < wanted; ++node) {
      const Term first = nodes[level + random.below(end - level)];
      Player mover = 0;
      if (first.is_win()) {
        mover = 1 + static_cast<Player>(random.below(static_cast<std::uint64_t>(players)));
      } else {
        mover = 1 + static_cast<Player>(random.below(static_cast<std::uint64_t>(players - 1)));
        if (mover >= store.mover(first)) ++mover;
      }
      others.clear();
      // Nodes far below would make each level more expensive than the one before.
      const std::size_t oldest = std::max(wins, end > kMostSeen ? end - kMostSeen : 0);
      for (std::size_t i = 0; i < end; i = i + 1 == wins ? oldest : i + 1) {
        const Term t = nodes[i];
        if (t != first && (t.is_win() || store.mover(t) != mover)) others.push_back(t);
      }
      const std::uint64_t further =
          1 + random.below(std::min<std::uint64_t>(kMostFurtherOptions, others.size()));
      options.assign(1, first);
      for (std::uint64_t i = 0; i < further; ++i) {
        const std::size_t drawn = i + random.below(others.size() - i);
        std::swap(others[i], others[drawn]);
        options.push_back(others[i]);
      }
      const Term choice = store.choice(mover, std::span<Term>(options));
      if (choice.is_none()) return choice;
      const auto fresh = nodes.begin() + static_cast<std::ptrdiff_t>(end);
      if (std::find(fresh, nodes.end(), choice) == nodes.end()) nodes.push_back(choice);
    }
    level = end;
  }
  return nodes[level + random.below(nodes.size() - level)];
}

}  // namespace kingmaker
