// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers for LaTeX documents that use amsmath.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// Values are formulas, expressions that can be typed are code, and everything else is words.
// ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> tex_of(const Printing& printing, const Object& object);

}  // namespace kingmaker
