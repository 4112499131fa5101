// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Pictures as graphs in DOT (grammar/dot.hpp). Tested in tests/extensions/pictures/draw.km.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "extensions/pictures/bounded_graph.hpp"
#include "extensions/pictures/picture.hpp"
#include "language/printing.hpp"

namespace kingmaker::pictures {

// The graph of a picture without the last newline. If preferences are not an order, the context
// gets a warning. ResourceExhausted if the graph is too large for its use.
[[nodiscard]] absl::StatusOr<std::string> dot_of(const Printing& printing, const Picture& picture,
                                                 GraphUse use);

// A warning for a relation that is not an order; empty if it is one.
[[nodiscard]] absl::StatusOr<std::string> caveat_of(const Printing& printing,
                                                    const PreferencePicture& picture);

}  // namespace kingmaker::pictures
