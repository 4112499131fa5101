// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// DomainReader: the arguments of a domain with bounds, for the domains that read them. The
// arguments are bounds such as `depth <= 2` and `size in 3..5`, and named ones such as `seed = 1`.
// Tested in tests/language/limits.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
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
    SourceRange range = {};  // of the argument
  };
  // Reads `depth <= 2`, `depth = 2` or `depth in 1..2`: a name and its values. `wanted` is the
  // error for other arguments.
  absl::StatusOr<Bound> read_bound(std::uint32_t argument, const std::string& wanted) const;
  // Reads all arguments: `bounds` gets those of `names`, which are words with spaces between, and
  // `parameter` reads other arguments with names. `member` is a word for messages.
  absl::Status read_arguments(std::string_view names, std::string_view member,
                              const std::string& wanted,
                              absl::FunctionRef<absl::Status(std::uint32_t argument)> parameter);
  // The one of this name, or null.
  [[nodiscard]] const Bound* bound_of(std::string_view name) const;
  // The error for a bound from below.
  [[nodiscard]] static absl::Status refuse_least(const Bound& bound);
  // Reads `count = 1000` or `seed = 1`, of which each may occur once. `wanted` is the error for
  // other arguments.
  absl::Status read_count_or_seed(std::uint32_t argument, const std::string& wanted);
  // The sample that they describe.
  struct Sample {
    std::uint64_t count;
    std::uint64_t seed;
  };
  [[nodiscard]] absl::StatusOr<Sample> sample() const;

  Context& context;
  const ast::Expression& domain;
  std::uint32_t root;
  OperandOf operand;
  std::vector<Bound> bounds;
  std::optional<std::uint64_t> count;
  std::optional<std::uint64_t> seed;

 private:
  absl::StatusOr<Bound> range_bound(std::uint32_t argument, const std::string& wanted) const;
};

}  // namespace kingmaker
