// Types: what the numbers of a prudent normal form say of it, as a value of its own.
//
// Of four players and more, prudent normal forms grow like towers of powers. The *type* of one, v =
// m{S}, is its mover m with a hull for each player p: p's prudent number d of v, and whether the
// options in S differ in it (docs/mathematics.md, "Four players and more"). Types are enough to
// find the type of what a player makes of options.
//
// A type lives in a TermStore as a term of a shape of its own, a choice of `kNobody`, so that equal
// types are equal terms and whatever keeps, renames, copies and counts terms does so with types:
//
//     nobody{ m{ C_p for each player p with a number above 0 } }
//     C_p = nobody{p, nobody}, then a choice of nobody's around it for whether the options differ
//           and for each binary digit of d behind the point: {x, nobody} for 1, {x} for 0
//
// Its options are no options of a game. Games with types have at most kMaxTypePlayers players, and
// no values that such a player `nobody` can win.
//
// Cost: a node for each digit that is not shared with another type; reading as many steps.
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
  // Do the options have several numbers? Then this one lies strictly between them.
  bool is_open = false;
  friend constexpr bool operator==(const Hull&, const Hull&) = default;
};

struct ValueType {
  Player mover = 0;                          // of a win: 0
  std::array<Hull, kMaxPlayers> hulls = {};  // of players 1, 2, ...
  [[nodiscard]] const Hull& of(Player p) const { return hulls[static_cast<std::size_t>(p - 1)]; }
  [[nodiscard]] Hull& of(Player p) { return hulls[static_cast<std::size_t>(p - 1)]; }
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

// Is this value of a game with so many players a type? With more than kMaxTypePlayers none is.
[[nodiscard]] inline bool is_type(const TermStore& store, int players, Term t) {
  return players <= kMaxTypePlayers && t.is_choice() && store.mover(t) == kNobody;
}
// The same of a value in syntactic normal form, of any number of players.
[[nodiscard]] inline bool is_type_in_normal_form(const TermStore& store, Term t) {
  return t.is_choice() && store.mover(t) == kNobody && store.options(t).size() == 1;
}
// A win or a type: what rewriting and printing do not look into.
[[nodiscard]] inline bool has_no_options(const TermStore& store, int players, Term t) {
  return t.is_win() || is_type(store, players, t);
}
// Is it a type, or does it contain one?
[[nodiscard]] inline bool contains_type(const TermStore& store, int players, Term t) {
  return players <= kMaxTypePlayers && t.is_choice() && store.winners(t).contains(kNobody);
}
// The choices of a value that are no types and no parts of types, options first, as `bottom_up`.
[[nodiscard]] std::vector<Term> choices_outside_types(const TermStore& store, int players,
                                                      std::span<const Term> roots);
[[nodiscard]] std::vector<Term> choices_outside_types(const TermStore& store, int players,
                                                      Term root);

// Precondition: `is_type`.
[[nodiscard]] ValueType type_of_term(const TermStore& store, Term t);
[[nodiscard]] Player mover_of_type(const TermStore& store, Term t);
// p's number of a type; precondition: `is_type`.
[[nodiscard]] std::uint64_t number_in_type(const TermStore& store, Term t, Player p);

// A number of a hull, as a fraction.
[[nodiscard]] std::string number_text(std::uint64_t number);

// The term of a type. None when the store refuses. Precondition: a mover; numbers below kOne, two
// of them or more above 0; only those above 0 have open hulls, and the mover's is not open.
[[nodiscard]] Term term_of_type(TermStore& store, const ValueType& type);

}  // namespace kingmaker
