// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tells whether a statement continues on the next line. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "grammar/detail/extent.hpp"

namespace kingmaker {

// Follows the lines of statements to know whether the last one continues: after an open bracket, an
// operator, or a `\` at the end, and below a comment `## ...` on the next statement. Takes
// O(length) for all lines together.
class Continuation {
 public:
  // The syntaxes, as Library::syntaxes() lists them, live longer.
  explicit Continuation(const StatementSyntaxes& syntaxes) : syntaxes_(syntaxes) {}

  // Reads a line, without its newline.
  void feed(std::string_view line);
  [[nodiscard]] bool open() const { return unfinished_.has_value() || is_below_comment_; }
  // The number of open brackets.
  [[nodiscard]] std::size_t depth() const { return unfinished_ ? unfinished_->depth : 0; }

 private:
  StatementSyntaxes syntaxes_;
  std::optional<detail::Unfinished> unfinished_;
  bool is_below_comment_ = false;
};

}  // namespace kingmaker
