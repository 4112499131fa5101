// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The conditions under which lines follow: one function for each inference (derivation.hpp defines
// them), which uses nothing but a LineCheck. They share no code with the prover.
//
// Precondition: the judgement is well formed (check_derivation.cpp), and the premises have been
// taken.
#pragma once

#include "extensions/explain/derivation.hpp"
#include "extensions/explain/detail/line_check.hpp"

namespace kingmaker::detail::check {

using Check = bool(LineCheck& line, const Judgement& j);

Check same;
Check sure_win;
Check hope;
Check against_sure_win;
Check against_hope;
Check other_wins;
Check options_left;
Check options_right;
Check no_clause;
Check definition;
Check selfishly_weaker;
Check weaker_left;
Check weaker_right;
Check stronger;
Check neither_clause;
Check exchanged_clause;
Check theorem_fifteen;
Check uncertain;
Check impartial;
Check choice_better;
Check option_better;
Check choice_worse;
Check option_worse;
Check branches_better;
Check branches_worse;
Check no_axiom;
Check others_pick;
Check ranking;
Check win;
Check untouched;
Check innermost;
Check revenge;
Check clause;
Check inside;
Check by_rule;
Check no_rule;
Check numbers;
Check hulls;
Check payoffs;
Check against_payoffs;
Check levels;

}  // namespace kingmaker::detail::check
