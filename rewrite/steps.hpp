// Rewriting made visible: where rules apply, one step, all steps.
//
// A term is a graph in which equal subterms are one node, and a step rewrites such a node wherever
// it occurs; its place is the first occurrence in print order. Steps come innermost first, in the
// order in which a left-to-right walk in print order leaves the nodes of the value as given; at a
// node a single option is collapsed, or options of the same mover are merged one by one, then weaker
// options are dropped together, then a single option is collapsed. That is the strategy of Rewriter,
// and the last step of a trace ends in its normal form.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/transform.hpp"
#include "rewrite/rewriter.hpp"
#include "rewrite/rules.hpp"

namespace kingmaker {

// Everything the functions below work with.
struct Rewriting {
  TermStore& store;
  int players;
  const System& system;
  Preferences& preferences;
  Budget& budget;
};

struct Redex {
  const RuleInfo* rule;
  Path path;
  Term subterm;
};

// Each place of `v`, written out as a tree, where a rule of the system applies, in print order,
// outer places first. At most `max_redexes`; more are refused (ResourceExhausted). Whether an option
// is weaker than another is decided on their syntactic normal forms.
[[nodiscard]] absl::StatusOr<std::vector<Redex>> redexes(const Rewriting& with, Term v,
                                                         std::size_t max_redexes = 100'000);

// `v` after one application of `rule` at `path`, there alone. The error says why it does not apply.
[[nodiscard]] absl::StatusOr<Term> apply_rule(const Rewriting& with, std::string_view rule, Term v,
                                              const Path& path);

struct Step {
  const RuleInfo* rule = nullptr;
  Path place;                     // in the value as given
  std::uint64_t more_places = 0;  // other occurrences in the tree, saturating
  Term before;                    // the subterm, its options normal already
  Term after;
  std::vector<Drop> drops;  // of drop-weaker-option: what went, and because of what
  Player mover = 0;
};

// Calls `take` for each step from `v` to its normal form, which is returned. `take` may end it with
// an error. O(steps), apart from places, which are as long as they are deep.
[[nodiscard]] absl::StatusOr<Term> trace(const Rewriting& with, Term v,
                                         absl::FunctionRef<absl::Status(const Step&)> take);

// The first step of the trace with the whole value after it, or nothing when `v` is normal.
struct FirstStep {
  Step step;
  Term whole;
};
[[nodiscard]] absl::StatusOr<std::optional<FirstStep>> next_step(const Rewriting& with, Term v);

}  // namespace kingmaker
