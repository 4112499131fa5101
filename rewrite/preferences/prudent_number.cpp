// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/prudent_number.hpp"

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
std::optional<typename Numbers::Number> PrudentNumbers::cached(const Numbers& numbers, Player p,
                                                               Term v) const {
  if (v == Term::win(p)) return Numbers::kOne;
  if (!store_.winners(v).contains(p)) return Numbers::kZero;
  const auto number = numbers.find(v);
  if (number == Numbers::kZero) return std::nullopt;
  return number;
}

template <typename Numbers>
std::optional<typename Numbers::Number> PrudentNumbers::evaluate(const Numbers& numbers, Player p,
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
    if (const auto number = cached(numbers, p, *top.at)) {
      if (numbers.less(*number, top.least)) top.least = *number;
      if (numbers.less(top.greatest, *number)) top.greatest = *number;
      ++top.at;
    } else {
      stack.push_back(open(*top.at));
    }
  }
}

std::optional<PrudentRank> PrudentNumbers::rank(Player p, Term v, Budget& budget) {
  const Ranks ranks{store_, p, ranks_[static_cast<std::size_t>(p - 1)]};
  if (const auto rank = cached(ranks, p, v)) return rank;
  if (store_.depth(v) > kMaxRankedDepth) return std::nullopt;
  if (bytes() > max_bytes_) clear();
  return evaluate(ranks, p, v, budget);
}

std::optional<Dyadic> PrudentNumbers::node(Player p, Term v, Budget& budget) {
  const Nodes nodes{store_, p, tree_, nodes_[static_cast<std::size_t>(p - 1)]};
  if (const auto node = cached(nodes, p, v)) return node;
  return evaluate(nodes, p, v, budget);
}

std::optional<std::strong_ordering> PrudentNumbers::compare(Player p, Term v, Term w,
                                                            Budget& budget) {
  if (const auto left = rank(p, v, budget)) {
    if (const auto right = rank(p, w, budget)) return *left <=> *right;
  }
  if (bytes() > max_bytes_) clear();
  const auto left = node(p, v, budget);
  const auto right = left ? node(p, w, budget) : std::nullopt;
  if (!right) return std::nullopt;
  return tree_.compare(*left, *right);
}

std::optional<std::vector<std::uint8_t>> PrudentNumbers::digits(Player p, Term v, Budget& budget) {
  if (bytes() > max_bytes_) clear();
  const auto number = node(p, v, budget);
  if (!number) return std::nullopt;
  return tree_.digits(*number);
}

std::size_t PrudentNumbers::bytes() const {
  std::size_t bytes = tree_.bytes();
  for (const auto& ranks : ranks_) bytes += ranks.bytes();
  for (const auto& nodes : nodes_) bytes += nodes.bytes();
  return bytes;
}

void PrudentNumbers::clear() {
  for (auto& ranks : ranks_) ranks.clear();
  for (auto& nodes : nodes_) nodes.clear();
  tree_.clear();
}

}  // namespace kingmaker
