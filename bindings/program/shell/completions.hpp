// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Completions for shells, from the subcommands. Tested in tests/repl/help/subcommands_test.cpp.
#pragma once

#include <string>

#include "repl/help/subcommands.hpp"

namespace kingmaker {

[[nodiscard]] std::string bash_completion(const Library& library);
[[nodiscard]] std::string zsh_completion(const Library& library);
[[nodiscard]] std::string fish_completion(const Library& library);

}  // namespace kingmaker
