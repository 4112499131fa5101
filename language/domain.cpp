// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/domain.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/constructor.hpp"
#include "language/settings.hpp"
#include "language/value_domains.hpp"

namespace kingmaker {

DomainPointer domain_named(const Library& library, std::string_view name) {
  if (DomainPointer domain = library.domain(name)) return domain;
  const ConstructorPointer made = constructor_named(library, name);
  return made == nullptr || made->domain_words().empty() ? nullptr : made;
}

std::vector<std::string_view> domain_names(const Library& library) {
  std::vector<std::string_view> names;
  for (const DomainPointer& domain : library.domains()) names.push_back(domain->name());
  for (const Library::Meaning meaning : {Library::kConstructor, Library::kDefinition}) {
    for (const std::string_view name : library.names(meaning)) {
      if (domain_named(library, name) != nullptr) names.push_back(name);
    }
  }
  return names;
}

namespace {

using ast::Kind;

// Checks that the domain is not too large.
absl::Status check_count(const Context& context, const DomainRequest& request) {
  const bool takes_nodes = request.most == 0;
  const std::uint64_t limit =
      takes_nodes ? std::min(kMostValues, context.settings.max_nodes) : request.most;
  if (request.exact && request.count <= limit) return absl::OkStatus();
  const std::string message =
      cat(request.exact ? "these are " : "these are more than ", large_number(request.count), " ",
          request.members, "; at most ", large_number(limit), " can be gone through");
  return takes_nodes && limit < kMostValues ? raisable_limit_error(message, "nodes")
                                            : limit_error(message);
}

bool is_bound(const ast::Node& operand) {
  return operand.kind == Kind::Relation || operand.kind == Kind::Member;
}

}  // namespace

DomainPointer domain_at(const Library& library, const ast::Expression& expression,
                        std::uint32_t node, bool behind_in) {
  const ast::Node& call = expression.nodes[node];
  if (call.kind != Kind::Call) return nullptr;
  const std::string& name = expression.texts[call.index];
  DomainPointer domain = domain_named(library, name);
  if (domain == nullptr || behind_in || library.domain(name) != nullptr) return domain;
  const std::vector<std::uint32_t> operands = operands_of(expression, node);
  const bool has_bounds = absl::c_any_of(
      operands, [&](std::uint32_t operand) { return is_bound(expression.nodes[operand]); });
  return has_bounds ? domain : nullptr;
}

std::vector<std::uint32_t> domain_operands(const ast::Expression& expression, std::uint32_t node) {
  std::vector<std::uint32_t> result;
  for (const std::uint32_t operand : operands_of(expression, node)) {
    const ast::Node& argument = expression.nodes[operand];
    if (argument.kind == Kind::Keyword) {
      if (expression.texts[argument.index] != "model") result.push_back(operand - 1);
    } else if (is_bound(argument)) {
      const std::vector<std::uint32_t> sides = operands_of(expression, operand);
      if (sides.size() == 2) result.push_back(sides[1]);
    }
  }
  return result;
}

absl::StatusOr<DomainRequest> read_domain(Context& context, const ast::Expression& expression,
                                          std::uint32_t node, OperandOf operand) {
  const ast::Node& call = expression.nodes[node];
  const DomainPointer domain = domain_named(context.library, expression.texts[call.index]);
  if (domain == nullptr) return absl::InternalError("a domain is no longer one");
  KM_ASSIGN_OR_RETURN(DomainRequest request,
                      domain->read_domain(DomainReader(context, expression, node, operand)));
  request.is_sample = domain->is_sample(expression, node);
  const absl::Status status = check_count(context, request);
  if (!status.ok()) return with_range(status, call.range);
  return request;
}

}  // namespace kingmaker
