// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints answers in the format of the settings: text for people and for LaTeX, or JSON.
// Tested in tests/language/present/render_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "language/printing.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// The text of `answer` without the last newline, empty if nothing is to be printed. If a part of
// the answer cannot be shown, the context gets a warning. ResourceExhausted if the text is longer
// than `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> render(const Printing& printing, const Answer& answer);

// The text of an object. A position whose value is too large to be shown is printed as the position
// if it `has_name`.
[[nodiscard]] absl::StatusOr<std::string> render(const Printing& printing, const Object& object,
                                                 bool has_name = false);

// A binding as a statement writes it: `v = 2_1`, `f(n) = n`, `rules r = selfish`.
[[nodiscard]] absl::StatusOr<std::string> whole_definition_text(const Printing& printing,
                                                                std::string_view name,
                                                                const Object& object);
// The same. If the object cannot be shown, the reason stands in parentheses.
[[nodiscard]] std::string definition_text(const Printing& printing, std::string_view name,
                                          const Object& object);

}  // namespace kingmaker
