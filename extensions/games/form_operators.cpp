// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The notation of forms, `*n` and `{g, h}`, and their sums.
// Tested in tests/extensions/games/forms.km.

#include <absl/algorithm/container.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/sums.hpp"
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

constexpr OperatorMeaning kOperators[] = {{.sign = "*", .apply = heap_of},
                                          {.sign = "{}", .apply = form_with},
                                          {.sign = "+", .apply = plus},
                                          {.sign = "sum", .apply = sum}};

}  // namespace

void add_form_operators(Library& library) {
  for (const OperatorMeaning& meaning : kOperators) library.add(meaning);
}

}  // namespace kingmaker
