// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that end too early, or go on with a word that does not fit.
#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "base/text.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/detail/tokenizer.hpp"
#include "grammar/parse.hpp"
#include "language/library.hpp"

namespace kingmaker::testing {

// Cuts off each statement of the text after each of its tokens, continues it with words that do not
// fit, and expects messages in words. Returns the kinds of the statements.
inline std::set<ast::StatementKind> expect_messages_in_words(const std::string& text,
                                                             const Library& library) {
  static const std::regex expected("expected (a|an|the|where|'.|`[^`]+`)[ ',].*");
  static const std::regex internal("::|boost|spirit|x3|internal|\\d{2}[a-z]");
  std::set<ast::StatementKind> kinds;
  for (std::size_t at = 0; at < text.size();) {
    const auto parsed = parse_statement(text, at, nullptr, library.syntaxes());
    EXPECT_TRUE(parsed.ok()) << text << ": " << parsed.status();
    if (!parsed.ok()) break;
    kinds.insert(parsed->statement.kind);
    const std::string statement = text.substr(at, parsed->next - at);
    at = parsed->next;
    if (parsed->statement.kind == ast::StatementKind::Command) continue;
    const kingmaker::detail::TokenList list = kingmaker::detail::tokenize(
        statement, 0, statement.size(), {.syntaxes = library.syntaxes()});
    for (const kingmaker::detail::Token& token : list.tokens) {
      for (const char* const wrong : {"", ")", "3", "foo", "under", "=", "}", "\"a\""}) {
        const std::string cut = cat(statement.substr(0, token.range.end), " ", wrong);
        const auto result = parse_statement(cut, 0, nullptr, library.syntaxes());
        if (result.ok()) continue;
        const std::string message(result.status().message());
        EXPECT_FALSE(std::regex_search(message, internal)) << cut << ": " << message;
        if (message.starts_with("expected ")) {
          EXPECT_TRUE(std::regex_match(message, expected)) << cut << ": " << message;
        }
      }
    }
  }
  return kinds;
}

}  // namespace kingmaker::testing
