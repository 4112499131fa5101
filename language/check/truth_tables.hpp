// Truth values of parts of a condition, known without evaluating the parts for each instance.
//
// The compiler asks for a table for each part of a condition that has no connectives, and puts a
// look-up before the code of the part. There are tables for
// - a relation whose operands and player each depend on at most one axis. The operands are
//   evaluated and reduced once for each member of their axes. For an instance it remains to read a
//   table of relations, which is filled when it is read, or completely (relation_table.hpp) if most
//   pairs will be needed; or to compare the places of two numbers in the order of all numbers;
// - any other part that does not depend on all axes. Its results are remembered for the axes on
//   which it depends.
// Tables only save time: if a table does not know a result, the code is executed.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/check/instances.hpp"
#include "language/context.hpp"
#include "language/domain.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

struct RelationCode;

class TruthTables {
 public:
  TruthTables(Context& context, const CheckGrid& grid, int threads)
      : context_(context), grid_(grid), threads_(threads) {}
  TruthTables(const TruthTables&) = delete;
  TruthTables& operator=(const TruthTables&) = delete;

  // A table for the subexpression of `expression` with this root, if one pays. `around` are the
  // nodes of `for` and `under` around it, on which it also depends; `relation` is the compiler's
  // information if it is a relation. Only a limit or an interruption is an error.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> add(
      const ast::Expression& expression, std::uint32_t root, std::span<const std::uint32_t> around,
      const RelationCode* relation);
  // Fills the tables. Must be called once, after the last `add`.
  [[nodiscard]] absl::Status prepare();

  enum class Truth : std::uint8_t { False, True, Unknown, Failed };
  // The truth value, or Failed; then `status()` says why. Takes some nanoseconds.
  [[nodiscard]] Truth look_up(std::uint32_t table, const CheckPlace& place) {
    Table& found = tables_[table];
    if (found.links.empty()) return static_cast<Truth>(found.memo[place_in_memo(found, place)]);
    for (Link& link : found.links) {
      if (const Truth truth = look_up(link, place); truth != Truth::True) return truth;
    }
    return Truth::True;
  }
  void remember(std::uint32_t table, const CheckPlace& place, bool truth) {
    Table& found = tables_[table];
    if (found.links.empty()) found.memo[place_in_memo(found, place)] = truth ? 1 : 0;
  }
  [[nodiscard]] const absl::Status& status() const { return status_; }

  // True if all parts have tables, so that instances are cheap.
  [[nodiscard]] bool all_in_tables() const { return all_in_tables_; }

 private:
  static constexpr std::uint64_t kMostTableBytes = std::uint64_t{1} << 28;
  static constexpr std::uint32_t kUnknownRow = 0xffffffff;
  static constexpr std::uint8_t kUnknown = 0xff;  // not yet in the table
  static_assert(kUnknown == kNotStrict);

  // Results that depend on at most one axis.
  template <typename T>
  struct Along {
    std::size_t axis = 0;   // one past the last for none
    std::vector<T> values;  // one for each member
    [[nodiscard]] T at(const CheckPlace& place) const { return values[place[axis]]; }
  };
  // One comparison of a chain.
  struct Link {
    bool by_normal_form = false;  // tests equality instead of the order
    bool by_number = false;       // rows and columns are places of numbers
    std::uint8_t accepted = 0;    // one bit for each Relation
    std::optional<System> system;
    Along<Term> left;  // no term if unknown
    Along<Term> right;
    Along<std::uint8_t> player;  // 0 if unknown
    // Rows, columns, and a table for each player.
    Along<std::uint32_t> row;
    Along<std::uint32_t> column;
    std::size_t stride = 0;
    std::vector<std::uint8_t*> tables;
    std::vector<Term> row_terms;
    std::vector<Term> column_terms;
    std::vector<RelationTable> own;
    bool has_tables = false;
  };
  struct Table {
    std::vector<Link> links;  // or
    std::vector<std::size_t> axes;
    std::vector<std::uint8_t> memo;  // truth values, by place on these axes
  };

  [[nodiscard]] std::size_t place_in_memo(const Table& table, const CheckPlace& place) const {
    std::size_t at = 0;
    for (const std::size_t axis : table.axes) at = at * members(axis) + place[axis];
    return at;
  }
  [[nodiscard]] static Truth truth_of(const Link& link, Relation relation) {
    return ((link.accepted >> static_cast<unsigned>(relation)) & 1U) != 0 ? Truth::True
                                                                          : Truth::False;
  }
  [[nodiscard]] Truth look_up(Link& link, const CheckPlace& place) {
    if (link.by_normal_form) {
      const Term v = link.left.at(place);
      const Term w = link.right.at(place);
      if (v.is_none() || w.is_none()) return Truth::Unknown;
      return truth_of(link, v == w ? Relation::Equal : Relation::Incomparable);
    }
    const std::uint32_t row = link.row.at(place);
    const std::uint32_t column = link.column.at(place);
    if (link.by_number) {
      return truth_of(link, row < column   ? Relation::Less
                            : row > column ? Relation::Greater
                                           : Relation::Equal);
    }
    const std::uint8_t p = link.player.at(place);
    if (row == kUnknownRow || column == kUnknownRow || p == 0) return Truth::Unknown;
    std::uint8_t& cell = link.tables[p][row * link.stride + column];
    if (cell == kUnknown && !fill(link, row, column, p, cell)) return Truth::Failed;
    return truth_of(link, static_cast<Relation>(cell));
  }
  bool fill(const Link& link, std::uint32_t row, std::uint32_t column, Player p,
            std::uint8_t& cell);

  struct Part {
    const ast::Expression& expression;
    std::uint32_t root;
    const RelationCode& code;
  };
  [[nodiscard]] std::vector<std::size_t> axes_named(const ast::Expression& expression,
                                                    std::uint32_t root) const;
  absl::StatusOr<std::vector<Link>> links_of(const Part& part);
  absl::StatusOr<std::optional<Along<std::uint8_t>>> players_of(const Part& part);
  absl::StatusOr<std::vector<Along<Object>>> operands_of(const Part& part);
  static void compare_by_number(Link& link, const Along<Object>& left, const Along<Object>& right);
  absl::StatusOr<Along<Term>> terms_of(const Along<Object>& values, const System& rules);
  absl::StatusOr<Along<Object>> along(const ast::Expression& expression, std::uint32_t root);
  [[nodiscard]] std::uint64_t members(std::size_t axis) const {
    return axis < grid_.axes.size() ? grid_.axes[axis].domain->count : 1;
  }
  [[nodiscard]] static bool may_stand_in_whole_tables(const Link& link);
  absl::Status fill_whole_tables();
  void number_in_whole_tables(Link& link);
  // Null if the relation must be computed pair by pair.
  absl::StatusOr<RelationTable*> whole_table(const Preference& wanted, Player p);
  absl::StatusOr<RelationTable*> built_in_table(PairTable wanted, Player p);
  bool make_growing_tables(Link& link);
  [[nodiscard]] bool reserve(std::uint64_t bytes);

  Context& context_;
  const CheckGrid& grid_;
  int threads_;
  bool all_in_tables_ = true;
  std::vector<Table> tables_;
  std::uint64_t table_bytes_ = 0;
  std::unique_ptr<ClosedValues> closed_;
  std::map<std::pair<PairTable, Player>, std::unique_ptr<RelationTable>> whole_;
  std::map<std::pair<const Preference*, Player>, std::unique_ptr<RelationTable>> own_whole_;
  absl::Status status_;
};

}  // namespace kingmaker
