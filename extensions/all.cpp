#include "extensions/all.hpp"

#include "repl/commands/core_subcommands.hpp"

// CMakeLists.txt writes list.inc, a line KINGMAKER_EXTENSION(NAME) an extension.
#define KINGMAKER_EXTENSION(name)         \
  namespace kingmaker::name {             \
  void install(Subcommands& subcommands); \
  }
#include "extensions/list.inc"
#undef KINGMAKER_EXTENSION

namespace kingmaker {

Subcommands all_subcommands() {
  Subcommands subcommands = core_subcommands();
#define KINGMAKER_EXTENSION(name) name::install(subcommands);
#include "extensions/list.inc"
#undef KINGMAKER_EXTENSION
  return subcommands;
}

}  // namespace kingmaker
