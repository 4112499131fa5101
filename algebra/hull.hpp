// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types: the information that prudent numbers give about a prudent normal form, as a value of its
// own.
//
// For four players and more, prudent normal forms grow like towers of powers. The *type* of a
// normal form v = m{S} is its mover m with a hull for each player p: the prudent number d of v for
// p, and whether the options in S have different numbers for p (docs/book/mathematics.md, "Four
// players and more"). The types of the options determine the type of a choice.
//
// A type lives in a TermStore as a term of a special shape, a choice of `kNobody`. So equal types
// are equal terms, and all code that keeps, renames, copies and counts terms handles types:
//
//     nobody{ m{ C_p for each player p with a number above 0 } }
//     C_p = nobody{p, nobody}, then a choice of nobody's around it for whether the options differ
//           and for each binary digit of d behind the point: {x, nobody} for 1, {x} for 0
//
// The options of this term are not options of a game. Games with types have at most kMaxTypePlayers
// players, so no other value contains the player `nobody`.
//
// Cost: a node for each digit that is not shared with another type. Reading takes as many steps.
// Tested in tests/language/type_values_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "algebra/term_store.hpp"

namespace kingmaker {

inline constexpr Player kNobody = kMaxPlayers;
inline constexpr int kMaxTypePlayers = kMaxPlayers - 1;

struct Hull {
  // Numbers are in units of 2^-kBits.
  static constexpr int kBits = 63;
  static constexpr std::uint64_t kOne = std::uint64_t{1} << kBits;

  std::uint64_t number = 0;
  // True if the options have different numbers. Then `number` lies strictly between them.
  bool is_open = false;
  friend constexpr bool operator==(const Hull&, const Hull&) = default;
};

struct ValueType {
  Player mover = 0;                          // 0 for a win
  std::array<Hull, kMaxPlayers> hulls = {};  // of players 1, 2, ...
  [[nodiscard]] const Hull& of(Player p) const { return hulls[static_cast<std::size_t>(p - 1)]; }
  [[nodiscard]] Hull& of(Player p) { return hulls[static_cast<std::size_t>(p - 1)]; }
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

// True if this value of a game with `players` players is a type. With more than kMaxTypePlayers
// players there are none.
[[nodiscard]] inline bool is_type(const TermStore& store, int players, Term t) {
  return players <= kMaxTypePlayers && t.is_choice() && store.mover(t) == kNobody;
}
// True if this value in syntactic normal form, for any number of players, is a type.
[[nodiscard]] inline bool is_type_in_normal_form(const TermStore& store, Term t) {
  return t.is_choice() && store.mover(t) == kNobody && store.options(t).size() == 1;
}
// True for leaves and types, into which rewriting and printing do not look.
[[nodiscard]] inline bool has_no_options(const TermStore& store, int players, Term t) {
  return t.is_leaf() || is_type(store, players, t);
}
// True for a type and for a value that contains one.
[[nodiscard]] inline bool contains_type(const TermStore& store, int players, Term t) {
  return players <= kMaxTypePlayers && t.is_choice() && store.winners(t).contains(kNobody);
}
// The choices of a value that are not types or parts of types, in the order of `bottom_up`.
[[nodiscard]] std::vector<Term> choices_outside_types(const TermStore& store, int players,
                                                      std::span<const Term> roots);
[[nodiscard]] std::vector<Term> choices_outside_types(const TermStore& store, int players,
                                                      Term root);

// Precondition: `is_type`.
[[nodiscard]] ValueType type_of_term(const TermStore& store, Term t);
[[nodiscard]] Player mover_of_type(const TermStore& store, Term t);
// The number of a type for player p. Precondition: `is_type`.
[[nodiscard]] std::uint64_t number_in_type(const TermStore& store, Term t, Player p);

// The players other than the mover who may win, and for whom all options are alike.
[[nodiscard]] std::vector<Player> alike_in(const ValueType& type, int players);

// A number of a hull as a fraction.
[[nodiscard]] std::string number_text(std::uint64_t number);

// The term of a type; no term if the store refuses. Precondition: there is a mover; all numbers are
// below kOne, and at least two are above 0; only those may have open hulls, and the mover's hull is
// not open.
[[nodiscard]] Term term_of_type(TermStore& store, const ValueType& type);

}  // namespace kingmaker
