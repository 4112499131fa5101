// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The checker's own matcher for rules that users write (rewrite/rules/pattern.hpp defines
// patterns). It shares no code with the matcher that rewrites.
// Tested in tests/extensions/explain/own_derivations_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/rules/ordered_terms.hpp"
#include "rewrite/rules/pattern.hpp"

namespace kingmaker::detail {

// It recurses as deep as a pattern has nodes, at most kMostCheckedNodes.
class OwnMatcher {
 public:
  // `store` must outlive this object and must not collect.
  OwnMatcher(const TermStore& store, int players)
      : store_(store), players_(players), order_(store, players) {}

  // True if the left side `pattern` has the match `match` at `t`.
  [[nodiscard]] bool matches(const Pattern& pattern, const Match& match, Term t) const {
    return is_instance(pattern, 0, match, t, true);
  }
  // True if `t` is the right side `pattern` for this match.
  [[nodiscard]] bool is_result(const Pattern& pattern, const Match& match, Term t) const {
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
