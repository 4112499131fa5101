// What an expression of the language denotes: a value of a game, a number, a truth, ...
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "algebra/form_store.hpp"
#include "algebra/term.hpp"
#include "algebra/transform.hpp"
#include "algebra/types/coalition.hpp"
#include "algebra/types/shares.hpp"
#include "base/diagnostic.hpp"
#include "base/exact.hpp"
#include "base/hash_table.hpp"
#include "games/game.hpp"
#include "language/plot.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

struct ReportBox;
struct Members;
struct FunctionDefinition;
struct GameDefinition;
class Rule;

// A value with the game it belongs to.
struct GameValue {
  Term term;
  Frame frame;
};

// A position of some game. It stays one until a value is needed, so that rules can be fused into
// its evaluation.
struct Position {
  std::shared_ptr<const Game> game;
  std::string written = {};  // how a statement shows it; empty: as its raw value
};

// The normal form of a position in the course of a game, found when it is shown: the list of what
// may come next is worth having where the values take for ever.
struct LaterValue {
  std::shared_ptr<const Game> game;
  Turn turn;
  System system;
};
using LaterValuePointer = std::shared_ptr<const LaterValue>;

// (1, 4, 9), or a set as `options(v)` gives it. Only Context::reclaim changes the members.
struct List {
  std::shared_ptr<Members> members;
};

// A function of the session's.
using FunctionPointer = std::shared_ptr<const FunctionDefinition>;
// A rule of the session's.
using RulePointer = std::shared_ptr<const Rule>;

// A game of the session's.
using GamePointer = std::shared_ptr<const GameDefinition>;

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

// Whose turn it is in a position; nobody's: the game is over.
struct Mover {
  std::optional<Player> player;
  Frame frame;
};

// Positions of a game, or forms, as the language writes them; in the order in which they are shown.
struct PositionSet {
  std::vector<std::string> positions;
  friend bool operator==(const PositionSet&, const PositionSet&) = default;
};

struct Column;

// The positions that a position of a game can become, as the game knows them.
struct MoveList {
  std::shared_ptr<const Game> game;
  std::vector<std::string> positions;
};

// A table, column by column.
struct Table {
  std::vector<Column> columns;  // equally long
  std::string remark = {};      // on the whole, for people
  bool is_data = false;         // of numbers, for plots: its text is what other programs read
  bool is_cut = false;          // its text ends at `:set limit lines`
  std::optional<Plot> plot = {};
  std::shared_ptr<const MoveList> moves = {};  // that its rows are, for drawings

  [[nodiscard]] std::size_t rows() const;
};

// *3 + {*0,*2}: a sum of forms of the session's store (Context::forms), written out as one form
// only where its options are asked for. Sorted, without *0.
struct FormSum {
  std::vector<Form> parts;
};

// *3 + *2 and the like: the sum of these forms.
[[nodiscard]] FormSum form_sum(std::vector<Form> parts);

// report.hpp lists the kinds of reports.
using ReportPointer = std::shared_ptr<const ReportBox>;

using Object = std::variant<GameValue, Integer, Rational, bool, std::string, Path, Position, List,
                            Coalition, Partition, CoalitionFamily, ShareTuple, ClassificationKind,
                            NamedType, Mover, PositionSet, Table, ReportPointer, FormSum, System,
                            FunctionPointer, GamePointer, RulePointer, LaterValuePointer>;

struct Column {
  std::string name;  // what JSON and CSV call it
  std::vector<Object> cells;
};

// The members of a list, one after the other: a range of integers, or values, forms, positions or
// any objects. In the domain of a check a member has a weight: a value weighs its size, a form its
// distinct positions, a number of a range itself, a position the size that its game gives it, a
// member of any other list its place.
struct Members {
  // Lists are nested at most so deep.
  static constexpr std::uint32_t kMostNesting = 1000;

  bool is_range = false;
  bool is_set = false;      // printed in braces
  bool is_sample = false;   // drawn at random
  std::uint32_t depth = 1;  // of lists in it, itself included
  std::int64_t first = 0;   // of a range
  std::uint64_t count = 0;
  Frame frame;                         // of values
  std::size_t width = 1;               // how many variables a member gives values to
  std::vector<Term> values;            // width for each member
  std::vector<Form> forms;             // instead of values: width for each member
  std::vector<Position> positions;     // instead of values: one for each member
  std::vector<Object> objects;         // instead of values: one for each member
  std::vector<std::uint32_t> weights;  // of members, ascending; none of a range and of objects

  [[nodiscard]] Object member(std::uint64_t place, std::size_t variable = 0) const;
  [[nodiscard]] std::int64_t weight(std::uint64_t place) const {
    return weights.empty() ? first + static_cast<std::int64_t>(place) : weights[place];
  }
  // The first place whose member has at least this weight; `count` if none has.
  [[nodiscard]] std::uint64_t first_of_weight(std::int64_t weight) const;
};

// `a value`, `a number`, ...: for messages.
[[nodiscard]] std::string_view kind_of(const Object& object);

// The same in a word or two, as `:type` says it: value, number, rule set, ... Fractions are
// numbers.
[[nodiscard]] std::string_view kind_word(const Object& object);

// Is it a value of a game, as it stands or when it is played out?
[[nodiscard]] bool is_value(const Object& object);

// The number that an object is; none if it is none.
[[nodiscard]] std::optional<Rational> number_in(const Object& object);
// A fraction that is whole is an integer.
[[nodiscard]] Object number_object(const Rational& number);

// Is it of a kind that has == and != of its own: a form, a coalition, a family of coalitions, a
// tuple, a list, a truth or a text?
[[nodiscard]] bool is_compared_as_it_is(const Object& object);

// What is said where a value is wanted and this is none.
[[nodiscard]] absl::Status no_value(const Object& object, SourceRange range);

// The value that an object is without being evaluated; null when it is none.
[[nodiscard]] const GameValue* value_in(const Object& object);

// What objects hold of stores, which move when memory is reclaimed.
class HandleVisitor {
 public:
  HandleVisitor(absl::FunctionRef<void(Term&)> term, absl::FunctionRef<void(Form&)> form)
      : term_(term), form_(form) {}

  // Calls the functions with every term and every form inside, which may replace them; with those
  // of a list that several objects share once.
  void visit(Object& object);

 private:
  absl::FunctionRef<void(Term&)> term_;
  absl::FunctionRef<void(Form&)> form_;
  HashSet<const Members*> seen_;
};

}  // namespace kingmaker
