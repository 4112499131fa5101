// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The language with all extensions that were built. Tested in tests/language/library_test.cpp.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// All that the core and the extensions add to the language. Sessions without the command line, such
// as those of Python, begin with it.
[[nodiscard]] Library standard_library();

}  // namespace kingmaker
