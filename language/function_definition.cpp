// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/function_definition.hpp"

#include "base/text.hpp"
#include "language/function.hpp"

namespace kingmaker {

std::string FunctionDefinition::head() const {
  if (built_in != nullptr) return std::string(built_in->usage);
  std::string text = cat(name, "(");
  for (const std::string& parameter : parameters) {
    append(text, &parameter == parameters.data() ? "" : ", ", parameter);
  }
  return text + ")";
}

std::string FunctionDefinition::text() const {
  if (host != nullptr) return cat("# ", head(), " is defined outside of the language");
  return built_in != nullptr ? head() : cat(head(), " = ", body.text(body.range()));
}

bool FunctionDefinition::equals(const OtherObject& other) const {
  const auto& function = static_cast<const FunctionDefinition&>(other);
  return this == &function || (built_in != nullptr && built_in == function.built_in);
}

}  // namespace kingmaker
