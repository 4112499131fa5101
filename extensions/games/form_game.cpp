// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/form_game.hpp"

#include <absl/algorithm/container.h>

#include "base/text.hpp"
#include "extensions/games/forms/form_text.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {

std::string FormGame::position_of(std::vector<Form> parts) {
  absl::c_sort(parts);
  std::string position;
  for (const Form part : parts) {
    if (!part.is_zero()) append_number(position, part.raw());
  }
  return position;
}

std::vector<Form> FormGame::parts_of(std::string_view position) {
  std::vector<Form> parts;
  for (const std::uint32_t raw : numbers_of(position)) parts.push_back(Form::from_raw(raw));
  return parts;
}

void FormGame::append_options(std::string_view position,
                              std::vector<std::string>& positions) const {
  const std::vector<Form> parts = parts_of(position);
  std::vector<Form> next;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;  // it has the same moves
    store_->for_each_option(parts[i], [&](Form option) {
      next = parts;
      next[i] = option;
      positions.push_back(position_of(next));
    });
  }
}

absl::StatusOr<std::string> FormGame::text(std::string_view position, std::string_view players,
                                           std::size_t max_output) const {
  absl::StatusOr<std::string> sum = form_sum_text(*store_, parts_of(position), max_output);
  if (!sum.ok() || players.empty()) return sum;
  return cat("play(", *sum, players, ")");
}

absl::StatusOr<std::optional<std::uint32_t>> FormGame::known_nimber(std::string_view position,
                                                                    Budget& /*budget*/) const {
  std::uint32_t nimber = 0;
  for (const Form part : parts_of(position)) nimber ^= store_->nimber(part);
  return nimber;
}

std::string FormGame::family() const { return cat("forms ", name_, " ", frame().players); }

}  // namespace kingmaker
