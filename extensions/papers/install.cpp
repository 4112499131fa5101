// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/install.hpp"

#include "extensions/papers/scan.hpp"
#include "extensions/papers/tex_command.hpp"
#include "extensions/papers/weave.hpp"

namespace kingmaker::papers {

void install_subcommands(Library& library) {
  library.add(scan_subcommand());
  library.add(tex_subcommand());
  library.add(weave_subcommand());
}

}  // namespace kingmaker::papers
