// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/json.hpp"

#include "language/object_json.hpp"

namespace kingmaker {

std::optional<absl::StatusOr<std::string>> json_of(const Printing& printing, const Answer& answer) {
  const auto* const shown = std::get_if<ObjectAnswer>(&answer);
  if (shown == nullptr || is_silent(answer)) return std::nullopt;
  return json_of(printing, shown->object);
}

}  // namespace kingmaker
