// The extension of documents: papers are read and checked, documents are kept true.
#pragma once

#include "repl/commands/subcommands.hpp"

namespace kingmaker::documents {

void install(Subcommands& subcommands);

}  // namespace kingmaker::documents
