#include "games/cycle.hpp"

#include <absl/strings/cord.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace kingmaker {
namespace {

constexpr char kCycleUrl[] = "kingmaker/cycle";

// The family and the positions, each behind its length.
void append_with_size(std::string& bytes, std::string_view part) {
  const std::uint64_t size = part.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes.append(part);
}

std::string take_part(std::string_view& bytes) {
  std::uint64_t size = 0;
  std::memcpy(&size, bytes.data(), sizeof size);
  std::string part(bytes.substr(sizeof size, size));
  bytes.remove_prefix(sizeof size + size);
  return part;
}

}  // namespace

absl::Status with_cycle(absl::Status status, const Cycle& cycle) {
  std::string bytes;
  append_with_size(bytes, cycle.family);
  for (const std::string& position : cycle.positions) append_with_size(bytes, position);
  status.SetPayload(kCycleUrl, absl::Cord(bytes));
  return status;
}

std::optional<Cycle> cycle_of(const absl::Status& status) {
  const auto payload = status.GetPayload(kCycleUrl);
  if (!payload) return std::nullopt;
  const std::string bytes(*payload);
  std::string_view rest = bytes;
  Cycle cycle{take_part(rest), {}};
  while (!rest.empty()) cycle.positions.push_back(take_part(rest));
  return cycle;
}

}  // namespace kingmaker
