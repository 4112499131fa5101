#include "rulesets/registry.hpp"

#include <algorithm>
#include <array>

namespace kingmaker {

extern const RulesetInfo clobber_ruleset;
extern const RulesetInfo misere_nim_ruleset;
extern const RulesetInfo nim_ruleset;
extern const RulesetInfo nukit_ruleset;
extern const RulesetInfo peg_o_stripes_ruleset;
extern const RulesetInfo survivor_nim_ruleset;

std::span<const RulesetInfo* const> rulesets() {
  static constexpr std::array table = {
      &clobber_ruleset, &misere_nim_ruleset,    &nim_ruleset,
      &nukit_ruleset,   &peg_o_stripes_ruleset, &survivor_nim_ruleset,
  };
  return table;
}

const RulesetInfo* ruleset_named(std::string_view name) {
  const auto all = rulesets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const RulesetInfo* r) { return r->name == name; });
  return found == all.end() ? nullptr : *found;
}

}  // namespace kingmaker
