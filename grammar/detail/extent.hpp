// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds where statements begin and end in a text. Only this code knows what `;`, newlines, `\` and
// comments do between statements. It does not parse: brackets are counted, and a line that ends in
// an operator continues. So readers of lines can tell whether a statement continues, and the
// statement after an erroneous one is found. It makes one pass over the bytes, about 1 ns for each.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {

struct Extent {
  std::size_t begin = 0;  // after white space
  std::size_t end = 0;    // of the statement
  std::size_t next = 0;   // the beginning of the next one, after `;` or the newline
  // True if the text ended inside a bracket, after an operator, or after a `\`.
  bool open = false;
};

// The state of a statement at the end of a line on which it does not end.
struct Unfinished {
  std::size_t depth = 0;  // open brackets
  bool is_command = false;
  bool after_operator = false;
  std::size_t without_then = 0;  // each `if` that waits for its `then`
  std::size_t without_else = 0;  // each `then` that waits for its `else`
  StatementSyntax::Body body = StatementSyntax::Body::Plain;
  bool has_steps = false;  // behind the colon of a statement with steps
};

// The extent of the statement at byte `offset`, or of the rest of one. A line whose last word is an
// operator, `:`, `,`, `and`, `then` or the like, or whose `if` lacks its `then` or its `else`,
// continues on the next line, unless that is blank, and so does one before a line that begins with
// such a word. A command (`:name ...`) ends at a newline, at a `;` outside double quotes, or at a
// comment that follows white space, since a file may be named `a#1`.
[[nodiscard]] Extent statement_extent(std::string_view text, std::size_t offset,
                                      const StatementSyntaxes& syntaxes);
// The same for a statement that may have begun before `text`: `unfinished` is its state, and is set
// to the new state.
[[nodiscard]] Extent statement_extent(std::string_view text, std::size_t offset,
                                      const StatementSyntaxes& syntaxes,
                                      std::optional<Unfinished>& unfinished);

// True for a line `## ...`, a comment on the definition below it.
[[nodiscard]] bool is_comment_on_definition(std::string_view line);

// If only white space follows the backslash at `at` on its line, the beginning of the next line, or
// the end of the text. Otherwise npos.
[[nodiscard]] std::size_t continued_line(std::string_view text, std::size_t at);

}  // namespace kingmaker::detail
