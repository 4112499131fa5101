// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tokens of the text of one statement or value, as the tokenizer makes them (tokenizer.hpp).
//
// A token is 12 bytes and contains its place; its contents are read from the source when needed.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {
struct OperandPlace;     // grammar/statement_syntax.hpp
struct StatementSyntax;  // grammar/statement_syntax.hpp

// The verbs, the statements that have a grammar of their own, and the names of functions, games and
// the like, which are words of the language, too.
struct StatementSyntaxes : std::span<const StatementSyntax* const> {
  StatementSyntaxes() = default;
  StatementSyntaxes(std::span<const StatementSyntax* const> syntaxes,
                    std::span<const std::string_view> others)
      : span(syntaxes), other_words(others) {}

  std::span<const std::string_view> other_words;
};
}  // namespace kingmaker

namespace kingmaker::detail {

enum class TokenKind : std::uint8_t {
  End,
  Error,      // TokenList::error describes it; only End follows
  Space,      // white space, a comment, TeX's layout; never in a list
  Number,     // digits
  Name,       // a letter, then letters, digits, `_`; or `_` by itself
  String,     // with its quotes
  Option,     // -o, and --expand where the row of the verb says so
  FileName,   // after -o, as a shell would read a word
  Path,       // . or .2.1
  Plain,      // a whole bracket list for the bracket reader
  Index,      // `_` directly after an operand that may have an index
  Prime,      // one or more
  Overline,   // combining or behind its base, one or more
  Subscript,  // one or more subscript digits
  TexBar,     // \bar, \overline
  TexFont,    // \mathbf and its like
  LeftBracket,
  RightBracket,
  LeftBrace,
  RightBrace,
  LeftParen,
  RightParen,
  Comma,
  Semicolon,
  Colon,
  Assign,  // =
  Less,    // <; from here to NotEqual in the order of ast::Comparison
  LessEqual,
  Equal,  // ==
  GreaterEqual,
  Greater,
  Parallel,  // ||
  NotEqual,
  Stroke,  // |
  Range,   // ..
  Plus,
  Minus,
  Arrow,  // ->
  Star,
  Slash,
  Caret,
  Hash,  // within braces where the row of the verb says so: a blocked cell, not a comment
};

[[nodiscard]] constexpr bool is_comparison(TokenKind kind) {
  return kind >= TokenKind::Less && kind <= TokenKind::NotEqual;
}

// Words of the grammar of expressions. Those that begin statements are in the rows of
// StatementSyntax.
enum class Word : std::uint8_t {
  None,
  // Words that begin expressions.
  If,
  Let,
  All,
  Some,
  Count,
  Sum,
  Min,
  Max,
  List,
  Find,
  Table,
  Tally,
  Exists,
  // Words inside of statements.
  Under,
  For,
  At,
  To,
  Forall,
  In,
  When,
  And,
  Or,
  Not,
  Implies,
  Then,
  Else,
};

// The names of all words.
[[nodiscard]] std::span<const std::string_view> word_names();
// None if the name is not a word. Signs such as `∀` are names, too.
[[nodiscard]] Word word_named(std::string_view name);
// True for words such as all and sum before variables; but `sum(` is a function.
[[nodiscard]] constexpr bool gathers(Word word) {
  return word >= Word::All && word <= Word::Exists;
}
[[nodiscard]] constexpr bool is_inner(Word word) { return word >= Word::Under; }

struct Token {
  SourceRange range;
  TokenKind kind = TokenKind::End;
  Word word = Word::None;  // of a name
};

struct TokenList {
  std::string_view source;                   // ranges refer to it
  std::shared_ptr<const ast::Source> owned;  // the part that was read, for syntax trees
  std::vector<Token> tokens;                 // the last is an End
  absl::Status error;                        // for the Error token
  std::optional<SourceRange> tex;            // the first token that occurs only in TeX
  std::string_view whole;                    // names the text in messages
  std::string_view implied;                  // the first token, if its range is empty
  Budget* budget = nullptr;
  StatementSyntaxes syntaxes = {};  // with the verbs of phrases
  bool is_drawing = false;          // as the first word says
  // Receives the place of an operand that is missing at the end; null if nobody asks.
  std::optional<OperandPlace>* missing = nullptr;

  [[nodiscard]] std::string_view text(const Token& token) const {
    return source.substr(token.range.begin, token.range.end - token.range.begin);
  }
  // The text, or the word that stands before all text.
  [[nodiscard]] std::string_view word(const Token& token) const {
    const bool is_implied = token.kind == TokenKind::Name && token.range.begin == token.range.end;
    return is_implied ? implied : text(token);
  }
};

// The name of a token in messages: `normalize`, '[', the end of the statement.
[[nodiscard]] std::string described(const TokenList& list, const Token& token);

// The value of digits; nullopt above 64 bits (signed).
[[nodiscard]] std::optional<std::int64_t> number_of(std::string_view digits);
// The characters of a string token, without quotes and escapes.
[[nodiscard]] std::string unquoted(std::string_view text);
// The digits of a subscript in ASCII.
[[nodiscard]] std::string subscript_digits(std::string_view text);
// The steps of a path. A number above 32 bits becomes the largest one, which leads nowhere.
[[nodiscard]] std::vector<std::uint32_t> steps_of(std::string_view text);

// The token behind names and numbers that hyphens join, perhaps with a prime: `merge-same-mover`.
// Precondition: `first` is a name.
[[nodiscard]] const Token* behind_rule_name(const Token* first);

}  // namespace kingmaker::detail
