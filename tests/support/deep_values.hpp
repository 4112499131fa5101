// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Chains of 10^5 choices, which work in every statement that takes values.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {

inline constexpr int kDeep = effort(99'990, 20'000);

inline std::string deep_chain(int depth) {
  std::string text(static_cast<std::size_t>(depth), '[');
  text += '1';
  for (std::int64_t i = 0; i < depth; ++i) {
    text += ',';
    text += static_cast<char>('1' + (i / 7 + i * i) % 3);
    text += ']';
  }
  return text;
}

// Statements that bind `v` to a chain and `w` to a value that holds another one twice.
inline std::string deep_definitions() {
  return "v = " + deep_chain(kDeep) + "; w = let x = " + deep_chain(kDeep) + " in 1{x, 2{x}}\n";
}

// Expects an answer of a statement about `v` and `w`.
inline void expect_answer_on_deep_values(const std::string& statement) {
  const ProgramRun run = run_program({"run", "-"}, deep_definitions() + statement);
  EXPECT_EQ(run.status, 0) << statement << ": " << run.err.substr(0, 300);
}

}  // namespace kingmaker::testing
