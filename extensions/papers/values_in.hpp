// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values in a passage, and the signs of relations between them, before they are read: where an
// expression begins and ends that looks like a value.
//
// One pass with a stack of brackets; linear in the passage, whatever is in it. A bracket in which
// something stands that no value has is none, and what is within it is looked at by itself.
// Tested in tests/extensions/papers/scan_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/budget.hpp"

namespace kingmaker::papers {

// Readers write these into passages for parts that are neither a value nor a sign of a relation.
inline constexpr std::string_view kOther = "\x01";  // so that no value reaches over it
inline constexpr std::string_view kEnd = "\x02";    // a text, a conjunction: a claim ends
// White space within a value. Elsewhere a claim ends, unless a sign is beside it: a row, a cell.
inline constexpr std::string_view kGap = "\x03";
inline constexpr std::string_view kNot = "\x04";       // negates the sign behind it
inline constexpr std::string_view kRelation = "\x05";  // one that is not of values

// Bytes [begin, end) of the passage.
struct Candidate {
  enum class Kind : std::uint8_t {
    List,    // [1,3]
    Choice,  // 1{2,3}
    Simple,  // 1_2, 1''
    Open,    // a bracket like that of a value, which is not closed, or by another bracket
  };
  Kind kind = Kind::List;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// A sign of a relation: `<_1`, `||`, `->`, `=`.
struct Sign {
  enum class Kind : std::uint8_t {
    Less,
    LessEqual,
    Equal,
    NotEqual,
    GreaterEqual,
    Greater,
    Parallel,
    Arrow,
    Implies,  // an arrow, or between claims an implication
    Unknown,
  };
  Kind kind = Kind::Equal;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view player = {};  // behind `_`; empty if there is none
  bool is_negated = false;
};

struct Findings {
  std::vector<Candidate> candidates;  // in their order; none is in another
  std::vector<Sign> signs;            // in their order
};

// Ends early with the budget.
[[nodiscard]] Findings values_in(std::string_view passage, Budget& budget);

}  // namespace kingmaker::papers
