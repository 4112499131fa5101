#include "rewrite/packed_prudent.hpp"

#include <algorithm>

#include "rewrite/rule_sets.hpp"

namespace kingmaker {

bool plays_prudently(const System& system, int players) {
  const auto kinds = system.kinds();
  return players == 3 && std::all_of(kinds.begin(), kinds.end(), [](System::Kind kind) {
           return kind == kind_of_rule_set<Preferring<Prudent>>() ||
                  kind == kind_of_rule_set<Preferring<Indifferent>>() ||
                  kind == kind_of_rule_set<WholeGame<Loeb>>();
         });
}

}  // namespace kingmaker
