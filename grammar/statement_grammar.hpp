// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parsers of the parts of statements, over tokens, from which grammars are made: those that
// statements register (syntax_of, below), and that of the core (detail/statement.cpp).
//
// After the words that identify a statement, every part is expected (`>`), so the message is about
// the first token that does not fit. Every parser names what it begins with: tokens have words,
// rules have names, and composed parsers collect those of their parts. Include this only where
// there is a grammar, since Spirit X3 costs seconds in each source.
// Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/ast.hpp"
#include "grammar/detail/config.hpp"
#include "grammar/detail/expression.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::syntax {

namespace x3 = boost::spirit::x3;
using detail::check_new_name;
using detail::NewName;
using detail::Scope;
using detail::Token;
using detail::TokenIterator;
using detail::TokenKind;
using detail::TokenList;
using detail::Word;

[[nodiscard]] inline std::string_view text_at(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}
// The name at a place; of a text in quotes, what is in them.
[[nodiscard]] inline ast::NamedPart name_at(const TokenList& list, SourceRange range) {
  const std::string_view text = text_at(list.source, range);
  return {text.front() == '"' ? detail::unquoted(text) : std::string(text), range};
}

// The state in the context of the parsers below.
struct StatementTag;
struct StatementState {
  const TokenList& list;
  absl::Status error = {};
  ast::StatementEnding ending = {};
};

// Reports an error that is more specific than the grammar's, and stops parsing.
template <typename Context>
[[noreturn]] void give_up(const Context& context, TokenIterator where, const absl::Status& error) {
  x3::get<StatementTag>(context).error = error;
  boost::throw_exception(x3::expectation_failure<TokenIterator>(where, ""));
}

// A parser of one token, of which it keeps the range, or nothing.
template <typename Derived, typename Kept = x3::unused_type>
struct OneTokenParser : x3::parser<Derived> {
  using attribute_type = Kept;
  static constexpr bool has_attribute = std::is_same_v<Kept, SourceRange>;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, [[maybe_unused]] Attribute& attribute) const {
    if (first == last || !this->derived().accepts(first, context)) return false;
    if constexpr (has_attribute) x3::traits::move_to(first->range, attribute);
    ++first;
    return true;
  }
};

// Parses one token of a kind.
template <typename Kept>
struct KindParser : OneTokenParser<KindParser<Kept>, Kept> {
  constexpr KindParser(TokenKind token_kind, const char* expected)
      : kind(token_kind), words(expected) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& /*context*/) const {
    return at->kind == kind;
  }

  TokenKind kind;
  const char* words;
};
using TextParser = KindParser<SourceRange>;
using TokenParser = KindParser<x3::unused_type>;  // of a sign, or the end

// Parses one of the grammar's words.
struct WordParser : OneTokenParser<WordParser> {
  constexpr WordParser(Word wanted, const char* expected) : word(wanted), words(expected) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& /*context*/) const {
    return at->kind == TokenKind::Name && at->word == word;
  }

  Word word;
  const char* words;
};

// Calls the parser of expressions.
struct ExpressionParser : x3::parser<ExpressionParser> {
  using attribute_type = ast::Expression;
  static constexpr bool has_attribute = true;

  constexpr explicit ExpressionParser(Scope allowed) : scope(allowed) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& /*last*/, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    ast::Expression expression;
    const auto end =
        detail::parse_expression(x3::get<StatementTag>(context).list, first, scope, expression);
    if (!end.ok()) give_up(context, first, end.status());
    first = *end;
    x3::traits::move_to(std::move(expression), attribute);
    return true;
  }

  Scope scope;
};

// Parses a name that the statement defines, and that must be free.
struct NewNameParser : x3::parser<NewNameParser> {
  using attribute_type = ast::NamedPart;
  static constexpr bool has_attribute = true;

  constexpr explicit NewNameParser(NewName new_name) : purpose(new_name) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last || first->kind != TokenKind::Name) return false;
    const TokenList& list = x3::get<StatementTag>(context).list;
    const bool is_plain = purpose == NewName::Named && first[1].kind != TokenKind::Assign &&
                          first[1].word != Word::In;
    const absl::Status status =
        check_new_name(list.text(*first), is_plain ? NewName::Variable : purpose, list.syntaxes);
    if (!status.ok()) give_up(context, first, with_range(status, first->range));
    x3::traits::move_to(name_at(list, first->range), attribute);
    ++first;
    return true;
  }

  NewName purpose;
  const char* words = "a variable";
};

// Parses `subject`; `words` describe it in messages.
template <typename Subject>
struct NamedParser : x3::unary_parser<Subject, NamedParser<Subject>> {
  static constexpr bool is_pass_through_unary = true;

  constexpr NamedParser(const Subject& named, const char* expected)
      : x3::unary_parser<Subject, NamedParser<Subject>>(named), words(expected) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute& attribute) const {
    return this->subject.parse(first, last, context, rcontext, attribute);
  }

  const char* words;
};
constexpr auto named = [](const char* expected, const auto& subject) {
  return NamedParser(x3::as_parser(subject), expected);
};

// Parses the name of a rule: words and numbers joined by hyphens, perhaps with a prime, or a
// string.
struct RuleNameParser : x3::parser<RuleNameParser> {
  using attribute_type = ast::NamedPart;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last) return false;
    const bool is_name = first->kind == TokenKind::Name && !detail::is_inner(first->word);
    if (!is_name && first->kind != TokenKind::String) return false;
    const TokenIterator behind = is_name ? detail::behind_rule_name(first) : first + 1;
    const SourceRange range = {first->range.begin, behind[-1].range.end};
    first = behind;
    x3::traits::move_to(name_at(x3::get<StatementTag>(context).list, range), attribute);
    return true;
  }

  const char* words = "the name of a rule";
};

// Parses one side of a rule.
struct PatternParser : x3::parser<PatternParser> {
  using attribute_type = ast::Pattern;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& /*last*/, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    ast::Pattern pattern;
    const auto behind = detail::parse_pattern(x3::get<StatementTag>(context).list, first, pattern);
    if (!behind.ok()) give_up(context, first, behind.status());
    first = *behind;
    x3::traits::move_to(std::move(pattern), attribute);
    return true;
  }
};

// Parses a name that has a meaning only here and is free elsewhere, followed directly by `(` if it
// takes arguments.
struct LocalWordParser : OneTokenParser<LocalWordParser> {
  constexpr LocalWordParser(const char* wanted, bool has_arguments, const char* expected)
      : name(wanted), arguments(has_arguments), words(expected) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    return at->kind == TokenKind::Name && x3::get<StatementTag>(context).list.text(*at) == name &&
           (!arguments || at[1].kind == TokenKind::LeftParen);
  }

  std::string_view name;
  bool arguments;
  const char* words;
};

// Parses an option, such as -o.
struct OptionParser : OneTokenParser<OptionParser> {
  constexpr explicit OptionParser(const char* option) : words(option) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    return at->kind == TokenKind::Option && x3::get<StatementTag>(context).list.text(*at) == words;
  }

  const char* words;
};

// Parses a bare word or a string.
struct FileNameParser : OneTokenParser<FileNameParser, SourceRange> {
  template <typename Context>
  bool accepts(TokenIterator at, const Context& /*context*/) const {
    return at->kind == TokenKind::FileName || at->kind == TokenKind::String;
  }

  const char* words = "a file name such as `value.svg`";
};
constexpr auto set_file = [](const auto& context) {
  StatementState& state = x3::get<StatementTag>(context);
  const ast::NamedPart file = name_at(state.list, x3::_attr(context));
  if (state.ending.file) {
    give_up(context, x3::_where(context).begin(),
            error_at(file.range, "the file of the answer is given twice"));
  }
  state.ending.file = file.name;
  state.ending.file_range = file.range;
};

// --- Tokens ---

inline constexpr LocalWordParser rules("rules", false, "`rules`");
inline constexpr LocalWordParser rule("rule", false, "`rule`");
inline constexpr LocalWordParser preference("preference", false, "`preference`");
inline constexpr WordParser under(Word::Under, "`under`");
inline constexpr WordParser for_word(Word::For, "`for`");
inline constexpr WordParser in_word(Word::In, "`in`");
inline constexpr WordParser if_word(Word::If, "`if`");
inline constexpr TextParser any_name(TokenKind::Name, "a name");
inline constexpr TokenParser assign(TokenKind::Assign, "'='");
inline constexpr TokenParser arrow(TokenKind::Arrow, "`->`");
inline constexpr TokenParser dots(TokenKind::Range, "`..`");
inline constexpr TokenParser only_colon(TokenKind::Colon, "':'");
inline constexpr TokenParser open_paren(TokenKind::LeftParen, "'('");
inline constexpr TokenParser close_paren(TokenKind::RightParen, "',' or ')'");
inline constexpr LocalWordParser by("by", false, "`by`");
inline constexpr TokenParser less_equal(TokenKind::LessEqual, "`<=`");
inline constexpr TokenParser comma(TokenKind::Comma, "','");
inline constexpr TokenParser end_token(TokenKind::End, "the end of the statement");
inline constexpr NewNameParser binding(NewName::Binding);
inline constexpr NewNameParser variable(NewName::Variable);
inline constexpr NewNameParser parameter(NewName::Named);
inline constexpr RuleNameParser rule_name;
inline constexpr OptionParser output("-o");
inline constexpr LocalWordParser to("to", false, "`to`");
inline constexpr LocalWordParser as("as", false, "`as`");
inline constexpr TextParser option(TokenKind::Option, "an option");
inline constexpr FileNameParser file_name;

// Expressions, which report their own errors.
inline constexpr ExpressionParser condition(Scope::Condition);
inline constexpr ExpressionParser operand(Scope::Operand);
inline constexpr ExpressionParser player(Scope::Sum);
inline constexpr ExpressionParser number(Scope::Sum);
inline constexpr ExpressionParser rule_set(Scope::Rules);

constexpr auto add_option = [](const auto& context) {
  StatementState& state = x3::get<StatementTag>(context);
  state.ending.options.push_back(name_at(state.list, x3::_attr(context)));
};
constexpr auto set_format = [](const auto& context) {
  StatementState& state = x3::get<StatementTag>(context);
  const ast::NamedPart format = name_at(state.list, x3::_attr(context));
  if (state.ending.format) {
    give_up(context, x3::_where(context).begin(),
            error_at(format.range, "the format of the answer is given twice"));
  }
  state.ending.format = format;
};
// Every statement may end with the format of its answer and the file for it, and `draw` with
// options.
const auto end =
    named(end_token.words, x3::omit[*(((output | to) > file_name[set_file]) |
                                      (as > any_name[set_format]) | option[add_option])] >>
                               end_token);

// Stores a member of what is read.
template <auto Member>
constexpr auto set =
    [](const auto& context) { x3::_val(context).*Member = std::move(x3::_attr(context)); };

// Adds to a member of what is read.
template <auto Member>
constexpr auto add = [](const auto& context) {
  (x3::_val(context).*Member).push_back(std::move(x3::_attr(context)));
};

// Adds a parameter to `parameters` of what is read. It may be given once.
constexpr auto add_parameter = [](const auto& context) {
  ast::NamedPart& name = x3::_attr(context);
  auto& [variables, ranges, domains, standards, rest] = x3::_val(context).parameters;
  if (absl::c_linear_search(variables, name.name)) {
    give_up(context, x3::_where(context).begin(),
            error_at(name.range,
                     cat("the parameter `", detail::clipped(name.name), "` is given twice")));
  }
  ranges.push_back(name.range);
  domains.emplace_back();
  standards.emplace_back();
  variables.push_back(std::move(name.name));
};

// The next parameter takes all further arguments.
constexpr auto begin_rest = [](const auto& context) {
  ast::Parameters& parameters = x3::_val(context).parameters;
  if (parameters.rest) {
    const TokenIterator where = x3::_where(context).begin();
    give_up(context, where, error_at(where->range, "one parameter takes all further arguments"));
  }
  parameters.rest = parameters.names.size();
};

// Stores the range of the last parameter.
constexpr auto set_domain = [](const auto& context) {
  x3::_val(context).parameters.domains.back() = std::move(x3::_attr(context));
};

// Stores what the last parameter is if a call does not give it.
constexpr auto set_standard = [](const auto& context) {
  x3::_val(context).parameters.standards.back() = std::move(x3::_attr(context));
};

// Reads the tokens from `first` on into `attribute`, and what any statement may end with into
// `reading`. False if they are none of this grammar, or fail; then `reading.failure` is set.
template <typename Grammar, typename Attribute>
[[nodiscard]] bool read_with(const Grammar& grammar, const TokenList& list, TokenIterator first,
                             Attribute& attribute, StatementReading& reading) {
  StatementState state = {list};
  const TokenIterator last = list.tokens.data() + list.tokens.size();
  try {
    if (!x3::parse(first, last, x3::with<StatementTag>(state)[grammar], attribute)) return false;
  } catch (const x3::expectation_failure<TokenIterator>& failure) {
    reading.failure = failure.where();
    reading.expected = failure.which();
    reading.error = state.error;
    return false;
  }
  reading.ending = std::move(state.ending);
  return true;
}

// Reads a statement that holds a `Content`, whose members are the attributes of the grammar (as
// BOOST_FUSION_ADAPT_STRUCT lists them).
template <typename Content, const auto& grammar>
[[nodiscard]] StatementReading read_statement(const TokenList& list, TokenIterator first) {
  StatementReading reading;
  auto content = std::make_shared<Content>();
  if (!read_with(grammar, list, first, *content, reading)) return reading;
  content->range = {list.tokens.front().range.begin, list.tokens.back().range.end};
  reading.content = std::move(content);
  return reading;
}

// How a statement is read. The grammar begins with this word, and ends with `end`.
template <typename Content, const auto& grammar>
[[nodiscard]] constexpr StatementSyntax syntax_of(
    std::string_view first_word, StatementSyntax::Body body = StatementSyntax::Body::Plain) {
  return {.first_word = first_word, .read = read_statement<Content, grammar>, .body = body};
}

}  // namespace kingmaker::syntax

// The names of the items that a parser may begin with, one alternative on each line.
namespace boost::spirit::x3 {

// True for parsers that may match nothing, so that what follows them is expected, too.
template <typename Parser>
inline constexpr bool kMayTakeNothing = false;
template <typename Subject>
inline constexpr bool kMayTakeNothing<optional<Subject>> = true;
template <typename Subject>
inline constexpr bool kMayTakeNothing<kleene<Subject>> = true;
template <typename Subject>
inline constexpr bool kMayTakeNothing<and_predicate<Subject>> = true;
template <typename Subject>
inline constexpr bool kMayTakeNothing<not_predicate<Subject>> = true;
template <>
inline constexpr bool kMayTakeNothing<eps_parser> = true;
template <typename Subject, typename Action>
inline constexpr bool kMayTakeNothing<action<Subject, Action>> = kMayTakeNothing<Subject>;
template <typename Subject>
inline constexpr bool kMayTakeNothing<expect_directive<Subject>> = kMayTakeNothing<Subject>;
template <typename Left, typename Right>
inline constexpr bool kMayTakeNothing<sequence<Left, Right>> =
    kMayTakeNothing<Left>&& kMayTakeNothing<Right>;

template <typename Parser>
requires requires(const Parser& parser) { parser.words; } || requires(const Parser& parser) {
  parser.subject;
}
struct get_info<Parser> {
  using result_type = std::string;
  std::string operator()(const Parser& parser) const {
    if constexpr (requires { parser.words; }) {
      return parser.words;
    } else {
      return what(parser.subject);
    }
  }
};
template <typename Subject>
struct get_info<not_predicate<Subject>> {
  using result_type = std::string;
  std::string operator()(const not_predicate<Subject>& /*parser*/) const { return ""; }
};
template <>
struct get_info<eps_parser> {
  using result_type = std::string;
  std::string operator()(const eps_parser& /*parser*/) const { return ""; }
};
template <typename Left, typename Right>
struct get_info<sequence<Left, Right>> {
  using result_type = std::string;
  std::string operator()(const sequence<Left, Right>& parser) const {
    if constexpr (!kMayTakeNothing<Left>) return what(parser.left);
    return what(parser.left) + "\n" + what(parser.right);
  }
};
template <typename Left, typename Right>
struct get_info<alternative<Left, Right>> {
  using result_type = std::string;
  std::string operator()(const alternative<Left, Right>& parser) const {
    return what(parser.left) + "\n" + what(parser.right);
  }
};

}  // namespace boost::spirit::x3
