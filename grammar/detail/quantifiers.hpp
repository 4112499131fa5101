// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses the expressions that extend as far as possible: quantifiers and comprehensions, `if`,
// `let` and functions without a name. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include "grammar/detail/draft.hpp"
#include "grammar/detail/operators.hpp"

namespace kingmaker::detail {

class Quantifiers : DraftParser {
 public:
  Quantifiers(Draft& draft, Operators& operators) : DraftParser(draft), operators_(operators) {}

  Step open_if();
  // Reads `then` or `else`, which completes the expression before it.
  Step behind_if();
  // Reads `let x =`.
  Step open_let();
  // The `->` after the parameters of a function without a name, `x ->` or `(x, y) ->`; null if
  // there are none.
  [[nodiscard]] const Token* arrow_behind_parameters() const;
  Step open_function(const Token* arrow);
  // Reads `all x, y in`, `tally forall x in`, `find 3 x in` and `sum 3 x in`.
  Step open_gather();
  // Reads the ',' or the ':' after a domain or a `when`, and the ',' or the `in` after an
  // expression of `let`. Before another quantifier the ':' may be missing.
  Step behind_bound();
  // True if the innermost bracket is a quantifier that needs no body.
  [[nodiscard]] bool may_lack_body() const;
  // Completes a quantifier without a body, which gathers its variables, or counts all instances.
  Step without_body();
  // Reads `when`, which belongs to the innermost quantifier without a premise.
  Step premise();
  // Reads the `as matrix` behind the last column, or the condition, of a table.
  Step as_matrix();
  // True at the name of a column of a table: `n = size(v)`.
  [[nodiscard]] bool names_column(const Token& next) const;
  Step open_column(std::uint32_t name);
  // True if a comma separates the columns of a table. Then the column before it is complete.
  bool ends_column();

 private:
  [[nodiscard]] bool is_gathered(const ast::GatherInfo& info, const ast::GatherInfo::Group& added,
                                 std::uint32_t variable) const;
  Step gather_variables(const Token* word, std::uint32_t index);
  Step behind_domain();
  Step open_body(const Pending& quantifier);
  // Reads `x =`, the name number `names` of a `let`.
  Step let_name(const Token* word, std::uint32_t names);
  Step behind_let();
  // Completes the last body of the innermost quantifier, unless a clause has done so.
  void close_bodies();

  Operators& operators_;
};

}  // namespace kingmaker::detail
