// Answers for LaTeX. They stand in a document that uses amsmath.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Values as formulas, what can be typed as code, and all else as words. ResourceExhausted past
// `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> tex_of(Context& context, const Object& object);

// A value in the session's format, whether that is TeX or not.
[[nodiscard]] absl::StatusOr<std::string> value_text(Context& context, const GameValue& value);

}  // namespace kingmaker
