// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Makes a value of a preference that is known at compile time.
// Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string_view>

#include "rewrite/preferences/preference.hpp"
#include "rewrite/preferences/preferences.hpp"

namespace kingmaker {

template <CompiledPreference P>
class BuiltInPreference final : public Preference {
 public:
  BuiltInPreference() : Preference(P::name, family(), P::traits) {}
  [[nodiscard]] absl::StatusOr<Relation> relation(Preferences& preferences, const Play& play,
                                                  Player p, Term v, Term w,
                                                  Budget& budget) const override {
    const std::optional<Relation> relation = preferences.relation<P>(play, p, v, w, budget);
    if (!relation) return status_of(budget);
    return *relation;
  }

 private:
  static constexpr std::string_view family() {
    if constexpr (requires { P::family_citation; }) return P::family_citation;
    return P::strict_citation;
  }
};

}  // namespace kingmaker
