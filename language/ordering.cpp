#include "language/ordering.hpp"

#include "base/text.hpp"
#include "language/domain.hpp"

namespace kingmaker {
namespace {

template <typename T>
std::strong_ordering compared(const T& a, const T& b) {
  return a < b   ? std::strong_ordering::less
         : b < a ? std::strong_ordering::greater
                 : std::strong_ordering::equal;
}

}  // namespace

absl::StatusOr<std::strong_ordering> order_of(const Object& a, const Object& b, SourceRange range) {
  const auto* n = std::get_if<Integer>(&a);
  const auto* m = std::get_if<Integer>(&b);
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
      // Lists are not nested deep (Domain::kMostNesting).
      const Domain& left = *list->members;
      const Domain& right = *std::get<List>(b).members;
      for (std::uint64_t i = 0; i < left.count && i < right.count; ++i) {
        auto order = order_of(left.member(i), right.member(i), range);
        if (!order.ok() || *order != 0) return order;
      }
      return compared(left.count, right.count);
    }
  }
  if (is_value(a) || is_value(b)) {
    return error_at(range,
                    "values have no order of their own: players prefer one to another; use "
                    "a number, such as size(v)");
  }
  return error_at(range, cat("there is no order between ", kind_of(a), " and ", kind_of(b)));
}

}  // namespace kingmaker
