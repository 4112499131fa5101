// Contents that several statements have. Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <boost/fusion/include/adapt_struct.hpp>

#include "grammar/ast.hpp"

namespace kingmaker {

// `WORD EXPRESSION`.
struct OneExpression : ast::StatementContent {
  ast::Expression expression;
};

// `WORD VALUE [under RULES]`.
struct ValueUnderRules : ast::StatementContent {
  ast::Expression value;
  ast::Expression rules;  // empty: those of the session
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::OneExpression, expression)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::ValueUnderRules, value, rules)
