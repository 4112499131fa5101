// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The grammar of quantifiers, and of what follows them.
// Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <boost/fusion/include/adapt_struct.hpp>
#include <string>
#include <vector>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/check/quantified.hpp"

BOOST_FUSION_ADAPT_STRUCT(kingmaker::Quantified, quantifiers, body, premise)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::TallyStatement, over)

namespace kingmaker::syntax {

inline constexpr WordParser forall(Word::Forall, "`forall`");
inline constexpr WordParser exists(Word::Exists, "`exists`");
inline constexpr WordParser in(Word::In, "',' or `in`");
inline constexpr WordParser when(Word::When, "`when`");
inline constexpr TokenParser colon(TokenKind::Colon, "',' or ':'");

constexpr auto add_variable = [](const auto& context) {
  ast::NamedPart& name = x3::_attr(context);
  ast::Quantifier& quantifier = x3::_val(context);
  quantifier.ranges.push_back(name.range);
  quantifier.variables.push_back(std::move(name.name));
};
// A variable may be given once.
constexpr auto add_quantifier = [](const auto& context) {
  std::vector<ast::Quantifier>& all = x3::_val(context);
  ast::Quantifier& added = x3::_attr(context);
  std::vector<std::string> names;
  for (const ast::Quantifier& one : all) {
    names.insert(names.end(), one.variables.begin(), one.variables.end());
  }
  for (std::size_t i = 0; i < added.variables.size(); ++i) {
    const std::string& name = added.variables[i];
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      give_up(context, x3::_where(context).begin(),
              error_at(added.ranges[i],
                       cat("the variable `", detail::clipped(name), "` is given twice")));
    }
    names.push_back(name);
  }
  all.push_back(std::move(added));
};

const auto quantifier = x3::rule<class QuantifierRule, ast::Quantifier>{"a variable"} =
    variable[add_variable] > *(comma > variable[add_variable]) > in
    > operand[set<&ast::Quantifier::domain>];
const auto quantifiers = x3::rule<class QuantifiersRule, std::vector<ast::Quantifier>>{
    "a variable"} = quantifier[add_quantifier] > *(comma > quantifier[add_quantifier]);
const auto premise = (when > condition > end) | end;
// With `=` the actions of quantifiers would turn off the attributes of the whole.
const auto quantified = x3::rule<class QuantifiedRule, Quantified>{"a variable"} %=
    quantifiers > colon > condition > premise;
// `forall v in D exists w in E: C` is `forall v in D: exists w in E: C`.
const auto forall_quantified = x3::rule<class ForallRule, Quantified>{"`forall`"} %=
    forall > quantifiers > named(colon.words, colon | &exists) > condition > premise;

}  // namespace kingmaker::syntax
