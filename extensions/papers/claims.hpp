// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Claims of a document: relations between values, and whether they hold.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "extensions/papers/document.hpp"
#include "extensions/papers/values_in.hpp"
#include "language/context.hpp"

namespace kingmaker::papers {

// Bytes [begin, end) of the passage: a candidate, or a player's number.
struct Operand {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Claim {
  Operand left;
  Sign sign;
  Operand right;
};

struct Claims {
  std::vector<Claim> claims;
  std::vector<Sign> unread;  // signs between values that are no claims
};

// The claims of a passage, in their order. In `v < w < x` there are two. An operand is all that
// stands beside the sign, up to a comma, a text, a conjunction or the end: `k[1,3] = 1` is no
// claim. A number counts as a player's win beside a value, or where the sign names a player. Linear
// in the passage.
[[nodiscard]] Claims claims_in(const Passage& passage, const Findings& findings);

// A claim as a statement would write it: `[1,3] < 2 for 1`.
[[nodiscard]] std::string statement_of(std::string_view left, const Sign& sign,
                                       std::string_view right);

struct Verdict {
  bool holds = false;
  std::string truth = {};  // of one that fails
};
// True if `left sign right` holds under the rules of the session. `=` and `->` without a player say
// that both have the same normal form; any other sign without one is for the first player to move.
// Errors: the sign names no player, and those of comparisons.
[[nodiscard]] absl::StatusOr<Verdict> test_claim(Context& context, const GameValue& left,
                                                 const Sign& sign, const GameValue& right);

}  // namespace kingmaker::papers
