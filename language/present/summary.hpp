// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The short form of a value that is too long to be read. Tested in tests/repl/prompt_test.cpp.
#pragma once

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The first levels of a value in choice notation. Deeper levels and further options are `…`. Takes
// O(n log n) for n nodes.
[[nodiscard]] std::string first_levels(Context& context, const GameValue& value);

}  // namespace kingmaker
