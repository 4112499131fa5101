// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/program_library.hpp"

#include "extensions/standard_library.hpp"
#include "repl/commands/core_subcommands.hpp"

// CMakeLists.txt writes subcommands.inc, a line KINGMAKER_INSTALLER(NAME) an extension.
#define KINGMAKER_INSTALLER(name)             \
  namespace kingmaker::name {                 \
  void install_subcommands(Library& library); \
  }
#include "extensions/subcommands.inc"
#undef KINGMAKER_INSTALLER

namespace kingmaker {

Library program_library() {
  Library library = standard_library();
  add_core_subcommands(library);
#define KINGMAKER_INSTALLER(name) name::install_subcommands(library);
#include "extensions/subcommands.inc"
#undef KINGMAKER_INSTALLER
  return library;
}

}  // namespace kingmaker
