// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints objects as statements do, in the notation of the session.
// Tested in tests/language/kinds.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <string>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// The text of an object among words, without a newline: in formats for programs values have bars
// here. language/present/ prints tables and reports; here only their kind is written.
[[nodiscard]] absl::StatusOr<std::string> text_of(const Printing& printing, const Object& object);
// A value as a formula of TeX.
[[nodiscard]] absl::StatusOr<std::string> formula_of(const Printing& printing,
                                                     const GameValue& value);
// A value in the format of the settings, which may be TeX.
[[nodiscard]] absl::StatusOr<std::string> value_text(const Printing& printing,
                                                     const GameValue& value);
// The text of an object that stands alone: a value is written in any format, in DOT as a graph, and
// a report with its lines.
[[nodiscard]] absl::StatusOr<std::string> text_alone(const Printing& printing,
                                                     const Object& object);
// The text of an object in a variable, a list or a table. A position is written as a position, not
// as its value.
[[nodiscard]] absl::StatusOr<std::string> text_inside(const Printing& printing,
                                                      const Object& object);
// A list as a statement prints it: `(1,4,9)`, `list(1)`, `{1, 2_1}`.
[[nodiscard]] absl::StatusOr<std::string> list_text(const Printing& printing, const List& list);
// The text of a list whose members `show` writes.
using ShowMember = absl::FunctionRef<absl::StatusOr<std::string>(const Object& member)>;
[[nodiscard]] absl::StatusOr<std::string> list_text(const Printing& printing, const List& list,
                                                    ShowMember show);

}  // namespace kingmaker
