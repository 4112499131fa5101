// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds positions of three-player Nim that behave alike in sums, as far as given contexts tell.
//
// Two impartial positions G and H are equivalent under sums if G + X and H + X have the same win
// type for every impartial X: the next, the following or the previous player wins alone, or nobody
// can (queer). Propp showed that nim positions are equivalent to those of two countable families
// and three sporadic ones (Loeb, section 1). One X for which the types differ proves that two
// positions are not equivalent; a finite number of X's for which they agree is evidence that they
// are. Tested in tests/extensions/literature/impartial_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "extensions/games/forms/form_store.hpp"
#include "extensions/literature/nim_sum_rules.hpp"

namespace kingmaker {

// The player who can win alone against the other two, or Nobody. The player who moves first is
// Next.
enum class SoleWinner : std::uint8_t { Next, Following, Previous, Nobody };

// The winner from the winners of all options; Previous if there are none. Takes O(options).
[[nodiscard]] SoleWinner sole_winner(const std::vector<SoleWinner>& options);

struct NimClass {
  std::vector<Piles> members;       // in the order of nim_positions
  std::vector<SoleWinner> winners;  // one for each context
};

// The positions with up to `stones` stones, in classes that no context separates, in the order of
// their first members. Precondition: `contexts` are forms of `store`, each comes after its options,
// and they contain all their options. Memory: one table entry for each position and context; the
// time of an entry is proportional to the number of its options.
[[nodiscard]] absl::StatusOr<std::vector<NimClass>> nim_classes(std::uint32_t stones,
                                                                const FormStore& store,
                                                                const std::vector<Form>& contexts,
                                                                Budget& budget);

}  // namespace kingmaker
