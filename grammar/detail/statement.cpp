// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/statement.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/detail/unexpected.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/reserved_names.hpp"
#include "grammar/statement_contents.hpp"
#include "grammar/statement_grammar.hpp"

// The grammars of what the core reads itself: definitions of names, and expressions.
namespace kingmaker::syntax {

const auto bind = (&(any_name >> assign)) >> (binding > assign > condition > end);
const auto define = x3::rule<class DefineRule, FunctionStatement>{"definition"} =
    binding[set<&FunctionStatement::name>] > open_paren >
    (-dots[begin_rest] >> parameter[add_parameter] >> -(in_word > condition[set_domain]) >>
     -(assign > condition[set_standard])) %
        comma
    > close_paren > assign > condition[set<&FunctionStatement::body>] > end;
const auto expression = condition > end;

}  // namespace kingmaker::syntax

namespace kingmaker::detail {
namespace {

// Writes `a`, `b` or `c` for a list with one word on each line, without repetitions.
[[nodiscard]] std::string joined_by_or(std::string_view lines) {
  std::vector<std::string_view> words;
  for (const std::string_view word : lines_of(lines)) {
    if (!word.empty() && !absl::c_linear_search(words, word)) words.push_back(word);
  }
  return listed(words, " or ");
}

// Finds the statement that was meant by a misspelt word such as `normlize`.
[[nodiscard]] std::optional<std::string_view> meant_statement(std::string_view name,
                                                              const StatementSyntaxes& syntaxes) {
  std::vector<std::string_view> candidates;
  for (const StatementSyntax* syntax : syntaxes) candidates.push_back(syntax->first_word);
  return nearest(name, candidates);
}

[[nodiscard]] absl::Status explain_failure(const TokenList& list, TokenIterator where,
                                           const std::string& expected) {
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
  const std::string_view name = list.text(first);
  if (where == &first + 1 && first.kind == TokenKind::Name && first.word == Word::None &&
      token.kind != TokenKind::Error && !is_fixed_name(name) &&
      !begins_syntax(name, list.syntaxes)) {
    if (const std::string instead = instead_of(name, list.syntaxes); !instead.empty()) {
      return error_at(first.range, "unknown statement `", name, "`", instead);
    }
    if (const auto meant = meant_statement(name, list.syntaxes)) {
      return error_at(first.range, "unknown statement `", name, "`", did_you_mean(meant));
    }
  }
  std::string message = end_but_found(list, token, words);
  if (token.word == Word::Under) {
    message += "; `under` belongs to a relation or to a statement such as `normalize`";
  } else if (token.kind == TokenKind::Colon) {
    message += "; a quantifier begins with its word: `forall k in 1..9: ...`";
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

// True if the tokens begin like the definition of a function, `f(a, b=3) =`, `f(k in 0..9, ..rest)
// =`.
[[nodiscard]] bool defines_function(const std::vector<Token>& tokens) {
  const auto is = [&](std::size_t at, TokenKind kind) {
    return at < tokens.size() && tokens[at].kind == kind;
  };
  if (!is(0, TokenKind::Name) || !is(1, TokenKind::LeftParen)) return false;
  const bool is_parameter = is(3, TokenKind::Comma) || is(3, TokenKind::Assign) ||
                            is(3, TokenKind::RightParen) ||
                            (is(3, TokenKind::Name) && tokens[3].word == Word::In);
  const bool is_first_parameter =
      is(2, TokenKind::Range) || (is(2, TokenKind::Name) && is_parameter);
  std::size_t at = 1;
  for (std::size_t open = 1; open > 0 && ++at < tokens.size();) {
    if (is(at, TokenKind::LeftParen)) ++open;
    if (is(at, TokenKind::RightParen)) --open;
  }
  return is_first_parameter && is(at + 1, TokenKind::Assign);
}

// Reads the tokens from `first` on with one of the grammars that begin with this word. True if it
// is read, or fails.
[[nodiscard]] bool read_registered(const TokenList& list, const Token& first,
                                   ast::Statement& statement, StatementReading& reading) {
  if (first.kind != TokenKind::Name) return false;
  const std::string_view word = list.word(first);
  for (const StatementSyntax* syntax : list.syntaxes) {
    if (syntax->read == nullptr || !syntax->begins_with(word)) continue;
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

// Options may stand before the subject of a drawing: moves them behind it.
void move_options_to_end(std::vector<Token>& tokens) {
  const Token end = tokens.back();
  std::vector<Token> others;
  std::vector<Token> options;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool is_file =
        !options.empty() && i > 0 && tokens[i - 1].kind == TokenKind::Option &&
        (tokens[i].kind == TokenKind::FileName || tokens[i].kind == TokenKind::String);
    (is_file || tokens[i].kind == TokenKind::Option ? options : others).push_back(tokens[i]);
  }
  others.insert(others.end(), options.begin(), options.end());
  others.push_back(end);
  tokens = std::move(others);
}

}  // namespace

absl::Status check_new_name(std::string_view name, NewName purpose,
                            const StatementSyntaxes& syntaxes) {
  // The argument `players=` of games may be that of a function. It hides the list of the players.
  const bool is_hidden = purpose == NewName::Named && name == "players";
  std::string_view reason;
  if (name == "_") {
    reason = "is the last result";
  } else if (is_word_of_language(name, syntaxes) && !is_hidden) {
    reason = "is a word of the language";
  } else if (purpose == NewName::Binding && is_indexed_letter(name)) {
    reason = "stands for a value";
  } else {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(cat("`", clipped(name), "` ", reason, " and cannot be a name"));
}

absl::StatusOr<ast::Statement> parse_tokens(TokenList list) {
  if (list.is_drawing) move_options_to_end(list.tokens);
  const Token& first = list.tokens.front();
  ast::Statement statement;
  statement.range = {first.range.begin, list.tokens.back().range.end};
  if (first.kind == TokenKind::End) return statement;
  StatementReading reading;
  if (!read_definition<NamedExpression, syntax::bind>(list, ast::StatementKind::Bind, statement,
                                                      reading) &&
      !(defines_function(list.tokens) &&
        read_definition<FunctionStatement, syntax::define>(list, ast::StatementKind::Define,
                                                           statement, reading)) &&
      !read_registered(list, first, statement, reading)) {
    read_core<OneExpression, syntax::expression>(list, ast::StatementKind::Expression, statement,
                                                 reading);
  }
  if (reading.failure != nullptr) {
    if (!reading.error.ok()) return reading.error;
    return explain_failure(list, reading.failure, reading.expected);
  }
  return statement;
}

}  // namespace kingmaker::detail
