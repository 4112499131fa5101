// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects: the results of expressions, such as values of games, numbers and truth values.
// Tested in tests/language/kinds.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "algebra/term.hpp"
#include "algebra/transform.hpp"
#include "base/diagnostic.hpp"
#include "base/exact.hpp"
#include "base/hash_table.hpp"
#include "language/plot.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

class Context;
class Evaluable;
class JsonWriter;
struct Members;
struct Printing;
struct Settings;
struct Table;
struct FunctionDefinition;
class Constructor;
class NamedDomain;
class Rule;

// A value and the game to which it belongs.
struct GameValue {
  Term term;
  Frame frame;
};

// A list (1, 4, 9), or a set as `options(v)` returns it. Only Context::reclaim changes the members.
struct List {
  std::shared_ptr<Members> members;
};

using FunctionPointer = std::shared_ptr<const FunctionDefinition>;
using RulePointer = std::shared_ptr<const Rule>;
// A name that makes objects when it is called (constructor.hpp).
using ConstructorPointer = std::shared_ptr<const Constructor>;
// A name whose calls list objects (named_domain.hpp).
using DomainPointer = std::shared_ptr<const NamedDomain>;

struct Column;
class RowOrigins;

// A table, column by column.
struct Table {
  std::vector<Column> columns;  // of equal length
  std::string remark = {};      // on the whole table, for people
  bool is_data = false;         // true for numbers of a plot, whose text is for other programs
  bool is_cut = false;          // true if its text ends at `:set limit lines`
  std::shared_ptr<const Plot> plot = {};
  std::shared_ptr<const RowOrigins> origins = {};

  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] bool has_column(std::string_view title) const;
};

// A table as an object. Copies share it. Only Context::reclaim changes it.
struct SharedTable {
  std::shared_ptr<Table> table;
  SharedTable(Table rows)
      : table(std::make_shared<Table>(std::move(rows))) {}  // NOLINT(*-explicit-*)
};

class OtherObject;
using OtherObjectPointer = std::shared_ptr<const OtherObject>;

// A number that was counted, by `size` or `length`, or computed from one: it is no player.
struct Counted {
  Integer number;
  operator const Integer&() const { return number; }  // NOLINT(*-explicit-*): it prints as one
};

using Object = std::variant<GameValue, Integer, Counted, Rational, bool, std::string, Path, List,
                            SharedTable, OtherObjectPointer, System>;

// An object in the place where it is written.
struct PlacedObject {
  const Object* object;
  SourceRange range;
};

// Variables with their values.
using Variables = std::vector<std::pair<std::string, Object>>;

struct Column {
  std::string name;  // its name in JSON and CSV
  std::vector<Object> cells;
};

// Facts about the rows of a table beside their cells, such as the moves that lead to them.
class RowOrigins {
 public:
  virtual ~RowOrigins() = default;
  // The same for the rows in this order.
  [[nodiscard]] virtual std::shared_ptr<const RowOrigins> in_order(
      const std::vector<std::size_t>& rows) const = 0;
  // The member of the list as which the table is gone through.
  [[nodiscard]] virtual Object member(const Table& table, std::size_t row) const = 0;
};

// Notes on an object that is written as an expression.
struct ObjectNotes {
  std::set<std::string> remarks;  // on parts that change their kind
  std::set<std::string> names;    // of the session, which the expression uses without being told
};

// An object of a kind that has a class: functions, games and rules (defined_object.hpp), and all
// kinds of extensions. Those that are answers of a function, and no more, derive from Report
// (report.hpp).
class OtherObject {
 public:
  OtherObject() = default;
  OtherObject(const OtherObject&) = default;
  OtherObject& operator=(const OtherObject&) = default;
  virtual ~OtherObject() = default;

  // The kind with its article, for messages.
  [[nodiscard]] virtual std::string_view kind() const = 0;
  // The kind as `type` writes it: without the article, unless a class says otherwise.
  [[nodiscard]] virtual std::string_view word() const;
  // The name by which expressions mean it; empty if it has none.
  [[nodiscard]] virtual std::string_view own_name() const { return {}; }
  // The object of the core that is meant where one is wanted: the value of a type, the list of
  // shares; null if there is none. Only Context::reclaim changes it.
  [[nodiscard]] virtual Object* stands_for() const { return nullptr; }
  // Visits the terms inside that `stands_for` does not have. Only Context::reclaim changes them.
  virtual void visit_terms(absl::FunctionRef<void(Term&)> visit) const;
  // How to make a value of it, for messages. Empty if there is no way.
  [[nodiscard]] virtual std::string_view to_value() const { return {}; }
  // The text that a statement prints.
  [[nodiscard]] virtual absl::StatusOr<std::string> print(const Printing& printing) const = 0;
  // The text in a list, a cell or a message: the same, or the kind if there are rows, unless a
  // class says otherwise.
  [[nodiscard]] virtual absl::StatusOr<std::string> print_inside(const Printing& printing) const;
  // As JSON: the text of `print`, unless a class says otherwise.
  virtual absl::Status print_json(const Printing& printing, JsonWriter& json) const;
  // As a member of a list in JSON: the same, unless a class says otherwise.
  virtual absl::Status print_json_member(const Printing& printing, JsonWriter& json) const;
  // As LaTeX: words, unless a class says otherwise.
  [[nodiscard]] virtual absl::StatusOr<std::string> print_tex(const Printing& printing) const;
  // An expression that makes the same object. Nullopt if it can only be computed, unless it has a
  // name or stands for an object that has an expression.
  [[nodiscard]] virtual std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& notes) const;
  // The game in which that expression must be read, unless this object stands for another one. It
  // is `now` if the expression does not depend on the game.
  [[nodiscard]] virtual Frame expression_frame(const Frame& now) const { return now; }
  // The members for `x in`; nullopt if it has none, or those of what it stands for.
  [[nodiscard]] virtual std::optional<List> members() const { return std::nullopt; }
  // The error of `x in` for an element that cannot be a member. The texts are as written.
  [[nodiscard]] virtual absl::Status check_member(Context& context, const PlacedObject& element,
                                                  std::string_view element_text,
                                                  std::string_view own_text) const;
  // This object, if it can be evaluated to a value of a game; else null.
  [[nodiscard]] virtual const Evaluable* evaluable() const { return nullptr; }
  // True for several rows, which are a table for other programs.
  [[nodiscard]] virtual bool has_rows() const { return false; }
  [[nodiscard]] virtual Table rows() const;
  // True if `other`, of the same class, is the same: by default, if it is this object.
  [[nodiscard]] virtual bool equals(const OtherObject& other) const { return this == &other; }
  // The same where that takes work. An error is at the range of its object.
  [[nodiscard]] virtual absl::StatusOr<bool> is_same(Context& context, SourceRange range,
                                                     const OtherObject& other,
                                                     SourceRange other_range) const;
  // Equal for objects that are the same.
  [[nodiscard]] virtual std::uint64_t hash(Context& context) const;
  // Numbers that no other object of the class has during a statement; none if the results of calls
  // with it are not kept.
  [[nodiscard]] virtual std::vector<std::uint64_t> key() const { return {}; }
};

// The object as one of this class, or null.
template <typename Kind>
[[nodiscard]] const Kind* other_in(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return other == nullptr ? nullptr : dynamic_cast<const Kind*>(other->get());
}

// The same, as a pointer that keeps the object.
template <typename Kind>
[[nodiscard]] std::shared_ptr<const Kind> held_in(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return other == nullptr ? nullptr : std::dynamic_pointer_cast<const Kind>(*other);
}

// The object, if it can be evaluated to a value of a game, without being one; else null.
[[nodiscard]] inline const Evaluable* evaluable_in(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return other == nullptr ? nullptr : (*other)->evaluable();
}

// The object, or the one for which it stands.
[[nodiscard]] const Object& plain(const Object& object);

// The rule set that an object is, or for which it stands; null if there is none.
[[nodiscard]] const System* rule_set_in(const Object& object);

// The members of a list: a range of integers, values, or any objects. In the domain of a check a
// member has a weight: for a value it is the size, for a number of a range the number, for an
// object of a kind that the core does not know what its domain says, and for a member of any other
// list its place.
struct Members {
  // The largest depth of nested lists.
  static constexpr std::uint32_t kMostNesting = 1000;

  bool is_range = false;
  bool is_sample = false;   // drawn at random
  std::uint64_t seed = 0;   // of a sample
  std::uint32_t depth = 1;  // of nested lists, itself included
  std::int64_t first = 0;   // for a range
  std::uint64_t count = 0;
  Frame frame;                             // for values
  std::size_t width = 1;                   // number of variables that a member has values for
  std::vector<Term> values;                // width for each member
  std::vector<OtherObjectPointer> others;  // instead of values: width for each member
  std::vector<Object> objects;             // instead of values: one for each member
  std::vector<std::uint32_t> weights;      // ascending; empty for a range and for lists of objects

  [[nodiscard]] Object member(std::uint64_t place, std::size_t variable = 0) const;
  [[nodiscard]] std::int64_t weight(std::uint64_t place) const {
    return weights.empty() ? first + static_cast<std::int64_t>(place) : weights[place];
  }
  // The first place whose member has at least this weight; `count` if there is none.
  [[nodiscard]] std::uint64_t first_of_weight(std::int64_t weight) const;
};

// Writes `a value`, `a number`, ..., for messages.
[[nodiscard]] std::string_view kind_of(const Object& object);
// True for a preference that is no built-in one.
[[nodiscard]] bool is_preference(const System& system);

// Writes the kind in a word or two, as `type` does: value, number, rule set, ... Fractions are
// numbers.
[[nodiscard]] std::string_view kind_word(const Object& object);

// True for tables and other objects of several rows, which take several lines.
[[nodiscard]] bool has_rows(const Object& object);

// True for a value of a game and for an object that can be evaluated to one.
[[nodiscard]] bool is_value(const Object& object);

// The whole number that an object is, counted or not; null if it is none.
[[nodiscard]] inline const Integer* integer_in(const Object& object) {
  if (const auto* number = std::get_if<Integer>(&object)) return number;
  const auto* count = std::get_if<Counted>(&object);
  return count == nullptr ? nullptr : &count->number;
}
// The object; a whole number, as one that was counted.
[[nodiscard]] Object counted(Object object);
// The number that an object is, if it is one.
[[nodiscard]] std::optional<Rational> number_in(const Object& object);
// The object of a number; a fraction that is whole is an integer.
[[nodiscard]] Object number_object(const Rational& number);

// True for kinds that have their own == and !=: tuples, lists, truth values, texts, and kinds that
// extensions add.
[[nodiscard]] bool is_compared_as_it_is(const Object& object);

// The error for an object in place of a value.
[[nodiscard]] absl::Status no_value(const Object& object, SourceRange range);

// The value that an object is without being evaluated; null if it is not one.
[[nodiscard]] const GameValue* value_in(const Object& object);
// The object as a table; null if it is none. An object that stands for a table is none (plain).
[[nodiscard]] const Table* table_in(const Object& object);

// Visits the handles of stores inside of objects, which change when memory is reclaimed.
class HandleVisitor {
 public:
  HandleVisitor(absl::FunctionRef<void(Term&)> term,
                absl::FunctionRef<void(const OtherObject&)> other)
      : term_(term), other_(other) {}

  // Calls the functions with every term inside, which may be replaced, and with every object of a
  // kind that the core does not know. A list or another object that several objects share is
  // visited once.
  void visit(Object& object);

 private:
  absl::FunctionRef<void(Term&)> term_;
  absl::FunctionRef<void(const OtherObject&)> other_;
  HashSet<const void*> visited_;
};

// Visits the terms inside of an object or of variables, for objects that hold them.
void visit_terms_in(Object& object, absl::FunctionRef<void(Term&)> visit);
void visit_terms_in(Variables& variables, absl::FunctionRef<void(Term&)> visit);

}  // namespace kingmaker
