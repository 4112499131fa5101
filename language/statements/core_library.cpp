// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/core_library.hpp"

#include "language/functions/functions.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "language/value_domains.hpp"

namespace kingmaker {

Library core_library() {
  Library library;
  for (const std::span<const StatementInfo> statements :
       {rewriting_statements(), definition_statements(), printing_statements(),
        check_statements()}) {
    add_statements(library, statements);
  }
  add_value_domains(library);
  add_core_functions(library);
  for (const auto& rule_set : built_in_rule_sets()) library.add(rule_set);
  return library;
}

}  // namespace kingmaker
