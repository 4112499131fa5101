// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads a statement with the grammars of all that is installed.
#pragma once

#include <string>
#include <string_view>

#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "tests/support/parse_error.hpp"

namespace kingmaker::testing {

inline absl::StatusOr<ParsedStatement> parsed(std::string_view source) {
  static const Library library = standard_library();
  return parse_statement(source, 0, nullptr, library.syntaxes());
}

// The error of a statement with its column; `nothing` if it can be read.
inline std::string syntax_error(std::string_view source) {
  const auto result = parsed(source);
  return result.ok() ? "nothing" : parse_error(result.status(), source);
}

}  // namespace kingmaker::testing
