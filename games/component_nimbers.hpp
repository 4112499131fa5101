// Nimbers of positions that fall apart: of a sum, that of its components added by exclusive or
// (Sprague, Grundy). So heaps are valued one by one, and not all sums of heaps.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "games/components.hpp"

namespace kingmaker {

class ComponentNimbers {
 public:
  // The mex of what the moves of player 1 leave, in time proportional to what they may come to,
  // remembered from call to call; no recursion. Preconditions: the moves of all players are the
  // same, normal play, which ends; all calls are about components of one kind.
  [[nodiscard]] absl::StatusOr<std::uint32_t> of(const ComponentRules& rules,
                                                 std::string_view component, Budget& budget);

 private:
  HashMap<std::string, std::uint32_t> known_;
};

}  // namespace kingmaker
