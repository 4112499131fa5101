// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The result of `check forall` and `check exists`. Tested in tests/language/check/check_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "language/machine/instance.hpp"
#include "language/machine/relations.hpp"

namespace kingmaker {

// A part of a condition that decided: a premise that holds, or a claim that is refuted.
struct CheckPart {
  std::uint32_t node = 0;  // of the condition
  bool is_premise = false;
  std::vector<ComparisonOutcome> outcomes = {};  // the comparisons in it
  // The part as it was written, with the instance inserted, and with its player and rules: `2_2 <
  // 2_0 for 1 under prudent`.
  std::string text = {};
  // The true relation, such as `2_2 > 2_0 for 1 under prudent`; empty if nothing more is known.
  std::string instead = {};
  // The calls in it with their results: `size(2_1)` and `3`.
  std::vector<std::pair<std::string, std::string>> calls = {};
  // For `all` and `some`: the member that decides, and its text, `x = 2_1`.
  Variables member = {};
  std::string member_text = {};
  // The variables of the quantifiers that the part stands in.
  Variables around = {};

  [[nodiscard]] bool holds() const { return is_premise; }
};

struct Counterexample {
  Variables variables;
  std::vector<CheckPart> parts;  // the premises first
  std::string assignment;        // `k = 0, v = 2_1`, which can be typed

  // The comparisons in the parts that are refuted.
  [[nodiscard]] std::vector<ComparisonOutcome> refuting() const;
};

struct CheckResult {
  std::uint64_t checked = 0;   // number of instances
  std::uint64_t relevant = 0;  // number of them that satisfied `when` and the premise
  std::optional<Counterexample> counterexample;  // the smallest
  bool is_shrunk = false;   // the counterexample was made smaller than the one that was drawn
  std::string sample = {};  // of random domains: `random, seed 1; 214 prudent normal forms`
  std::optional<Variables> witness;  // for `check exists`: the smallest instance that satisfies it
};

}  // namespace kingmaker
