// What an expression of the language denotes: a value of a game, a number, a truth, ...
#pragma once

#include <absl/functional/function_ref.h>

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "algebra/coalition.hpp"
#include "algebra/exact.hpp"
#include "algebra/term.hpp"
#include "algebra/transform.hpp"
#include "rulesets/game.hpp"

namespace kingmaker {

// A value with the game it belongs to.
struct GameValue {
  Term term;
  Frame frame;
};

// A position of some ruleset. It stays one until a value is needed, so that rules can be fused into
// its evaluation.
struct Position {
  std::shared_ptr<const Game> game;
};

// The options of a choice, in print order.
struct ValueSet {
  std::vector<GameValue> values;
};

// {1,3}|{2}: coalitions that share all players.
struct Partition {
  std::vector<Coalition> parts;
};

// (3,4,5)
struct NumberTuple {
  std::vector<Integer> numbers;
};

using Object = std::variant<GameValue, Integer, Rational, bool, std::string, Path, Position,
                            ValueSet, Coalition, Partition, NumberTuple>;

// `a value`, `a number`, ...: for messages.
[[nodiscard]] std::string_view kind_of(const Object& object);

// Calls `change` with every term inside, which may replace it.
void for_each_term(Object& object, absl::FunctionRef<void(Term&)> change);

}  // namespace kingmaker
