// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The checker of proofs of confluence.
//
// It lists the overlaps of the rules itself, walks through the cases of each proof, and replays the
// steps of each join by putting what the proof says for the variables of a rule. It searches
// nothing, and knows no matcher. It shares with the prover what cases are (set_cases.hpp), where an
// overlap begins, and the weights of a side. Linear in the length of the proof.
// Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <vector>

#include "extensions/research/critical_pairs.hpp"

namespace kingmaker::confluence {

// OK if the rules lower the weights, each overlap has a proof, and all proofs are correct.
// Otherwise the message says what is wrong. ResourceExhausted if the budget is spent.
[[nodiscard]] absl::Status check_confluence(SetTerms& terms, const RulesToOverlap& rules,
                                            Notion notion, const Weights& weights,
                                            const std::vector<OverlapProof>& proofs,
                                            Budget& budget);

}  // namespace kingmaker::confluence
