#include "rulesets/evaluate.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <utility>

#include "rewrite/budget.hpp"

namespace kingmaker {
namespace {

// A position with its mover being evaluated. Values of the options found so far lie on top of the
// common stack of values, from `first_value` on.
struct Open {
  std::string key;
  Player mover;
  std::vector<std::string> positions;  // still to be evaluated
  Player next_mover;
  std::size_t first_value;
};

std::string key_of(std::string_view position, Player mover) {
  std::string key(position);
  key.push_back(static_cast<char>(mover));
  return key;
}

class Evaluation {
 public:
  Evaluation(const Game& game, ReduceChoice reduce, Budget& budget)
      : game_(game), reduce_(reduce), budget_(budget) {}

  absl::StatusOr<Term> run() {
    const std::string start = game_.start_position();
    if (!can_anyone_move(game_, start)) {
      return absl::InvalidArgumentError("nobody can move at the start, so nobody moves last");
    }
    open(start, game_.frame().start);
    while (!open_.empty()) {
      if (!budget_.spend()) return status_of(budget_.reason(), budget_);
      Open& top = open_.back();
      if (!top.positions.empty()) {
        const std::string position = std::move(top.positions.back());
        top.positions.pop_back();
        visit(position, top.mover, top.next_mover);
        continue;
      }
      std::vector<Term> options(values_.begin() + static_cast<std::ptrdiff_t>(top.first_value),
                                values_.end());
      values_.resize(top.first_value);
      const absl::StatusOr<Term> value = reduce_(top.mover, options);
      if (!value.ok()) return value.status();
      known_.emplace(std::move(top.key), *value);
      values_.push_back(*value);
      open_.pop_back();
    }
    return values_.back();
  }

 private:
  // Puts the value of `position` on the stack, or opens it. `last` moved to it, or was skipped:
  // then the game is not over.
  void visit(const std::string& position, Player last, Player mover) {
    if (const auto known = known_.find(key_of(position, mover)); known != known_.end()) {
      values_.push_back(known->second);
    } else if (!can_anyone_move(game_, position)) {
      values_.push_back(Term::win(game_.winner(last)));
    } else {
      open(position, mover);
    }
  }

  void open(const std::string& position, Player mover) {
    Open entry{
        key_of(position, mover), mover, {}, game_.mover_after(position, mover), values_.size()};
    game_.append_moves(position, mover, entry.positions);
    if (entry.positions.empty()) entry.positions.push_back(position);  // the turn is skipped
    open_.push_back(std::move(entry));
  }

  const Game& game_;
  ReduceChoice reduce_;
  Budget& budget_;
  std::vector<Open> open_;
  std::vector<Term> values_;
  absl::flat_hash_map<std::string, Term> known_;  // positions that are not over
};

}  // namespace

bool can_anyone_move(const Game& game, std::string_view position) {
  std::vector<std::string> positions;
  for (Player p = 1; p <= game.frame().players && positions.empty(); ++p) {
    game.append_moves(position, p, positions);
  }
  return !positions.empty();
}

absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce, Budget& budget) {
  return Evaluation(game, reduce, budget).run();
}

}  // namespace kingmaker
