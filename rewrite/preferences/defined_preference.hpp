// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences that are defined pair by pair, as users define them.
// Tested in tests/language/own_preferences_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

#include "rewrite/preferences/preference.hpp"

namespace kingmaker {

class DefinedPreference : public Preference {
 public:
  using Preference::Preference;

  // The meaning of a definition for a pair: v is strictly weaker, v is weakly weaker, or the rank
  // of v is lower.
  enum class Form : std::uint8_t { Strict, Weak, Ranked };
  [[nodiscard]] virtual Form form() const = 0;

  // True if the definition holds for these distinct values. It asks `others` about other pairs, and
  // nothing is remembered.
  using Others = absl::FunctionRef<absl::StatusOr<bool>(Player p, Term v, Term w)>;
  [[nodiscard]] virtual absl::StatusOr<bool> says(int players, Player p, Term v, Term w,
                                                  Others others) const = 0;
  // True if the definition holds for the pair. Uses and extends the results that are remembered.
  [[nodiscard]] virtual absl::StatusOr<bool> says(int players, Player p, Term v, Term w) const = 0;

  // The reason why the definition holds or fails, for explanations: `clause 2, w == p, with p = 1,
  // v = 2_1, w = 1`. A clause is one of the alternatives that `or` joins.
  [[nodiscard]] virtual absl::StatusOr<std::string> clause_text(int players, Player p, Term v,
                                                                Term w) const = 0;
};

}  // namespace kingmaker
