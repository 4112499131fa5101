// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses brackets: lists, choices, objects, outcomes, groups and the arguments of calls.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include "grammar/detail/bars.hpp"
#include "grammar/detail/draft.hpp"
#include "grammar/detail/phrases.hpp"

namespace kingmaker::detail {

inline constexpr std::string_view kExpectedPayoff = "a payoff such as 1 or 1/2";
// Reads payoffs, with commas between them, behind the bracket at `at`. False if one is missing at
// `at`.
bool read_payoffs(const TokenList& list, const Token*& at, ast::OutcomeInfo& outcome);

class Brackets : DraftParser {
 public:
  Brackets(Draft& draft, Bars& bars, Phrases& phrases)
      : DraftParser(draft), bars_(bars), phrases_(phrases) {}

  // Reads payoffs and `closer`, behind the bracket at `at_`. The tokens between commas are one
  // payoff. The builder of the value checks that it is a number, and counts the payoffs.
  Step outcome(std::uint32_t begin, TokenKind closer);
  // True for the braces of TeX around one thing, as in `$[1,{2},{\bar 3}]$`.
  [[nodiscard]] bool begins_tex_group() const;
  // An argument of numbers and dots with blanks or bars between them is the text of a board, as
  // papers print it: `clobber(1 2 . 3)`, `clobber(1 | 2 | 3 |)`. Nullopt for other arguments.
  std::optional<Step> board();
  Step expected_operand();
  Step nothing_between_brackets();
  // Reads `f(`; `verb` is null for a function that is no verb.
  Step open_call(const Token& token, const StatementSyntax* verb);
  // Lists in a list are moved a turn later.
  void open_list(Construct construct);
  // The last node is the mover, and `at_` the brace.
  Step open_choice(const Token& mover);
  // Reads {"payoffs": [1, 1, 0]}, or {"mover": 1, "options": [2, 3]}, with its keys in any order.
  // The node of the mover must be the first, so it is made at once and filled in later.
  Step open_object();
  // Closes the innermost bracket, all of whose elements are complete, at `at_`.
  Step close();
  // True for the parenthesis directly behind another one.
  [[nodiscard]] bool calls_result() const;
  // Opens the arguments of a function that is the last operand, as in `(k -> k + 1)(3)`.
  Step open_result_call();

 private:
  Step expected_but(const std::string& closer);
  Step object_entry();
  Step behind_object_entry();
  // Completes it as `let f = FUNCTION in f(ARGUMENTS)`.
  Step result_called(const Pending& bracket, SourceRange arguments);

  Bars& bars_;
  Phrases& phrases_;
};

}  // namespace kingmaker::detail
