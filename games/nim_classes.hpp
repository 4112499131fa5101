// Which positions of three-player nim behave alike in sums, as far as some contexts tell.
//
// Two impartial positions G and H are equivalent under sums if G + X and H + X have the same win
// type for every impartial X: the next, the following or the previous player wins alone, or nobody
// can (queer). Propp has shown that nim positions are equivalent to those of two countable families
// and three sporadic ones (Loeb, section 1). One X for which the types differ proves that two
// positions are not equivalent; that no X of a finite number does is evidence that they are.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/form_store.hpp"
#include "base/budget.hpp"
#include "games/nim_sum_rules.hpp"

namespace kingmaker {

// Who wins alone of three players, whoever the others are; who moves first is Next.
enum class SoleWinner : std::uint8_t { Next, Following, Previous, Nobody };

// From those of the options; of no options, Previous. O(options).
[[nodiscard]] SoleWinner sole_winner(const std::vector<SoleWinner>& options);

struct NimClass {
  std::vector<Piles> members;       // in the order of nim_positions
  std::vector<SoleWinner> winners;  // with each context
};

// The positions with up to `stones` stones in classes that no context takes apart, in the order of
// their first members. `contexts` are forms of `store`, each after its options, and hold all of
// them. Time and memory: a table of an entry for each position and context, filled in the time of
// its options.
[[nodiscard]] absl::StatusOr<std::vector<NimClass>> nim_classes(std::uint32_t stones,
                                                                const FormStore& store,
                                                                const std::vector<Form>& contexts,
                                                                Budget& budget);

}  // namespace kingmaker
