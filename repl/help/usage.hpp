// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The pages that `kingmaker --help` and `kingmaker help NAME` print of the subcommands.
// Tested in tests/repl/help_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "repl/help/subcommands.hpp"

namespace kingmaker {

inline constexpr std::string_view kSummary =
    "Values of multi-player games: read from papers, rewritten to normal forms, compared.";
inline constexpr std::string_view kExitStatus =
    "0 all went well, 1 a check or assert failed, 2 bad input, 3 a limit or interruption, 4 a part "
    "of a paper was not read.";
inline constexpr std::string_view kUsageExample =
    "kingmaker eval 'normalize [[1,3],[1,[1,2]],[2,3]] under prudent'";

// The output of `kingmaker --help`.
[[nodiscard]] std::string usage_page(const Library& library);
// The output of `kingmaker help NAME` and `kingmaker NAME --help`; nullopt if `name` is not a
// subcommand.
[[nodiscard]] std::optional<std::string> subcommand_page(const Library& library,
                                                         std::string_view name);

}  // namespace kingmaker
