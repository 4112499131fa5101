#include "language/forms.hpp"

#include <optional>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
absl::Status no_room_for_forms(Context& context, SourceRange range) {
  const Budget& budget = context.budget();
  if (budget.is_spent()) {
    return with_range(status_of(budget), range);
  }
  return with_range(
      limit_error(cat("there is room for ", context.settings.max_nodes, " forms with ",
                      FormStore::kMaxOptions, " options in all, and for no more"),
                  "nodes"),
      range);
}

std::uint64_t longest_play(const FormStore& store, const FormSum& sum) {
  std::uint64_t moves = 0;
  for (const Form part : sum.parts) moves += store.rank(part);
  return moves;
}

std::uint32_t nimber_of(const FormStore& store, const FormSum& sum) {
  std::uint32_t nimber = 0;
  for (const Form part : sum.parts) nimber ^= store.nimber(part);
  return nimber;
}

absl::StatusOr<Form> heap_of(const Integer& n, SourceRange range) {
  if (n < 0) return error_at(range, "a heap cannot have a negative number of counters");
  if (n > kMaxHeap) return with_range(limit_error(cat("heaps go up to *", kMaxHeap)), range);
  return Form::heap(static_cast<std::uint32_t>(n));
}

absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options, SourceRange range) {
  const std::optional<Form> form = context.forms()->form(options);
  if (!form) return no_room_for_forms(context, range);
  return *form;
}

absl::StatusOr<Form> written_out(Context& context, const FormSum& sum, SourceRange range) {
  Form whole;
  for (const Form part : sum.parts) {
    const std::optional<Form> next = context.forms()->sum(
        whole, part, [&](std::uint64_t units) { return context.budget().spend(units); });
    if (!next) return no_room_for_forms(context, range);
    whole = *next;
  }
  return whole;
}

bool is_summand(const Object& object) {
  return std::holds_alternative<FormSum>(object) || std::holds_alternative<Position>(object);
}

}  // namespace kingmaker
