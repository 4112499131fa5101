// Positions taken apart: into components that can never touch each other again.
//
// A position of a game that falls apart is a multiset of components, and a move is a move in one of
// them, which leaves some components in its place. Evaluation (solve/sum_values.hpp) remembers
// multisets, whatever game and board they came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "games/conventions.hpp"

namespace kingmaker {

// What moves leave of a component: for each move some components. One buffer for all of them.
class MovesLeft {
 public:
  void clear() {
    bytes_.clear();
    ends_.clear();
    moves_.clear();
  }
  // What is added from now on is left by another move.
  void next_move() { moves_.push_back(ends_.size()); }
  // Precondition: next_move().
  void add(std::string_view component) {
    bytes_.append(component);
    ends_.push_back(bytes_.size());
  }

  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  // The components that a move leaves go from the one of this number up to, and without, that of
  // the next move.
  [[nodiscard]] std::size_t first_of(std::size_t move) const {
    return move < moves_.size() ? moves_[move] : ends_.size();
  }
  [[nodiscard]] std::string_view component(std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::string_view(bytes_).substr(begin, ends_[number] - begin);
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;   // of components
  std::vector<std::size_t> moves_;  // the first component of each
};

// What is to be known of components of one kind. A component is a byte string in a canonical form:
// equal strings are components that are played alike, and so may others be.
class ComponentRules {
 public:
  virtual ~ComponentRules() = default;

  // Rules of the same key know the same components.
  [[nodiscard]] virtual std::string key() const = 0;
  // Appends what each move of `mover` leaves of a component, without parts in which nobody can ever
  // move. Repetitions are allowed. With the budget spent they need not be all, nor right.
  virtual void append_moves(std::string_view component, Player mover, Budget& budget,
                            MovesLeft& moves) const = 0;
  // Who can move in it.
  [[nodiscard]] virtual PlayerSet movers(std::string_view component) const = 0;
  // How much can be played in it, as cells or counters: where it is little, all that may come of a
  // component is soon looked through.
  [[nodiscard]] virtual std::size_t size(std::string_view component) const = 0;
  static constexpr std::size_t kUnknownSize = std::numeric_limits<std::uint32_t>::max();

  // Have all players the same moves, in all components?
  [[nodiscard]] virtual bool is_impartial() const = 0;
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
  // Appends the components of a position, without parts in which nobody can ever move. With the
  // budget spent they need not be all, nor right.
  virtual void append_components(std::string_view position, Budget& budget,
                                 std::vector<Component>& components) const = 0;
  [[nodiscard]] virtual Conventions conventions() const = 0;
  // Who has not left.
  [[nodiscard]] virtual PlayerSet players_left(std::string_view position) const = 0;
};

}  // namespace kingmaker
