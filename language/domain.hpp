// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Domains with bounds in expressions: `values(depth <= 2)`, `nim(counters <= 9)`. They are members
// over which variables range, and members of lists. When all instances of several domains are
// visited (check/grid.hpp), a member has a weight (Members).
// Tested in tests/language/limits.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/domain_reader.hpp"
#include "language/named_domain.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The domain of this name, which may be a constructor whose objects can be listed; null if there is
// none.
[[nodiscard]] DomainPointer domain_named(const Library& library, std::string_view name);
// The names of domains; of constructors, those that are built in or defined.
[[nodiscard]] std::vector<std::string_view> domain_names(const Library& library);

// The domain with bounds that the call at `node` is, such as `forms(rank <= 2)` and `nim(counters
// <= 9)`; null if it is none. After `in` a constructor that has a domain is always one.
[[nodiscard]] DomainPointer domain_at(const Library& library, const ast::Expression& expression,
                                      std::uint32_t node, bool behind_in);
// The nodes of its numbers and rule sets, first to last. They are evaluated before the domain is
// read.
[[nodiscard]] std::vector<std::uint32_t> domain_operands(const ast::Expression& expression,
                                                         std::uint32_t node);
// Reads a domain. Errors are at their places: arguments that are not bounds, empty or missing
// bounds, or too many members.
[[nodiscard]] absl::StatusOr<DomainRequest> read_domain(Context& context,
                                                        const ast::Expression& expression,
                                                        std::uint32_t node, OperandOf operand);
}  // namespace kingmaker
