#include "extensions/research/install.hpp"

#include "language/statements/statement.hpp"

namespace kingmaker::research {

void install(Library& library) {
  for (const std::span<const StatementInfo> statements :
       {rule_checks(), preference_checks(), game_checks(), equivalence_checks(),
        rule_discovery()}) {
    library.add(statements);
  }
}

}  // namespace kingmaker::research
