// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Z3: applications of uninterpreted functions, one for each mover and number of options, by the C
// interface, on which the other interfaces are built.
#include <z3.h>

#include "tests/bench/peers/creation.hpp"

namespace kingmaker::bench {
namespace {

class Z3 {
 public:
  using Handle = Z3_ast;

  Z3() {
    const Z3_sort value =
        Z3_mk_uninterpreted_sort(context_, Z3_mk_string_symbol(context_, "Value"));
    const std::array<Z3_sort, 3> values = {value, value, value};
    for (std::size_t p = 0; p < kPlayers; ++p) {
      wins_[p] = Z3_mk_fresh_const(context_, "win", value);
      for (const unsigned count : {2U, 3U}) {
        choices_[p][count] = Z3_mk_fresh_func_decl(context_, "choice", count, values.data(), value);
      }
    }
  }

  Z3_ast win(Player p) const { return wins_[static_cast<std::size_t>(p - 1)]; }
  Z3_ast choice(Player mover, std::span<Z3_ast> options) const {
    const auto count = static_cast<unsigned>(options.size());
    return Z3_mk_app(context_, choices_[static_cast<std::size_t>(mover - 1)][count], count,
                     options.data());
  }
  std::uint64_t id(Z3_ast t) const { return Z3_get_ast_id(context_, t); }

 private:
  // Terms live as long as the context, without reference counts.
  Z3_context context_ = Z3_mk_context(Z3_mk_config());
  std::array<Z3_ast, kPlayers> wins_{};
  std::array<std::array<Z3_func_decl, 4>, kPlayers> choices_{};
};

}  // namespace
}  // namespace kingmaker::bench

int main() { return kingmaker::bench::report_creation<kingmaker::bench::Z3>(); }
