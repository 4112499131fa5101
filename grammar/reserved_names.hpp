// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Names that users cannot bind. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <span>
#include <string_view>

#include "grammar/statement_syntax.hpp"

namespace kingmaker {

// True for words of the grammar such as `forall` and `under`, which cannot be names. (Names
// cannot be `_` or n, f, p with an index either; the parser refuses to bind those.)
[[nodiscard]] bool is_reserved_name(std::string_view name);
// True for words that are read like names but whose meaning cannot change: `true`, `let`, `values`.
[[nodiscard]] bool is_fixed_name(std::string_view name);
// True for the first word of a verb, or of a statement that has a grammar of its own.
[[nodiscard]] bool begins_syntax(std::string_view word, const StatementSyntaxes& syntaxes);
// True for all names above, and for those of functions, games, domains and rule sets.
[[nodiscard]] bool is_word_of_language(std::string_view name, const StatementSyntaxes& syntaxes);
// All words of the grammar, in no particular order.
[[nodiscard]] std::span<const std::string_view> reserved_names();

}  // namespace kingmaker
