// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences that users define: `preference NAME for p: v < w if CONDITION`.
// Tested in tests/language/own_preferences.km.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

// The form of a definition: a condition on v and w, or a rank of v.
enum class PreferenceForm : std::uint8_t { Strict, Weak, Ranked };

// The definition as it was written. In the condition, a relation of values without `under` is the
// preference itself, and `==` and `!=` compare values without reducing them.
struct PreferenceDefinition {
  std::string name;
  PreferenceForm form = PreferenceForm::Strict;
  std::vector<std::string> parameters;  // the player, v, and perhaps w
  ast::Expression body;
  std::uint32_t root = 0;  // of the body, or of one clause of it

  // Writes `preference d for p: v by prudent_number(v, p)`.
  [[nodiscard]] std::string text() const;
};

struct PreferenceStatement : ast::StatementContent {
  ast::NamedPart name;
  PreferenceForm form = PreferenceForm::Strict;
  ast::Parameters parameters;
  ast::Expression body;
};

}  // namespace kingmaker
