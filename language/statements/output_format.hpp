// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A format for whole answers, such as CSV, as an entry of the library of names. Notations of values
// (grammar/format.hpp) are the other formats. Tested in tests/extending/extending_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "grammar/format.hpp"
#include "language/printing.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

struct OutputFormat {
  // Nullopt if an answer has no such form.
  using Text = std::optional<absl::StatusOr<std::string>>;

  std::string_view name;         // for `:set format`
  std::string_view file_ending;  // of files that have this format; empty if none implies it
  // The text without the last newline. An answer without such a form is printed as text, in the
  // notation below.
  Text (*print)(const Printing& printing, const Answer& answer);
  Format notation = Format::Bar;   // of values
  std::string_view controls = {};  // control characters that are data in it
};

}  // namespace kingmaker
