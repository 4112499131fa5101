// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/mover.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/printing.hpp"
#include "language/settings.hpp"

namespace kingmaker {

absl::StatusOr<std::string> Mover::print(const Printing& printing) const {
  if (!player_) return std::string("over");
  return cat(player_name(printing.settings, frame_, *player_), " to move");
}

absl::Status Mover::print_json(const Printing& /*printing*/, JsonWriter& json) const {
  player_ ? json.value(*player_) : json.value(nullptr);
  return absl::OkStatus();
}

bool Mover::equals(const OtherObject& other) const {
  return player_ == static_cast<const Mover&>(other).player_;
}

}  // namespace kingmaker
