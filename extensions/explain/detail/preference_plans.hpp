// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plans lines about preferences of whole games: by Loeb's and Straffin's axioms, by rankings and by
// numbers of types.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"

namespace kingmaker::detail {

// Plans a preference that holds.
[[nodiscard]] Plan plan_preference(ProofFacts& facts, const Judgement& j);
// A preference that does not hold is explained by the reverse preference, if there is one with a
// short proof and a preference is the goal, rather than only a premise.
[[nodiscard]] Plan plan_no_preference(ProofFacts& facts, const Judgement& j,
                                      bool asks_for_preference);

}  // namespace kingmaker::detail
