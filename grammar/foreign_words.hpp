// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Words of other systems, with the words of this language. Tested in tests/repl/help_test.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "grammar/statement_syntax.hpp"

namespace kingmaker {

struct ForeignWord {
  std::string_view word;
  std::string_view instead;  // `:quit`, `NAME = EXPR`
  std::string_view topic;    // of help
};

[[nodiscard]] std::span<const ForeignWord> foreign_words();
// Null if the word is not in the table.
[[nodiscard]] const ForeignWord* foreign_word(std::string_view word);
// Writes `; write ...`. Empty if the word is neither in the table nor in one of these rows.
[[nodiscard]] std::string instead_of(std::string_view word, const StatementSyntaxes& syntaxes = {});

}  // namespace kingmaker
