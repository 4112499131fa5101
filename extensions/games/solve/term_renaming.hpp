// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values with players renamed in a circle, remembered. Tested in
// tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"

namespace kingmaker {

// Renames each player to the next one, and the last to the first.
class TermRenaming {
 public:
  // `store` must outlive this object.
  TermRenaming(TermStore& store, int players) : store_(store), players_(players) {}

  // Fails if the store refuses a node. Takes time proportional to the number of choices that were
  // not renamed before. It does not recurse.
  [[nodiscard]] absl::StatusOr<Term> operator()(Term v);

 private:
  // Terms that stand for types contain the player `nobody`, who has no next player
  // (algebra/hull.hpp).
  [[nodiscard]] Player next(Player p) const { return p == players_ ? 1 : p < players_ ? p + 1 : p; }

  TermStore& store_;
  int players_;
  TermMap<Term> renamed_;
  std::uint64_t generation_ = 0;
  std::vector<Term> open_;
  std::vector<Term> options_;
};

}  // namespace kingmaker
