// Normal forms: innermost rewriting, each distinct subterm once.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "rewrite/budget.hpp"
#include "rewrite/preference.hpp"
#include "rewrite/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

struct Normalized {
  Term term;  // none unless `stop` is NormalForm
  StopReason stop = StopReason::NormalForm;
};

// Rewrites terms of one store by one system. Results are kept between calls, 6 bytes a node, until
// the store collects.
class Rewriter {
 public:
  // `system` must fit `players` (System::check_players).
  Rewriter(TermStore& store, int players, System system, Preferences& preferences);

  // The normal form of `v`. Innermost: all options of a node are normal before the rules of its
  // mover are applied to it, one pass. O(distinct nodes) apart from comparisons; no recursion. Says
  // so when it stops early; fails (FailedPrecondition) when a mover prefers his options in a circle.
  [[nodiscard]] absl::StatusOr<Normalized> normalize(Term v, Budget& budget);

  // One node: the normal form of `mover`'s choice among `options`, which are normal already, not
  // empty, and may be changed. This is all that games evaluated bottom-up need.
  [[nodiscard]] absl::StatusOr<Term> reduce(Player mover, std::vector<Term>& options,
                                            Budget& budget);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] const System& system() const { return system_; }

 private:
  TermStore& store_;
  int players_;
  System system_;
  Preferences& preferences_;
  TermMap<Term> normal_;
  std::uint64_t generation_ = 0;
};

// Why a rule stopped: the budget, or a circle of preferences, which is shown.
[[nodiscard]] absl::Status stop_status(const TermStore& store, int players,
                                       const RuleContext& context);
// A refusal of the store as a status.
[[nodiscard]] absl::Status status_of_refusal(const TermStore& store);

}  // namespace kingmaker
