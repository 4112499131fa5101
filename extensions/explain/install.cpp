// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/install.hpp"

namespace kingmaker::explain {

void install(Library& library) {
  add_statements(library, {&explain_statement, 1});
  library.add(prover);
  library.add(coq_format);
}

}  // namespace kingmaker::explain
