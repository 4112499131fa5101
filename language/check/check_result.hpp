// The result of `check forall` and `check exists`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "language/machine/instance.hpp"
#include "language/machine/relations.hpp"

namespace kingmaker {

// A part of a condition that decided: a premise that holds, or what is claimed and refuted.
struct CheckPart {
  std::uint32_t node = 0;  // of the condition
  bool is_premise = false;
  std::vector<ComparisonOutcome> outcomes = {};  // in it
  // As it is written, with the instance put in, for whom and under which rules:
  // `2_2 < 2_0 for 1 under prudent`.
  std::string text = {};
  std::string instead = {};  // `2_2 > 2_0 for 1 under prudent`; empty: nothing more is known
  // Calls in it with their results: `size(2_1)` and `3`.
  std::vector<std::pair<std::string, std::string>> calls = {};

  [[nodiscard]] bool holds() const { return is_premise; }
};

struct Counterexample {
  Variables variables;
  std::vector<CheckPart> parts;  // the premises first
  std::string assignment;        // `k = 0, v = 2_1`: it can be typed

  // In the parts that are refuted.
  [[nodiscard]] std::vector<ComparisonOutcome> refuting() const;
};

struct CheckResult {
  std::uint64_t checked = 0;   // instances
  std::uint64_t relevant = 0;  // of those, the ones that met `when` and the premise
  std::optional<Counterexample> counterexample;  // the smallest
  std::optional<Variables> witness;  // of `check exists`: the smallest instance that it holds for
};

}  // namespace kingmaker
