// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// cvc5: applications of uninterpreted functions, one for each mover and number of options.
#include <cvc5/cvc5.h>

#include "tests/bench/peers/creation.hpp"

namespace kingmaker::bench {
namespace {

class Cvc5 {
 public:
  using Handle = cvc5::Term;

  Cvc5() {
    const cvc5::Sort value = solver_.mkUninterpretedSort("Value");
    for (std::size_t p = 0; p < kPlayers; ++p) {
      wins_[p] = solver_.mkConst(value, "win");
      for (const std::size_t count : {2U, 3U}) {
        const std::vector<cvc5::Sort> values(count, value);
        choices_[p][count] = solver_.mkConst(solver_.mkFunctionSort(values, value), "choice");
      }
    }
  }

  cvc5::Term win(Player p) const { return wins_[static_cast<std::size_t>(p - 1)]; }
  cvc5::Term choice(Player mover, std::span<cvc5::Term> options) {
    children_.assign(1, choices_[static_cast<std::size_t>(mover - 1)][options.size()]);
    children_.insert(children_.end(), options.begin(), options.end());
    return solver_.mkTerm(cvc5::APPLY_UF, children_);
  }
  static std::uint64_t id(const cvc5::Term& t) { return t.getId(); }

 private:
  cvc5::Solver solver_;
  std::array<cvc5::Term, kPlayers> wins_;
  std::array<std::array<cvc5::Term, 4>, kPlayers> choices_;
  std::vector<cvc5::Term> children_;
};

}  // namespace
}  // namespace kingmaker::bench

int main() { return kingmaker::bench::report_creation<kingmaker::bench::Cvc5>(); }
