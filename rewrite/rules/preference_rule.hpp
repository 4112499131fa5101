// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rules of players with a preference that is known at run time only.
// Tested in tests/language/own_rules_test.cpp.
#pragma once

#include <memory>
#include <string>

#include "rewrite/preferences/preference.hpp"
#include "rewrite/rule_set.hpp"

namespace kingmaker {

// The rule set of such a preference, under its name. Its rules are those of `selfish`:
// merge-same-mover, drop-weaker-option, collapse-single-option.
[[nodiscard]] std::shared_ptr<const RuleSet> rule_set_preferring(
    const std::shared_ptr<const Preference>& preference, std::string definition);

}  // namespace kingmaker
