// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/instances.hpp"

#include <string>

#include "base/long_numbers.hpp"
#include "base/text.hpp"
#include "language/list.hpp"
#include "language/machine/machine.hpp"
#include "language/object_text.hpp"

namespace kingmaker {

Instances::Instances(Context& context, const CheckGrid& grid) : grid_(grid) {
  if (grid.nested.empty()) return;
  machine_ = std::make_unique<Machine>(context);
  nested_.resize(grid.names.size() - grid.on_axes);
}
Instances::~Instances() = default;

bool Instances::first(absl::Status& failure) {
  levels_.clear();
  return enter(failure);
}

bool Instances::next(absl::Status& failure) { return leave() && enter(failure); }

// Enters the inner domains from the current levels on, down to the innermost. False if no member is
// left.
bool Instances::enter(absl::Status& failure) {
  while (levels_.size() < grid_.nested.size()) {
    const NestedDomain& domain = grid_.nested[levels_.size()];
    machine_->move_to(at_);
    const absl::StatusOr<Object> object = machine_->value(domain.program);
    failure = object.status();
    if (!object.ok()) return false;
    std::optional<List> list = members_of(*object);
    if (!list) {
      failure = no_domain(*object, domain.program.range(domain.program.root));
      return false;
    }
    if (list->members->count == 0) {
      if (!leave()) return false;
      continue;
    }
    const std::size_t independent = list->members->width > 1 ? 1 : domain.variables;
    levels_.push_back({*std::move(list), std::vector<std::uint64_t>(independent)});
    assign(levels_.back(), domain);
  }
  return true;
}

// Takes the next members of the innermost level that has one left. False if there is none.
bool Instances::leave() {
  while (!levels_.empty()) {
    if (advance(levels_.back(), grid_.nested[levels_.size() - 1])) return true;
    levels_.pop_back();
  }
  return false;
}

bool Instances::advance(Level& level, const NestedDomain& domain) {
  for (std::size_t i = level.places.size(); i > 0; --i) {
    if (++level.places[i - 1] < level.members.members->count) {
      assign(level, domain);
      return true;
    }
    level.places[i - 1] = 0;
  }
  return false;
}

void Instances::assign(const Level& level, const NestedDomain& domain) {
  const std::size_t begin = domain.first_variable - grid_.on_axes;
  for (std::size_t i = 0; i < domain.variables; ++i) {
    const bool together = level.places.size() < domain.variables;
    nested_[begin + i] =
        level.members.members->member(level.places[together ? 0 : i], together ? i : 0);
  }
}

absl::Status at_instance(Context& context, const absl::Status& status, const Instance& instance) {
  constexpr std::size_t kMostBytes = 200;
  if (is_stop(status) || (instance.grid != nullptr && instance.grid->names.empty())) return status;
  std::string where;
  for (const auto& [name, object] : variables_at(instance)) {
    const absl::StatusOr<std::string> text = text_inside(context, object);
    append(where, where.empty() ? "" : ", ", name, " = ",
           text.ok() && text->size() < kMostBytes ? *text : "...");
  }
  return with_message(status, cat(where, ": ", status.message()));
}

absl::Status stopped(const absl::Status& status, std::uint64_t done, const CheckGrid& grid,
                     SourceRange range, std::string_view so_far) {
  if (!is_stop(status)) return with_range(status, range);
  const std::string message =
      cat(std::string_view(status.message().data(), status.message().size()), "; ",
          large_number(done), grid.nested.empty() ? cat(" of ", large_number(grid.instances)) : "",
          grid.instances == 1 ? " instance " : " instances ", so_far);
  return with_range(with_message(status, message), range);
}

}  // namespace kingmaker
