// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that go through all instances and keep something for each.
// Tested in tests/language/check/check.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <string_view>

#include "language/check/instances.hpp"
#include "language/check/quantified.hpp"
#include "language/context.hpp"
#include "language/machine/machine.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Visits the instances that satisfy the premise, if there is one, in the order of a check, until
// `visit` returns false. When it is stopped, or at an error, the message says how far it came, in
// the words of `so_far`, and at which instance; errors of `visit` are at `range`.
class Collection {
 public:
  Collection(Context& context, const Quantified& over, const CheckGrid& grid)
      : context_(context), over_(over), grid_(grid), machine_(context) {}

  // Compiles a part of `over`.
  [[nodiscard]] absl::StatusOr<Program> compiled(std::uint32_t node, bool is_condition) const;
  using Visit = absl::FunctionRef<absl::StatusOr<bool>(const Instance& instance)>;
  [[nodiscard]] absl::Status run(const Progress& progress, SourceRange range,
                                 std::string_view so_far, Visit visit);
  // Runs programs for the current instance.
  [[nodiscard]] Machine& machine() { return machine_; }
  // The number of instances that were gone through.
  [[nodiscard]] std::uint64_t visited() const { return visited_; }

 private:
  std::uint64_t visited_ = 0;
  Context& context_;
  const Quantified& over_;
  const CheckGrid& grid_;
  Machine machine_;
};

// Receives the next rows of a table. An error ends the statement.
using TakeRows = std::function<absl::Status(const Table& rows)>;

// Answers `find [N] VARIABLES in DOMAIN, ...: CONDITION [when CONDITION]`: a row for each of the
// first N instances for which the condition holds, or for all. The remark says how many there are
// of how many.
[[nodiscard]] absl::StatusOr<Table> find_instances(Context& context, const Quantified& find,
                                                   const Progress& progress,
                                                   const TakeRows& take_rows = {});

// Answers `table VARIABLES in DOMAIN, ...: EXPRESSION, NAME = EXPRESSION, ... [when CONDITION]`: a
// row for each instance, in the order of the domains: the variables first. A column without a name
// is named by its expression. `as matrix` behind the only column makes a matrix of two variables.
[[nodiscard]] absl::StatusOr<Table> table_of_instances(Context& context, const Quantified& table,
                                                       const Progress& progress,
                                                       const TakeRows& take_rows = {});

// Answers `tally VARIABLES in DOMAIN, ...: EXPRESSION [when CONDITION]`: the results over all
// instances, in the order in which a check goes through them, each with the number of its instances
// and the first of them. Results that are `==` are combined. Takes some microseconds for each
// instance. The table is drawn as bars.
[[nodiscard]] absl::StatusOr<Table> tally_of_instances(Context& context, const Quantified& tally,
                                                       const Progress& progress);

}  // namespace kingmaker
