// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Decomposes positions into components that can never touch each other again.
//
// A position of a game that falls apart is a multiset of components. A move is a move in one of
// them, which leaves some components in its place. Evaluation
// (extensions/games/solve/sum_values.hpp) remembers multisets, independently of the game and board
// they came from. Tested in tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/budget.hpp"
#include "extensions/games/solve/conventions.hpp"

namespace kingmaker {

// The results of moves in a component: for each move some components, in one buffer.
class MovesLeft {
 public:
  void clear() {
    bytes_.clear();
    ends_.clear();
    moves_.clear();
  }
  // Begins the next move: components that are added from now on are left by it.
  void next_move() { moves_.push_back(ends_.size()); }
  // Precondition: next_move() has been called.
  void add(std::string_view component) {
    bytes_.append(component);
    ends_.push_back(bytes_.size());
  }

  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  // A move leaves the components from first_of(move) up to, but not including, first_of(move + 1).
  [[nodiscard]] std::size_t first_of(std::size_t move) const {
    return move < moves_.size() ? moves_[move] : ends_.size();
  }
  [[nodiscard]] std::string_view component(std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::string_view(bytes_).substr(begin, ends_[number] - begin);
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;   // the end of each component
  std::vector<std::size_t> moves_;  // the first component of each move
};

// The rules for components of one kind. A component is a byte string in canonical form. Equal
// strings are played alike; different strings may be played alike, too.
class ComponentRules {
 public:
  virtual ~ComponentRules() = default;

  // Rules with equal keys have the same components.
  [[nodiscard]] virtual std::string key() const = 0;
  // Appends the results of all moves of `mover` in a component, without parts in which nobody can
  // ever move. Results may be repeated. If the budget is spent, results may be missing or wrong.
  virtual void append_moves(std::string_view component, Player mover, Budget& budget,
                            MovesLeft& moves) const = 0;
  // The players who can move in the component.
  [[nodiscard]] virtual SetOfPlayers movers(std::string_view component) const = 0;
  // A measure of the play in a component, such as its cells or counters. It decides which of
  // several positions is evaluated first.
  [[nodiscard]] virtual std::size_t size(std::string_view component) const = 0;
  static constexpr std::size_t kUnknownSize = std::numeric_limits<std::uint32_t>::max();

  // True if all players have the same moves, in all components.
  [[nodiscard]] virtual bool is_impartial() const = 0;
  // True if play in a component may come back to an earlier position.
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
  // Appends the components of a position, without parts in which nobody can ever move. If the
  // budget is spent, components may be missing or wrong.
  virtual void append_components(std::string_view position, Budget& budget,
                                 std::vector<Component>& components) const = 0;
  [[nodiscard]] virtual Conventions conventions() const = 0;
  // The players who have not left.
  [[nodiscard]] virtual SetOfPlayers players_left(std::string_view position) const = 0;
};

}  // namespace kingmaker
