// System: which rules each player of a game follows; what stands after `under`.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker {

enum class SystemKind : std::uint8_t { Raw, Syntactic, Inclusion, Selfish, Prudent, Indifferent };

struct SystemInfo {
  SystemKind kind;
  std::string_view name;
  std::string_view doc;
  std::string_view citation;
  bool for_one_player;  // may be one player's in a tuple
  bool has_preference;
};

// All kinds. A new one: an enumerator, a line here, and its rules in rules.cpp.
[[nodiscard]] std::span<const SystemInfo> system_table();
[[nodiscard]] const SystemInfo& info_of(SystemKind kind);

class System {
 public:
  // `prudent` for all players. The error suggests the nearest name.
  [[nodiscard]] static absl::StatusOr<System> named(std::string_view name);
  // One kind for each player, first to last.
  [[nodiscard]] static absl::StatusOr<System> mixed(const std::vector<std::string>& names);

  [[nodiscard]] SystemKind kind_of(Player p) const {
    return kinds_.size() == 1 ? kinds_[0] : kinds_[static_cast<std::size_t>(p - 1)];
  }
  [[nodiscard]] bool has_preference(Player p) const { return info_of(kind_of(p)).has_preference; }
  [[nodiscard]] bool is_mixed() const { return kinds_.size() > 1; }
  // How many players a mixed system is for.
  [[nodiscard]] int players() const { return static_cast<int>(kinds_.size()); }
  // Is there a kind for each of `players`, and for no more?
  [[nodiscard]] absl::Status check_players(int players) const;
  // What two given values are reduced to before they are compared: raw terms under `raw`, the
  // syntactic normal form otherwise.
  [[nodiscard]] System operand_system() const;
  // As it is written after `under`.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const System&, const System&) = default;

 private:
  explicit System(std::vector<SystemKind> kinds) : kinds_(std::move(kinds)) {}
  std::vector<SystemKind> kinds_;  // one for all, or one for each player
};

}  // namespace kingmaker
