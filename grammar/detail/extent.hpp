// Where statements begin and end in a text: the one place that knows what `;`, a newline, a `\` and
// a comment do between them. Nothing is understood here, brackets are only counted, and a line that
// ends in an operator goes on, so that a reader of lines can tell whether a statement goes on, and
// the statement after a wrong one is found again. One pass over the bytes, about 1 ns each.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace kingmaker::detail {

struct Extent {
  std::size_t begin = 0;  // behind white space
  std::size_t end = 0;    // of the statement
  std::size_t next = 0;   // where the next one begins, behind `;` or the newline
  bool open = false;      // the text ended inside a bracket, behind an operator or behind a `\`
};

// What a statement that goes on in the next line has had in those before.
struct Unfinished {
  std::size_t depth = 0;  // brackets
  bool is_command = false;
  bool is_game = false;  // `#` is a cell in its braces
  bool after_operator = false;
};

// The statement at byte `offset`, or the rest of one. A line whose last word is an operator, `:`,
// `,`, `and`, `then` or the like goes on in the next one, unless that one is blank. A command
// (`:name ...`) ends at a newline, at a `;` outside double quotes, or at a comment that follows
// white space: a file may be named `a#1`.
[[nodiscard]] Extent statement_extent(std::string_view text, std::size_t offset);
// Of one that began before `text` if there is something in `unfinished`, and with what is left
// unfinished put there.
[[nodiscard]] Extent statement_extent(std::string_view text, std::size_t offset,
                                      std::optional<Unfinished>& unfinished);

// If the backslash at `at` is the last of its line but for white space: where the next line (or the
// end of the text) begins. Otherwise npos.
[[nodiscard]] std::size_t continued_line(std::string_view text, std::size_t at);

}  // namespace kingmaker::detail
