// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Relations between all pairs of many values at once.
//
// If a statement needs most pairs of some thousand values, a memo keyed by pairs costs more than
// the relation itself. Here the values are closed under options and numbered, options first, and a
// table holds a byte for each ordered pair. A row of the selfish relation follows from the rows of
// the value's options and, from left to right, from itself. Thus it is filled by two loops over
// bytes, in some nanoseconds for each pair; rows of values of equal depth are independent and are
// filled by several threads.
//
// The selfish definition (EK Rules 4, 5, Definitions 7, 8) is implemented here a second time; tests
// compare both implementations. For single pairs use Preferences.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/traits.hpp"

namespace kingmaker {

// Some values and everything below them, numbered by depth.
class ClosedValues {
 public:
  // Precondition: all leaves are wins.
  ClosedValues(const TermStore& store, int players, std::span<const Term> roots);

  [[nodiscard]] std::size_t size() const { return terms_.size(); }
  [[nodiscard]] Term term(std::size_t number) const { return terms_[number]; }
  // Precondition: `t` is below a root, or is a win of the game.
  [[nodiscard]] std::uint32_t number(Term t) const {
    return t.is_win() ? t.raw() - 1 : numbers_.get(t);
  }
  // The numbers of a choice's options; empty for a win.
  [[nodiscard]] std::span<const std::uint32_t> options(std::size_t number) const {
    return {options_.data() + first_[number], options_.data() + first_[number + 1]};
  }
  // The first number of each depth, and the end.
  [[nodiscard]] std::span<const std::size_t> levels() const { return levels_; }
  [[nodiscard]] bool may_win(std::size_t number, Player p) const {
    return ((winners_[number] >> (p - 1)) & 1U) != 0;
  }

 private:
  std::vector<Term> terms_;
  TermMap<std::uint32_t> numbers_;
  std::vector<std::uint32_t> options_;
  std::vector<std::size_t> first_;
  std::vector<std::size_t> levels_;
  std::vector<std::uint16_t> winners_;
};

// The relation of value v to value w is byte v * size() + w, a Relation.
using RelationTable = std::vector<std::uint8_t>;

// The selfish relation of player p. A pair costs a unit of the budget; nullopt if the budget is
// spent. The result does not depend on `threads`.
[[nodiscard]] std::optional<RelationTable> selfish_table(const ClosedValues& values, Player p,
                                                         int threads, Budget& budget);

// The prudent relation of player p between syntactic normal forms, by the theorem on prudent
// numbers (prudent_number.hpp). Nullopt also if a value has no rank, since it is too deep.
// Over the 37 million pairs of docs/performance.md it takes 0.55 of the time that Preferences takes
// pair by pair.
[[nodiscard]] std::optional<RelationTable> prudent_table(const ClosedValues& values, Player p,
                                                         Preferences& preferences, int threads,
                                                         Budget& budget);

// The relation of a built-in preference. Nullopt if a prudent one needs a theorem that is switched
// off, or a value is too deep for it; an error if the budget is spent.
[[nodiscard]] absl::StatusOr<std::optional<RelationTable>> relation_table(
    PairTable kind, const ClosedValues& values, Player p, Preferences& preferences, int threads,
    Budget& budget);

}  // namespace kingmaker
