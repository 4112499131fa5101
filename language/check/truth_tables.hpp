// Truths of parts of a condition, known without evaluating them for each instance.
//
// The compiler asks for a table for each part of a condition that has no connectives of its own,
// and puts a look-up in front of the part's code. There is one for
// - a relation between operands that each depend on at most one axis, with the player doing so too.
//   The operands are evaluated and reduced once for each member of their axes, and what remains for
//   an instance is to look into a table of relations, which is filled when it is looked into, or as
//   a whole (relation_table.hpp) where most pairs will be wanted; or to compare the places of two
//   numbers in the order of all that there are;
// - anything else that does not depend on all axes, which is remembered for those it depends on.
// All this is only a means to be fast: where a table does not know, the code that follows does.
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

  // A table for the subexpression of `expression` with this root, if one pays. `around`: the nodes
  // of `for` and `under` around it, on which it depends too; `relation`: what the compiler knows of
  // it if it is one. Only a limit or an interruption is an error.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> add(
      const ast::Expression& expression, std::uint32_t root, std::span<const std::uint32_t> around,
      const RelationCode* relation);
  // Fills tables; call it once, after the last `add`.
  [[nodiscard]] absl::Status prepare();

  enum class Truth : std::uint8_t { False, True, Unknown, Failed };
  // Failed: `status()` says why. Some nanoseconds.
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

  // Have all parts tables, so that instances are cheap?
  [[nodiscard]] bool all_in_tables() const { return all_in_tables_; }

 private:
  static constexpr std::uint64_t kMostTableBytes = std::uint64_t{1} << 28;
  static constexpr std::uint32_t kUnknownRow = 0xffffffff;
  static constexpr std::uint8_t kUnknown = 0xff;  // not in the table yet
  static_assert(kUnknown == kNotStrict);

  // Something that depends on one axis at most.
  template <typename T>
  struct Along {
    std::size_t axis = 0;   // the one past the last: none
    std::vector<T> values;  // for each member
    [[nodiscard]] T at(const CheckPlace& place) const { return values[place[axis]]; }
  };
  // One comparison of a chain.
  struct Link {
    bool by_normal_form = false;  // are these the same, or how are they related
    bool by_number = false;       // rows and columns are places in the order of numbers
    std::uint8_t accepted = 0;    // a bit for each Relation
    std::optional<System> system;
    Along<Term> left;  // none: not known
    Along<Term> right;
    Along<std::uint8_t> player;  // 0: not known
    // Rows and columns, and a table for each player.
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
    std::vector<std::uint8_t> memo;  // truths, by place on these axes
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
  // Null: it has to be worked out pair by pair.
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
