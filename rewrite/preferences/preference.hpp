// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A preference as a value: how a player ranks values.
//
// A preference is, for each player, a relation between values: in syntactic normal form, or for
// preferences of whole games in the normal form that the preference gives. `BuiltInPreference`
// (built_in_preference.hpp) makes a value of a preference that is known at compile time,
// `DefinedPreference` (defined_preference.hpp) is the base of those that users write.
// Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <string>
#include <string_view>

#include "algebra/term.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/system.hpp"
#include "rewrite/traits.hpp"

namespace kingmaker {

class Preferences;

class Preference : boost::noncopyable {
 public:
  Preference(std::string_view own_name, std::string_view family_from,
             const PreferenceTraits& own_traits)
      : name(own_name), family_citation(family_from), traits(own_traits) {}
  virtual ~Preference() = default;

  // The relation of v to w for p, without reducing the two, which must be distinct.
  // ResourceExhausted or Cancelled if the budget is spent; a preference that users define may have
  // other errors.
  [[nodiscard]] virtual absl::StatusOr<Relation> relation(Preferences& preferences,
                                                          const Play& play, Player p, Term v,
                                                          Term w, Budget& budget) const = 0;

  const std::string name;
  const std::string family_citation;  // of the strict relation
  const PreferenceTraits traits;
};

}  // namespace kingmaker
