// Values with players renamed in a circle, remembered.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"

namespace kingmaker {

// Renames each player to the next one, the last to the first.
class TermRenaming {
 public:
  // The store must outlive this.
  TermRenaming(TermStore& store, int players) : store_(store), players_(players) {}

  // The error is that the store refuses. In time proportional to the choices that were not renamed
  // before; no recursion.
  [[nodiscard]] absl::StatusOr<Term> operator()(Term v);

 private:
  // Types speak of nobody, who has no next player (algebra/types/hull.hpp).
  [[nodiscard]] Player next(Player p) const { return p == players_ ? 1 : p < players_ ? p + 1 : p; }

  TermStore& store_;
  int players_;
  TermMap<Term> renamed_;
  std::uint64_t generation_ = 0;
  std::vector<Term> open_;
  std::vector<Term> options_;
};

}  // namespace kingmaker
