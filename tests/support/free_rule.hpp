// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules that any player may apply, whatever he prefers.
#pragma once

#include <string_view>

#include "rewrite/engine/steps.hpp"
#include "rewrite/rule_set.hpp"

namespace kingmaker::testing {

// The built-in rule of this name, as a step names it; without a rule if it needs a preference.
inline NamedRule free_rule(std::string_view name) {
  for (const auto& set : built_in_rule_sets()) {
    if (set->preference != nullptr) continue;
    for (const auto& rule : set->rules) {
      if (rule->name == name) return {name, rule};
    }
  }
  return {name, nullptr};
}

}  // namespace kingmaker::testing
