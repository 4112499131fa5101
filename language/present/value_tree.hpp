// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A value as a tree in a terminal. Tested in tests/language/present/render_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// A line for each node, which is a mover, a win or a simple value; options come below their choice
// in print order. Subterms that occur more than once are written at each place. ResourceExhausted
// past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> tree_text(const Printing& printing,
                                                    const GameValue& value);

}  // namespace kingmaker
