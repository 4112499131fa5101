// What preferences and rule sets state of themselves, so that a shortcut knows where it is sound.
//
// Nothing has a default: whoever writes a preference or a rule set states every trait, and leaving
// one out does not compile. Of something that is not proved to have a trait, the safe answer is
// `false`, or none: the shortcut is not taken, and the result is the same.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "rewrite/proofs/player_rules.hpp"

namespace kingmaker {

// A member of an aggregate that must be given.
template <typename T>
class Stated {
 public:
  template <typename Value>
  requires(std::convertible_to<Value, T> &&
           (!std::same_as<T, bool> || std::same_as<Value, bool>)) constexpr Stated(Value value)
      : value_(std::move(value)) {}
  constexpr operator const T&() const { return value_; }

 private:
  T value_;
};

// The relations that can be computed for all pairs of many values at once (relation_table.hpp).
// Indifferent is the prudent one with `=` for `||`.
enum class PairTable : std::uint8_t { Selfish, Prudent, Indifferent };

// A theorem on the order in which rules are applied.
struct Confluence {
  std::string_view theorem;  // in the Coq files
  std::string_view section;  // of docs/mathematics.md
  // All orders of steps, wherever they are taken, end in one value; otherwise all those that touch
  // a choice only when its options are in normal form.
  bool at_all_places;
};
inline constexpr Confluence kSyntacticConfluence = {"syntactic_confluence", "syntactic-rules",
                                                    true};
inline constexpr Confluence kLevelConfluence = {"level_confluence", "the-order-of-steps", false};

struct PreferenceTraits {
  // Renaming all players in a circle, p to p + 1, renames the relation, whatever the arguments.
  Stated<bool> treats_players_alike;
  // A player likes his own win better than every other value, whatever the arguments.
  Stated<bool> puts_own_win_first;
  // Of three players' simple values, v is strictly weaker than w exactly where EK's Theorem 15 says
  // so.
  Stated<bool> is_theorem_fifteen;
  // Of two options in normal form that one is weaker whose level is less, and all options of a
  // normal choice that have one level give it this level, too.
  Stated<bool> is_by_levels;
  // The relation is the one of this table.
  Stated<std::optional<PairTable>> table;
  // How derivations know it; none: there are no derivations.
  Stated<std::optional<PlayerRules>> derivations;
};

struct Traits {
  // Renaming all players in a circle in the options of a choice, and its mover, renames its normal
  // form, whatever the arguments.
  Stated<bool> treats_players_alike;
  // There are no rules: every value is its own normal form.
  Stated<bool> is_raw;
  // May stand in a tuple: it makes sense for one player whatever the others follow.
  Stated<bool> is_for_one_player;
  // Its normal forms may be types (algebra/types/hull.hpp), and may be given as values.
  Stated<bool> has_types;
  // Given values are related by their normal forms under this very rule set, not by the syntactic
  // ones.
  Stated<bool> relates_own_normal_forms;
  // A choice that has its mover's win among its options comes to this win, whatever the arguments.
  Stated<bool> takes_own_win;
  // Three players' choice among simple values is the one by EK's Theorems 15 and 16, and simple.
  Stated<bool> is_theorem_sixteen;
  // Does the order of steps matter? None: nothing is proved.
  Stated<std::optional<Confluence>> confluence;
  // How derivations know it; none: there are no derivations.
  Stated<std::optional<PlayerRules>> derivations;
};

}  // namespace kingmaker
