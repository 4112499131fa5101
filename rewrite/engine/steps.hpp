// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Visible rewriting: places where rules apply, single steps, and traces.
//
// The strategy rewrites the leftmost innermost place in print order: from the root on, it always
// goes to the first option that is not in normal form, down to a choice whose options are all
// normal. There it applies the rules of the mover's set in their order, each as often as it
// applies, repeatedly, until one replaces the choice or none applies. Merging takes one option in a
// step (the first in print order); merging by inclusion and dropping take all at once. A value is a
// graph, and a step rewrites a subterm at all its places. Places (paths) count options in the print
// order of the value before the step. A trace ends in Rewriter's normal form.
//
// Errors of all functions: ResourceExhausted or Cancelled if the budget is spent or the store
// refuses a node; FailedPrecondition for a cyclic preference; InvalidArgument if `system` is not
// for this many players.
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

// All places where rules apply, in the value as a tree: innermost first, left to right (so the root
// comes last), with the rules of a place in the order of the strategy. The first is the strategy's
// next step. Dropping relates options by their normal forms under `system.operand_system()`, as
// `relate` does. ResourceExhausted if there are more than `limit`.
[[nodiscard]] absl::StatusOr<std::vector<Redex>> redexes(TermStore& store, int players,
                                                         const System& system,
                                                         Preferences& preferences, Term v,
                                                         Budget& budget,
                                                         std::size_t limit = kMaxRedexes);

// A rule by its name, and the rule of this name that any player may apply, null if there is none.
struct NamedRule {
  std::string_view name;
  std::shared_ptr<const Rule> free;
};

// The value `v` after one step by this rule at this place: by the mover's own rule of this name, or
// else by the one that any player may apply. InvalidArgument if there is no such place, if the
// mover lacks the preference that the rule needs, or if it does not apply; the message says why.
[[nodiscard]] absl::StatusOr<Term> apply_rule(TermStore& store, int players, const System& system,
                                              Preferences& preferences, const NamedRule& rule,
                                              Term v, const Path& path, Budget& budget);

struct Step {
  std::shared_ptr<const Rule> rule;
  Player mover = 0;               // the mover of `before`
  Path place;                     // the first in print order
  std::uint64_t more_places = 0;  // other places of the same subterm; saturates
  Term before;                    // the subterm before the step
  Term after;
  Term whole;  // the value after the step
  // The dropped options and the reasons, in the notation of the language for places in `before`:
  // `.2 < .1 for 3`. Empty for other rules. `drops` has the same data, in print order.
  std::string note;
  std::vector<Drop> drops;
};

// The strategy's next step; nullopt if `v` is in normal form. Takes O(nodes), and the relations
// among the options of each choice whose options are all normal.
[[nodiscard]] absl::StatusOr<std::optional<Step>> next_step(TermStore& store, int players,
                                                            const System& system,
                                                            Preferences& preferences, Term v,
                                                            Budget& budget);

// Calls `visit` with all steps to the normal form. They are the steps of repeated `next_step`,
// which begins with the first rule each time, unless the order of the user's rules matters at a
// choice. A step costs the choices above its places, which are made anew, and not the whole value:
// O(n log n) in total for a balanced tree, but more than linear in the depth of an unbalanced one,
// as are the places themselves. An error of `visit` ends the trace and is returned.
[[nodiscard]] absl::Status trace(TermStore& store, int players, const System& system,
                                 Preferences& preferences, Term v, Budget& budget,
                                 absl::FunctionRef<absl::Status(const Step&)> visit);

}  // namespace kingmaker
