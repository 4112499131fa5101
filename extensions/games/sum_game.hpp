// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Disjunctive sums of impartial positions, of one game or of different games. A move is a move in
// one of them, and the player who makes the last move of all wins.
// Tested in tests/extensions/literature/impartial_test.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "extensions/games/compound.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/option_values.hpp"

namespace kingmaker {

class SumGame final : public ImpartialGame, public Compound {
 public:
  using Part = std::shared_ptr<const ImpartialGame>;

  // Preconditions: there is a part, and all parts are in normal play. The players are those of
  // `frame`, not of the parts; so a sum of one part is the same position with other players.
  SumGame(const Frame& frame, std::vector<Part> parts)
      : ImpartialGame(frame),
        Compound(Kind::Sum, parts),
        parts_(std::move(parts)),
        nimbers_(parts_.size()) {}

  [[nodiscard]] const Compound* compound() const override { return this; }
  [[nodiscard]] bool has_rules_of(const Game& other) const override { return has_parts_of(other); }
  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const override {
    return members();
  }

  [[nodiscard]] std::string start_position() const override;
  [[nodiscard]] bool is_over(std::string_view position) const override;
  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override;
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override;
  // The exclusive or of the nimbers of the parts, each of which is known by theory or computed by
  // playing that part alone.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override;
  [[nodiscard]] std::string family() const override;

 private:
  std::vector<Part> parts_;
  mutable std::vector<OptionValues<std::uint32_t>> nimbers_;  // for parts without a theory
};

}  // namespace kingmaker
