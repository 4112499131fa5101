// An extension: a function of the language, and a subcommand of the program.
#pragma once

#include "language/library.hpp"

namespace kingmaker::hopeful {

void install(Library& library);
void install_subcommands(Library& library);

}  // namespace kingmaker::hopeful
