// Drawings for LaTeX, as TikZ draws them. They stand in a document that uses tikz, and need no
// other package.
//
// All places are computed here, in centimetres, so that no library of TikZ is needed, and a drawing
// is the same everywhere. Values are trees as papers draw them: who moves stands in a frame, what
// the play comes to has none, and what occurs more than once is drawn wherever it stands.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Nodes of a drawing. TeX takes a second for so many, and no page has room for more.
inline constexpr std::size_t kMostTikzNodes = 1000;

// A `tikzpicture`, without the last newline, of a value, a form, a trace, preferences or a board.
// InvalidArgument for all others, ResourceExhausted if there are too many nodes; both at the place
// of what is drawn.
[[nodiscard]] absl::StatusOr<std::string> tikz_of(Context& context, const Drawing& drawing);

}  // namespace kingmaker
