// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nimbers of positions that fall apart. The nimber of a sum is the nim-sum of those of its
// components (Sprague, Grundy). So heaps are evaluated one by one, instead of all sums of heaps.
// Tested in tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "extensions/games/solve/components.hpp"

namespace kingmaker {

class ComponentNimbers {
 public:
  // The mex of the options of player 1, remembered from call to call. Takes time proportional to
  // the number of components that play may lead to. It does not recurse. Preconditions: all players
  // have the same moves, normal play, play ends, and all calls have components of one kind.
  [[nodiscard]] absl::StatusOr<std::uint32_t> of(const ComponentRules& rules,
                                                 std::string_view component, Budget& budget);

 private:
  HashMap<std::string, std::uint32_t> nimber_of_;
};

}  // namespace kingmaker
