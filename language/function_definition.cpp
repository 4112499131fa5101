// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/function_definition.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "base/text.hpp"
#include "language/function.hpp"

namespace kingmaker {

std::string FunctionDefinition::head() const {
  if (built_in != nullptr) return std::string(built_in->usage);
  if (name.empty() && parameters.size() == 1) return parameters[0];
  std::string text = cat(name, "(");
  const std::size_t needed = least();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    append(text, i == 0 ? "" : ", ", parameters[i]);
    if (i < needed) continue;
    const ast::Expression& standard = standards[i - needed]->body;
    append(text, "=", standard.text(standard.range()));
  }
  return text + ")";
}

std::string FunctionDefinition::arity() const {
  const std::string range = standards.empty() ? "" : cat(least(), " to ");
  return cat("`", label(), "` has ", range, parameters.size(),
             parameters.size() == 1 ? " parameter" : " parameters");
}

std::string FunctionDefinition::text() const {
  if (host != nullptr) return cat("# ", head(), " is defined outside of the language");
  if (built_in != nullptr) return std::string(built_in->name);
  const ast::Expression& written = open != nullptr ? open->body : body;
  return cat(head(), name.empty() ? " -> " : " = ", written.text(written.range()));
}

std::optional<absl::StatusOr<std::string>> FunctionDefinition::expression(
    Context& /*context*/) const {
  if (!name.empty() || open != nullptr) return std::nullopt;
  return cat("(", text(), ")");
}

void FunctionDefinition::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  for (Object& object : captured) visit_terms_in(object, visit);
}

std::vector<std::uint64_t> FunctionDefinition::key() const {
  return name.empty() ? std::vector<std::uint64_t>() : DefinedObject::key();
}

bool FunctionDefinition::equals(const OtherObject& other) const {
  const auto& function = static_cast<const FunctionDefinition&>(other);
  return this == &function || (built_in != nullptr && built_in == function.built_in);
}

}  // namespace kingmaker
