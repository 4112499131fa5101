// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions that are made of others: sums and sequences. Tested in
// tests/extensions/games/sequential_test.cpp.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {

class Compound {
 public:
  enum class Kind : std::uint8_t { Sum, Sequence };
  using Members = std::vector<std::shared_ptr<const Game>>;

  virtual ~Compound() = default;
  // The number of positions in it: itself, its parts, and the parts inside of these, each as often
  // as it is written. Playing and printing visit all of them.
  [[nodiscard]] std::size_t weight() const { return weight_; }
  // How deep compounds are nested in it; 1 if no part is a compound. Playing and printing recurse
  // so deep.
  [[nodiscard]] std::size_t depth() const { return depth_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  // Its parts.
  [[nodiscard]] const Members& members() const { return members_; }
  // The parts of a position of a sum as calls, with these further arguments in each.
  [[nodiscard]] absl::StatusOr<std::string> sum_text(std::string_view position,
                                                     std::string_view arguments,
                                                     std::size_t max_output) const;

 protected:
  // Game::has_rules_of, part by part.
  [[nodiscard]] bool has_parts_of(const Game& other) const;
  // Game::may_come_back, if this holds for a part.
  [[nodiscard]] bool has_part_that_may_come_back() const;
  // Game::family, `name(FAMILIES OF THE PARTS) PLAYERS`.
  [[nodiscard]] std::string family_of_parts(std::string_view name, int players) const;
  // Appends the positions in which part `place` of `parts` is replaced by one of `moved`.
  static void append_moved(const std::vector<std::string_view>& parts, std::size_t place,
                           const std::vector<std::string>& moved,
                           std::vector<std::string>& positions);

  template <typename Parts>
  Compound(Kind kind, const Parts& parts);

 private:
  Kind kind_;
  Members members_;
  std::size_t weight_ = 1;
  std::size_t depth_ = 1;
};

// Returns 1 for a position that is not a compound.
[[nodiscard]] inline std::size_t weight_of(const Game& game) {
  const Compound* compound = game.compound();
  return compound == nullptr ? 1 : compound->weight();
}

inline bool Compound::has_parts_of(const Game& other) const {
  const Compound* compound = other.compound();
  return compound != nullptr && compound->kind() == kind_ &&
         absl::c_equal(members_, compound->members(),
                       [](const auto& one, const auto& part) { return one->has_rules_of(*part); });
}

inline bool Compound::has_part_that_may_come_back() const {
  return absl::c_any_of(members_, [](const auto& part) { return part->may_come_back(); });
}

inline std::string Compound::family_of_parts(std::string_view name, int players) const {
  std::string families;
  for (const auto& part : members_) {
    const std::string family = part->family();
    if (family.empty()) return {};
    append(families, families.empty() ? "" : ", ", family);
  }
  return cat(name, "(", families, ") ", players);
}

inline void Compound::append_moved(const std::vector<std::string_view>& parts, std::size_t place,
                                   const std::vector<std::string>& moved,
                                   std::vector<std::string>& positions) {
  for (const std::string& part : moved) {
    std::string& next = positions.emplace_back();
    for (std::size_t i = 0; i < parts.size(); ++i) append_part(next, i == place ? part : parts[i]);
  }
}

template <typename Parts>
Compound::Compound(Kind kind, const Parts& parts)
    : kind_(kind), members_(parts.begin(), parts.end()) {
  for (const auto& part : members_) {
    weight_ += weight_of(*part);
    if (const Compound* compound = part->compound())
      depth_ = std::max(depth_, compound->depth() + 1);
  }
}

}  // namespace kingmaker
