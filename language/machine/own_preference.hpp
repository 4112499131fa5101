// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences that users define, in the form that the engine uses.
// Tested in tests/language/own_preferences_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <memory>
#include <string>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/preference_definition.hpp"
#include "rewrite/preferences/defined_preference.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The preference of a definition.
class OwnPreference final : public DefinedPreference {
 public:
  OwnPreference(Context& context, std::shared_ptr<const PreferenceDefinition> definition);

  [[nodiscard]] absl::StatusOr<Relation> relation(Preferences& preferences, const Play& play,
                                                  Player p, Term v, Term w,
                                                  Budget& budget) const override;
  [[nodiscard]] Form form() const override;
  [[nodiscard]] absl::StatusOr<bool> says(int players, Player p, Term v, Term w) const override;
  [[nodiscard]] absl::StatusOr<bool> says(int players, Player p, Term v, Term w,
                                          Others others) const override;
  [[nodiscard]] absl::StatusOr<std::string> clause_text(int players, Player p, Term v,
                                                        Term w) const override;

  [[nodiscard]] const PreferenceDefinition& definition() const { return *definition_; }
  [[nodiscard]] const std::shared_ptr<const PreferenceDefinition>& shared_definition() const {
    return definition_;
  }

 private:
  // The truth value of a clause of the definition, which is a node of its body.
  [[nodiscard]] absl::StatusOr<bool> clause_says(std::uint32_t clause, int players, Player p,
                                                 Term v, Term w) const;
  // True if `definition` holds for the pair. It asks `others` about other pairs, and nothing is
  // remembered.
  [[nodiscard]] absl::StatusOr<bool> says_alone(
      std::shared_ptr<const PreferenceDefinition> definition, int players, Player p, Term v, Term w,
      Others others) const;
  // The rank of a value. Precondition: the preference is ranked.
  [[nodiscard]] absl::StatusOr<Object> rank_of(int players, Player p, Term v) const;
  // The order of the ranks of two values.
  [[nodiscard]] absl::StatusOr<std::strong_ordering> rank_order(int players, Player p, Term v,
                                                                Term w) const;

  Context& context_;
  std::shared_ptr<const PreferenceDefinition> definition_;
};

// The preference that a statement defines, as the rule set of players who have it.
[[nodiscard]] absl::StatusOr<System> define_preference(Context& context,
                                                       const PreferenceStatement& statement);

}  // namespace kingmaker
