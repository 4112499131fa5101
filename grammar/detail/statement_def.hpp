// The grammar of statements, over tokens.
//
// The rules define the order of words and expressions, and `set` puts them into the ast::Statement.
// After the word that identifies the statement, every part is expected (`>`), so the message is
// about the first token that does not fit. Only the outermost rule handles errors. Every parser
// names what it begins with: tokens have words, rules have names, and composed parsers collect
// those of their parts.
#pragma once

#include <limits>
#include <string>
#include <utility>

#include "grammar/ast.hpp"
#include "grammar/detail/config.hpp"
#include "grammar/detail/expression.hpp"

namespace kingmaker::detail {

// The error for a token at `where`. `expected` lists what may occur there, one item on each line.
[[nodiscard]] absl::Status explain_failure(const TokenList& list, TokenIterator where,
                                           const std::string& expected);

// The error for an option that `draw` does not have.
[[nodiscard]] absl::Status unknown_option(const TokenList& list, const Token& option);

// True if the token is not an operator and not an end, so that a text before it is not an operand.
[[nodiscard]] bool begins_operand(const Token& token);

// The error for words from `first` to `last` where a label is allowed.
[[nodiscard]] absl::Status unquoted_label(SourceRange first, SourceRange last);

// True for words that may follow a move: `right`, `all`.
[[nodiscard]] bool is_direction(std::string_view word);
// True for words that may follow a side of a move: a direction, or `unless`.
[[nodiscard]] inline bool ends_side(std::string_view word) {
  return word == "unless" || is_direction(word);
}

[[nodiscard]] inline std::string_view text_at(std::string_view source, SourceRange range) {
  return source.substr(range.begin, range.end - range.begin);
}

// The state in the context of the parsers below.
struct StatementTag;
struct StatementState {
  const TokenList& list;
  absl::Status error;
};

// Reports an error that is more specific than the grammar's, and stops parsing.
template <typename Context>
[[noreturn]] void give_up(const Context& context, TokenIterator where, const absl::Status& error) {
  x3::get<StatementTag>(context).error = error;
  boost::throw_exception(x3::expectation_failure<TokenIterator>(where, ""));
}

namespace syntax {

// A parser of one token. Its attribute is the token's range.
template <typename Derived>
struct OneTokenParser : x3::parser<Derived> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last || !this->derived().accepts(first, context)) return false;
    x3::traits::move_to(first->range, attribute);
    ++first;
    return true;
  }
};

// Parses one token of a kind.
struct TokenParser : OneTokenParser<TokenParser> {
  constexpr TokenParser(TokenKind token_kind, const char* expected)
      : kind(token_kind), words(expected) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& /*context*/) const {
    return at->kind == kind;
  }

  TokenKind kind;
  const char* words;
};

// Parses one of the grammar's words.
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
        parse_expression(x3::get<StatementTag>(context).list, first, scope, expression);
    if (!end.ok()) give_up(context, first, end.status());
    first = *end;
    x3::traits::move_to(std::move(expression), attribute);
    return true;
  }

  Scope scope;
};

// Parses a name that the statement defines, and that must be free.
struct NewNameParser : OneTokenParser<NewNameParser> {
  constexpr explicit NewNameParser(NewName new_name) : purpose(new_name) {}

  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    if (at->kind != TokenKind::Name) return false;
    const TokenList& list = x3::get<StatementTag>(context).list;
    absl::Status status = check_new_name(list.text(*at), purpose);
    if (!status.ok()) give_up(context, at, with_range(status, at->range));
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

// Parses a name that has a meaning only here and is free elsewhere, followed directly by `(` if it
// takes arguments.
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

// Parses an option of `draw`.
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

// Parses one side of a rule.
struct PatternParser : x3::parser<PatternParser> {
  using attribute_type = ast::Pattern;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& /*last*/, const Context& context,
             RContext& /*rcontext*/, Attribute& attribute) const {
    ast::Pattern pattern;
    const auto end = parse_pattern(x3::get<StatementTag>(context).list, first, pattern);
    if (!end.ok()) give_up(context, first, end.status());
    first = *end;
    x3::traits::move_to(std::move(pattern), attribute);
    return true;
  }
};

// Parses the label of a claim after `check` or `assert`: a text before the condition.
struct LabelParser : OneTokenParser<LabelParser> {
  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    if (at->kind == TokenKind::String) return begins_operand(at[1]);
    // Reports labels without quotes: `check Theorem 13 forall ...`.
    TokenIterator last = at;
    while (last->kind == TokenKind::Number ||
           (last->kind == TokenKind::Name && last->word == Word::None)) {
      ++last;
    }
    const bool is_claim = last->word == Word::Forall || last->word == Word::Exists;
    if (last != at && is_claim) give_up(context, at, unquoted_label(at->range, last[-1].range));
    return false;
  }

  const char* words = "a label";
};

// Parses a bare word or a string.
struct FileNameParser : OneTokenParser<FileNameParser> {
  template <typename Context>
  bool accepts(TokenIterator at, const Context& /*context*/) const {
    return at->kind == TokenKind::FileName || at->kind == TokenKind::String;
  }

  const char* words = "a file name such as `value.svg`";
};

// --- Moves of games ---

// Parses the content of a cell: `.`, `#`, digits, a letter, or a word that is not a direction.
// `12`, `..` and `.1` are several cells.
struct PieceParser : OneTokenParser<PieceParser> {
  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    switch (at->kind) {
      case TokenKind::Name:
        return !ends_side(x3::get<StatementTag>(context).list.text(*at));
      case TokenKind::Number:
        // With a colon it would be the player of the next move.
        return at[1].kind != TokenKind::Colon;
      case TokenKind::Path:
      case TokenKind::Range:
      case TokenKind::Hash:
        return true;
      default:
        return false;
    }
  }

  const char* words = "a cell";
};

struct DirectionParser : OneTokenParser<DirectionParser> {
  template <typename Context>
  bool accepts(TokenIterator at, const Context& context) const {
    return at->kind == TokenKind::Name &&
           is_direction(x3::get<StatementTag>(context).list.text(*at));
  }

  const char* words = "a direction";
};

// Succeeds if the next token is on the line of the one before. A `\` joins lines.
struct SameLineParser : x3::parser<SameLineParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last) return false;
    const std::uint32_t begin = first[-1].range.end;
    const std::string_view between =
        text_at(x3::get<StatementTag>(context).list.source, {begin, first->range.begin});
    return between.find('\n') == std::string_view::npos ||
           between.find('\\') != std::string_view::npos;
  }

  const char* words = "a cell";
};

// Parses the code of an octal game, such as `0.77`.
struct OctalParser : x3::parser<OctalParser> {
  using attribute_type = SourceRange;
  static constexpr bool has_attribute = true;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& /*context*/,
             RContext& /*rcontext*/, Attribute& attribute) const {
    if (first == last) return false;
    SourceRange range = first->range;
    if (first->kind == TokenKind::Number) {
      if (first[1].kind != TokenKind::Path || first[1].range.begin != range.end) return false;
      ++first;
    } else if (first->kind != TokenKind::Path) {
      return false;
    }
    range.end = first->range.end;
    ++first;
    x3::traits::move_to(range, attribute);
    return true;
  }

  const char* words = "a code such as 0.77";
};

// --- Actions, which store attributes ---

// Stores a member of the statement.
template <auto Member>
constexpr auto set =
    [](const auto& context) { x3::_val(context).*Member = std::move(x3::_attr(context)); };
// Sets the kind of the statement.
template <ast::StatementKind Kind>
const auto is = x3::eps[([](const auto& context) { x3::_val(context).kind = Kind; })];

constexpr auto set_name = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  ast::Statement& statement = x3::_val(context);
  statement.name_range = range;
  statement.name = text.front() == '"' ? unquoted(text) : std::string(text);
};
constexpr auto set_label = [](const auto& context) {
  const std::string_view source = x3::get<StatementTag>(context).list.source;
  x3::_val(context).label = unquoted(text_at(source, x3::_attr(context)));
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
template <auto Member>
constexpr auto set_flag = [](const auto& context) { x3::_val(context).*Member = true; };
// Stores a member that may be set only once.
template <auto Member>
constexpr auto set_once = [](const auto& context) {
  ast::Expression& member = x3::_val(context).*Member;
  if (!member.empty()) {
    x3::get<StatementTag>(context).error =
        error_at(x3::_attr(context).range(), "this is given twice");
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
// Stores the number in `find 5 ...`.
constexpr auto set_most = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  x3::_val(context).most = number_of(text).value_or(std::numeric_limits<std::int64_t>::max());
};
constexpr auto add_parameter = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  ast::Quantifier& parameters = x3::_val(context).parameters;
  parameters.ranges.push_back(range);
  parameters.variables.emplace_back(text_at(x3::get<StatementTag>(context).list.source, range));
};
constexpr auto named_part = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  const std::string_view text = text_at(x3::get<StatementTag>(context).list.source, range);
  return ast::NamedPart{text.front() == '"' ? unquoted(text) : std::string(text), range};
};
constexpr auto add_part = [](const auto& context) {
  x3::_val(context).parts.push_back(named_part(context));
};
constexpr auto set_function = [](const auto& context) {
  x3::_val(context).function = named_part(context);
};
template <ast::PreferenceForm Form>
const auto has_form = x3::eps[([](const auto& context) { x3::_val(context).form = Form; })];
constexpr auto set_column_name = [](const auto& context) {
  const std::string_view text =
      text_at(x3::get<StatementTag>(context).list.source, x3::_attr(context));
  x3::_val(context).name = text.front() == '"' ? unquoted(text) : std::string(text);
};
// Names a column by its expression if it has no name.
constexpr auto set_column = [](const auto& context) {
  ast::TableColumn& column = x3::_val(context);
  column.expression = std::move(x3::_attr(context));
  if (column.name.empty()) column.name = column.expression.text(column.expression.range());
};
constexpr auto add_column = [](const auto& context) {
  x3::_val(context).columns.push_back(std::move(x3::_attr(context)));
};
constexpr auto add_printed = [](const auto& context) {
  x3::_val(context).columns.push_back({"", std::move(x3::_attr(context))});
};
constexpr auto set_domain = [](const auto& context) {
  x3::_val(context).domain = std::move(x3::_attr(context));
};
constexpr auto add_quantifier = [](const auto& context) {
  x3::_val(context).quantifiers.push_back(std::move(x3::_attr(context)));
};

// The word of a game at the current place.
template <typename Context>
[[nodiscard]] ast::Word word_at(const Context& context) {
  const SourceRange range = x3::_attr(context);
  return {std::string(text_at(x3::get<StatementTag>(context).list.source, range)), range};
}
constexpr auto add_header_word = [](const auto& context) {
  x3::_val(context).push_back(word_at(context));
};
constexpr auto set_player_of_move = [](const auto& context) {
  x3::_val(context).player = word_at(context);
};
constexpr auto set_cell_name = [](const auto& context) {
  x3::_val(context).name = word_at(context).text;
  x3::_val(context).range = x3::_attr(context);
};
constexpr auto add_piece = [](const auto& context) {
  ast::CellPattern& cell = x3::_val(context);
  if (cell.pieces.empty() && cell.name.empty()) cell.range = x3::_attr(context);
  cell.range.end = x3::_attr(context).end;
  cell.pieces.push_back(word_at(context));
};
constexpr auto set_run = [](const auto& context) {
  x3::_val(context).is_run = true;
  x3::_val(context).range.end = x3::_attr(context).end;
};
// Adds cells: `12` and `.1` are several; a name or a `*` belongs to a single one.
template <auto Member>
constexpr auto add_cell = [](const auto& context) {
  std::vector<ast::CellPattern>& cells = x3::_val(context).*Member;
  ast::CellPattern& cell = x3::_attr(context);
  x3::_val(context).range.end = cell.range.end;
  if (x3::_val(context).range.begin == 0) x3::_val(context).range.begin = cell.range.begin;
  const ast::Word& first = cell.pieces.front();
  const bool is_word = (first.text[0] | 32) >= 'a' && (first.text[0] | 32) <= 'z';
  if (cell.pieces.size() == 1 && cell.name.empty() && !is_word && first.text.size() > 1) {
    for (std::uint32_t i = 0; i < first.text.size(); ++i) {
      const SourceRange range = {first.range.begin + i, first.range.begin + i + 1};
      cells.push_back({range, "", {{std::string(1, first.text[i]), range}}, false});
    }
    cells.back().is_run = cell.is_run;
    return;
  }
  cells.push_back(std::move(cell));
};
constexpr auto add_direction = [](const auto& context) {
  x3::_val(context).directions.push_back(word_at(context));
  x3::_val(context).range.end = x3::_attr(context).end;
};
constexpr auto set_beside = [](const auto& context) {
  x3::_val(context).beside = x3::_attr(context).pieces;
  x3::_val(context).range.end = x3::_attr(context).range.end;
};
template <ast::HeapMoves::Kind Kind>
constexpr auto set_heap_word = [](const auto& context) {
  ast::HeapMoves& moves = x3::_val(context);
  moves.kind = Kind;
  moves.word = word_at(context);
  moves.range = moves.word.range;
};
template <ast::HeapMoves::Kind Kind>
constexpr auto set_heap_kind = [](const auto& context) { x3::_val(context).kind = Kind; };
constexpr auto add_number = [](const auto& context) {
  ast::HeapMoves& moves = x3::_val(context);
  if (moves.numbers.empty()) moves.range = x3::_attr(context).range();
  moves.range.end = x3::_attr(context).range().end;
  moves.numbers.push_back(std::move(x3::_attr(context)));
};
constexpr auto set_options = [](const auto& context) {
  ast::HeapMoves& moves = x3::_val(context);
  moves.options = std::move(x3::_attr(context));
  moves.range.end = moves.options.range().end;
};
constexpr auto add_header = [](const auto& context) {
  x3::_val(context).header.push_back(std::move(x3::_attr(context)));
};
constexpr auto add_move = [](const auto& context) {
  x3::_val(context).moves.push_back(std::move(x3::_attr(context)));
};
constexpr auto add_heap_moves = [](const auto& context) {
  x3::_val(context).heaps.push_back(std::move(x3::_attr(context)));
};
constexpr auto set_game = [](const auto& context) {
  x3::_val(context).game = std::move(x3::_attr(context));
  x3::_val(context).game.source = x3::get<StatementTag>(context).list.owned;
};

// --- Tokens ---

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
constexpr WordParser export_word(Word::Export, "`export`");
constexpr WordParser find(Word::Find, "`find`");
constexpr WordParser table(Word::Table, "`table`");
constexpr WordParser print(Word::Print, "`print`");
constexpr WordParser game(Word::Game, "`game`");
constexpr WordParser exists(Word::Exists, "`exists`");
constexpr WordParser rule(Word::Rule, "`rule`");
constexpr WordParser preference(Word::Preference, "`preference`");
constexpr WordParser if_word(Word::If, "`if`");
constexpr WordParser under(Word::Under, "`under`");
constexpr WordParser for_word(Word::For, "`for`");
constexpr WordParser at(Word::At, "`at`");
constexpr WordParser to(Word::To, "`to`");
constexpr WordParser forall(Word::Forall, "`forall`");
constexpr WordParser in(Word::In, "',' or `in`");
constexpr WordParser in_word(Word::In, "`in`");
constexpr WordParser when(Word::When, "`when`");
constexpr LocalWordParser preferences("preferences", true, "`preferences`");
constexpr LocalWordParser as("as", false, "`as`");
constexpr LocalWordParser efg("efg", false, "`efg`");
constexpr LocalWordParser on("on", false, "`on`");
constexpr LocalWordParser unless("unless", false, "`unless`");
constexpr LocalWordParser beside("beside", false, "`beside`");
constexpr LocalWordParser octal("octal", false, "`octal`");
constexpr LocalWordParser take("take", false, "`take`");
constexpr LocalWordParser depth("depth", false, "`depth`");
constexpr LocalWordParser discover("discover", false, "`discover`");
constexpr LocalWordParser by("by", false, "`by`");
constexpr LocalWordParser with("with", false, "`with`");
constexpr LocalWordParser equivalent("equivalent", false, "`equivalent`");
constexpr LocalWordParser contexts("contexts", false, "`contexts`");
constexpr LocalWordParser variables_word("variables", false, "`variables`");

constexpr TokenParser any_name(TokenKind::Name, "a name");
constexpr TokenParser quoted(TokenKind::String, "a text in double quotes");
constexpr TokenParser assign(TokenKind::Assign, "'='");
constexpr TokenParser arrow(TokenKind::Arrow, "`->`");
constexpr TokenParser less(TokenKind::Less, "`<`");
constexpr TokenParser less_equal(TokenKind::LessEqual, "`<=`");
constexpr TokenParser only_colon(TokenKind::Colon, "':'");
constexpr TokenParser comma(TokenKind::Comma, "','");
constexpr TokenParser colon(TokenKind::Colon, "',' or ':'");
constexpr TokenParser open_paren(TokenKind::LeftParen, "'('");
constexpr TokenParser close_paren(TokenKind::RightParen, "',' or ')'");
constexpr TokenParser path(TokenKind::Path, "a path such as `.2.1`");
constexpr TokenParser count(TokenKind::Number, "a number");
constexpr TokenParser open_brace(TokenKind::LeftBrace, "',' or '{'");
constexpr TokenParser close_brace(TokenKind::RightBrace, "a move or '}'");
constexpr TokenParser close_group(TokenKind::RightParen, "'|' or ')'");
constexpr TokenParser bar(TokenKind::Partition, "'|'");
constexpr TokenParser star(TokenKind::Star, "'*'");
constexpr TokenParser colon_sign(TokenKind::Colon, "':'");
constexpr PieceParser piece;
constexpr DirectionParser direction;
constexpr SameLineParser same_line;
constexpr TokenParser move_arrow(TokenKind::Arrow, "a cell or `->`");
constexpr OctalParser octal_code;
constexpr TokenParser end_token(TokenKind::End, "the end of the statement");

constexpr NewNameParser binding(NewName::Binding);
constexpr NewNameParser variable(NewName::Variable);
constexpr RuleNameParser rule_name;
constexpr PatternParser pattern;
constexpr OptionParser output("-o");
constexpr OptionParser expand("--expand");
constexpr OptionParser as_tree("--tree");
constexpr UnknownOptionParser unknown_option_here;
constexpr FileNameParser file_name;
constexpr LabelParser label;

// Expressions, which report their own errors.
constexpr ExpressionParser condition(Scope::Condition);
constexpr ExpressionParser operand(Scope::Operand);
constexpr ExpressionParser player(Scope::Sum);
constexpr ExpressionParser number(Scope::Sum);
constexpr ExpressionParser rule_set(Scope::Rules);

// Every statement may end with the file for its answer.
const auto end = named(end_token.words, -(output > file_name[set_file]) >> end_token);

// --- Statements ---

using Kind = ast::StatementKind;
using ast::Statement;

const auto value = operand[set<&Statement::expression>];
const auto relation = condition[set<&Statement::expression>];
const auto under_rules = under > rule_set[set<&Statement::under>] > end;
const auto for_player = for_word > player[set<&Statement::player>];

// The parts that may follow a value, up to the end.
const auto may_be_under = under_rules | end;
const auto may_be_for = (for_player > end) | end;
const auto clauses =
    (for_player > may_be_under) | (under > rule_set[set<&Statement::under>] > may_be_for) | end;
const auto place = (at > path[set_path] > may_be_under) | under_rules | end;
const auto premise = (when > condition[set<&Statement::second>] > end) | end;

const x3::rule<class QuantifierRule, ast::Quantifier> quantifier = "a variable";
const auto quantifier_def = variable[add_variable] > *(comma > variable[add_variable]) > in
                            > operand[set_domain];

const x3::rule<class ParametersRule, ast::Quantifier> parameters = "a parameter";
const auto parameters_def = variable[add_variable] > *(comma > variable[add_variable]);
const auto define_statement =
    (&(any_name >> open_paren >> any_name >> *(comma >> any_name) >> close_paren >> assign) >>
     is<Kind::Define>) > binding[set_name] > open_paren > parameters[set<&Statement::parameters>] >
    close_paren > assign > relation > end;

// --- Games ---

using Heap = ast::HeapMoves::Kind;
const x3::rule<class HeaderRule, std::vector<ast::Word>> header = "a board or a convention";
const auto header_def = any_name[add_header_word] >> *any_name[add_header_word];
const x3::rule<class CellRule, ast::CellPattern> cell = "a cell";
const auto cell_def = -(&(any_name >> colon_sign) >> any_name[set_cell_name] >> colon_sign) >>
                      ((open_paren > piece[add_piece] > *(bar > piece[add_piece]) > close_group) |
                       piece[add_piece]) >>
                      -star[set_run];
// The lookahead comes first, since values that a parser has set stay set when it fails later.
const auto of_player = -(&(count >> colon_sign) >> count[set_player_of_move] >> colon_sign);
const x3::rule<class MoveRule, ast::BoardMove> board_move = "a move";
const auto board_move_def = (of_player >> +cell[add_cell<&ast::BoardMove::left>]) > move_arrow >
                            *(same_line >> cell[add_cell<&ast::BoardMove::right>]) >
                            *(same_line >> direction[add_direction]) >
                            -(unless > beside > cell[set_beside]);
const x3::rule<class HeapMovesRule, ast::HeapMoves> heap_moves = "a move";
// After a comma the next number follows, unless the next word begins other moves.
const auto begins_moves =
    (count >> colon_sign) | octal | take | (any_name >> move_arrow) | close_brace;
const auto heap_moves_def = of_player >>
                            ((octal > octal_code[set_heap_word<Heap::Octal>]) |
                             (take > x3::eps[set_heap_kind<Heap::Take>] > operand[add_number] >
                              *((comma >> !begins_moves) > operand[add_number])) |
                             (any_name[set_heap_word<Heap::Options>] > arrow >
                              condition[set_options]));
const x3::rule<class GameRulesRule, ast::GameRules> game_rules =
    "where it is played: `line`, `grid`, `graph` or `heaps`";
const auto is_on_heaps =
    x3::eps[([](const auto& context) { x3::_pass(context) = x3::_val(context).is_on_heaps(); })];
const auto game_rules_def =
    named("where it is played: `line`, `grid`, `graph` or `heaps`", header[add_header]) >
    *(comma > header[add_header]) > open_brace >
    ((is_on_heaps >> heap_moves[add_heap_moves] >> *(-comma >> heap_moves[add_heap_moves])) |
     (board_move[add_move] >> *(-comma >> board_move[add_move]))) > close_brace;
const auto game_statement = (&(game >> any_name) >> game) > is<Kind::Game> > binding[set_name] >
                            on > game_rules[set_game] > end;
const auto normalize_statement = normalize > is<Kind::Normalize> > value > may_be_under;
const auto compare_statement =
    compare > is<Kind::Compare> > value > comma > operand[set<&Statement::second>] > clauses;
const auto trace_statement = trace > is<Kind::Trace> > -normalize > value > may_be_under;
const auto step_statement = step > is<Kind::Step> > value > may_be_under;
const auto redexes_statement = redexes > is<Kind::Redexes> > value > may_be_under;
const auto apply_statement = apply > is<Kind::Apply> > rule_name[set_name] > to > value > place;
const auto rules_statement = rules > is<Kind::Rules> > may_be_under;
const auto quantifiers = quantifier[add_quantifier] > *(comma > quantifier[add_quantifier]);
// Parses `check forall v in D exists w in E: C`.
const auto colon_or_exists = named(colon.words, colon | &exists);
const auto forall_clauses = forall > quantifiers > colon_or_exists > relation > premise;
const auto exists_clauses =
    (exists >> is<Kind::CheckExists>) > quantifiers > colon > relation > premise;
const auto tally_statement = tally > is<Kind::Tally> > forall_clauses;
// --- Rules, rule sets and preferences that users define ---
const auto rule_condition = (if_word > relation > end) | end;
const auto rule_statement = rule > is<Kind::DefineRule> > rule_name[set_name] > only_colon >
                            pattern[set<&Statement::left>] > arrow >
                            pattern[set<&Statement::right>] > rule_condition;
const auto rules_definition = (&(rules >> any_name >> assign) >> rules >> is<Kind::DefineRules>) >
                              binding[set_name] > assign > rule_name[add_part] >
                              *(comma > rule_name[add_part]) > end;
const auto compared =
    ((less >> has_form<ast::PreferenceForm::Strict>) > variable[add_parameter] > if_word) |
    ((less_equal >> has_form<ast::PreferenceForm::Weak>) > variable[add_parameter] > if_word) |
    (by >> has_form<ast::PreferenceForm::Ranked>);
const auto preference_statement = preference > is<Kind::DefinePreference> > binding[set_name] >
                                  for_word > variable[add_parameter] > only_colon >
                                  variable[add_parameter] > compared > relation > end;
const auto in_domain = in_word > operand[set<&Statement::second>];
const auto for_function = for_word > rule_name[set_function];
const auto under_which = under > rule_set[set<&Statement::under>];
const auto by_what = under_which | for_function;
const auto check_rule =
    (rule >> is<Kind::CheckRule>) > rule_name[set_name] > by_what > in_domain > end;
const auto check_rules =
    (rules >> is<Kind::CheckRules>) > rule_set[set<&Statement::under>] > in_domain > end;
const auto check_preference = (preference >> is<Kind::CheckPreference>) >
                              rule_set[set<&Statement::under>] > in_domain > may_be_for;
const auto check_game = (game >> is<Kind::CheckGame>) > rule_name[set_name] > in_domain > end;
const auto check_equivalent = (equivalent >> is<Kind::CheckEquivalent>) > variable[add_parameter] >
                              comma > variable[add_parameter] > in_domain > with > contexts >
                              operand[set<&Statement::expression>] > by > rule_name[set_function] >
                              may_be_under;
const auto variables_bound = with > variables_word > less_equal > count[set_most];
const auto claim = -label[set_label];
const auto check_statement = check > claim >
                             ((is<Kind::Check> >> forall_clauses) | exists_clauses | check_rule |
                              check_rules | check_preference | check_game | check_equivalent);
const auto discover_statement = (&(discover >> rules) >> discover >> is<Kind::DiscoverRules>) >
                                rules > by_what > in_domain > -variables_bound > end;
const auto find_statement =
    find > is<Kind::Find> > -count[set_most] > quantifiers > colon > relation > premise;
// Parses `n = size(v)` or `"size of v" = size(v)`.
const x3::rule<class ColumnRule, ast::TableColumn> column = "an expression";
const auto column_def =
    -(&((any_name | quoted) >> assign) > (any_name[set_column_name] | quoted[set_column_name]) >
      assign) > condition[set_column];
const auto table_statement = table > is<Kind::Table> > quantifiers > colon > column[add_column] >
                             *(comma > column[add_column]) > premise;
const auto print_statement = print > is<Kind::Print> > condition[add_printed] >
                             *(comma > condition[add_printed]) > end;
const auto explain_statement = explain >
                               ((normalize > is<Kind::ExplainNormalize> > value > may_be_under) |
                                (check > is<Kind::ExplainCheck> > claim > forall_clauses) |
                                (is<Kind::Explain> > relation > end));
const auto classify_statement = classify > is<Kind::Classify> > value > end;
// Parses bindings; `t = table ...` binds the table.
const auto bind_statement = (&(any_name >> assign) >> is<Kind::Bind>) > binding[set_name] > assign >
                            (table_statement | find_statement | tally_statement |
                             classify_statement | (x3::eps > relation > end));
const auto assert_statement = assert_word > is<Kind::Assert> > claim > relation > end;

const auto drawing_options =
    *((output > file_name[set_file]) | (expand >> x3::eps[set_flag<&Statement::expand>]) |
      (as_tree >> x3::eps[set_flag<&Statement::as_tree>]) | unknown_option_here);
const auto preference_clause = (for_word > player[set_once<&Statement::player>]) |
                               (depth > number[set_once<&Statement::second>]) |
                               (under > rule_set[set_once<&Statement::under>]);
const auto drawn_trace = trace > is<Kind::DrawTrace> > -normalize > value >
                         -(under > rule_set[set<&Statement::under>]);
const auto drawn_preferences = preferences > is<Kind::DrawPreferences> > open_paren >
                               preference_clause > *(comma > preference_clause) > close_paren;
const auto drawn_value = is<Kind::Draw> > value;
const auto drawn_tally = tally > is<Kind::DrawTally> > forall_clauses;
const auto drawn_explanation = explain >
                               ((normalize > is<Kind::DrawNormalForm> > value > may_be_under) |
                                (is<Kind::DrawExplain> > relation > end));
const auto draw_statement = draw > drawing_options >
                            (drawn_tally | drawn_explanation |
                             ((drawn_trace | drawn_preferences | drawn_value) > drawing_options >
                              end_token));
const auto export_statement = export_word > is<Kind::Export> > value > as > efg > under >
                              rule_set[set<&Statement::under>] > end;
const auto expression_statement = (is<Kind::Expression> >> relation) > end;

// Puts an error with the expected items into the context, and makes the rule fail.
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
const auto statement_def = bind_statement          //
                           | define_statement      //
                           | game_statement        //
                           | rule_statement        //
                           | rules_definition      //
                           | preference_statement  //
                           | discover_statement    //
                           | normalize_statement   //
                           | compare_statement     //
                           | trace_statement       //
                           | step_statement        //
                           | redexes_statement     //
                           | apply_statement       //
                           | rules_statement       //
                           | explain_statement     //
                           | classify_statement    //
                           | check_statement       //
                           | tally_statement       //
                           | find_statement        //
                           | table_statement       //
                           | print_statement       //
                           | assert_statement      //
                           | draw_statement        //
                           | export_statement      //
                           | expression_statement;

BOOST_SPIRIT_DEFINE(quantifier, parameters, column, header, cell, board_move, heap_moves,
                    game_rules, statement)

}  // namespace syntax
}  // namespace kingmaker::detail

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
