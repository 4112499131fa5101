// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/preference_definition.hpp"

#include "base/text.hpp"

namespace kingmaker {

std::string PreferenceDefinition::text() const {
  std::string head = cat("preference ", name, " for ", parameters[0], ": ", parameters[1]);
  if (form == PreferenceForm::Ranked) {
    append(head, " by ");
  } else {
    append(head, form == PreferenceForm::Strict ? " < " : " <= ", parameters[2], " if ");
  }
  return head + std::string(body.text(body.range()));
}

}  // namespace kingmaker
