// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/install.hpp"

namespace kingmaker::pictures {

void install(Library& library) {
  add_statements(library, drawing_statements());
  add_statements(library, {&export_statement, 1});
  library.add(drawing_functions());
  library.add(tikz_format);
}

}  // namespace kingmaker::pictures
