// Objects: the results of expressions, such as values of games, numbers and truth values.
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
#include "base/diagnostic.hpp"
#include "base/exact.hpp"
#include "base/hash_table.hpp"
#include "language/plot.hpp"
#include "rewrite/system.hpp"
#include "solve/game.hpp"

namespace kingmaker {

class JsonWriter;
struct Members;
struct Settings;
struct Table;
struct FunctionDefinition;
class NamedGame;
class Rule;

// A value and the game to which it belongs.
struct GameValue {
  Term term;
  Frame frame;
};

// A position of some game. It is evaluated only when its value is needed, so that rules can be
// fused into the evaluation.
struct Position {
  std::shared_ptr<const Game> game;
  std::string written = {};  // as a statement prints it; empty for its raw value
};

// The normal form of a position in the course of a game, computed when it is printed. So the list
// of next positions is available even if their values take very long.
struct LaterValue {
  std::shared_ptr<const Game> game;
  Turn turn;
  System system;
};
using LaterValuePointer = std::shared_ptr<const LaterValue>;

// A list (1, 4, 9), or a set as `options(v)` returns it. Only Context::reclaim changes the members.
struct List {
  std::shared_ptr<Members> members;
};

// A function of the session.
using FunctionPointer = std::shared_ptr<const FunctionDefinition>;
// A rule of the session.
using RulePointer = std::shared_ptr<const Rule>;

// A game of the language: built in, or defined by a statement (named_game.hpp).
using GamePointer = std::shared_ptr<const NamedGame>;

// A partition {1,3}|{2}: coalitions that contain each player once.
struct Partition {
  std::vector<Coalition> parts;
};

// A family {12, 13}: the minimal winning coalitions of a game, its stable ones, or coalitions that
// a statement lists.
struct CoalitionFamily {
  Family coalitions;
  Frame frame;
};

// The value of a game to each of the players 1..N; entry p - 1 is for player p. They add up to 1.
using Shares = std::vector<Rational>;

// Shares (1/2, 1/4, 1/4).
struct ShareTuple {
  Shares shares;
};

// The classifications of games, for functions about all types of one: count(win, players=4).
enum class ClassificationKind : std::uint8_t { Win, Stable, Fine, Straffin, Li, Lefevre, Shapley };

// A type that is a normal form, and so a value, with a name of its own: n_2 (Fine), `N picks`
// (Straffin), N (Li).
struct NamedType {
  GameValue value;
  ClassificationKind kind;
};

// The player to move in a position; nullopt if the game is over.
struct Mover {
  std::optional<Player> player;
  Frame frame;
};

// Positions of a game, or forms, as the language writes them, in the order in which they are
// printed.
struct PositionSet {
  std::vector<std::string> positions;
  friend bool operator==(const PositionSet&, const PositionSet&) = default;
};

struct Column;

// The next positions of a position, as the game knows them.
struct MoveList {
  std::shared_ptr<const Game> game;
  std::vector<std::string> positions;
};

// A table, column by column.
struct Table {
  std::vector<Column> columns;  // of equal length
  std::string remark = {};      // on the whole table, for people
  bool is_data = false;         // true for numbers of a plot, whose text is for other programs
  bool is_cut = false;          // true if its text ends at `:set limit lines`
  std::optional<Plot> plot = {};
  std::shared_ptr<const MoveList> moves = {};  // the positions in its rows, for drawings

  [[nodiscard]] std::size_t rows() const;
};

// *3 + {*0,*2}: a sum of forms of the session's store (Context::forms). It is written out as one
// form only if its options are needed. Sorted, without *0.
struct FormSum {
  std::vector<Form> parts;
};

// The sum of these forms, such as *3 + *2.
[[nodiscard]] FormSum form_sum(std::vector<Form> parts);

// An object of a kind that the core does not know (report.hpp).
class Report {
 public:
  Report() = default;
  Report(const Report&) = default;
  Report& operator=(const Report&) = default;
  virtual ~Report() = default;

  // The kind with its article, for messages; `:type` writes it without.
  [[nodiscard]] virtual std::string_view kind() const { return "a report"; }
  // Lines for people.
  [[nodiscard]] virtual std::string text(const Settings& settings) const = 0;
  // Rows for other programs. Parts that do not fit into a table are left out.
  [[nodiscard]] virtual Table table() const = 0;
  virtual void write(JsonWriter& json) const = 0;
  [[nodiscard]] virtual bool equals(const Report& other) const = 0;
  // For the == of its classes, which compare the members that they add.
  friend bool operator==(const Report&, const Report&) = default;
};
using ReportPointer = std::shared_ptr<const Report>;

using Object = std::variant<GameValue, Integer, Rational, bool, std::string, Path, Position, List,
                            Coalition, Partition, CoalitionFamily, ShareTuple, ClassificationKind,
                            NamedType, Mover, PositionSet, Table, ReportPointer, FormSum, System,
                            FunctionPointer, GamePointer, RulePointer, LaterValuePointer>;

struct Column {
  std::string name;  // its name in JSON and CSV
  std::vector<Object> cells;
};

// The members of a list: a range of integers, values, forms, positions, or any objects. In the
// domain of a check a member has a weight: for a value it is the size, for a form the number of
// distinct positions, for a number of a range the number, for a position its size in the game, and
// for a member of any other list its place.
struct Members {
  // The largest depth of nested lists.
  static constexpr std::uint32_t kMostNesting = 1000;

  bool is_range = false;
  bool is_set = false;      // printed in braces
  bool is_sample = false;   // drawn at random
  std::uint32_t depth = 1;  // of nested lists, itself included
  std::int64_t first = 0;   // for a range
  std::uint64_t count = 0;
  Frame frame;                         // for values
  std::size_t width = 1;               // number of variables that a member has values for
  std::vector<Term> values;            // width for each member
  std::vector<Form> forms;             // instead of values: width for each member
  std::vector<Position> positions;     // instead of values: one for each member
  std::vector<Object> objects;         // instead of values: one for each member
  std::vector<std::uint32_t> weights;  // ascending; empty for a range and for objects

  [[nodiscard]] Object member(std::uint64_t place, std::size_t variable = 0) const;
  [[nodiscard]] std::int64_t weight(std::uint64_t place) const {
    return weights.empty() ? first + static_cast<std::int64_t>(place) : weights[place];
  }
  // The first place whose member has at least this weight; `count` if there is none.
  [[nodiscard]] std::uint64_t first_of_weight(std::int64_t weight) const;
};

// Writes `a value`, `a number`, ..., for messages.
[[nodiscard]] std::string_view kind_of(const Object& object);

// Writes the kind in a word or two, as `:type` does: value, number, rule set, ... Fractions are
// numbers.
[[nodiscard]] std::string_view kind_word(const Object& object);

// True for a value of a game and for a position, which can be evaluated to one.
[[nodiscard]] bool is_value(const Object& object);

// The number that an object is, if it is one.
[[nodiscard]] std::optional<Rational> number_in(const Object& object);
// The object of a number; a fraction that is whole is an integer.
[[nodiscard]] Object number_object(const Rational& number);

// True for kinds that have their own == and !=: forms, coalitions, families of coalitions, tuples,
// lists, truth values and texts.
[[nodiscard]] bool is_compared_as_it_is(const Object& object);

// The error for an object in place of a value.
[[nodiscard]] absl::Status no_value(const Object& object, SourceRange range);

// The value that an object is without being evaluated; null if it is not one.
[[nodiscard]] const GameValue* value_in(const Object& object);

// Visits the handles of stores inside of objects, which change when memory is reclaimed.
class HandleVisitor {
 public:
  HandleVisitor(absl::FunctionRef<void(Term&)> term, absl::FunctionRef<void(Form&)> form)
      : term_(term), form_(form) {}

  // Calls the functions with every term and every form inside, which may replace them. A list that
  // several objects share is visited once.
  void visit(Object& object);

 private:
  absl::FunctionRef<void(Term&)> term_;
  absl::FunctionRef<void(Form&)> form_;
  HashSet<const Members*> visited_;
};

}  // namespace kingmaker
