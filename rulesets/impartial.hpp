// Impartial games: whoever is to move, the moves are the same. So a position has options of its
// own, and two players know of it a nimber, and whether the next or the previous player wins
// (PEGWiki, Game theory; Sprague, Grundy).
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rewrite/budget.hpp"
#include "rulesets/game.hpp"

namespace kingmaker {

class ImpartialGame : public Game {
 public:
  using Game::Game;

  // Appends the positions that a move leads to; repetitions are allowed.
  virtual void append_options(std::string_view position,
                              std::vector<std::string>& positions) const = 0;
  void append_moves(std::string_view position, Player /*mover*/,
                    std::vector<std::string>& positions) const final {
    append_options(position, positions);
  }

  // Does the last mover lose?
  [[nodiscard]] virtual bool is_misere() const { return false; }

  // The nimber of a position as a theory of the game tells it; nullopt when only play can tell.
  // Games may remember what they found for this: not for two threads at once.
  [[nodiscard]] virtual absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view /*position*/, Budget& /*budget*/) const {
    return std::nullopt;
  }

  // By the nimber, where it is known.
  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(std::string_view position,
                                                                   Player mover,
                                                                   Budget& budget) const override;
};

// What positions come to by what their options come to: nimbers, N or P, forms. Remembered from
// call to call, which must all be about games of one family and value in the same way. No
// recursion. A unit of the budget for each option, and some for each position.
template <typename Value>
class OptionValues {
 public:
  // `options` is empty where nobody can move, and may be reordered and changed.
  using Choose = absl::FunctionRef<absl::StatusOr<Value>(std::vector<Value>& options)>;

  [[nodiscard]] absl::StatusOr<Value> of(const ImpartialGame& game, std::string_view position,
                                         Choose choose, Budget& budget) {
    std::vector<Value> found;
    std::vector<Open> open;
    const auto visit = [&](std::string next) {
      if (const auto known = known_.find(next); known != known_.end()) {
        found.push_back(known->second);
        return true;
      }
      Open entry{std::move(next), {}, found.size()};
      game.append_options(entry.position, entry.options);
      const bool paid = budget.spend(entry.options.size() + kUnitsAPosition);
      open.push_back(std::move(entry));
      return paid;
    };
    bool paid = visit(std::string(position));
    while (paid && !open.empty()) {
      Open& top = open.back();
      if (!top.options.empty()) {
        std::string next = std::move(top.options.back());
        top.options.pop_back();
        paid = visit(std::move(next));
        continue;
      }
      const auto first = found.begin() + static_cast<std::ptrdiff_t>(top.first_value);
      std::vector<Value> options(first, found.end());
      found.erase(first, found.end());
      absl::StatusOr<Value> value = choose(options);
      if (!value.ok()) return value.status();
      found.push_back(*value);
      known_.emplace(std::move(top.position), *std::move(value));
      open.pop_back();
    }
    if (!paid) return status_of(budget.reason(), budget);
    return found.back();
  }

 private:
  static constexpr std::uint64_t kUnitsAPosition = 16;

  // A position being valued. The values of its options lie on top of `found`, from `first_value`
  // on.
  struct Open {
    std::string position;
    std::vector<std::string> options;  // still to be valued
    std::size_t first_value;
  };

  absl::flat_hash_map<std::string, Value> known_;
};

// Two-player theory of one game's positions.
class ImpartialTheory {
 public:
  // `theorems`: nimbers may be what theory knows; else they are found by play alone.
  ImpartialTheory(const ImpartialGame& game, bool theorems) : game_(game), theorems_(theorems) {}

  // The mex of the nimbers of the options. Precondition: normal play.
  [[nodiscard]] absl::StatusOr<std::uint32_t> nimber(std::string_view position, Budget& budget);

  // Does the next player win: is it an N-position? Of normal play, is its nimber other than 0; of
  // misère play, has it a P-position among its options or none at all.
  [[nodiscard]] absl::StatusOr<bool> next_player_wins(std::string_view position, Budget& budget);

  // The options from which the player who moved there wins, each once, in the game's order.
  [[nodiscard]] absl::StatusOr<std::vector<std::string>> winning_moves(std::string_view position,
                                                                       Budget& budget);

 private:
  const ImpartialGame& game_;
  bool theorems_;
  OptionValues<std::uint32_t> nimbers_;
  OptionValues<bool> next_wins_;  // of misère play
};

}  // namespace kingmaker
