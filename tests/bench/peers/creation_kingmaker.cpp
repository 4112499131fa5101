// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// TermStore.
#include "algebra/term_store.hpp"
#include "tests/bench/peers/creation.hpp"

namespace kingmaker::bench {
namespace {

struct Store {
  using Handle = Term;
  TermStore terms;

  static Term win(Player p) { return Term::win(p); }
  Term choice(Player mover, std::span<Term> options) { return terms.choice(mover, options); }
  static std::uint64_t id(Term t) { return t.raw(); }
};

}  // namespace
}  // namespace kingmaker::bench

int main() { return kingmaker::bench::report_creation<kingmaker::bench::Store>(); }
