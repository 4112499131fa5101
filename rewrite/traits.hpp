// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The properties that preferences and rule sets declare, so that shortcuts know where they are
// sound.
//
// There are no defaults: every preference and rule set must declare every trait, and code that
// leaves one out does not compile. If a property is not proved, the safe answer is `false`, or
// nullopt: then the shortcut is not taken, and the result is the same.
// Tested in tests/rewrite/rule_set_test.cpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "rewrite/player_rules.hpp"

namespace kingmaker {

// A member of an aggregate that must be initialised.
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
  std::string_view theorem;  // its name in the Coq files
  std::string_view section;  // its section in docs/book/mathematics.md
  // If true, all orders of steps at any places lead to the same value. If false, this holds for the
  // orders that touch a choice only when its options are in normal form.
  bool at_all_places;
};
inline constexpr Confluence kSyntacticConfluence = {"syntactic_confluence", "syntactic-rules",
                                                    true};
inline constexpr Confluence kLevelConfluence = {"level_confluence", "the-order-of-steps", false};

struct PreferenceTraits {
  // Renaming all players in a circle, p to p + 1, renames the relation, for all arguments.
  Stated<bool> treats_players_alike;
  // A player prefers the player's own win to every other value, for all arguments.
  Stated<bool> puts_own_win_first;
  // Between three players' simple values, v is strictly weaker than w if and only if EK's Theorem
  // 15 says so.
  Stated<bool> orders_simple_values;
  // An option in normal form is weaker than another if its level is smaller; and if all options of
  // a normal choice have the same level, the choice has this level.
  Stated<bool> compares_levels;
  // The table that computes the relation, if there is one.
  Stated<std::optional<PairTable>> table;
  // The rules of the preference in derivations; nullopt if there are no derivations.
  Stated<std::optional<PlayerRules>> derivations;
};

struct Traits {
  // Renaming all players in a circle, in the options and the mover of a choice, renames its normal
  // form, for all arguments.
  Stated<bool> treats_players_alike;
  // There are no rules: every value is its own normal form.
  Stated<bool> is_raw;
  // The rule set may be in a tuple: it makes sense for one player, whatever the others follow.
  Stated<bool> is_for_one_player;
  // Normal forms may be types (algebra/hull.hpp), which may be given as values.
  Stated<bool> has_types;
  // Given values are related by their normal forms under this rule set, not by the syntactic ones.
  Stated<bool> relates_own_normal_forms;
  // The rules say something about values with other leaves than wins (algebra/outcome.hpp), which
  // are refused otherwise.
  Stated<bool> takes_outcomes;
  // A choice with its mover's win as an option has this win as its normal form, for all arguments.
  Stated<bool> takes_own_win;
  // For three players, a choice among simple values has the simple normal form that EK's Theorems
  // 15 and 16 give.
  Stated<bool> reduces_simple_choices;
  // The theorem on the order of steps; nullopt if nothing is proved.
  Stated<std::optional<Confluence>> confluence;
  // The rules in derivations; nullopt if there are no derivations.
  Stated<std::optional<PlayerRules>> derivations;
};

}  // namespace kingmaker
