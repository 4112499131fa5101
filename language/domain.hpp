// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Domains: the members over which variables range, and the members of lists.
//
// Examples are `values(depth <= 2)`, `1..9`, `nim(counters <= 9)`, `(1,4,9)`. When all instances of
// several domains are visited (check/grid.hpp), a member has a weight (Members).
// Tested in tests/language/limits.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/domain_reader.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The names of domains with bounds: `values`, those of extensions, and the constructors whose
// objects can be listed.
[[nodiscard]] std::vector<std::string_view> domain_names(const Library& library);

// The words with which the arguments of a domain begin: `depth`, and `seed=` for `seed = 1`.
[[nodiscard]] std::vector<std::string> domain_words(const Library& library, std::string_view name);

// True if the call at `node` is a domain with bounds, such as `forms(rank <= 2)` and `nim(counters
// <= 9)`. After `in` a constructor that has a domain is always one.
[[nodiscard]] bool is_domain(const Library& library, const ast::Expression& expression,
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
