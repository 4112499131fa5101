// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sequential compounds (W. Stromquist, D. Ullman, Sequential compounds of combinatorial games,
// Theoretical Computer Science 119, 1993). The parts are played one after the other: while anybody
// can move in a part, nobody moves in a later one. Turns continue from part to part as within each.
// The player who makes the very last move wins. Tested in
// tests/extensions/games/sequential_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/compound.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// `Base` is ImpartialGame or Game, and the parts are such games. A position consists of the
// positions of the parts that are not over and of the last part.
template <typename Base>
class SequentialGame : public Base, public Compound {
 public:
  using Part = std::shared_ptr<const Base>;

  // Preconditions: there is a part; all parts are in normal play, players move in a circle, and a
  // player who cannot move is skipped. Impartial parts take their players from `frame`; other parts
  // have its players.
  SequentialGame(const Frame& frame, std::vector<Part> parts)
      : Base(frame), Compound(Kind::Sequence, parts), parts_(std::move(parts)) {}

  [[nodiscard]] const Compound* compound() const final { return this; }
  [[nodiscard]] bool has_rules_of(const Game& other) const final { return has_parts_of(other); }

  [[nodiscard]] std::string start_position() const final;
  [[nodiscard]] bool is_over(std::string_view position) const final;
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const final;
  [[nodiscard]] bool may_come_back() const final { return has_part_that_may_come_back(); }
  [[nodiscard]] std::string family() const final {
    return family_of_parts("sequential", this->frame().players);
  }

 protected:
  void append_next(std::string_view position, Player mover,
                   std::vector<std::string>& positions) const;

 private:
  // The position whose parts begin with part `first`, which is in position `part`, the others being
  // at their start.
  [[nodiscard]] std::string position_of(std::size_t first, std::string part) const;

  std::vector<Part> parts_;
};

class ImpartialSequence final : public SequentialGame<ImpartialGame> {
 public:
  using SequentialGame::SequentialGame;
  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override {
    append_next(position, 1, positions);
  }
};

class PartizanSequence final : public SequentialGame<Game> {
 public:
  using SequentialGame::SequentialGame;
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    append_next(position, mover, positions);
  }
};

}  // namespace kingmaker
