// All ways in which rules rewrite a value, whatever the strategy says.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/hash_table.hpp"
#include "language/context.hpp"
#include "rewrite/rules/rule.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// One step of some rule, with some match, at some place.
struct Reduction {
  Term to;
  const Rule* rule = nullptr;
  Term option = {};   // below which option of the value it is; none: at the root
  Term becomes = {};  // what that option becomes
};

// The graph of reductions from some values on, worked out as far as it is looked at.
class Reductions {
 public:
  // Values past so many are not looked at.
  static constexpr std::size_t kMostValues = 2'000'000;

  Reductions(Context& context, int players, const System& system);

  // Every step from `t`; those of its options must be known.
  [[nodiscard]] absl::StatusOr<const std::vector<Reduction>*> of(Term t);

  // The normal form that every way from `v` ends in; or two that differ, or a value that comes back
  // to itself on the way, or neither is known, since there are too many values.
  struct Ends {
    enum class Kind : std::uint8_t { One, Several, Cycle, Unknown };
    Kind kind = Kind::One;
    Term first = {};   // One, Several: normal forms; Cycle: the value that comes back
    Term second = {};  // Several

    // With the ends of one step more. Precondition: there are none yet, or there is one.
    void add(const Ends& more);
  };
  [[nodiscard]] absl::StatusOr<Ends> ends_of(Term v);

  // A way from `v` to `end`, a line for each step. Precondition: there is one.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> way(Term v, Term end);

 private:
  absl::Status add_root_steps(Term t, std::vector<Reduction>& steps);
  [[nodiscard]] absl::StatusOr<std::string> place_text(Term t, const Reduction& step);
  // Needs the steps of everything below `v`.
  absl::Status know_options_first(Term v);

  Context& context_;
  int players_;
  System system_;
  OrderedTerms terms_;
  HashMap<Term, std::vector<Reduction>> steps_;
  HashMap<Term, Ends> ends_;
};

// Every way in which one rule rewrites the root of the choice `t`, in the order of its matches,
// with the match in words.
struct RootStep {
  Term to;
  std::string match;
};
[[nodiscard]] absl::StatusOr<std::vector<RootStep>> root_steps(Context& context,
                                                               const System& system, int players,
                                                               OrderedTerms& terms,
                                                               const Rule& rule, Term t,
                                                               bool with_words);

// The weight that every step of these rules lowers, in words; empty: none was found.
[[nodiscard]] std::string lowered_weight(const std::vector<std::shared_ptr<const Rule>>& rules);

}  // namespace kingmaker
