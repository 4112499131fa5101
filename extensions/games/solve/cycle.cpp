// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/cycle.hpp"

#include <absl/strings/cord.h>

#include <string_view>

#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

// The payload consists of the family and the positions.
constexpr char kCycleUrl[] = "kingmaker/cycle";

}  // namespace

absl::Status with_cycle(absl::Status status, const Cycle& cycle) {
  std::string bytes;
  append_part(bytes, cycle.family);
  for (const std::string& position : cycle.positions) append_part(bytes, position);
  status.SetPayload(kCycleUrl, absl::Cord(bytes));
  return status;
}

std::optional<Cycle> cycle_of(const absl::Status& status) {
  const auto payload = status.GetPayload(kCycleUrl);
  if (!payload) return std::nullopt;
  const std::string bytes(*payload);
  const std::vector<std::string_view> parts = parts_of(bytes);
  return Cycle{std::string(parts.front()), {parts.begin() + 1, parts.end()}};
}

}  // namespace kingmaker
