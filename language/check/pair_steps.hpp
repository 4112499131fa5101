// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A program in the form in which it is run for all pairs of many values.
//
// It is made from the Program of a preference. The machine runs each part that reads at most one
// value once for each value, and the results become a column. Around the parts there are steps:
// look-ups in columns, the preference itself for other pairs, jumps, and loops over options.
// Tested in tests/language/check/pair_tables_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/own_preference.hpp"
#include "rewrite/preferences/relation_table.hpp"

namespace kingmaker {

// The results of a part of the program, by the value that it reads; one if it reads none.
struct PairColumn {
  // A failure, or a result of another kind, matters only if it is needed.
  enum class Of : std::uint8_t { Unknown, Truth, Number, Value };
  std::vector<Of> kinds;
  std::vector<std::int64_t> cells;
};

// Steps work on a register for a truth value, a stack of truth values, and slots for values: slot 0
// is v, slot 1 is w, and others are their parts.
struct PairStep {
  enum class Op : std::uint8_t {
    Test,      // sets the truth to that of column a for slot b
    Compare,   // compares column a for slot b with column c for slot d
    Own,       // the preference itself, for slots a and b
    Other,     // the relation of table c, for slots a and b
    SetTruth,  // to a
    Not,
    Push,       // pushes the truth
    Pop,        // pops the truth
    SameTruth,  // pops a truth value; true if it equals the truth
    Jump,       // to a
    JumpIf,
    JumpIfNot,
    Loop,   // slot a visits the options of slot b
    Next,   // the next option, or out of the loop, to c
    Leave,  // ends the innermost a loops
  };
  Op op;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  ast::Comparison comparison = ast::Comparison::Equal;
};

inline constexpr std::uint32_t kNoValueSlot = 0xffffffff;  // for a column of one cell
inline constexpr std::size_t kMostValueSlots = 16;

struct PairSteps {
  std::vector<PairStep> steps;
  std::vector<PairColumn> columns;
  std::vector<RelationTable> tables;  // of other preferences
};

// The steps of a preference for p among these values; nullopt if the machine must evaluate it. Only
// a limit or an interruption is an error. The preference is not ranked.
[[nodiscard]] absl::StatusOr<std::optional<PairSteps>> pair_steps(Context& context,
                                                                  const OwnPreference& preference,
                                                                  const ClosedValues& values,
                                                                  Player p, int threads);

}  // namespace kingmaker
