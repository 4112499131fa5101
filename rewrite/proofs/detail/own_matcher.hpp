// The checker's own matcher for rules that users write (rewrite/rules/pattern.hpp says what
// patterns mean): it shares no code with the one that rewrites.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/rules/ordered_terms.hpp"
#include "rewrite/rules/pattern.hpp"

namespace kingmaker::detail {

// Patterns are gone through by recursion, as deep as they have nodes: kMostCheckedNodes at most.
class OwnMatcher {
 public:
  // The store must outlive this, and not collect.
  OwnMatcher(const TermStore& store, int players)
      : store_(store), players_(players), order_(store, players) {}

  // Does the left side `pattern` match `t` so?
  [[nodiscard]] bool matches(const Pattern& pattern, const Match& match, Term t) const {
    return is_instance(pattern, 0, match, t, true);
  }
  // Is `t` the right side `pattern` of this match?
  [[nodiscard]] bool is_made(const Pattern& pattern, const Match& match, Term t) const {
    return is_instance(pattern, 0, match, t, false);
  }
  // Calls `visit` with every match of a left side, until it returns false.
  void for_each(const Pattern& pattern, std::size_t variables, Term t,
                absl::FunctionRef<bool(const Match&)> visit);

 private:
  [[nodiscard]] bool is_instance(const Pattern& pattern, std::size_t at, const Match& match, Term t,
                                 bool apart) const;

  const TermStore& store_;
  int players_;
  OrderedTerms order_;
};

}  // namespace kingmaker::detail
