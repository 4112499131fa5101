// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses operators by their precedence, relations with their clauses, and signs before operands.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include "grammar/detail/bars.hpp"
#include "grammar/detail/draft.hpp"

namespace kingmaker::detail {

class Operators : DraftParser {
 public:
  Operators(Draft& draft, Bars& bars) : DraftParser(draft), bars_(bars) {}

  // Makes the node of the operator on top of the stack.
  bool reduce();
  bool reduce_all();
  Step prefix(Kind kind);
  // Reads an operator or a clause behind an operand.
  Step read();

 private:
  void relation(const Pending& chain);
  void gather(const Pending& top);
  bool reduce_above(Precedence level);
  void player_operand(const Token& token);
  [[nodiscard]] bool may_stand_here(Precedence level) const;
  Step binary(Precedence level, Kind kind, ast::Op op);
  Step compare();
  // The index of a relation's sign is the player of its `for`: `2_1 <_1 2_2`.
  Step player_of_relation();
  void push_relation(Kind kind);
  // True if the last operand is a condition in parentheses.
  [[nodiscard]] bool is_enclosed_condition() const;
  // Reads `for P` or `under R` after a chain of relations, or after a condition in parentheses.
  Step clause();

  Bars& bars_;
};

}  // namespace kingmaker::detail
