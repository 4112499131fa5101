// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/ordering.hpp"

#include "base/text.hpp"

namespace kingmaker {
namespace {

template <typename T>
std::strong_ordering compared(const T& a, const T& b) {
  return a < b   ? std::strong_ordering::less
         : b < a ? std::strong_ordering::greater
                 : std::strong_ordering::equal;
}

class Ordering {
 public:
  Ordering(SourceRange range, Budget& budget) : range_(range), budget_(budget) {}

  absl::StatusOr<std::strong_ordering> of(const Object& a, const Object& b) {
    const auto* n = integer_in(a);
    const auto* m = integer_in(b);
    if (n != nullptr && m != nullptr) return compared(*n, *m);
    const auto p = number_in(a);
    const auto q = number_in(b);
    if (p && q) return compared(*p, *q);
    if (a.index() == b.index()) {
      if (const auto* text = std::get_if<std::string>(&a)) {
        return compared(*text, std::get<std::string>(b));
      }
      if (const auto* truth = std::get_if<bool>(&a)) return compared(*truth, std::get<bool>(b));
      if (const auto* list = std::get_if<List>(&a)) {
        return of_lists(*list->members, *std::get<List>(b).members);
      }
    }
    if (is_value(a) || is_value(b)) {
      return error_at(range_,
                      "values have no order of their own: players prefer one to another; use "
                      "a number, such as size(v)");
    }
    return error_at(range_, "there is no order between ", kind_of(a), " and ", kind_of(b));
  }

 private:
  // The nesting of lists is bounded (Members::kMostNesting).
  absl::StatusOr<std::strong_ordering> of_lists(const Members& left, const Members& right) {
    if (equal_.contains({&left, &right})) return std::strong_ordering::equal;
    for (std::uint64_t i = 0; i < left.count && i < right.count; ++i) {
      if (!budget_.spend()) return status_of(budget_);
      auto order = of(left.member(i), right.member(i));
      if (!order.ok() || *order != 0) return order;
    }
    if (left.count == right.count && left.depth > 1) equal_.insert({&left, &right});
    return compared(left.count, right.count);
  }

  SourceRange range_;
  Budget& budget_;
  PairsOfLists equal_;  // compared before
};

}  // namespace

absl::StatusOr<std::strong_ordering> order_of(const Object& a, const Object& b, SourceRange range,
                                              Budget& budget) {
  return Ordering(range, budget).of(a, b);
}

}  // namespace kingmaker
