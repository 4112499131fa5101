// Positions taken apart: into components that can never touch each other again.
//
// A position of a game that falls apart is a multiset of components, and a move is a move in one of
// them, which leaves some components in its place. Evaluation (solve/sum_values.hpp) remembers
// multisets, whatever game and board they came from.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/conventions.hpp"

namespace kingmaker {

// What is to be known of components of one kind. A component is a byte string in a canonical form:
// equal strings are components that are played alike, and so may others be.
class ComponentRules {
 public:
  virtual ~ComponentRules() = default;

  // Rules of the same key know the same components.
  [[nodiscard]] virtual std::string key() const = 0;
  // Appends what a move of `mover` leaves of a component, each without parts in which nobody can
  // ever move. Repetitions are allowed.
  virtual void append_moves(std::string_view component, Player mover,
                            std::vector<std::vector<std::string>>& moves) const = 0;
  // The same with players renamed as by `rotated`. Precondition: rotates().
  virtual void append_rotated_moves(std::string_view component, Player mover,
                                    std::vector<std::vector<std::string>>& moves) const {
    const std::size_t before = moves.size();
    append_moves(component, mover, moves);
    for (std::size_t i = before; i < moves.size(); ++i) {
      for (std::string& part : moves[i]) part = rotated(part);
    }
  }
  // Who can move in it.
  [[nodiscard]] virtual PlayerSet movers(std::string_view component) const = 0;

  // Is there for each component another one in which each player p has the moves that the player
  // after p has here, and so on in a circle?
  [[nodiscard]] virtual bool rotates() const = 0;
  // That one. Precondition: rotates().
  [[nodiscard]] virtual std::string rotated(std::string_view component) const = 0;
  // May play in a component come back to where it was?
  [[nodiscard]] virtual bool may_come_back() const = 0;
};

struct Component {
  std::shared_ptr<const ComponentRules> rules;
  std::string bytes;
};

// A game that is evaluated by its components.
class FallsApart {
 public:
  virtual ~FallsApart() = default;
  // Appends the components of a position, without parts in which nobody can ever move.
  virtual void append_components(std::string_view position,
                                 std::vector<Component>& components) const = 0;
  [[nodiscard]] virtual Conventions conventions() const = 0;
  // Who has not left.
  [[nodiscard]] virtual PlayerSet players_left(std::string_view position) const = 0;
};

}  // namespace kingmaker
