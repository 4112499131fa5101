// Values in checkpoints: columns of ids and tallies of them, as bytes or as terms.
//
// Terms are written as a list of nodes, options before what holds them, and then by their place in
// that list, so that they do not depend on where the store keeps them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "census/checkpoint.hpp"
#include "census/detail/tally.hpp"
#include "census/values.hpp"

namespace kingmaker::detail {

void save_values(CheckpointWriter& writer, const PrudentValues& values,
                 std::span<const std::span<const std::uint8_t>> columns,
                 const Tally<std::uint8_t>& tally);
void save_values(CheckpointWriter& writer, TermValues& values,
                 std::span<const std::span<const std::uint32_t>> columns,
                 const Tally<std::uint32_t>& tally);

// Fills columns of the same sizes, and the tally. False if what is there is no such thing; what has
// been filled is of no use then.
[[nodiscard]] bool restore_values(CheckpointReader& reader, const PrudentValues& values,
                                  std::span<const std::span<std::uint8_t>> columns,
                                  Tally<std::uint8_t>& tally);
[[nodiscard]] bool restore_values(CheckpointReader& reader, TermValues& values,
                                  std::span<const std::span<std::uint32_t>> columns,
                                  Tally<std::uint32_t>& tally);

}  // namespace kingmaker::detail
