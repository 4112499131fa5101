// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The positions of a game that differ in one number. Tested in
// tests/extensions/literature/pile_games_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/text.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// The argument `Name` counts from 1; the arguments `others` are the same for all positions.
template <const std::string_view& Name>
constexpr GamePositions numbered_positions(std::span<const std::string_view> others) {
  return {.size = Name,
          .count = [](const Frame& /*frame*/, std::uint64_t max_size,
                      std::uint64_t limit) { return std::min(max_size, limit + 1); },
          .for_each =
              [](const Frame& /*frame*/, std::uint64_t max_size,
                 absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
                GameArgument number;
                number.name = Name;
                for (std::uint64_t size = 1; size <= max_size; ++size) {
                  number.numbers = {static_cast<std::int64_t>(size)};
                  number.text = cat(size);
                  visit(size, std::span<const GameArgument>(&number, 1));
                }
              },
          .others = others};
}

}  // namespace kingmaker
