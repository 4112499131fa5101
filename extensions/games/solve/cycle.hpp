// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Turns after which play is back where it was. The error that reports them carries them along.
// Tested in tests/extensions/games/own_games.km.
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

// Adds the cycle to an error, beside its message. Precondition: `status` is not ok.
[[nodiscard]] absl::Status with_cycle(absl::Status status, const Cycle& cycle);
// The cycle that with_cycle added; nullopt for any other status.
[[nodiscard]] std::optional<Cycle> cycle_of(const absl::Status& status);

}  // namespace kingmaker
