// Completions for shells, made from the tables of the command line (repl/commands/usage.hpp).
#pragma once

#include <string>

namespace kingmaker {

[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

}  // namespace kingmaker
