#include "rewrite/prudent_number.hpp"

#include <algorithm>
#include <vector>

namespace kingmaker {

std::optional<PrudentRank> PrudentNumbers::known(Player p, Term v) const {
  if (v == Term::win(p)) return kPrudentOne;
  if (!store_.winners(v).contains(p)) return 0;
  if (const auto simple = store_.simple_value(v)) return prudent_rank(p, *simple);
  const PrudentRank rank = ranks_[static_cast<std::size_t>(p - 1)].get(v);
  if (rank == 0) return std::nullopt;
  return rank;
}

std::optional<PrudentRank> PrudentNumbers::rank(Player p, Term v, Budget& budget) {
  if (const auto rank = known(p, v)) return rank;
  if (store_.depth(v) > kMaxRankedDepth) return std::nullopt;
  if (bytes() > max_bytes_) clear();
  struct Open {
    Term choice;
    const Term* at;
    const Term* end;
    PrudentRank least = kPrudentOne;
    PrudentRank greatest = 0;
  };
  const auto open = [&](Term choice) {
    const auto options = store_.options(choice);
    return Open{choice, options.data(), options.data() + options.size()};
  };
  std::vector<Open> stack{open(v)};
  for (;;) {
    Open& top = stack.back();
    if (top.at == top.end) {
      const PrudentRank rank =
          top.least == top.greatest ? top.least : simplest_between(top.least, top.greatest);
      ranks_[static_cast<std::size_t>(p - 1)][top.choice] = rank;
      stack.pop_back();
      if (stack.empty()) return rank;
      continue;
    }
    if (!budget.spend()) return std::nullopt;
    if (const auto rank = known(p, *top.at)) {
      top.least = std::min(top.least, *rank);
      top.greatest = std::max(top.greatest, *rank);
      ++top.at;
    } else {
      stack.push_back(open(*top.at));
    }
  }
}

std::size_t PrudentNumbers::bytes() const {
  std::size_t bytes = 0;
  for (const auto& ranks : ranks_) bytes += ranks.bytes();
  return bytes;
}

void PrudentNumbers::clear() {
  for (auto& ranks : ranks_) ranks.clear();
}

}  // namespace kingmaker
