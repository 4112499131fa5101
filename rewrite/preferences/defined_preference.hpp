// Preferences that a definition gives pair by pair, as users write them.
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

  // What the definition says of a pair: that v is strictly weaker, that it is weakly weaker, or
  // that its rank is lower.
  enum class Form : std::uint8_t { Strict, Weak, Ranked };
  [[nodiscard]] virtual Form form() const = 0;

  // Does it say so of these distinct values? What it asks about other pairs is asked of `others`,
  // and nothing is remembered.
  using Others = absl::FunctionRef<absl::StatusOr<bool>(Player p, Term v, Term w)>;
  [[nodiscard]] virtual absl::StatusOr<bool> says(int players, Player p, Term v, Term w,
                                                  Others others) const = 0;
  // Does it say so? With what is remembered.
  [[nodiscard]] virtual absl::StatusOr<bool> says(int players, Player p, Term v, Term w) const = 0;

  // Why, or why not, as one who explains it: `clause 2, w == p, with p = 1, v = 2_1, w = 1`. A
  // clause is one of the alternatives that `or` joins.
  [[nodiscard]] virtual absl::StatusOr<std::string> clause_text(int players, Player p, Term v,
                                                                Term w) const = 0;
};

}  // namespace kingmaker
