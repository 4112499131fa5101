// Completions for shells, from the table of subcommands.
#pragma once

#include <string>

#include "repl/commands/subcommands.hpp"

namespace kingmaker {

[[nodiscard]] std::string bash_completion(const Subcommands& subcommands);
[[nodiscard]] std::string zsh_completion(const Subcommands& subcommands);
[[nodiscard]] std::string fish_completion(const Subcommands& subcommands);

}  // namespace kingmaker
