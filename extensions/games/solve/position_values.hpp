// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values of positions, computed bottom-up. The kind of value is a parameter: terms, normal forms,
// or types of some classification. Tested in tests/extensions/coalitions/positions_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// The values of positions, one for each position and mover, remembered from call to call. All games
// must be of one family (Game::family) or be the same game, and all calls must compute values in
// the same way.
//
// It does not recurse. It spends a unit of the budget for each option, and kUnitsAPosition for each
// position that it remembers.
template <typename Value>
class PositionValues {
 public:
  // Returns the value of a win of `winner`.
  using Win = absl::FunctionRef<Value(Player winner)>;
  // Returns the value of another outcome.
  using Pay = absl::FunctionRef<absl::StatusOr<Value>(const Payoffs& payoffs)>;
  // Returns the value of a position in which `mover` chooses among `options`, the values of the
  // positions that can be reached. `options` is not empty, and may be reordered and changed. A
  // skipped turn is a choice with one option (Edixhoven and Kosters, section 2).
  using Choose =
      absl::FunctionRef<absl::StatusOr<Value>(Player mover, std::vector<Value>& options)>;

  // The value of the game's start position. Fails when the budget is spent, or as `choose` does;
  // values that were found before are kept.
  [[nodiscard]] absl::StatusOr<Value> of_start(const Game& game, Win win, Choose choose,
                                               Budget& budget, Pay pay = refuse) {
    return of(game, first_turn(game), win, choose, budget, pay);
  }

  // The value of another turn of the game. Where nobody can move, the last mover has ended the
  // game.
  [[nodiscard]] absl::StatusOr<Value> of(const Game& game, const Turn& turn, Win win, Choose choose,
                                         Budget& budget, Pay pay = refuse) {
    return Evaluation{*this, game, win, choose, pay, budget, game.may_come_back(), {}, {}, {}, {}}
        .run(turn);
  }
  // The Pay of a kind of value that is about wins.
  static absl::StatusOr<Value> refuse(const Payoffs& payoffs) {
    return input_error("this is about wins, and play may end with the outcome ",
                       outcome_text(payoffs));
  }

  [[nodiscard]] std::size_t size() const { return value_of_.size(); }
  void clear() { value_of_.clear(); }

 private:
  static constexpr std::uint64_t kUnitsAPosition = 16;

  // A position and its mover, under evaluation. The values of the options found so far are on the
  // common stack of values, from `first_value` on.
  struct Open {
    std::string key;
    Player mover;
    std::vector<std::string> positions;  // still to be evaluated
    std::size_t first_value;
  };

  struct Evaluation {
    PositionValues& values;
    const Game& game;
    Win win;
    Choose choose;
    Pay pay;
    Budget& budget;
    bool looks_out;  // true if play may come back to a position
    std::vector<Open> open;
    std::vector<Value> stack;
    HashSet<std::string> on_path;
    absl::Status failure;

    absl::StatusOr<Value> run(const Turn& turn) {
      if (!visit(turn.position, turn.last, turn.mover)) return why_not();
      while (!open.empty()) {
        Open& top = open.back();
        if (!top.positions.empty()) {
          const std::string_view from = std::string_view(top.key).substr(0, top.key.size() - 1);
          const Turn next = game.turn_after(from, top.mover, std::move(top.positions.back()));
          top.positions.pop_back();
          if (!visit(next.position, next.last, next.mover)) return why_not();
          continue;
        }
        const auto first = stack.begin() + static_cast<std::ptrdiff_t>(top.first_value);
        std::vector<Value> options(first, stack.end());
        stack.erase(first, stack.end());
        KM_ASSIGN_OR_RETURN(Value value, choose(top.mover, options));
        stack.push_back(value);
        if (!budget.has_room(next_growth(values.value_of_))) return status_of(budget);
        if (looks_out) on_path.erase(top.key);
        values.value_of_.emplace(std::move(top.key), std::move(value));
        open.pop_back();
      }
      return stack.back();
    }

    [[nodiscard]] absl::Status why_not() const {
      return failure.ok() ? status_of(budget) : failure;
    }

    // The error for a cycle of turns that begins with this key.
    [[nodiscard]] absl::Status cycle_from(const std::string& key) const {
      std::vector<Turn> turns;
      for (const Open& entry : open) {
        if (!turns.empty() || entry.key == key) {
          turns.push_back({entry.key.substr(0, entry.key.size() - 1), entry.mover});
        }
      }
      return comes_back(game, turns);
    }

    // Pushes the value of a position in which play has ended.
    bool end(const std::string& position, Player last) {
      const PaysPlayers* const pays = game.pays_players();
      if (pays == nullptr) {
        stack.push_back(win(game.winner_in(position, last)));
        return true;
      }
      const absl::StatusOr<Payoffs> payoffs = pays->payoffs_in(position);
      const std::optional<Player> winner = payoffs.ok() ? winner_of(*payoffs) : std::nullopt;
      if (winner) {
        stack.push_back(win(*winner));
        return true;
      }
      absl::StatusOr<Value> value = payoffs.ok() ? pay(*payoffs) : payoffs.status();
      if (!value.ok()) {
        failure = value.status();
        return false;
      }
      stack.push_back(*std::move(value));
      return true;
    }

    // Pushes the value of `position` on the stack, or opens the position. `last` moved to it, or
    // was skipped; in the latter case the game is not over. False when the budget is spent.
    bool visit(const std::string& position, Player last, Player mover) {
      std::string key = position;
      key.push_back(static_cast<char>(mover));
      if (const auto entry = values.value_of_.find(key); entry != values.value_of_.end()) {
        stack.push_back(entry->second);
      } else if (!can_anyone_move(game, position)) {
        return end(position, last);
      } else {
        if (looks_out && !on_path.insert(key).second) {
          failure = cycle_from(key);
          return false;
        }
        Open opened{std::move(key), mover, {}, stack.size()};
        game.append_moves(position, mover, opened.positions);
        if (opened.positions.empty()) opened.positions.push_back(position);  // the turn is skipped
        const bool paid = budget.spend(opened.positions.size() + kUnitsAPosition);
        open.push_back(std::move(opened));
        return paid;
      }
      return true;
    }
  };

  HashMap<std::string, Value> value_of_;  // positions that are not over
};

}  // namespace kingmaker
