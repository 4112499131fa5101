// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as JSON, for other programs: `:set format json`.
//
// Players and whole numbers are numbers, and fractions are strings. Coalitions are lists of
// players, and families are lists of coalitions. Values are as in JSON notation. Forms, and
// positions that a statement enumerates, are strings as in the language. ResourceExhausted past
// `:set limit output`.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>

#include "language/printing.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// Nullopt for the answers of commands, which are text for people in every format.
[[nodiscard]] std::optional<absl::StatusOr<std::string>> json_of(const Printing& printing,
                                                                 const Answer& answer);

}  // namespace kingmaker
