// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Truth values of parts of a condition, known without evaluating the parts for each instance.
//
// The compiler asks for a table for each part of a condition that has no connectives, and puts a
// look-up before the code of the part. Tables only save time: if a table does not know a result,
// the code is executed. check/check_tables.hpp decides which parts get a table, and fills the
// tables. Tested in tests/language/check/check_test.cpp.
#pragma once

#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/machine/instance.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

class TruthTables : boost::noncopyable {
 public:
  virtual ~TruthTables() = default;

  // A table for the subexpression of `expression` with this root, if one pays. `around` are the
  // nodes of `for` and `under` around it, on which it also depends; `relation` is the code of the
  // subexpression if it is a relation. Only a limit or an interruption is an error.
  [[nodiscard]] virtual absl::StatusOr<std::optional<std::uint32_t>> add(
      const ast::Expression& expression, std::uint32_t root, std::span<const std::uint32_t> around,
      const RelationCode* relation) = 0;

  enum class Truth : std::uint8_t { False, True, Unknown, Failed };
  // The truth value, or Failed; then `status()` says why. Takes some nanoseconds.
  [[nodiscard]] Truth look_up(std::uint32_t table, const CheckPlace& place) {
    Table& entry = all_tables[table];
    if (entry.links.empty()) return static_cast<Truth>(entry.memo[place_in_memo(entry, place)]);
    for (Link& link : entry.links) {
      if (const Truth truth = look_up(link, place); truth != Truth::True) return truth;
    }
    return Truth::True;
  }
  void remember(std::uint32_t table, const CheckPlace& place, bool truth) {
    Table& entry = all_tables[table];
    if (entry.links.empty()) entry.memo[place_in_memo(entry, place)] = truth ? 1 : 0;
  }
  [[nodiscard]] const absl::Status& status() const { return failure; }

 protected:
  static constexpr std::uint32_t kUnknownRow = 0xffffffff;
  static constexpr std::uint8_t kUnknown = 0xff;  // not yet in the table

  // `members` has the number of members of each axis.
  explicit TruthTables(std::vector<std::uint64_t> members) : members_(std::move(members)) {}

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
  // Works out a cell; false if it cannot: `failure` says why.
  virtual bool fill(const Link& link, std::uint32_t row, std::uint32_t column, Player p,
                    std::uint8_t& cell) = 0;
  [[nodiscard]] std::uint64_t members(std::size_t axis) const {
    return axis < members_.size() ? members_[axis] : 1;
  }

  std::vector<Table> all_tables;
  absl::Status failure;

 private:
  std::vector<std::uint64_t> members_;
};

}  // namespace kingmaker
