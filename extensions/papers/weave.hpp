// `kingmaker weave`: documents whose examples print what the program prints now.
#pragma once

#include "repl/help/subcommands.hpp"

namespace kingmaker::papers {

[[nodiscard]] const Subcommand& weave_subcommand();

}  // namespace kingmaker::papers
