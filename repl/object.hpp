// What an expression of the language denotes: a value of a game, a number, a truth, ...
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "algebra/coalition.hpp"
#include "algebra/exact.hpp"
#include "algebra/form_store.hpp"
#include "algebra/shares.hpp"
#include "algebra/term.hpp"
#include "algebra/transform.hpp"
#include "algebra/type_counts.hpp"
#include "grammar/diagnostic.hpp"
#include "repl/plot.hpp"
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
  std::string written = {};  // how a statement shows it; empty: as its raw value
};

// The options of a choice, in print order.
struct ValueSet {
  std::vector<GameValue> values;
};

// {1,3}|{2}: coalitions that share all players.
struct Partition {
  std::vector<Coalition> parts;
};

// {12, 13}: the minimal winning coalitions of a game, or the stable ones, or coalitions as a
// statement lists them.
struct CoalitionFamily {
  Family coalitions;
  Frame frame;
};

// (1/2, 1/4, 1/4): what a game is worth to each player.
struct ShareTuple {
  Shares shares;
};

// The ways to classify games, for functions that are about all types of one: count(win, players=4).
enum class ClassificationKind : std::uint8_t { Win, Stable, Fine, Straffin, Li, Lefevre, Shapley };

// A type that is a normal form, and so a value, but has a name of its own: n_2 (Fine), `N picks`
// (Straffin), N (Li).
struct NamedType {
  GameValue value;
  ClassificationKind kind;
};

// All types of a classification; or those that differ in the names of the players taken together,
// each class by its first member.
struct TypeTable {
  std::vector<TypeClass> classes;
  Frame frame;
  bool up_to_names;
};

// (3,4,5)
struct NumberTuple {
  std::vector<Integer> numbers;
};

// A table with the plot that `draw` makes of it.
struct PlottedTable {
  std::string text;  // as it is printed, without a newline
  Plot plot;
};

// What may come next in a game, each position with its value.
struct SuccessorTable {
  struct Row {
    std::string position;         // as the language writes it
    std::optional<Player> mover;  // none: the game is over
    GameValue value;
  };
  std::vector<Row> rows;
};

// *3 + {*0,*2}: a sum of forms of the session's store (Context::forms), written out as one form
// only where its options are asked for. Sorted, without *0.
struct FormSum {
  std::vector<Form> parts;
};

using Object =
    std::variant<GameValue, Integer, Rational, bool, std::string, Path, Position, ValueSet,
                 Coalition, Partition, CoalitionFamily, ShareTuple, ClassificationKind, NamedType,
                 NumberTuple, TypeTable, PlottedTable, SuccessorTable, FormSum>;

// `a value`, `a number`, ...: for messages.
[[nodiscard]] std::string_view kind_of(const Object& object);

// Is it of a kind that has == and != of its own: a form, a coalition, a family of coalitions, a
// tuple, a truth or a text?
[[nodiscard]] bool is_compared_as_it_is(const Object& object);

// What is said where a value is wanted and this is none.
[[nodiscard]] absl::Status no_value(const Object& object, SourceRange range);

// The value that an object is without being evaluated; null when it is none.
[[nodiscard]] const GameValue* value_in(const Object& object);

// Calls `change` with every term inside, which may replace it.
void for_each_term(Object& object, absl::FunctionRef<void(Term&)> change);

}  // namespace kingmaker
