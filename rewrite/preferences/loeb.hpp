// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Loeb's preferences between game trees of three players: Stable winning coalitions, section 5.
//
// They are the preferences that the axioms PR1 to PR5 derive, and no others (PR6). They are defined
// for completely reduced trees n_i, f_i, p_i, which are simple values. Table 4 lists them for
// player N,
//
//     n_0  >  {f_1, p_1, n_2}  >  {f_3, p_3, n_4}  >  ...  >  {f_2, p_2, n_3}  >  {f_0, p_0, n_1}
//
// without preferences between trees in one brace. This is the order of EK's Theorem 15
// (simple_order.hpp). The code uses the table; a test shows that saturating the axioms gives
// exactly the table. RR4 as printed requires one option that is preferred to *all* others, and
// leaves N{f_1, p_1, f_0} unchanged. Theorem 5.1 needs RR4′: an option is dropped if the mover
// prefers another one.
#pragma once

#include <cstdint>
#include <string_view>

#include "rewrite/preferences/compiled_preference.hpp"
#include "rewrite/preferences/simple_order.hpp"

namespace kingmaker {

// The normal form of a value is its fine type.
struct Loeb {
  static constexpr std::string_view name = "loeb";
  static constexpr std::string_view doc =
      "three players: the preferences that Loeb's axioms imply, and no others; the normal form\n"
      "is the fine type. RR4′ is RR4 as Theorem 5.1 needs it: it drops every option to which the\n"
      "mover prefers another";
  static constexpr std::string_view citation = "Loeb PR1-PR6, RR1-RR3, RR4′";
  static constexpr std::string_view strict_citation = "Loeb RR4′, PR1-PR6";
  static constexpr std::string_view family_citation = "Loeb RR4′";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = true,
                                              .compares_levels = true,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Loeb};
  static int players(const SystemArguments& /*arguments*/) { return 3; }
  // Takes O(1).
  static Level level(const Play& /*play*/, const TermStore& store, Player p, Term v) {
    const auto simple = store.simple_value(v);
    if (!simple) return std::nullopt;
    return brace_of(p, *simple);
  }
};

}  // namespace kingmaker
