// Answers for LaTeX documents that use amsmath.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Values are formulas, expressions that can be typed are code, and everything else is words.
// ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> tex_of(Context& context, const Object& object);

// A value in the session's format, which may be TeX.
[[nodiscard]] absl::StatusOr<std::string> value_text(Context& context, const GameValue& value);

}  // namespace kingmaker
