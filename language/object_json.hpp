// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects as JSON. Tested in tests/language/kinds.km.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>

#include "base/json.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// Writes the object as one value. Errors: ResourceExhausted past `:set limit output`, and those of
// evaluating a position.
absl::Status write_json(const Printing& printing, const Object& object, JsonWriter& json);
// Writes variables as an object, in which a position is written as a position.
absl::Status write_json(const Printing& printing, const Variables& variables, JsonWriter& json);
[[nodiscard]] absl::StatusOr<std::string> json_of(const Printing& printing, const Object& object);

}  // namespace kingmaker
