// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements of research share this: the values of a domain, the comparison of the sides of a rule,
// and their answers. Tested in tests/extensions/research/preferences.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/enumerate.hpp"
#include "algebra/term.hpp"
#include "base/status_macros.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"
#include "language/statements/checks.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {

// Calls `visit` with the members of the domain that an unevaluated argument is, smallest first,
// until it fails. Errors are at the domain.
absl::Status for_each_member(const FunctionCall& call, const Argument& domain,
                             absl::FunctionRef<absl::Status(const Object& member)> visit);

// The distinct values of a domain, in the order in which checks go through them.
struct DomainValues {
  Frame frame;
  std::vector<Term> values;
  std::string text;  // the domain as it was written
};
// The domain of the clause `in`. Errors are at the domain, and may say how many values had been
// listed.
[[nodiscard]] absl::StatusOr<DomainValues> values_of_domain(const FunctionCall& call);

// All values within the bounds, in the same order. `text` is the domain as it would be written.
[[nodiscard]] absl::StatusOr<DomainValues> values_within(Context& context, const Frame& frame,
                                                         const ValueBounds& bounds,
                                                         std::string_view text);

// The rules that are the subject, and the values of the clause `in`, of a game that they fit.
struct RulesInDomain {
  System system;
  DomainValues domain;
};
[[nodiscard]] absl::StatusOr<RulesInDomain> rules_in_domain(const FunctionCall& call);

// The argument of a clause that must be there.
[[nodiscard]] absl::StatusOr<const Argument*> clause_of(const FunctionCall& call,
                                                        std::string_view key);

// The object by which both sides of a rule are compared: the normal form under the rules, or the
// result of the function.
class SideComparer {
 public:
  // By the rules of the clause `under`, or by the function of the clause `for`.
  [[nodiscard]] static absl::StatusOr<SideComparer> of(const FunctionCall& call);
  [[nodiscard]] static SideComparer of(Context& context, System system) {
    return SideComparer(context, std::move(system));
  }
  // By the function that an unevaluated argument names.
  [[nodiscard]] static absl::StatusOr<SideComparer> of(const FunctionCall& call,
                                                       const Argument& function);

  // The result for a value or a position.
  [[nodiscard]] absl::StatusOr<Object> operator()(const Object& object) const;
  [[nodiscard]] absl::StatusOr<bool> are_equal(const Object& a, const Object& b) const;
  // Nullopt if a function compares.
  [[nodiscard]] const std::optional<System>& system() const { return system_; }
  [[nodiscard]] const std::string& function() const { return function_; }

 private:
  SideComparer(Context& context, System system) : context_(context), system_(std::move(system)) {}
  SideComparer(Context& context, std::shared_ptr<const ast::Expression> call, Program program,
               std::string function, SourceRange range)
      : context_(context),
        call_(std::move(call)),
        program_(std::move(program)),
        function_(std::move(function)),
        range_(range) {}

  Context& context_;
  std::optional<System> system_;
  std::shared_ptr<const ast::Expression> call_;
  Program program_;
  std::string function_;
  SourceRange range_;  // of its name
};

// The answer of a verb that looks at properties.
template <auto properties_of>
absl::StatusOr<Object> call_properties(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::string label, label_of(call));
  KM_ASSIGN_OR_RETURN(Properties properties, properties_of(call));
  return std::make_shared<const CheckedProperties>(std::move(label), std::move(properties));
}

// Adds to an error of a stop how far the statement came, and puts it at `range`; other errors are
// returned unchanged.
[[nodiscard]] absl::Status stopped_after(const absl::Status& status, std::size_t done,
                                         std::size_t all, SourceRange range);

// Writes `for all 1719 values of terms(depth <= 2)`.
[[nodiscard]] std::string for_all_values(const DomainValues& domain);

}  // namespace kingmaker
