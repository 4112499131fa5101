// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds the classifications of games: functions that classify a value, `classify`, and functions on
// all types of a classification: their number, lists and classes of them, their probabilities in
// random games, and games that have a given type. Tested in
// tests/extensions/coalitions/statements_test.cpp.
#pragma once

#include <span>

#include "language/function.hpp"
#include "language/library.hpp"

namespace kingmaker {

[[nodiscard]] std::span<const FunctionInfo> classification_functions();
[[nodiscard]] std::span<const FunctionInfo> type_functions();
[[nodiscard]] std::span<const StatementInfo> classify_statements();
void add_coalitions(Library& library);

namespace coalitions {
void install(Library& library);
}  // namespace coalitions

}  // namespace kingmaker
