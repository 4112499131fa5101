// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The notation of forms, `*n` and `{g, h}`, their sums, and the domain `forms(rank <= 3)`.
// Tested in tests/extensions/games/forms.km.

#include <absl/algorithm/container.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/enumerate_forms.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/sums.hpp"
#include "language/domain_info.hpp"
#include "language/operator_meaning.hpp"

namespace kingmaker {
namespace {

bool is_form(const Object& object) { return other_in<FormSum>(object) != nullptr; }

OperatorResult heap_of(Context& /*context*/, std::span<const PlacedObject> counters,
                       SourceRange /*range*/) {
  const Integer& n = *integer_in(*counters[0].object);
  const SourceRange range = counters[0].range;
  if (n < 0) return error_at(range, "a heap cannot have a negative number of counters");
  if (n > kMaxHeap) return limit_error_at(range, "heaps go up to *", kMaxHeap);
  return form_sum({Form::heap(static_cast<std::uint32_t>(n))});
}

// The form {g, h, ...}, which may have no options.
OperatorResult form_with(Context& context, std::span<const PlacedObject> options,
                         SourceRange range) {
  const bool has_form =
      absl::c_any_of(options, [](const PlacedObject& option) { return is_form(*option.object); });
  if (!options.empty() && !has_form) return std::nullopt;
  std::vector<Form> forms;
  for (const auto& [object, at] : options) {
    const auto* sum = other_in<FormSum>(*object);
    if (sum == nullptr) {
      return error_at(at, "the options of a form are forms, not ", kind_of(*object));
    }
    KM_ASSIGN_OR_RETURN(const Form option, written_out(context, *sum, at));
    forms.push_back(option);
  }
  KM_ASSIGN_OR_RETURN(const Form form, form_of(context, std::move(forms), range));
  return form_sum({form});
}

OperatorResult sum(Context& context, std::span<const PlacedObject> summands,
                   SourceRange /*range*/) {
  return sum_of(context, summands);
}

OperatorResult plus(Context& context, std::span<const PlacedObject> summands, SourceRange range) {
  const bool has_summand = absl::c_any_of(summands, [](const PlacedObject& summand) {
    return is_form(*summand.object) || evaluable_in(*summand.object) != nullptr;
  });
  return has_summand ? sum(context, summands, range) : std::nullopt;
}

absl::StatusOr<Integer> count_of_forms(std::uint64_t rank) {
  if (rank > kMaxListedRank) {
    return limit_error("there are 2^65536 forms of rank 5 or less; all are listed up to rank ",
                       kMaxListedRank, ", and with count = C a sample is drawn");
  }
  Integer count = 1;
  for (std::uint64_t r = 0; r < rank; ++r) count = Integer(1) << static_cast<unsigned>(count);
  return count;
}

absl::StatusOr<std::vector<OtherObjectPointer>> forms_up_to(Context& context, std::uint64_t rank) {
  const auto forms = all_forms(form_store(context), static_cast<std::uint32_t>(rank));
  if (!forms) return no_room_for_forms(context, {});
  std::vector<OtherObjectPointer> objects;
  objects.reserve(forms->size());
  for (const Form form : *forms) objects.push_back(form_sum({form}));
  return objects;
}

absl::StatusOr<OtherObjectPointer> form_drawn(Context& context, std::uint64_t rank,
                                              RandomNumbers& random) {
  const auto form = random_form(form_store(context), static_cast<std::uint32_t>(rank), random);
  if (!form) return no_room_for_forms(context, {});
  return form_sum({*form});
}

// The number of distinct positions.
std::uint32_t weight_of_form(Context& context, const OtherObject& form) {
  const std::vector<Form>& parts = static_cast<const FormSum&>(form).parts();
  const Form whole = parts.empty() ? Form() : parts.front();
  return static_cast<std::uint32_t>(positions(form_store(context), whole));
}

constexpr OperatorMeaning kOperators[] = {{.sign = "*", .apply = heap_of},
                                          {.sign = "{}", .apply = form_with},
                                          {.sign = "+", .apply = plus},
                                          {.sign = "sum", .apply = sum}};
constexpr DomainInfo kForms = {.name = "forms",
                               .member = "form",
                               .bound = "rank",
                               .most_of_samples = 1000,
                               .count = count_of_forms,
                               .all = forms_up_to,
                               .random = form_drawn,
                               .weight = weight_of_form};

}  // namespace

void add_form_operators(Library& library) {
  for (const OperatorMeaning& meaning : kOperators) library.add(meaning);
  library.add(kForms);
}

}  // namespace kingmaker
