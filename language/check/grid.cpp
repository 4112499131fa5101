// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/grid.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/kinds.hpp"
#include "language/machine/machine.hpp"
#include "language/variables.hpp"

namespace kingmaker {
namespace {

class GridMaker {
 public:
  GridMaker(Context& context, const Quantified& over)
      : context_(context), over_(over), quantifiers_(over.quantifiers) {}

  absl::StatusOr<CheckGrid> run() {
    for (const Quantifier& quantifier : quantifiers_) {
      const bool is_independent =
          grid_.nested.empty() && !names_any(grid_.names, over_.expression, quantifier.domain);
      const absl::Status status = is_independent ? ask(quantifier) : nest(quantifier);
      if (!status.ok()) return with_range(status, over_.range(quantifier.domain));
      grid_.names.insert(grid_.names.end(), quantifier.variables.begin(),
                         quantifier.variables.end());
    }
    KM_RETURN_IF_ERROR(check_instances());
    KM_RETURN_IF_ERROR(build());
    return std::move(grid_);
  }

 private:
  // The domain that an axis asks for, which is still to be built, or a list.
  struct Asked {
    std::optional<DomainRequest> request;
    std::shared_ptr<const Members> list;
    [[nodiscard]] Integer count() const { return request ? request->count : Integer(list->count); }
    [[nodiscard]] bool is_sample() const { return request && request->is_sample; }
  };

  absl::StatusOr<Program> compiled(const Quantifier& quantifier) {
    return compile(context_, over_.expression, quantifier.domain,
                   {.variables = grid_.names, .around = &over_.around, .is_domain = true});
  }

  absl::Status ask(const Quantifier& quantifier) {
    const ast::Expression& whole = over_.expression;
    const SourceRange range = over_.range(quantifier.domain);
    Asked asked;
    if (domain_at(context_.library, whole, quantifier.domain, true) != nullptr) {
      KM_ASSIGN_OR_RETURN(DomainRequest request,
                          read_domain(context_, whole, quantifier.domain, [&](std::uint32_t node) {
                            return evaluate(context_, whole, node, &over_.around);
                          }));
      asked.request = std::move(request);
    } else {
      KM_ASSIGN_OR_RETURN(const Program program, compiled(quantifier));
      KM_ASSIGN_OR_RETURN(const Object object, Machine(context_).value(program));
      const std::optional<List> list = members_of(object);
      if (!list) return no_domain(object, range);
      asked.list = list->members;
      if (asked.list->is_range && asked.list->count == 0) {
        return error_at(range, "the range ", whole.text(range), " is empty");
      }
    }
    const std::size_t independent = asked.is_sample() ? 1 : quantifier.variables.size();
    for (std::size_t i = 0; i < independent; ++i) instances_ *= asked.count();
    asked_.push_back(std::move(asked));
    return absl::OkStatus();
  }

  absl::Status nest(const Quantifier& quantifier) {
    KM_ASSIGN_OR_RETURN(Program program, compiled(quantifier));
    grid_.nested.push_back({grid_.names.size(), quantifier.variables.size(), std::move(program)});
    return absl::OkStatus();
  }

  absl::Status check_instances() {
    const std::uint64_t steps = context_.settings.limits.steps;
    if (instances_ > steps) {
      return with_range(
          raisable_limit_error(cat("these are ", large_number(instances_),
                                   " instances, more than the step limit of ", large_number(steps)),
                               "steps"),
          {quantifiers_.front().begin, over_.range(quantifiers_[asked_.size() - 1].domain).end});
    }
    grid_.instances = static_cast<std::uint64_t>(instances_);
    return absl::OkStatus();
  }

  absl::Status build() {
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const std::size_t variables = quantifiers_[i].variables.size();
      std::shared_ptr<const Members> domain = asked_[i].list;
      if (asked_[i].request) {
        absl::StatusOr<Members> built = asked_[i].request->make(context_, variables);
        if (!built.ok()) return with_range(built.status(), over_.range(quantifiers_[i].domain));
        domain = std::make_shared<const Members>(*std::move(built));
      }
      for (std::size_t j = 0; j < variables; j += domain->width) {
        grid_.axes.push_back({domain, grid_.on_axes + j});
      }
      grid_.on_axes += variables;
    }
    // Now the numbers of members of all domains are known.
    grid_.instances = 1;
    for (const CheckAxis& axis : grid_.axes) grid_.instances *= axis.domain->count;
    return absl::OkStatus();
  }

  Context& context_;
  const Quantified& over_;
  const std::vector<Quantifier>& quantifiers_;
  CheckGrid grid_;
  std::vector<Asked> asked_;
  Integer instances_ = 1;
};

}  // namespace

absl::StatusOr<CheckGrid> make_grid(Context& context, const Quantified& over) {
  if (over.root != ast::kNone) {
    std::vector<NameOfKind> around;
    for (const auto& [name, object] : over.around) around.push_back({name});
    KM_RETURN_IF_ERROR(kinds_of(context, over.expression, over.root, around, false).status);
  }
  return GridMaker(context, over).run();
}

}  // namespace kingmaker
