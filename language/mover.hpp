// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The player to move in a position or a value, as an object of tables: `2 to move`.
// Tested in tests/extensions/games/positions.km.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "language/object.hpp"

namespace kingmaker {

class Mover final : public OtherObject {
 public:
  // Nullopt if the game is over.
  Mover(std::optional<Player> player, const Frame& frame)
      : player_(player),
        frame_(frame),
        meant_(player ? Object(Integer(*player)) : Object(std::string("over"))) {}
  [[nodiscard]] std::optional<Player> player() const { return player_; }

  [[nodiscard]] std::string_view kind() const override { return "a mover"; }
  // The number of the player, or a text.
  [[nodiscard]] Object* stands_for() const override { return &meant_; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  // The number of the player, or null.
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] bool equals(const OtherObject& other) const override;

 private:
  std::optional<Player> player_;
  Frame frame_;
  mutable Object meant_;
};

}  // namespace kingmaker
