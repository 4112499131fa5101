// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The properties of a rule, a preference or a game that a statement has looked at.
// Tested in tests/extensions/research/preferences.km.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "language/check/instances.hpp"

namespace kingmaker {

// The result for one property.
struct Property {
  // The verdict Found is for results that are neither true nor false.
  enum class Verdict : std::uint8_t { Holds, Fails, Unknown, Found };
  std::string name;  // empty if the statement has a single property
  Verdict verdict = Verdict::Holds;
  std::string details = {};             // the values for which it holds, or what fails
  Variables counterexample = {};        // the smallest one
  std::vector<std::string> lines = {};  // evidence
  bool is_refutation = false;           // true if the statement fails because of it
  bool is_untested = false;             // true if it holds because nothing was tested
};
using Properties = std::vector<Property>;
[[nodiscard]] constexpr std::string_view word_for(Property::Verdict verdict) {
  constexpr std::string_view kWords[] = {"holds", "fails", "not known", "found"};
  return kWords[static_cast<std::size_t>(verdict)];
}

}  // namespace kingmaker
