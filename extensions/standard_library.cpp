// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/standard_library.hpp"

#include "language/present/output_formats.hpp"
#include "language/statements/core_library.hpp"

// CMakeLists.txt writes installers.inc, a line KINGMAKER_INSTALLER(NAME) an extension.
#define KINGMAKER_INSTALLER(name) \
  namespace kingmaker::name {     \
  void install(Library& library); \
  }
#include "extensions/installers.inc"
#undef KINGMAKER_INSTALLER

namespace kingmaker {

Library standard_library() {
  Library library = core_library();
  add_output_formats(library);
#define KINGMAKER_INSTALLER(name) name::install(library);
#include "extensions/installers.inc"
#undef KINGMAKER_INSTALLER
  return library;
}

}  // namespace kingmaker
