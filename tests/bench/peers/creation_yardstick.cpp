// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The least that hash-consing can cost (tests/bench/yardstick_arena.hpp).
#include "tests/bench/peers/creation.hpp"
#include "tests/bench/yardstick_arena.hpp"

namespace kingmaker::bench {
namespace {

struct Yardstick {
  using Handle = Term;
  YardstickArena arena{kRequests / 2 + kRequests / 100, 1024};

  static Term win(Player p) { return Term::win(p); }
  Term choice(Player mover, std::span<Term> options) {
    return options.size() == 2 ? arena.choice(mover, options[0], options[1])
                               : arena.choice(mover, options[0], options[1], options[2]);
  }
  static std::uint64_t id(Term t) { return t.raw(); }
};

}  // namespace
}  // namespace kingmaker::bench

int main() { return kingmaker::bench::report_creation<kingmaker::bench::Yardstick>(); }
