#include "algebra/print_order.hpp"

#include <algorithm>
#include <compare>

#include "algebra/walk.hpp"

namespace kingmaker {

PrintOrder::PrintOrder(const TermStore& store, int players, std::span<const Term> roots)
    : store_(&store), with_simple_(players == 3) {
  std::vector<Term> nodes = bottom_up(store, roots);
  // Depth comes first in the order of complex choices, and options are less deep than the choices
  // above them: whole levels can be ranked one after the other.
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](Term a, Term b) { return store.depth(a) < store.depth(b); });

  const auto compare = [&](Term a, Term b) {
    const auto left = store.options(a);
    const auto right = store.options(b);
    if (left.size() != right.size()) return left.size() < right.size();
    if (store.mover(a) != store.mover(b)) return store.mover(a) < store.mover(b);
    const auto left_sorted = options(a);
    const auto right_sorted = options(b);
    return std::lexicographical_compare(left_sorted.begin(), left_sorted.end(),
                                        right_sorted.begin(), right_sorted.end(),
                                        [&](Term x, Term y) { return less(x, y); });
  };

  std::uint32_t rank = 0;
  std::vector<std::pair<std::uint64_t, Term>> keyed;
  for (auto level = nodes.begin(); level != nodes.end();) {
    const auto depth = store.depth(*level);
    const auto end =
        std::find_if(level, nodes.end(), [&](Term t) { return store.depth(t) != depth; });
    for (auto node = level; node != end; ++node) {
      keyed.clear();
      for (const Term option : store.options(*node)) keyed.emplace_back(key(option), option);
      std::sort(keyed.begin(), keyed.end());
      first_[*node] = sorted_.size();
      for (const auto& [unused, option] : keyed) sorted_.push_back(option);
    }
    std::sort(level, end, compare);
    for (; level != end; ++level) rank_[*level] = rank++;
  }
}

std::uint64_t PrintOrder::key(Term t) const {
  constexpr std::uint64_t kSimple = std::uint64_t{1} << 62;
  constexpr std::uint64_t kComplex = std::uint64_t{2} << 62;
  if (t.is_win()) return t.raw();
  if (with_simple_) {
    if (const auto simple = store_->simple_value(t)) {
      return kSimple | std::uint64_t{simple->exponent} << 8 |
             static_cast<std::uint64_t>(simple->base);
    }
  }
  return kComplex | rank_.get(t);
}

}  // namespace kingmaker
