// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker normalize` reads one value from each line and prints its normal form as a line.
// Tested in tests/repl/process_test.cpp.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "grammar/parse.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

[[nodiscard]] std::optional<Notation> notation_named(std::string_view name);

struct NormalizeOptions {
  Notation notation = Notation::Detect;
  int jobs = 1;  // threads, which share the lines; the output does not depend on their number
  // The title of the column that has the values, in a table of fields that commas, semicolons or
  // tabs separate, a row on each line. Nullopt for lines that are values.
  std::optional<std::string> column = std::nullopt;
  bool with_input = false;  // lines of output begin with those of the input
};

// Normalises under the session's rules until the input ends. Without columns, text after a `#` is a
// comment. Each line of input gives a line of output, in the session's format. It is empty if there
// is no value, or if the line has an error and the session goes on after errors. False if an error
// ended it early.
bool normalize_lines(Session& session, std::istream& in, std::ostream& out,
                     const std::string& where, NormalizeOptions options);

}  // namespace kingmaker
