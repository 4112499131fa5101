// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The names that the language has without extensions. Tested in tests/language/library_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// Statements, functions, games and classifications of the core, and the games that are shipped.
[[nodiscard]] Library core_library();

}  // namespace kingmaker
