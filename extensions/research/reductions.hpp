// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// All ways in which rules rewrite a value, independently of the strategy.
// Tested in tests/extensions/research/rules_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
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
  Term option = {};   // the option with the place; no term for the root
  Term becomes = {};  // the new value of that option
};

// The graph of reductions from some values, computed as far as it is visited.
class Reductions {
 public:
  // The largest number of values that are visited.
  static constexpr std::size_t kMostValues = 2'000'000;

  // With `allowed`, of the rules of the system only these take steps.
  Reductions(Context& context, int players, const System& system,
             std::optional<std::vector<RulePointer>> allowed = std::nullopt);

  // All steps from `t`. Precondition: those of its options are known.
  [[nodiscard]] absl::StatusOr<const std::vector<Reduction>*> of(Term t);

  // The ends of all reductions from `v`: one normal form, two different ones, a value that recurs
  // on the way, or unknown, if there are too many values.
  struct Ends {
    enum class Kind : std::uint8_t { One, Several, Cycle, Unknown };
    Kind kind = Kind::One;
    Term first = {};   // One, Several: a normal form; Cycle: the value that recurs
    Term second = {};  // Several: another normal form

    // Adds the ends after one more step. Precondition: there are no ends yet, or there is one.
    void add(const Ends& more);
  };
  [[nodiscard]] absl::StatusOr<Ends> ends_of(Term v);

  // The values that a search has reached, each with the step that came to it first.
  struct Reached {
    struct From {
      Term before;
      Reduction step;
      std::uint64_t depth = 0;
    };
    Term start;
    HashMap<Term, From> from = {};  // without the start, unless steps come back to it
    [[nodiscard]] std::uint64_t depth(Term t) const { return t == start ? 0 : from.at(t).depth; }
  };
  enum class Next : std::uint8_t { Go, Skip, Stop };
  // Visits the values that steps reach from the start, nearest first, with the steps from each, up
  // to the one for which `visit` returns Stop; the steps from one that it skips are not taken.
  // Returns the number of values that it has visited. ResourceExhausted past kMostValues.
  [[nodiscard]] absl::StatusOr<std::size_t> search(
      Reached& reached,
      absl::FunctionRef<absl::StatusOr<Next>(Term t, const std::vector<Reduction>& steps)> visit);
  // The shortest way to a value that was reached, with a line for each step.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> lines(const Reached& reached, Term end);
  // A shortest way from `v` to `end`. Precondition: there is one.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> way(Term v, Term end);

 private:
  // The rules of the mover of `t`; a built-in rule as the pattern that a user would write, so that
  // each of its matches is a step.
  [[nodiscard]] const std::vector<RulePointer>& rules_of_mover(Term t);
  absl::Status add_root_steps(Term t, std::vector<Reduction>& steps);
  [[nodiscard]] absl::StatusOr<std::string> place_text(Term t, const Reduction& step);
  // Computes the steps of everything below `v`.
  absl::Status know_options_first(Term v);

  Context& context_;
  int players_;
  System system_;
  std::optional<std::vector<RulePointer>> allowed_;
  OrderedTerms terms_;
  HashMap<Player, std::vector<RulePointer>> rules_;  // by mover
  HashMap<Term, std::vector<Reduction>> steps_;
  HashMap<Term, Ends> ends_;
};

// The rule as a pattern: itself, or for a built-in rule the one that its definition says. Null if
// it is no pattern.
[[nodiscard]] std::shared_ptr<const PatternRule> pattern_of(Context& context,
                                                            const RulePointer& rule);

// The ways in which one rule rewrites the root of the choice `t`, in the order of its matches, with
// a description of each match.
struct RootStep {
  Term to;
  std::string match;
};
[[nodiscard]] absl::StatusOr<std::vector<RootStep>> root_steps(Context& context,
                                                               const System& system, int players,
                                                               OrderedTerms& terms,
                                                               const Rule& rule, Term t,
                                                               bool with_words);

}  // namespace kingmaker
