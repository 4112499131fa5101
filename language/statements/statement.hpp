// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A statement of the language, as an entry of the library of names, and its call.
// Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/statement_contents.hpp"
#include "language/check/collect.hpp"
#include "language/context.hpp"
#include "language/function.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

struct InterpreterOptions {
  // If true, a `check` that fails has a derivation of the reason, if there is one.
  bool explains_counterexamples = false;
  // Receives the progress of a `check`, a `tally` and the like.
  Progress progress = {};
  // Receives the rows of a long `table` or `find`, thousands at a time, which are then not kept. If
  // it is empty, the answer contains all rows, up to a limit.
  TakeRows take_rows = {};
  // The expression that is the running statement; null for others.
  const ast::Expression* statement = nullptr;
  std::vector<ast::NamedPart> flags = {};  // such as --expand
};

using ast::StatementKind;

// A statement, or a command, whose name begins with a colon.
struct StatementInfo {
  std::string_view name;     // the topic of help
  std::string_view usage;    // its syntax
  std::string_view doc;      // its output
  std::string_view example;  // a statement for a new session
  std::string_view answer;   // the output of the example
  // The kind of statements that it answers, if the grammar of the core reads them.
  std::optional<StatementKind> kind = std::nullopt;
  // The answer within the context's budget. Bindings and settings stay unchanged. Null for what
  // another statement or the session answers.
  absl::StatusOr<Answer> (*run)(Context& context, const ast::Statement& statement) = nullptr;
  std::string_view words = {};  // that are in no usage, or not at its beginning
  // How the statement or the phrase is read; empty if the grammar of the core reads it.
  std::span<const StatementSyntax> syntaxes = {};
  // Further lines on it that a search of the help finds; null if there are none.
  std::vector<std::string> (*found_lines)() = nullptr;
  // The function that phrases of a verb call; null for other statements.
  absl::StatusOr<Object> (*call)(FunctionCall& call) = nullptr;
  bool is_check = false;      // counted in the summary of a script: holds, fails or undecided
  bool streams_rows = false;  // gives its rows to InterpreterOptions::take_rows
  bool draws = false;
  // These are for verbs, as in FunctionInfo.
  std::string_view kinds = {};
  bool takes_constructors = false;
};

// Answers a statement by what it holds.
template <typename Content, absl::StatusOr<Answer> (*run)(Context& context, const Content& content)>
absl::StatusOr<Answer> run_content(Context& context, const ast::Statement& statement) {
  return run(context, content_of<Content>(statement));
}

// The statement or command that answers this one; null if there is none.
[[nodiscard]] const StatementInfo* statement_for(const Library& library,
                                                 const ast::Statement& statement);

// The row of the verb or the quantifier that the statement is; for other statements as
// `statement_for`.
[[nodiscard]] const StatementInfo* row_of(const Library& library, const ast::Statement& statement);

// InvalidArgument at the place of a name that the session cannot bind. Warns of a name that stands
// for a player.
[[nodiscard]] absl::Status check_bindable(Context& context, std::string_view name,
                                          SourceRange range);

// Adds statements and commands to the library of names.
inline void add_statements(Library& library, std::span<const StatementInfo> rows) {
  for (const StatementInfo& row : rows) {
    row.name.starts_with(':') ? library.add_command(row) : library.add_statement(row, row.syntaxes);
    if (row.call == nullptr) continue;
    // A quantifier, which the grammar of expressions reads, has no syntax.
    const VerbSyntax verb =
        row.syntaxes.empty() ? VerbSyntax{.is_lazy = true} : row.syntaxes.front().verb;
    library.add_verb({.name = row.name,
                      .usage = row.usage,
                      .doc = row.doc,
                      .example = row.example,
                      .answer = row.answer,
                      .min_arguments = verb.least,
                      .max_arguments = verb.most,
                      .keywords = verb.clauses,
                      .call = row.call,
                      .takes_a_word = verb.subject == VerbSyntax::Subject::Rule,
                      .kinds = row.kinds,
                      .takes_constructors = row.takes_constructors,
                      .is_lazy = verb.is_lazy});
  }
}

}  // namespace kingmaker
