// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The keys of clauses, which are named arguments of verbs and functions: what each takes, and what
// holds without it. A key means the same wherever it is given.
// Tested in tests/repl/completion_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <iterator>
#include <string_view>

namespace kingmaker {

struct ClauseInfo {
  std::string_view key;
  std::string_view kind;      // of its argument
  std::string_view doc;       // its meaning
  std::string_view standard;  // what holds without it; empty if nothing does
};

inline constexpr ClauseInfo kClauses[] = {
    {"under", "rules", "the rule set", "that of the session"},
    {"for", "player", "the player who judges", "the start player"},
    {"start", "player", "the player who moves first", "that of the session"},
    {"players", "number", "the number of players", "that of the session"},
    {"in", "domain", "what is tried", ""},
    {"by", "function", "the function whose results are compared, or the column of a table", ""},
    {"at", "path", "the place in the value, such as .2.1", "."},
    {"to", "value", "the value that is changed", ""},
    {"with", "domain", "bounds, or the contexts", ""},
    {"as", "format", "the format", ""},
    {"depth", "number", "the largest depth", ""},
    {"label", "text", "the name of the claim in the answer", "none"},
    {"sep", "text", "the text between the parts", "a blank"},
    {"model", "loeb|shared", "how random values are drawn", "loeb"},
    {"column", "text", "the column of a table", "all of each line"},
};

// The row of a key; null for a key that one function alone has.
[[nodiscard]] inline const ClauseInfo* clause_named(std::string_view key) {
  const auto* const clause =
      absl::c_find_if(kClauses, [&](const ClauseInfo& info) { return info.key == key; });
  return clause == std::end(kClauses) ? nullptr : clause;
}

}  // namespace kingmaker
