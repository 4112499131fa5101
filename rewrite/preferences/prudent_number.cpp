// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/prudent_number.hpp"

#include <algorithm>
#include <utility>

#include "algebra/hull.hpp"

namespace kingmaker {

struct PrudentNumbers::Ranks {
  using Number = PrudentRank;
  static constexpr PrudentRank kZero = 0;
  static constexpr PrudentRank kOne = kPrudentOne;

  const TermStore& store;
  Player p;
  TermMap<PrudentRank>& memo;

  // Returns kZero if the rank is not known without looking at options.
  [[nodiscard]] PrudentRank find(Term v) const {
    if (store.has_outcomes(v)) [[unlikely]]
      return memo.get(v);
    if (const auto simple = store.simple_value(v)) return prudent_rank(p, *simple);
    if (is_type_in_normal_form(store, v)) return number_in_type(store, v, p);
    return memo.get(v);
  }
  [[nodiscard]] bool less(PrudentRank a, PrudentRank b) const { return a < b; }
  [[nodiscard]] PrudentRank between(PrudentRank low, PrudentRank high) const {
    return simplest_between(low, high);
  }
};

struct PrudentNumbers::Nodes {
  using Number = Dyadic;
  static constexpr Dyadic kZero = DyadicTree::kZero;
  static constexpr Dyadic kOne = DyadicTree::kOne;

  const TermStore& store;
  Player p;
  DyadicTree& tree;
  TermMap<Dyadic>& memo;

  [[nodiscard]] Dyadic find(Term v) const {
    return is_type_in_normal_form(store, v) ? node_of(number_in_type(store, v, p)) : memo.get(v);
  }
  // Precondition: the number is between 0 and 1.
  [[nodiscard]] Dyadic node_of(PrudentRank rank) const {
    std::pair<PrudentRank, Dyadic> low{0, kZero};
    std::pair<PrudentRank, Dyadic> high{kPrudentOne, kOne};
    for (;;) {
      const PrudentRank middle = kingmaker::simplest_between(low.first, high.first);
      const Dyadic node = tree.simplest_between(low.second, high.second);
      if (middle == rank) return node;
      (middle < rank ? low : high) = {middle, node};
    }
  }
  [[nodiscard]] bool less(Dyadic a, Dyadic b) const { return tree.compare(a, b) < 0; }
  [[nodiscard]] Dyadic between(Dyadic low, Dyadic high) const {
    return tree.simplest_between(low, high);
  }
};

template <typename Numbers>
std::optional<typename Numbers::Number> PrudentNumbers::cached(const Numbers& numbers,
                                                               const PrudentReading& reading,
                                                               Term v) const {
  const Player p = reading.player;
  if (reading.level) [[unlikely]] {
    const PayoffRange range = ranges_.of(p, v);
    if (range.least >= *reading.level) return Numbers::kOne;
    if (range.greatest < *reading.level) return Numbers::kZero;
  } else {
    if (v == Term::win(p)) return Numbers::kOne;
    if (!store_.winners(v).contains(p)) return Numbers::kZero;
  }
  const auto number = numbers.find(v);
  if (number == Numbers::kZero) return std::nullopt;
  return number;
}

template <typename Numbers>
std::optional<typename Numbers::Number> PrudentNumbers::evaluate(const Numbers& numbers,
                                                                 const PrudentReading& reading,
                                                                 Term v, Budget& budget) const {
  using Number = typename Numbers::Number;
  struct Open {
    Term choice;
    const Term* at;
    const Term* end;
    Number least = Numbers::kOne;
    Number greatest = Numbers::kZero;
  };
  const auto open = [&](Term choice) {
    const auto options = store_.options(choice);
    return Open{choice, options.data(), options.data() + options.size()};
  };
  std::vector<Open> stack{open(v)};
  for (;;) {
    Open& top = stack.back();
    if (top.at == top.end) {
      const Number number =
          top.least == top.greatest ? top.least : numbers.between(top.least, top.greatest);
      numbers.memo[top.choice] = number;
      stack.pop_back();
      if (stack.empty()) return number;
      continue;
    }
    if (!budget.spend()) return std::nullopt;
    if (const auto number = cached(numbers, reading, *top.at)) {
      if (numbers.less(*number, top.least)) top.least = *number;
      if (numbers.less(top.greatest, *number)) top.greatest = *number;
      ++top.at;
    } else {
      stack.push_back(open(*top.at));
    }
  }
}

PrudentNumbers::Memo& PrudentNumbers::memo_of(const PrudentReading& reading) {
  if (!reading.level) return memos_[static_cast<std::size_t>(reading.player - 1)];
  std::unique_ptr<Memo>& memo = memos_at_levels_[reading];
  if (memo == nullptr) memo = std::make_unique<Memo>();
  return *memo;
}

std::optional<PrudentRank> PrudentNumbers::rank(Player p, Term v, Budget& budget) {
  return rank_at({p}, v, budget);
}

std::optional<PrudentRank> PrudentNumbers::rank_at(const PrudentReading& reading, Term v,
                                                   Budget& budget) {
  const auto ranks = [&] { return Ranks{store_, reading.player, memo_of(reading).ranks}; };
  if (const auto rank = cached(ranks(), reading, v)) return rank;
  if (store_.depth(v) > kMaxRankedDepth) return std::nullopt;
  if (bytes() > max_bytes_) clear();
  return evaluate(ranks(), reading, v, budget);
}

std::optional<Dyadic> PrudentNumbers::node(const PrudentReading& reading, Term v, Budget& budget) {
  const Nodes nodes{store_, reading.player, tree_, memo_of(reading).nodes};
  if (const auto node = cached(nodes, reading, v)) return node;
  return evaluate(nodes, reading, v, budget);
}

std::optional<std::strong_ordering> PrudentNumbers::compare(Player p, Term v, Term w,
                                                            Budget& budget) {
  return compare_at({p}, v, w, budget);
}

std::optional<std::strong_ordering> PrudentNumbers::compare_at(const PrudentReading& reading,
                                                               Term v, Term w, Budget& budget) {
  if (const auto left = rank_at(reading, v, budget)) {
    if (const auto right = rank_at(reading, w, budget)) return *left <=> *right;
  }
  if (bytes() > max_bytes_) clear();
  const auto left = node(reading, v, budget);
  const auto right = left ? node(reading, w, budget) : std::nullopt;
  if (!right) return std::nullopt;
  return tree_.compare(*left, *right);
}

std::optional<std::strong_ordering> PrudentNumbers::compare_levels(Player p, Term v, Term w,
                                                                   Budget& budget) {
  const PayoffRange left = ranges_.of(p, v);
  const PayoffRange right = ranges_.of(p, w);
  // At the levels up to the least payoff of a value its number is 1, and at the next level it is
  // not. So the least payoff decides, if it differs.
  if (left.least != right.least) return left.least <=> right.least;
  const Payoff greatest = std::max(left.greatest, right.greatest);
  for (const Payoff& level : ranges_.payoffs(p)) {
    if (level <= left.least) continue;
    if (level > greatest) break;
    const auto order = compare_at({p, level}, v, w, budget);
    if (!order || *order != 0) return order;
  }
  return std::strong_ordering::equal;
}

std::optional<std::vector<std::uint8_t>> PrudentNumbers::digits(Player p, Term v, Budget& budget,
                                                                std::optional<Payoff> level) {
  if (bytes() > max_bytes_) clear();
  const auto number = node({p, level}, v, budget);
  if (!number) return std::nullopt;
  return tree_.digits(*number);
}

std::size_t PrudentNumbers::bytes() const {
  std::size_t bytes = tree_.bytes() + ranges_.bytes();
  for (const Memo& memo : memos_) bytes += memo.ranks.bytes() + memo.nodes.bytes();
  for (const auto& [reading, memo] : memos_at_levels_) {
    bytes += memo->ranks.bytes() + memo->nodes.bytes();
  }
  return bytes;
}

void PrudentNumbers::clear() {
  for (Memo& memo : memos_) memo = {};
  memos_at_levels_.clear();
  ranges_.clear();
  tree_.clear();
}

}  // namespace kingmaker
