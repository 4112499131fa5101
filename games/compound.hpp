// Positions that are made of others: sums and sequences.
#pragma once

#include <cstddef>

#include "games/game.hpp"

namespace kingmaker {

class Compound {
 public:
  virtual ~Compound() = default;
  // How many positions it is made of, itself and those inside of its parts included, each as often
  // as it is written: what plays or prints it goes through so many.
  [[nodiscard]] std::size_t weight() const { return weight_; }

 protected:
  template <typename Parts>
  explicit Compound(const Parts& parts);

 private:
  std::size_t weight_ = 1;
};

// 1 for a position that is no compound.
[[nodiscard]] inline std::size_t weight_of(const Game& game) {
  const auto* compound = dynamic_cast<const Compound*>(&game);
  return compound == nullptr ? 1 : compound->weight();
}

template <typename Parts>
Compound::Compound(const Parts& parts) {
  for (const auto& part : parts) weight_ += weight_of(*part);
}

}  // namespace kingmaker
