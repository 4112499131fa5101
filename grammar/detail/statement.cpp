// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/statement.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/reserved_names.hpp"
#include "grammar/statement_contents.hpp"
#include "grammar/statement_grammar.hpp"

// The grammars of what the core reads itself: definitions of names, and expressions.
namespace kingmaker::syntax {

const auto bind = (&(any_name >> assign)) >> (binding > assign > condition > end);
const auto define = x3::rule<class DefineRule, FunctionStatement>{"definition"} =
    (&(any_name >> open_paren >> any_name >> *(comma >> any_name) >> close_paren >> assign)) >>
    (binding[set<&FunctionStatement::name>] > open_paren > variable[add_parameter] >
     *(comma > variable[add_parameter]) > close_paren > assign >
     condition[set<&FunctionStatement::body>] > end);
const auto expression = condition > end;

}  // namespace kingmaker::syntax

namespace kingmaker::detail {
namespace {

// Writes `a`, `b` or `c` for a list with one word on each line, without repetitions.
[[nodiscard]] std::string joined_by_or(std::string_view lines) {
  std::vector<std::string_view> words;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view word = lines.substr(0, end);
    if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) {
      words.push_back(word);
    }
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    append(text, i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
  }
  return text;
}

// Finds the statement that was meant by a misspelt word such as `normlize`.
[[nodiscard]] std::optional<std::string_view> meant_statement(std::string_view name,
                                                              StatementSyntaxes syntaxes) {
  std::vector<std::string_view> candidates;
  for (const StatementSyntax* syntax : syntaxes) candidates.push_back(syntax->first_word);
  for (const std::string_view word : word_names()) {
    if (starts_statement(word_named(word))) candidates.push_back(word);
  }
  return nearest(name, candidates);
}

[[nodiscard]] absl::Status explain_failure(const TokenList& list, TokenIterator where,
                                           const std::string& expected,
                                           StatementSyntaxes syntaxes) {
  const Token& token = *where;
  const std::string words = joined_by_or(expected);
  if (words != syntax::end.words) {
    const bool may_end = words.ends_with(syntax::end.words);
    return unexpected(
        list, token,
        may_end ? end_but_found(list, token, words) : expected_but_found(list, token, words));
  }
  // The statement was complete before `token`, so the message guesses what was meant.
  if (token.kind == TokenKind::Assign) {
    return error_at(token.range, "`=` gives a value to a name; `==` compares values");
  }
  const Token& first = list.tokens.front();
  if (where == &first + 1 && first.kind == TokenKind::Name && first.word == Word::None) {
    const std::string_view name = list.text(first);
    if (const std::string instead = instead_of(name); !instead.empty()) {
      return error_at(first.range, cat("unknown statement `", name, "`", instead));
    }
    if (const auto meant = meant_statement(name, syntaxes)) {
      return error_at(first.range, cat("unknown statement `", name, "`", did_you_mean(meant)));
    }
  }
  std::string message = end_but_found(list, token, words);
  if (token.word == Word::Under) {
    message += "; `under` belongs to a relation or to a statement such as `normalize`";
  } else if (token.word == Word::For) {
    message += "; `for` belongs to a relation or to `compare`";
  }
  return unexpected(list, token, message);
}

// Joins failures of grammars that begin with the same word: the one that came furthest tells, and
// those that came equally far tell together.
void join(StatementReading& all, StatementReading&& one) {
  if (all.failure != nullptr && one.failure < all.failure) return;
  if (all.failure == nullptr || one.failure > all.failure) {
    all = std::move(one);
  } else if (all.error.ok() && one.error.ok()) {
    append(all.expected, "\n", one.expected);
  }
}

void take(StatementReading& reading, ast::StatementKind kind, ast::Statement& statement) {
  statement.kind = kind;
  statement.content = std::move(reading.content);
  static_cast<ast::StatementEnding&>(statement) = std::move(reading.ending);
}

// Reads a statement of the core. True if it is read, or fails; false if it is none of this grammar.
template <typename Content, const auto& grammar>
bool read_core(const TokenList& list, ast::StatementKind kind, ast::Statement& statement,
               StatementReading& reading) {
  reading = syntax::read_statement<Content, grammar>(list, list.tokens.data());
  if (reading.content == nullptr) return reading.failure != nullptr;
  take(reading, kind, statement);
  return true;
}

// The same for a definition of a name.
template <typename Content, const auto& grammar>
bool read_definition(const TokenList& list, ast::StatementKind kind, ast::Statement& statement,
                     StatementReading& reading) {
  if (!read_core<Content, grammar>(list, kind, statement, reading)) return false;
  if (statement.content == nullptr) return true;
  const ast::NamedPart& name = content_of<Content>(statement).name;
  statement.name = name.name;
  statement.name_range = name.range;
  return true;
}

[[nodiscard]] bool is_registered(std::string_view word, StatementSyntaxes syntaxes) {
  return std::any_of(syntaxes.begin(), syntaxes.end(),
                     [&](const StatementSyntax* syntax) { return word == syntax->first_word; });
}

// Reads the tokens from `first` on with one of the grammars that begin with this word. True if it
// is read, or fails.
[[nodiscard]] bool read_registered(const TokenList& list, const Token& first,
                                   StatementSyntaxes syntaxes, ast::Statement& statement,
                                   StatementReading& reading) {
  if (first.kind != TokenKind::Name) return false;
  const bool is_bound = &first != list.tokens.data();
  const std::string_view word = first.word == Word::None ? list.text(first) : name_of(first.word);
  for (const StatementSyntax* syntax : syntaxes) {
    if (syntax->read == nullptr || word != syntax->first_word) continue;
    if (is_bound && !syntax->may_be_bound) continue;
    StatementReading one = syntax->read(list, &first);
    if (one.content != nullptr) {
      take(one, ast::StatementKind::Registered, statement);
      statement.syntax = syntax;
      reading.failure = nullptr;
      return true;
    }
    if (one.failure != nullptr) join(reading, std::move(one));
  }
  return reading.failure != nullptr;
}

// Reads `NAME = STATEMENT`, as read_registered.
[[nodiscard]] bool read_bound(const TokenList& list, StatementSyntaxes syntaxes,
                              ast::Statement& statement, StatementReading& reading) {
  const std::vector<Token>& tokens = list.tokens;
  constexpr std::size_t kFirst = 2;
  if (tokens.size() <= kFirst || tokens[0].kind != TokenKind::Name ||
      tokens[1].kind != TokenKind::Assign) {
    return false;
  }
  if (!read_registered(list, tokens[kFirst], syntaxes, statement, reading)) return false;
  statement.name = std::string(list.text(tokens[0]));
  statement.name_range = tokens[0].range;
  const absl::Status status = check_new_name(statement.name, NewName::Binding);
  if (!status.ok()) {
    reading.failure = tokens.data();
    reading.error = with_range(status, tokens[0].range);
  }
  return true;
}

}  // namespace

absl::Status check_new_name(std::string_view name, NewName purpose) {
  std::string_view reason;
  if (name == "_") {
    reason = "is the last result";
  } else if (word_named(name) != Word::None || is_fixed_name(name)) {
    reason = "is a word of the language";
  } else if (purpose == NewName::Binding && is_indexed_letter(name)) {
    reason = "stands for a value";
  } else {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(cat("`", clipped(name), "` ", reason, " and cannot be a name"));
}

absl::StatusOr<ast::Statement> parse_tokens(TokenList list, StatementSyntaxes syntaxes) {
  list.syntaxes = syntaxes;
  const Token& first = list.tokens.front();
  ast::Statement statement;
  statement.range = {first.range.begin, list.tokens.back().range.end};
  if (first.kind == TokenKind::End) return statement;
  StatementReading reading;
  if (!read_bound(list, syntaxes, statement, reading) &&
      !read_definition<NamedExpression, syntax::bind>(list, ast::StatementKind::Bind, statement,
                                                      reading) &&
      !read_definition<FunctionStatement, syntax::define>(list, ast::StatementKind::Define,
                                                          statement, reading) &&
      !read_registered(list, first, syntaxes, statement, reading)) {
    // Some are also functions: `game(stable, {12})`.
    const bool is_of_statement =
        starts_statement(first.word) && list.tokens[1].kind != TokenKind::LeftParen;
    if (is_of_statement && !is_registered(name_of(first.word), syntaxes)) {
      return error_at(first.range, cat("there is no statement `", name_of(first.word),
                                       "`: the program was built without it"));
    }
    read_core<OneExpression, syntax::expression>(list, ast::StatementKind::Expression, statement,
                                                 reading);
  }
  if (reading.failure != nullptr) {
    if (!reading.error.ok()) return reading.error;
    return explain_failure(list, reading.failure, reading.expected, syntaxes);
  }
  return statement;
}

}  // namespace kingmaker::detail

namespace kingmaker::syntax {

bool begins_operand(const Token& token) {
  switch (token.kind) {
    case TokenKind::Name:
      return !is_inner(token.word) || token.word == Word::Not || token.word == Word::Forall;
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Path:
    case TokenKind::Plain:
    case TokenKind::TexBar:
    case TokenKind::TexFont:
    case TokenKind::LeftBracket:
    case TokenKind::LeftBrace:
    case TokenKind::LeftParen:
      return true;
    default:
      return false;
  }
}

absl::Status unquoted_label(SourceRange first, SourceRange last) {
  return error_at({first.begin, last.end},
                  "a label is a text in quotes: `check \"Theorem 13\" forall ...`");
}

}  // namespace kingmaker::syntax
