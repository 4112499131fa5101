// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads and writes the values in checkpoints: columns of ids and tallies of them, for bytes and for
// terms.
//
// Terms are written as a list of nodes, options first, and then as places in that list. So the file
// does not depend on where a store keeps its terms. Tested in
// tests/extensions/census/checkpoint_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extensions/census/checkpoint.hpp"
#include "extensions/census/detail/tally.hpp"
#include "extensions/census/values.hpp"

namespace kingmaker::detail {

void save_values(CheckpointWriter& writer, const PrudentValues& values,
                 std::span<const std::span<const std::uint8_t>> columns,
                 const Tally<std::uint8_t>& tally);
void save_values(CheckpointWriter& writer, TermValues& values,
                 std::span<const std::span<const std::uint32_t>> columns,
                 const Tally<std::uint32_t>& tally);

// Fills columns of the same sizes, and the tally. False if the data is invalid; the columns and the
// tally are then of no use.
[[nodiscard]] bool restore_values(CheckpointReader& reader, const PrudentValues& values,
                                  std::span<const std::span<std::uint8_t>> columns,
                                  Tally<std::uint8_t>& tally);
[[nodiscard]] bool restore_values(CheckpointReader& reader, TermValues& values,
                                  std::span<const std::span<std::uint32_t>> columns,
                                  Tally<std::uint32_t>& tally);

}  // namespace kingmaker::detail
