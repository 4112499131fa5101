// Preferences that users define: `preference NAME for p: v < w if CONDITION`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

// The definition as it was written. In the condition, a relation of values without `under` is the
// preference itself, and `==` and `!=` compare values without reducing them.
struct PreferenceDefinition {
  std::string name;
  ast::PreferenceForm form = ast::PreferenceForm::Strict;
  std::vector<std::string> parameters;  // the player, v, and perhaps w
  ast::Expression body;
  std::uint32_t root = 0;  // of the body, or of one clause of it

  // Writes `preference d for p: v by prudent_number(v, p)`.
  [[nodiscard]] std::string text() const;
};

}  // namespace kingmaker
