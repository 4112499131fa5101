// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses text to syntax trees and terms.
//
// There are two readers. A Boost.Spirit X3 grammar divides text into tokens and recognises
// statements; nested expressions are parsed with an explicit stack, since users decide on their
// depth. Bracket lists without names or calls, which are most of what is pasted and may have
// millions of nodes, are read directly into the store by `bracket_reader.hpp`.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <optional>
#include <string_view>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "grammar/ast.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker {

struct ParsedStatement {
  ast::Statement statement;
  // The beginning of the next statement of the text; the size of the text after the last one.
  std::size_t next = 0;
};

// The statement that starts at byte `offset` of `text`, up to `;`, a newline outside brackets, or
// the end. All ranges count from the start of `text`. `syntaxes` are statements besides the core's,
// as Library::syntaxes() lists them.
[[nodiscard]] absl::StatusOr<ParsedStatement> parse_statement(std::string_view text,
                                                              std::size_t offset = 0,
                                                              Budget* budget = nullptr,
                                                              StatementSyntaxes syntaxes = {});

// True if `text` is a statement or the beginning of one. Names that it uses may be unknown.
[[nodiscard]] bool begins_statement(std::string_view text, StatementSyntaxes syntaxes);
// The place of the operand that is missing at the end of `text`; nullopt if none is.
[[nodiscard]] std::optional<OperandPlace> missing_operand(std::string_view text,
                                                          StatementSyntaxes syntaxes);

// Parses all of `text` as the part of a statement after the verb that draws: `[1,3] -o value.svg`.
// An error if the program draws nothing.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_drawing(std::string_view text,
                                                           StatementSyntaxes syntaxes);

// The beginning of the statement after an erroneous one: after the next `;` or newline outside
// brackets.
[[nodiscard]] std::size_t skip_statement(std::string_view text, std::size_t offset,
                                         const StatementSyntaxes& syntaxes);

enum class Notation { Detect, Bracket, Choice, Json, Tex };

// Parses one value, without names or calls. `Detect` accepts every notation; the others refuse
// everything outside of them. Errors have a range.
[[nodiscard]] absl::StatusOr<Term> parse_value(TermStore& store, const Frame& frame,
                                               std::string_view text,
                                               Notation notation = Notation::Detect,
                                               Budget* budget = nullptr);

}  // namespace kingmaker
