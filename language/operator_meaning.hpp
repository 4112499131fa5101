// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// OperatorMeaning: what an operator means for objects of an extension, as `{...}` and `*n` do for
// forms. An extension adds it to the library of names. Tested in tests/extensions/games/forms.km.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string_view>

#include "base/diagnostic.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Nullopt if the operator has another meaning for these operands.
using OperatorResult = std::optional<absl::StatusOr<Object>>;

struct OperatorMeaning {
  // One of `{}`, `*`, `|`, `+`, and `sum` for the function. `*` has a whole number as its operand,
  // and `+` an object of a kind that the core does not know.
  std::string_view sign;
  OperatorResult (*apply)(Context& context, std::span<const PlacedObject> operands,
                          SourceRange range);
  // The meaning as an operand of a word that has no other, as `AB` in {AB, AC}; it may be null.
  std::optional<Object> (*word)(const Frame& frame, std::string_view word) = nullptr;
};

}  // namespace kingmaker
