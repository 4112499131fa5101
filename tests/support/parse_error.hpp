// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// An error of a statement in one line, with its column.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace kingmaker::testing {

// Writes `COLUMN: message`, or `LINE:COLUMN: message` for texts of several lines.
inline std::string parse_error(const absl::Status& status, std::string_view source) {
  std::string text = render(status, {}, source, false);
  text.resize(text.find('\n'));
  const std::string_view error = " error:";
  text.erase(text.find(error), error.size());
  return text.substr(text.starts_with("1:") ? 2 : 0);
}

}  // namespace kingmaker::testing
