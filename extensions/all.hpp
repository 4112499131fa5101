// All that the program can do: its core and the extensions that are compiled in.
#pragma once

#include "repl/commands/subcommands.hpp"

namespace kingmaker {

[[nodiscard]] Subcommands all_subcommands();

}  // namespace kingmaker
