// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The common part of statements that go through the members of domains.
// Tested in tests/language/check/check.km.
#pragma once

#include <vector>

#include "grammar/ast.hpp"

namespace kingmaker {

// `VARIABLES in DOMAIN, ...: BODY [when PREMISE]`.
struct Quantified {
  std::vector<ast::Quantifier> quantifiers;
  ast::Expression body;
  ast::Expression premise;  // empty if there is none
};

// `check ["LABEL"] forall ...`, and `check exists ...`.
struct CheckStatement : ast::StatementContent {
  ast::NamedPart label;
  Quantified claim;
};

// `tally forall ...`, and `draw tally forall ...`.
struct TallyStatement : ast::StatementContent {
  Quantified over;
};

}  // namespace kingmaker
