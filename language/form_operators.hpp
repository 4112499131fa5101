// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// FormOperators: what `*n`, `{...}` and `+` make of forms and positions. An extension adds them to
// the library of names. Tested in tests/extensions/games/forms.km.
#pragma once

#include <absl/status/statusor.h>

#include <span>

#include "base/diagnostic.hpp"
#include "language/object.hpp"

namespace kingmaker {

// An operand in the place where it is written.
struct Summand {
  const Object* object;
  SourceRange range;
};

struct FormOperators {
  // True for a form: it makes the braces around it a form, and is added as positions are.
  bool (*is_form)(const Object& object);
  // The heap *n. The error is at `range`.
  absl::StatusOr<Object> (*heap)(const Integer& n, SourceRange range);
  // The form {g, h, ...}, which may have no options.
  absl::StatusOr<Object> (*form)(Context& context, std::span<const Summand> options,
                                 SourceRange range);
  // The sum of forms and positions. The error is at the first summand that cannot be added to those
  // before it.
  absl::StatusOr<Object> (*sum)(Context& context, std::span<const Summand> summands);
};

}  // namespace kingmaker
