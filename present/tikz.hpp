// Drawings in TikZ, for LaTeX documents that use no other package than tikz.
//
// All places are computed here, in centimetres, so no library of TikZ is needed and a drawing is
// the same everywhere. Values are trees, as in papers: movers are in frames and results of play are
// not. Subterms that occur more than once are drawn at each place.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"
#include "language/output_format.hpp"

namespace kingmaker {

// The largest number of nodes in a drawing. TeX takes a second for them, and no page has room for
// more.
inline constexpr std::size_t kMostTikzNodes = 1000;

// A `tikzpicture`, without the last newline, of a value, a form, a trace, preferences or a board.
// Errors, at the place of the drawn expression: InvalidArgument for other drawings,
// ResourceExhausted if there are too many nodes.
[[nodiscard]] absl::StatusOr<std::string> tikz_of(Context& context, const Drawing& drawing);

// The format `tikz`: a drawing or a trace, or a value as a tree.
[[nodiscard]] const OutputFormat& tikz_format();

}  // namespace kingmaker
