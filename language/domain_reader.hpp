// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// DomainReader: the arguments of a domain with bounds, for the classes that read them. The
// arguments are bounds such as `depth <= 2` and `size in 3..5`, and named ones such as `seed = 1`.
// Tested in tests/language/limits.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/domain_members.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Returns the object of a node that was evaluated before the domain is read.
using OperandOf = absl::FunctionRef<absl::StatusOr<Object>(std::uint32_t node)>;

class DomainReader {
 public:
  DomainReader(Context& session, const ast::Expression& expression, std::uint32_t node,
               OperandOf operand_of)
      : context(session), domain(expression), root(node), operand(operand_of) {}

 protected:
  [[nodiscard]] SourceRange range_of_node(std::uint32_t node) const {
    return domain.nodes[node].range;
  }
  [[nodiscard]] SourceRange whole() const { return range_of_node(root); }
  absl::StatusOr<Integer> number(std::uint32_t node) const;

  struct Bound {
    std::string name;
    std::int64_t limit;
    std::optional<std::int64_t> least = std::nullopt;
  };
  // Reads `depth <= 2`, `depth = 2` or `depth in 1..2`: a name and its values. `wanted` is the
  // error for other arguments.
  absl::StatusOr<Bound> read_bound(std::uint32_t argument, const std::string& wanted) const;
  // Reads `count = 1000` or `seed = 1`, of which each may occur once.
  absl::Status read_count_or_seed(std::uint32_t argument);
  // The sample that they describe.
  absl::StatusOr<DomainRequest> sample_of(DomainRequest request) const;

  Context& context;
  const ast::Expression& domain;
  std::uint32_t root;
  OperandOf operand;
  std::optional<Integer> count;
  std::optional<Integer> seed;

 private:
  absl::StatusOr<Bound> range_bound(std::uint32_t argument, const std::string& wanted) const;
};

}  // namespace kingmaker
