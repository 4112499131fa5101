// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Pictures in TikZ, for LaTeX documents that use no other package than tikz.
//
// All places are computed here, in centimetres, so no library of TikZ is needed and a picture is
// the same everywhere. Values are trees, as in papers: movers are in frames and results of play are
// not. Subterms that occur more than once are drawn at each place.
// Tested in tests/extensions/pictures/draw_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>

#include "extensions/pictures/picture.hpp"
#include "language/printing.hpp"

namespace kingmaker::pictures {

// The largest number of nodes in a picture. TeX takes a second for them, and no page has room for
// more.
inline constexpr std::size_t kMostTikzNodes = 1000;

// A `tikzpicture`, without the last newline, of a value, a form, a trace, preferences or a board.
// Errors: InvalidArgument for other pictures, ResourceExhausted if there are too many nodes.
[[nodiscard]] absl::StatusOr<std::string> tikz_of(const Printing& printing, const Picture& picture);

}  // namespace kingmaker::pictures
