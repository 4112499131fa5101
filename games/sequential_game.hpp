// Sequential compounds (W. Stromquist, D. Ullman, Sequential compounds of combinatorial games,
// Theoretical Computer Science 119, 1993): the parts are played one after the other. While anybody
// can move in a part nobody moves in a later one, and turns go on from part to part as they do
// within each. Who moves last of all wins.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/compound.hpp"
#include "games/game.hpp"
#include "games/impartial.hpp"

namespace kingmaker {

// `Base` is ImpartialGame or Game, and the parts are such games. A position is made of those of the
// parts that are not over, and of the last part's.
template <typename Base>
class SequentialGame : public Base, public Compound {
 public:
  using Part = std::shared_ptr<const Base>;

  // Preconditions: one part at least; normal play in all of them, in plain turns, with who cannot
  // move skipped. Of impartial parts the players are up to `frame`, other parts are of its players.
  SequentialGame(const Frame& frame, std::vector<Part> parts)
      : Base(frame), Compound(parts), parts_(std::move(parts)) {}

  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

  [[nodiscard]] std::string start_position() const final;
  [[nodiscard]] bool is_over(std::string_view position) const final;
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const final;
  [[nodiscard]] bool may_come_back() const final;
  [[nodiscard]] std::string family() const final;

 protected:
  void append_next(std::string_view position, Player mover,
                   std::vector<std::string>& positions) const;

 private:
  // The position with parts from `first` on, that one as it stands and the others at their start.
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
