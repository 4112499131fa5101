// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings: the answers of statements that draw. Tested in tests/extensions/pictures/draw.km.
#pragma once

#include "base/diagnostic.hpp"
#include "extensions/pictures/picture.hpp"
#include "language/plot.hpp"
#include "language/statements/drawing.hpp"

namespace kingmaker::pictures {

// The answer of `draw`. `range` is the place of the drawn expression in it: errors
// are there.
[[nodiscard]] Object drawing_of(Picture picture, SourceRange range);
[[nodiscard]] Object drawing_of(Plot plot);

}  // namespace kingmaker::pictures
