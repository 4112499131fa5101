// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Disjunctive sums of any positions of the same players. A move is a move in one of them.
// Tested in tests/extensions/games/partizan_test.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "extensions/games/compound.hpp"
#include "extensions/games/convention_game.hpp"
#include "extensions/games/solve/components.hpp"

namespace kingmaker {

// All parts have the same conventions, and their players move in a circle.
class PartizanSum final : public ConventionGame<PartizanRules>, public Compound {
 public:
  using Part = std::shared_ptr<const Game>;

  // Preconditions: all parts are of the frame's players and have these conventions; the players in
  // `out` have left all of them.
  PartizanSum(const Frame& frame, const Conventions& conventions, SetOfPlayers out,
              const std::vector<Part>& parts);

  [[nodiscard]] const Compound* compound() const override { return this; }
  [[nodiscard]] bool has_rules_of(const Game& other) const override { return has_parts_of(other); }
  [[nodiscard]] std::vector<Part> summands(Budget& /*budget*/) const override { return members(); }

  [[nodiscard]] std::string start_setting() const override;
  void append_settings(std::string_view setting, Player mover,
                       std::vector<std::string>& settings) const override;
  [[nodiscard]] bool can_move(std::string_view setting, Player mover) const override;
  [[nodiscard]] std::string setting_text(std::string_view setting) const override;
  [[nodiscard]] absl::StatusOr<std::string> call_text(std::string_view setting,
                                                      std::string_view behind,
                                                      std::size_t max_output) const override;
  [[nodiscard]] bool may_come_back() const override { return has_part_that_may_come_back(); }
  [[nodiscard]] std::string family() const override {
    return family_of_parts("partizan sum", frame().players);
  }
  void append_components(std::string_view position, Budget& budget,
                         std::vector<Component>& components) const override;

 private:
  std::vector<std::shared_ptr<const ComponentRules>> whole_;  // for parts that do not fall apart
};

}  // namespace kingmaker
