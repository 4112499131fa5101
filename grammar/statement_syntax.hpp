// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How a statement that the core does not know is read: its grammar (statement_grammar.hpp), as an
// entry of the library of names. Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker {

// The result of reading the tokens of a statement with a grammar.
struct StatementReading {
  // Null if the tokens are no such statement.
  std::shared_ptr<const ast::StatementContent> content = nullptr;
  ast::StatementEnding ending = {};
  // The first token that does not fit; null if the statement is not this one.
  const detail::Token* failure = nullptr;
  std::string expected = {};  // the items that may occur there, one on each line
  absl::Status error = {};    // more specific than `expected`
};

// How a phrase is read that begins with a verb: `compare v, w for 1 under R`. It is an expression,
// the call `compare(v, w, for=1, under=R)`: subjects come first, and each clause is an argument.
struct VerbSyntax {
  enum class Subject : std::uint8_t {
    Operand,    // a value, a sum; no relation
    Condition,  // any expression
    Rule,       // the first is a name with hyphens, such as merge-same-mover
    Rules,      // a rule set
  };
  std::string_view noun = {};  // behind the verb: `rule` of `check rule`
  Subject subject = Subject::Operand;
  // True if nothing is evaluated: the function of the verb receives the places of its arguments in
  // the syntax tree.
  bool is_lazy = false;
  int least = 1;  // number of subjects
  int most = 1;
  // The keys, separated by blanks. A verb with the clause `label` may have a text before its
  // subject: `check "Theorem 13" forall ...`.
  std::string_view clauses = {};
  // A word that may precede the subject, or what follows `with`: `trace normalize v`.
  std::string_view ignored = {};
};

// The place of an operand that is missing at the end of a text.
struct OperandPlace {
  // The function or the verb whose argument or subject it would begin: `check rule`. Empty for
  // other operands.
  std::string call = {};
  std::size_t index = 0;  // of an argument without a key
  // The key of the argument, or the word before it: `in`, `under`, `for`.
  std::string key = {};
  bool is_domain = false;               // the call is a domain
  bool is_in_tuple = false;             // `(prudent, `
  std::vector<std::string> given = {};  // the names in the arguments before it
};

// The words of a list of words that are separated by blanks.
[[nodiscard]] std::vector<std::string_view> words_in(std::string_view list);

// A statement has a grammar of its own, or is a phrase.
struct StatementSyntax {
  // The parts of its text besides words and signs.
  enum class Body : std::uint8_t {
    Plain,
    Boards,   // `#` within braces is a blocked cell, not a comment
    Steps,    // `;` behind the colon is between steps, not between statements
    Drawing,  // options such as --expand, at any place; `EXPR -o a.svg` draws with this verb
  };

  std::string_view first_word;
  // Reads the tokens from `first` on; null for a phrase.
  StatementReading (*read)(const detail::TokenList& tokens, const detail::Token* first) = nullptr;
  VerbSyntax verb = {};
  Body body = Body::Plain;
  std::string_view other_spelling = {};  // of the first word
  std::string_view foreign_word = {};    // what others write for it; a hint answers it

  [[nodiscard]] bool begins_with(std::string_view word) const {
    return word == first_word || (!word.empty() && word == other_spelling);
  }
};

// The parts of the text of the statement that begins with this word.
[[nodiscard]] StatementSyntax::Body body_behind(std::string_view word,
                                                const StatementSyntaxes& syntaxes);

}  // namespace kingmaker
