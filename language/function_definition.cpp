// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/function_definition.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/statement_contents.hpp"
#include "language/function.hpp"

namespace kingmaker {
namespace {

std::string_view text_of_constant(const FunctionPointer& constant) {
  return constant->body.text(constant->body.range());
}

// A function without parameters; null for nothing.
FunctionPointer constant_of(const std::string& name, const ast::Expression& body) {
  if (body.empty()) return nullptr;
  auto constant = std::make_shared<FunctionDefinition>();
  constant->name = name;
  constant->body = body;
  return constant;
}

}  // namespace

std::string FunctionDefinition::head() const {
  if (built_in != nullptr) return std::string(built_in->usage);
  if (name.empty() && parameters.size() == 1) return parameters[0];
  std::string text = cat(name, "(");
  const std::size_t needed = least();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    append(text, i == 0 ? "" : ", ", i == rest ? ".." : "", parameters[i]);
    const bool has_range = i < ranges.size() && ranges[i].least != nullptr;
    if (has_range)
      append(text, " in ", text_of_constant(ranges[i].least), "..",
             text_of_constant(ranges[i].most));
    if (i < needed) continue;
    append(text, has_range ? " = " : "=", text_of_constant(standards[i - needed]));
  }
  return text + ")";
}

std::vector<FunctionPointer> FunctionDefinition::constants() const {
  std::vector<FunctionPointer> all = standards;
  for (const Range& range : ranges) {
    if (range.least != nullptr) all.insert(all.end(), {range.least, range.most});
  }
  return all;
}

std::vector<std::string> FunctionDefinition::names_used() const {
  std::vector<std::string> names = body.texts;
  for (const FunctionPointer& part : constants()) {
    names.insert(names.end(), part->body.texts.begin(), part->body.texts.end());
  }
  return names;
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
    Context& /*context*/, ObjectNotes& /*notes*/) const {
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

absl::StatusOr<std::shared_ptr<FunctionDefinition>> function_of(
    const FunctionStatement& statement) {
  const ast::Parameters& parameters = statement.parameters;
  auto function = std::make_shared<FunctionDefinition>();
  function->name = statement.name.name;
  function->parameters = parameters.names;
  function->rest = parameters.rest;
  function->body = statement.body;
  for (std::size_t i = 0; i < parameters.names.size(); ++i) {
    FunctionDefinition::Range& range = function->ranges.emplace_back();
    const ast::Expression& domain = parameters.domains[i];
    if (!domain.empty() && (domain.nodes.back().kind != ast::Kind::Binary ||
                            domain.nodes.back().op != ast::Op::Range)) {
      return error_at(domain.range(), "a parameter is in a range of numbers, A..B");
    }
    if (!domain.empty()) {
      const std::vector<std::uint32_t> bounds = operands_of(domain, domain.root_index());
      range.least = constant_of(function->name, part_of(domain, bounds[0]));
      range.most = constant_of(function->name, part_of(domain, bounds[1]));
    }
    FunctionPointer standard = constant_of(function->name, parameters.standards[i]);
    if (standard == nullptr && function->standards.empty()) continue;
    if (standard == nullptr) {
      return error_at(parameters.ranges[i], "a parameter with a default is not before one without");
    }
    function->standards.push_back(std::move(standard));
  }
  return function;
}

}  // namespace kingmaker
