// The turns through which play comes back, as the status carries them that says so.
#pragma once

#include <absl/status/status.h>

#include <optional>
#include <string>
#include <vector>

namespace kingmaker {

struct Cycle {
  std::string family;                  // of the game (Game::family)
  std::vector<std::string> positions;  // each followed by a turn to the next, the last by the first
};

[[nodiscard]] absl::Status with_cycle(absl::Status status, const Cycle& cycle);
// nullopt for a status about something else.
[[nodiscard]] std::optional<Cycle> cycle_of(const absl::Status& status);

}  // namespace kingmaker
