// The grammar of statements, over tokens.
//
// The rules say in which order words and expressions stand; `set` puts what they find where it
// belongs in the ast::Statement. Behind the word that tells statements apart everything is expected
// (`>`), so the first token that does not fit is the one that the message is about. Only the
// outermost rule handles errors, and turns the names of what was expected into human words.
#pragma once

#include <limits>
#include <string>
#include <utility>

#include "grammar/ast.hpp"
#include "grammar/detail/config.hpp"
#include "grammar/detail/expression.hpp"

namespace kingmaker::detail {

// The error for a token at `where` that is not `expected`, which is in words already or the name of
// a rule.
[[nodiscard]] absl::Status explain_failure(const TokenList& list, TokenIterator where,
                                           const std::string& expected);

// The error for an option that `draw` does not have.
[[nodiscard]] absl::Status unknown_option(const TokenList& list, const Token& option);

[[nodiscard]] inline std::string_view text_at(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}

// What the parsers below find in the context.
struct StatementTag;
struct StatementState {
  const TokenList& list;
  absl::Status error;
};

// A parser that knows better than the grammar what is wrong says so and gives up.
template <typename Context>
[[noreturn]] void give_up(const Context& context, TokenIterator where, const absl::Status& error) {
  x3::get<StatementTag>(context).error = error;
  boost::throw_exception(x3::expectation_failure<TokenIterator>(where, ""));
}

namespace syntax {

// One token of a kind. The attribute is its range.
struct TokenParser : x3::parser<TokenParser> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  constexpr TokenParser(TokenKind token_kind, const char* expected)
      : kind(token_kind), words(expected) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& /*context*/,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last || first->kind != kind) return false;
    x3::traits::move_to(first->range, attribute);
    ++first;
    return true;
  }

  TokenKind kind;
  const char* words;
};

// One of the grammar's words.
struct WordParser : x3::parser<WordParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  constexpr WordParser(Word wanted, const char* expected) : word(wanted), words(expected) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& /*context*/,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || first->kind != TokenKind::Name || first->word != word) return false;
    ++first;
    return true;
  }

  Word word;
  const char* words;
};

// The explicit-stack parser of expressions.
struct ExpressionParser : x3::parser<ExpressionParser> {
  using attribute_type = ast::Expression;
  static constexpr bool has_attribute = true;

  constexpr explicit ExpressionParser(Scope allowed) : scope(allowed) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& /*last*/, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    ast::Expression expression;
    const auto end =
        parse_expression(x3::get<StatementTag>(context).list, first, scope, expression);
    if (!end.ok()) give_up(context, first, end.status());
    first = *end;
    x3::traits::move_to(std::move(expression), attribute);
    return true;
  }

  Scope scope;
};

// A name that the statement gives to something, and that must be free for it.
struct NewNameParser : x3::parser<NewNameParser> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  constexpr explicit NewNameParser(NewName new_name) : what(new_name) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last || first->kind != TokenKind::Name) return false;
    const TokenList& list = x3::get<StatementTag>(context).list;
    absl::Status status = check_new_name(list.text(*first), what);
    if (!status.ok()) give_up(context, first, with_range(status, first->range));
    x3::traits::move_to(first->range, attribute);
    ++first;
    return true;
  }

  NewName what;
  const char* words = "a variable";
};

// `subject`, with words for when it was expected.
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

// The name of a rule: words and numbers joined by hyphens, perhaps with a prime, or a string.
struct RuleNameParser : x3::parser<RuleNameParser> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& /*context*/,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last) return false;
    const bool is_name = first->kind == TokenKind::Name && !is_inner(first->word);
    if (!is_name && first->kind != TokenKind::String) return false;
    SourceRange range = first->range;
    ++first;
    while (is_name && first->range.begin == range.end) {
      if (first->kind == TokenKind::Minus &&
          (first[1].kind == TokenKind::Name || first[1].kind == TokenKind::Number) &&
          first[1].range.begin == first->range.end) {
        ++first;
      } else if (first->kind != TokenKind::Prime) {
        break;
      }
      range.end = first->range.end;
      ++first;
    }
    x3::traits::move_to(range, attribute);
    return true;
  }

  const char* words = "the name of a rule";
};

// A name that means something only here, and is free everywhere else; `(` directly behind it where
// it takes arguments.
struct LocalWordParser : x3::parser<LocalWordParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  constexpr LocalWordParser(const char* wanted, bool has_arguments, const char* expected)
      : name(wanted), arguments(has_arguments), words(expected) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || first->kind != TokenKind::Name) return false;
    if (x3::get<StatementTag>(context).list.text(*first) != name) return false;
    if (arguments && first[1].kind != TokenKind::LeftParen) return false;
    ++first;
    return true;
  }

  std::string_view name;
  bool arguments;
  const char* words;
};

// An option of `draw`.
struct OptionParser : x3::parser<OptionParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  constexpr explicit OptionParser(const char* option) : words(option) {}

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || first->kind != TokenKind::Option) return false;
    if (x3::get<StatementTag>(context).list.text(*first) != words) return false;
    ++first;
    return true;
  }

  const char* words;
};

struct UnknownOptionParser : x3::parser<UnknownOptionParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || first->kind != TokenKind::Option) return false;
    give_up(context, first, unknown_option(x3::get<StatementTag>(context).list, *first));
  }
};

// A bare word or a string.
struct FileNameParser : x3::parser<FileNameParser> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& /*context*/,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last) return false;
    if (first->kind != TokenKind::FileName && first->kind != TokenKind::String) return false;
    x3::traits::move_to(first->range, attribute);
    ++first;
    return true;
  }

  const char* words = "a file name such as `value.svg`";
};

// Actions: where what was found belongs.

// Into a member of the statement.
template <auto Member>
constexpr auto set =
    [](const auto& context) { x3::_val(context).*Member = std::move(x3::_attr(context)); };
// Which statement it is.
template <ast::StatementKind Kind>
const auto is = x3::eps[([](const auto& context) { x3::_val(context).kind = Kind; })];

constexpr auto set_name = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  ast::Statement& statement = x3::_val(context);
  statement.name_range = range;
  statement.name = text.front() == '"' ? unquoted(text) : std::string(text);
};
constexpr auto set_path = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  ast::Statement& statement = x3::_val(context);
  statement.path_range = range;
  statement.path = steps_of(text_at(x3::get<StatementTag>(context).list.source, range));
};
constexpr auto set_file = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  ast::Statement& statement = x3::_val(context);
  statement.file_range = range;
  statement.file = text.front() == '"' ? unquoted(text) : std::string(text);
};
constexpr auto set_expand = [](const auto& context) { x3::_val(context).expand = true; };
// Into a member that may be set once only.
template <auto Member>
constexpr auto set_once = [](const auto& context) {
  ast::Expression& member = x3::_val(context).*Member;
  if (!member.empty()) {
    x3::get<StatementTag>(context).error =
        error_at(x3::_attr(context).range(), "this is said twice");
    x3::_pass(context) = false;
    return;
  }
  member = std::move(x3::_attr(context));
};
constexpr auto add_variable = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  ast::Quantifier& quantifier = x3::_val(context);
  quantifier.ranges.push_back(range);
  quantifier.variables.emplace_back(text_at(x3::get<StatementTag>(context).list.source, range));
};
// `find 5 ...`
constexpr auto set_most = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  x3::_val(context).most = number_of(text).value_or(std::numeric_limits<std::int64_t>::max());
};
constexpr auto set_column_name = [](const auto& context) {
  x3::_val(context).name = text_at(x3::get<StatementTag>(context).list.source, x3::_attr(context));
};
// Without a name a column is called by its expression.
constexpr auto set_column = [](const auto& context) {
  ast::TableColumn& column = x3::_val(context);
  column.expression = std::move(x3::_attr(context));
  if (column.name.empty()) column.name = column.expression.text(column.expression.range());
};
constexpr auto add_column = [](const auto& context) {
  x3::_val(context).columns.push_back(std::move(x3::_attr(context)));
};
constexpr auto set_domain = [](const auto& context) {
  x3::_val(context).domain = std::move(x3::_attr(context));
};
constexpr auto add_quantifier = [](const auto& context) {
  x3::_val(context).quantifiers.push_back(std::move(x3::_attr(context)));
};

// Tokens.

constexpr WordParser normalize(Word::Normalize, "`normalize`");
constexpr WordParser compare(Word::Compare, "`compare`");
constexpr WordParser trace(Word::Trace, "`trace`");
constexpr WordParser step(Word::Step, "`step`");
constexpr WordParser redexes(Word::Redexes, "`redexes`");
constexpr WordParser apply(Word::Apply, "`apply`");
constexpr WordParser rules(Word::Rules, "`rules`");
constexpr WordParser explain(Word::Explain, "`explain`");
constexpr WordParser classify(Word::Classify, "`classify`");
constexpr WordParser check(Word::Check, "`check`");
constexpr WordParser tally(Word::Tally, "`tally`");
constexpr WordParser assert_word(Word::Assert, "`assert`");
constexpr WordParser draw(Word::Draw, "`draw`");
constexpr WordParser find(Word::Find, "`find`");
constexpr WordParser table(Word::Table, "`table`");
constexpr WordParser exists(Word::Exists, "`exists`");
constexpr WordParser under(Word::Under, "`under`");
constexpr WordParser for_word(Word::For, "`for`");
constexpr WordParser at(Word::At, "`at`");
constexpr WordParser to(Word::To, "`to`");
constexpr WordParser forall(Word::Forall, "`forall`");
constexpr WordParser in(Word::In, "',' or `in`");
constexpr WordParser when(Word::When, "`when`");
constexpr LocalWordParser preferences("preferences", true, "`preferences`");
constexpr LocalWordParser depth("depth", false, "`depth`");

constexpr TokenParser any_name(TokenKind::Name, "a name");
constexpr TokenParser assign(TokenKind::Assign, "'='");
constexpr TokenParser comma(TokenKind::Comma, "','");
constexpr TokenParser colon(TokenKind::Colon, "',' or ':'");
constexpr TokenParser open_paren(TokenKind::LeftParen, "'('");
constexpr TokenParser close_paren(TokenKind::RightParen, "',' or ')'");
constexpr TokenParser path(TokenKind::Path, "a path such as `.2.1`");
constexpr TokenParser count(TokenKind::Number, "a number");
constexpr TokenParser end_token(TokenKind::End, "the end of the statement");

constexpr NewNameParser binding(NewName::Binding);
constexpr NewNameParser variable(NewName::Variable);
constexpr RuleNameParser rule_name;
constexpr OptionParser output("-o");
constexpr OptionParser expand("--expand");
constexpr UnknownOptionParser unknown_option_here;
constexpr FileNameParser file_name;

// Expressions, which know by themselves what they expect.
constexpr ExpressionParser condition(Scope::Condition);
constexpr ExpressionParser operand(Scope::Operand);
constexpr ExpressionParser player(Scope::Sum);
constexpr ExpressionParser number(Scope::Sum);
constexpr ExpressionParser rule_set(Scope::Rules);

// Every statement may end with the file that its answer goes to.
const auto end = named(end_token.words, -(output > file_name[set_file]) >> end_token);

// Statements.

using Kind = ast::StatementKind;
using ast::Statement;

const auto value = operand[set<&Statement::expression>];
const auto relation = condition[set<&Statement::expression>];
const auto under_rules = under > rule_set[set<&Statement::under>] > end;
const auto for_player = for_word > player[set<&Statement::player>];

// What may stand behind a value, up to the end.
const auto may_be_under = named("`under` or the end of the statement", under_rules | end);
const auto may_be_for = named("`for` or the end of the statement", (for_player > end) | end);
const auto clauses = named(
    "`for`, `under` or the end of the statement",
    (for_player > may_be_under) | (under > rule_set[set<&Statement::under>] > may_be_for) | end);
const auto place = named("`at`, `under` or the end of the statement",
                         (at > path[set_path] > may_be_under) | under_rules | end);
const auto premise = named("`when` or the end of the statement",
                           (when > condition[set<&Statement::second>] > end) | end);

const x3::rule<class QuantifierRule, ast::Quantifier> quantifier = "quantifier";
const auto quantifier_def = variable[add_variable] > *(comma > variable[add_variable]) > in
                            > operand[set_domain];

const auto bind_statement =
    (&(any_name >> assign) >> is<Kind::Bind>) > binding[set_name] > assign > relation > end;
const x3::rule<class ParametersRule, ast::Quantifier> parameters = "parameters";
const auto parameters_def = variable[add_variable] > *(comma > variable[add_variable]);
const auto define_statement =
    (&(any_name >> open_paren >> any_name >> *(comma >> any_name) >> close_paren >> assign) >>
     is<Kind::Define>) > binding[set_name] > open_paren > parameters[set<&Statement::parameters>] >
    close_paren > assign > relation > end;
const auto normalize_statement = normalize > is<Kind::Normalize> > value > may_be_under;
const auto compare_statement =
    compare > is<Kind::Compare> > value > comma > operand[set<&Statement::second>] > clauses;
const auto trace_statement = trace > is<Kind::Trace> > -normalize > value > may_be_under;
const auto step_statement = step > is<Kind::Step> > value > may_be_under;
const auto redexes_statement = redexes > is<Kind::Redexes> > value > may_be_under;
const auto apply_statement = apply > is<Kind::Apply> > rule_name[set_name] > to > value > place;
const auto rules_statement = rules > is<Kind::Rules> > may_be_under;
const auto quantifiers =
    named("a variable", quantifier[add_quantifier] > *(comma > quantifier[add_quantifier]));
// `check forall v in D exists w in E: C`
const auto colon_or_exists = named(colon.words, colon | &exists);
const auto forall_clauses =
    named("`forall`", forall > quantifiers > colon_or_exists > relation > premise);
const auto exists_clauses =
    (exists >> is<Kind::CheckExists>) > quantifiers > colon > relation > premise;
const auto check_statement = check > named("`forall` or `exists`",
                                           exists_clauses | (is<Kind::Check> >> forall_clauses));
const auto tally_statement = tally > is<Kind::Tally> > forall_clauses;
const auto find_statement =
    find > is<Kind::Find> > -count[set_most] > quantifiers > colon > relation > premise;
const x3::rule<class ColumnRule, ast::TableColumn> column = "column";
const auto column_def =
    -(&(any_name >> assign) > any_name[set_column_name] > assign) > condition[set_column];
const auto table_statement = table > is<Kind::Table> > quantifiers > colon > column[add_column] >
                             *(comma > column[add_column]) > premise;
const auto explain_statement = explain >
                               ((normalize > is<Kind::ExplainNormalize> > value > may_be_under) |
                                (check > is<Kind::ExplainCheck> > forall_clauses) |
                                (is<Kind::Explain> > relation > end));
const auto classify_statement = classify > is<Kind::Classify> > value > end;
const auto assert_statement = assert_word > is<Kind::Assert> > relation > end;

const auto drawing_options =
    *((output > file_name[set_file]) | (expand >> x3::eps[set_expand]) | unknown_option_here);
const auto preference_clause =
    named("`for`, `depth` or `under`", (for_word > player[set_once<&Statement::player>]) |
                                           (depth > number[set_once<&Statement::second>]) |
                                           (under > rule_set[set_once<&Statement::under>]));
const auto drawn_trace = trace > is<Kind::DrawTrace> > -normalize > value >
                         -(under > rule_set[set<&Statement::under>]);
const auto drawn_preferences = preferences > is<Kind::DrawPreferences> > open_paren >
                               preference_clause > *(comma > preference_clause) > close_paren;
const auto drawn_value = is<Kind::Draw> > value;
const auto draw_statement = draw > drawing_options >
                            (drawn_trace | drawn_preferences | drawn_value) > drawing_options
                            > end_token;
const auto expression_statement = (is<Kind::Expression> >> relation) > end;

// Says what was expected where. The rule fails then; the error is in the context.
struct StatementHandler {
  template <typename Context>
  x3::error_handler_result on_error(TokenIterator& /*first*/, const TokenIterator& /*last*/,
                                    const x3::expectation_failure<TokenIterator>& failure,
                                    const Context& context) {
    StatementState& state = x3::get<StatementTag>(context);
    if (state.error.ok()) {
      state.error = explain_failure(state.list, failure.where(), failure.which());
    }
    return x3::error_handler_result::fail;
  }
};

struct StatementRule : StatementHandler {};
const x3::rule<StatementRule, ast::Statement> statement = "statement";
const auto statement_def = bind_statement         //
                           | define_statement     //
                           | normalize_statement  //
                           | compare_statement    //
                           | trace_statement      //
                           | step_statement       //
                           | redexes_statement    //
                           | apply_statement      //
                           | rules_statement      //
                           | explain_statement    //
                           | classify_statement   //
                           | check_statement      //
                           | tally_statement      //
                           | find_statement       //
                           | table_statement      //
                           | assert_statement     //
                           | draw_statement       //
                           | expression_statement;

BOOST_SPIRIT_DEFINE(quantifier, parameters, column, statement)

}  // namespace syntax
}  // namespace kingmaker::detail

// What was expected, in words.
namespace boost::spirit::x3 {

template <typename Parser>
requires requires(const Parser& parser) { parser.words; }
struct get_info<Parser> {
  using result_type = std::string;
  std::string operator()(const Parser& parser) const { return parser.words; }
};
template <typename Subject, typename Action>
struct get_info<action<Subject, Action>> {
  using result_type = std::string;
  std::string operator()(const action<Subject, Action>& parser) const {
    return what(parser.subject);
  }
};

}  // namespace boost::spirit::x3
