// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plans lines about normal forms: innermost rewriting by dropping options, by hulls and by the
// user's rules.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"

namespace kingmaker::detail {

// Plans one node of innermost rewriting: w is the normal form of v.
[[nodiscard]] Plan plan_normal_form(ProofFacts& facts, Term v, Term w);

}  // namespace kingmaker::detail
