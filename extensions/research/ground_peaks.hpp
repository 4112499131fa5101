// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values from which rules lead to two normal forms: refutations of confluence.
//
// All small values of three players are tried, then of four, and small instances of critical pairs
// that are open, by size; from each, all values that steps reach, up to a limit. So the first that
// is found is a smallest one among those tried. Innermost steps are those at choices whose options
// are in normal form. Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <vector>

#include "extensions/research/critical_pairs.hpp"

namespace kingmaker::confluence {

struct Peak {
  Ref value = 0;
  // Shortest ways to two normal forms: the values after each step, and the step, `keep` or `keep at
  // 2 places`, since a choice changes at all its places at once.
  struct Way {
    std::vector<Ref> values = {};
    std::vector<std::string> steps = {};
  };
  Way first = {};
  Way second = {};
};

// A smallest value with two normal forms; nullopt if none was found. `open` are open critical
// pairs.
[[nodiscard]] absl::StatusOr<std::optional<Peak>> find_peak(SetTerms& terms,
                                                            const std::vector<SetRule>& rules,
                                                            Notion notion,
                                                            const std::vector<Ref>& open,
                                                            Budget& budget);

}  // namespace kingmaker::confluence
