// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/statement_syntax.hpp"

#include <algorithm>
#include <cstddef>

namespace kingmaker {

std::vector<std::string_view> words_in(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

StatementSyntax::Body body_behind(std::string_view word, const StatementSyntaxes& syntaxes) {
  for (const StatementSyntax* syntax : syntaxes) {
    if (syntax->body != StatementSyntax::Body::Plain && syntax->begins_with(word)) {
      return syntax->body;
    }
  }
  return StatementSyntax::Body::Plain;
}

}  // namespace kingmaker
