// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Divides text into tokens.
//
// Spirit X3 decides where a token ends and of which kind it is (token_def.hpp). A loop around it
// keeps track of the context that no grammar of tokens knows: nesting, whether `_` is a name or an
// index, and which bracket lists are plain.
//
// It makes one pass, with 60 to 100 ns for each token, and about 1 ns for each byte of plain lists.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/budget.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

struct TokenOptions {
  std::string_view whole = "statement";
  bool comments = true;           // comments are allowed
  bool is_formula = false;        // all of it is TeX, also what stands between no dollars
  std::string_view implied = {};  // a word that precedes the text
  Budget* budget = nullptr;
  StatementSyntaxes syntaxes = {};
};

// The tokens of the bytes [begin, end) of `source`.
[[nodiscard]] TokenList tokenize(std::string_view source, std::size_t begin, std::size_t end,
                                 const TokenOptions& options = {});

}  // namespace kingmaker::detail
