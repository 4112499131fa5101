// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The pages of `help`, made from the tables that the program itself uses.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {

// The commands that `beginning`, without a colon, may stand for: the command of this name, or else
// all whose names begin with it, as in GHCi (`:h`, `:se`).
[[nodiscard]] std::vector<const StatementInfo*> commands_named(std::string_view beginning,
                                                               const Library& library);
// The words and signs inside statements. Those that are explained together share one name.
[[nodiscard]] std::vector<const StatementInfo*> inner_words(const Library& library);

// The page on what the session has bound to a name: its definition, and the comment above that. In
// the comment, an example begins with the first line `> STATEMENT`.
[[nodiscard]] std::string definition_page(std::string_view definition, std::string_view comment);

// The page for a topic, or the overview if `topic` is empty; nullopt if the topic is unknown.
[[nodiscard]] std::optional<std::string> help_page(std::string_view topic, const Library& library);
// All topics, sorted, including the names in `library` and the subcommands.
[[nodiscard]] std::vector<std::string> help_topics(const Library& library);
// The page for a topic, or else the lines of other pages and laws of derivations that mention it:
// `csv`, `EK Rule 5`. InvalidArgument if there are none.
[[nodiscard]] absl::StatusOr<std::string> help_on(std::string_view topic, const Library& library);

}  // namespace kingmaker
