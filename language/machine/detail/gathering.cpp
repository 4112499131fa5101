// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/gathering.hpp"

#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/list.hpp"
#include "language/ordering.hpp"

namespace kingmaker {

Object no_object() { return OtherObjectPointer(); }
bool is_no_object(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return other != nullptr && *other == nullptr;
}

void Gathering::begin(const GatherCode& code, Object& so_far) {
  if (code.kind == What::List) lists_.emplace_back();
  const bool has_order = code.kind == What::Min || code.kind == What::Max;
  so_far = has_order ? no_object() : Integer(0);
}

absl::Status Gathering::add(const GatherCode& code, Object& so_far, Object object,
                            SourceRange range, Budget& budget) {
  if (code.kind == What::List) {
    lists_.back().push_back(std::move(object));
    return absl::OkStatus();
  }
  if (code.kind == What::Sum) {
    if (!is_number(object)) return error_at(range, "expected a number, found ", kind_of(object));
    KM_ASSIGN_OR_RETURN(so_far, calculate(ast::Op::Add, so_far, object, budget));
    return absl::OkStatus();
  }
  if (is_no_object(so_far)) {
    if (auto order = order_of(object, object, range, budget); !order.ok()) return order.status();
    so_far = std::move(object);
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(const std::strong_ordering order, order_of(object, so_far, range, budget));
  if (code.kind == What::Min ? order < 0 : order > 0) so_far = std::move(object);
  return absl::OkStatus();
}

absl::StatusOr<Object> Gathering::result(const GatherCode& code, Object& so_far,
                                         SourceRange range) {
  if (code.kind == What::List) {
    absl::StatusOr<List> list = list_of(std::move(lists_.back()));
    lists_.pop_back();
    if (!list.ok()) return list.status();
    return *std::move(list);
  }
  if (is_no_object(so_far)) {
    return error_at(range, "there is nothing to take the ",
                    code.kind == What::Min ? "minimum" : "maximum", " of");
  }
  if (code.kind == What::Count || code.kind == What::Sum) return counted(std::move(so_far));
  return std::move(so_far);
}

}  // namespace kingmaker
