// Rewriting made visible: where rules apply, single steps, traces.
//
// The strategy's step: the leftmost innermost place in print order, that is, from the root on
// always the first option that is not in normal form, down to a choice all of whose options are;
// there the rules of the mover's set in their order, each as often as it applies, and over again,
// until one replaces the choice or none applies. Merging takes one option a step (the first in
// print order), merging by inclusion and dropping all at once. A value is a graph, and a step
// rewrites a subterm at all its places. Places (paths) count options in the print order of the
// value as it is when the step is made. A trace ends in Rewriter's normal form.
//
// Errors of all functions here: ResourceExhausted or Cancelled when the budget is spent or the
// store refuses a node; FailedPrecondition for a cyclic preference; InvalidArgument if `system` is
// not one for this many players.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// A place where a rule applies.
struct Redex {
  std::shared_ptr<const Rule> rule;
  Path path;
  Term subterm;
};

inline constexpr std::size_t kMaxRedexes = 100'000;

// All of them, over the value written out as a tree: places in the order innermost first, left to
// right (so the root comes last), the rules of a place in the order of the strategy. The first is
// the strategy's next step. Dropping relates the options as `relate` does, by their normal forms
// under `system.operand_system()`. ResourceExhausted when there are more than `limit`.
[[nodiscard]] absl::StatusOr<std::vector<Redex>> redexes(TermStore& store, int players,
                                                         const System& system,
                                                         Preferences& preferences, Term v,
                                                         Budget& budget,
                                                         std::size_t limit = kMaxRedexes);

// A rule by its name, and the one of this name that any player may apply; null: there is none.
struct NamedRule {
  std::string_view name;
  std::shared_ptr<const Rule> free;
};

// `v` after one step by this rule at this place alone: the mover's own of this name, or else the
// one that any player may apply. InvalidArgument if there is no such place, the rule needs a
// preference that the player who moves there does not have, or it does not apply: the message says
// why.
[[nodiscard]] absl::StatusOr<Term> apply_rule(TermStore& store, int players, const System& system,
                                              Preferences& preferences, const NamedRule& rule,
                                              Term v, const Path& path, Budget& budget);

struct Step {
  std::shared_ptr<const Rule> rule;
  Player mover = 0;               // of `before`
  Path place;                     // the first in print order
  std::uint64_t more_places = 0;  // other places of the same subterm; saturates
  Term before;                    // the subterm
  Term after;
  Term whole;  // the whole value after the step
  // What was dropped and why, as the language would say it of places in `before`: `.2 < .1 for 3`.
  // Empty for other rules. `drops` is the same as data, in print order.
  std::string note;
  std::vector<Drop> drops;
};

// The strategy's next step; nothing if `v` is in normal form. O(nodes), and the relations among the
// options of each choice whose options are all normal.
[[nodiscard]] absl::StatusOr<std::optional<Step>> next_step(TermStore& store, int players,
                                                            const System& system,
                                                            Preferences& preferences, Term v,
                                                            Budget& budget);

// All steps to the normal form, exactly those that repeated `next_step` gives, which begins with
// the first rule each time, unless the order of one's own rules matters at a choice. A step costs
// what lies above its places, which are made anew, and not the whole value: n log n all in all for
// a tree that is not lopsided, but more than linear in the depth of one that is, as are the places
// themselves. An error of `visit` ends it and is returned.
[[nodiscard]] absl::Status trace(TermStore& store, int players, const System& system,
                                 Preferences& preferences, Term v, Budget& budget,
                                 absl::FunctionRef<absl::Status(const Step&)> visit);

}  // namespace kingmaker
