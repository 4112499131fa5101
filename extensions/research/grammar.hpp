// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parts of the grammars of research. Tested in tests/extensions/research/session.km.
#pragma once

#include <boost/fusion/include/adapt_struct.hpp>

#include "extensions/research/properties.hpp"
#include "grammar/statement_grammar.hpp"

BOOST_FUSION_ADAPT_STRUCT(kingmaker::ComparedBy, rules, function)

namespace kingmaker::syntax {

const auto in_domain = in_word > operand;

// `under RULES` or `for FUNCTION`.
const auto compared_by = x3::rule<class ComparedByRule, ComparedBy>{"`under`\n`for`"} =
    (under > rule_set > x3::attr(ast::NamedPart())) |
    (for_word > x3::attr(ast::Expression()) > rule_name);

}  // namespace kingmaker::syntax
