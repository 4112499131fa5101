// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/install.hpp"

#include "language/statements/statement.hpp"

namespace kingmaker::research {

void install(Library& library) {
  for (const std::span<const StatementInfo> statements :
       {rule_checks(), preference_checks(), game_checks(), equivalence_checks(), rule_discovery(),
        search_statements(), replay_statements(), profile_statements(), completion_statements()}) {
    add_statements(library, statements);
  }
  library.add(profile_functions());
  library.add(derivation_format());
}

}  // namespace kingmaker::research
