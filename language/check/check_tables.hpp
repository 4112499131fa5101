// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The truth tables of a `check`: one for each part of its condition that has no connectives, if it
// pays. There are tables for
// - a relation whose operands and player each depend on at most one axis. The operands are
//   evaluated and reduced once for each member of their axes. For an instance it remains to read a
//   table of relations, which is filled when it is read, or completely (relation_table.hpp) if most
//   pairs will be needed; or to compare the places of two numbers in the order of all numbers;
// - any other part that does not depend on all axes. Its results are remembered for the axes on
//   which it depends.
// Tables only save time: if a table does not know a result, the code is executed.
// Tested in tests/language/check/check_test.cpp.
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
#include "language/context.hpp"
#include "language/machine/instance.hpp"
#include "language/machine/truth_tables.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

class CheckTables final : public TruthTables {
 public:
  CheckTables(Context& context, const CheckGrid& grid, int threads);

  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> add(
      const ast::Expression& expression, std::uint32_t root, std::span<const std::uint32_t> around,
      const RelationCode* relation) override;
  // Fills the tables. Must be called once, after the last `add`.
  [[nodiscard]] absl::Status prepare();

  // True if all parts have tables, so that instances are cheap.
  [[nodiscard]] bool all_in_tables() const { return all_in_tables_; }

 private:
  static constexpr std::uint64_t kMostTableBytes = std::uint64_t{1} << 28;
  bool fill(const Link& link, std::uint32_t row, std::uint32_t column, Player p,
            std::uint8_t& cell) override;

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
  [[nodiscard]] bool may_stand_in_whole_tables(const Link& link) const;
  absl::Status fill_whole_tables();
  void number_in_whole_tables(Link& link);
  // Null if the relation must be computed pair by pair.
  absl::StatusOr<RelationTable*> whole_table(const Preference& wanted, Player p);
  bool make_growing_tables(Link& link);
  [[nodiscard]] bool reserve(std::uint64_t bytes);

  Context& context_;
  const CheckGrid& grid_;
  int threads_;
  bool all_in_tables_ = true;
  std::uint64_t table_bytes_ = 0;
  std::unique_ptr<ClosedValues> closed_;
  // Null for tables that cannot be made.
  std::map<std::pair<const Preference*, Player>, std::unique_ptr<RelationTable>> whole_;
};

}  // namespace kingmaker
