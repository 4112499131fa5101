// Positions that are made of others: sums and sequences.
#pragma once

#include <cstddef>

#include "games/game.hpp"

namespace kingmaker {

class Compound {
 public:
  virtual ~Compound() = default;
  // The number of positions in it: itself, its parts, and the parts inside of these, each as often
  // as it is written. Playing and printing visit all of them.
  [[nodiscard]] std::size_t weight() const { return weight_; }

 protected:
  template <typename Parts>
  explicit Compound(const Parts& parts);

 private:
  std::size_t weight_ = 1;
};

// Returns 1 for a position that is not a compound.
[[nodiscard]] inline std::size_t weight_of(const Game& game) {
  const auto* compound = dynamic_cast<const Compound*>(&game);
  return compound == nullptr ? 1 : compound->weight();
}

template <typename Parts>
Compound::Compound(const Parts& parts) {
  for (const auto& part : parts) weight_ += weight_of(*part);
}

}  // namespace kingmaker
