// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/install.hpp"

#include "extensions/coalitions/classification_name.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::coalitions {

void install(Library& library) {
  library.add_constants({classification_named, classification_names});
  library.add(classification_functions());
  library.add(type_functions());
  add_coalitions(library);
  add_statements(library, classify_statements());
}

}  // namespace kingmaker::coalitions
