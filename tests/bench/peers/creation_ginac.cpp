// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// GiNaC: functions that are never evaluated, one for each mover. GiNaC does not hash-cons, but
// keeps a hash in each expression, so equal choices are found in a hash table of expressions; those
// that are equal are compared by pointer below the root.
#include "tests/bench/peers/creation.hpp"

// This comes after abseil's headers, which do not compile after CLN has defined the macro
// `Mutable`.
#include <ginac/ginac.h>

#include <string>
#include <unordered_set>

namespace kingmaker::bench {
namespace {

class GiNaC {
 public:
  using Handle = ::GiNaC::ex;

  GiNaC() {
    for (std::size_t p = 0; p < kPlayers; ++p) {
      wins_[p] = ::GiNaC::symbol("win");
      for (const unsigned count : {2U, 3U}) {
        choices_[p][count] = ::GiNaC::function::register_new(::GiNaC::function_options(
            "choice" + std::to_string(count) + "_of_" + std::to_string(p + 1), count));
      }
    }
  }

  Handle win(Player p) const { return wins_[static_cast<std::size_t>(p - 1)]; }
  Handle choice(Player mover, std::span<Handle> options) {
    const unsigned which = choices_[static_cast<std::size_t>(mover - 1)][options.size()];
    return *terms_
                .insert(::GiNaC::function(which, ::GiNaC::exvector(options.begin(), options.end())))
                .first;
  }
  // The address of an expression, which equal handles share.
  static std::uint64_t id(const Handle& t) {
    return reinterpret_cast<std::uintptr_t>(&::GiNaC::ex_to<::GiNaC::basic>(t));
  }

 private:
  std::array<Handle, kPlayers> wins_;
  std::array<std::array<unsigned, 4>, kPlayers> choices_{};
  std::unordered_set<Handle> terms_;
};

}  // namespace
}  // namespace kingmaker::bench

int main() { return kingmaker::bench::report_creation<kingmaker::bench::GiNaC>(); }
