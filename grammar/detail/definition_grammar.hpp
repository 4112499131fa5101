// The grammar of what the core reads itself, over tokens: definitions and expressions. `set` puts
// their parts into the ast::Statement.
#pragma once

#include <string>
#include <utility>

#include "grammar/ast.hpp"
#include "grammar/statement_grammar.hpp"

namespace kingmaker::syntax {

// True for words that may follow a move: `right`, `all`.
[[nodiscard]] bool is_direction(std::string_view word);
// True for words that may follow a side of a move: a direction, or `unless`.
[[nodiscard]] inline bool ends_side(std::string_view word) {
  return word == "unless" || is_direction(word);
}

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

// Sets the kind of the statement.
template <ast::StatementKind Kind>
const auto is = x3::eps[([](const auto& context) { x3::_val(context).kind = Kind; })];

constexpr auto set_name = [](const auto& context) {
  ast::NamedPart& name = x3::_attr(context);
  ast::Statement& statement = x3::_val(context);
  statement.name_range = name.range;
  statement.name = std::move(name.name);
};
constexpr auto add_parameter = [](const auto& context) {
  ast::NamedPart& name = x3::_attr(context);
  ast::Quantifier& parameters = x3::_val(context).parameters;
  parameters.ranges.push_back(name.range);
  parameters.variables.push_back(std::move(name.name));
};
// Stores the number in `find 5 ...`.
constexpr auto add_part = [](const auto& context) {
  x3::_val(context).parts.push_back(std::move(x3::_attr(context)));
};
template <ast::PreferenceForm Form>
const auto has_form = x3::eps[([](const auto& context) { x3::_val(context).form = Form; })];

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

constexpr WordParser if_word(Word::If, "`if`");
constexpr LocalWordParser on("on", false, "`on`");
constexpr LocalWordParser unless("unless", false, "`unless`");
constexpr LocalWordParser beside("beside", false, "`beside`");
constexpr LocalWordParser octal("octal", false, "`octal`");
constexpr LocalWordParser take("take", false, "`take`");

constexpr TextParser any_name(TokenKind::Name, "a name");
constexpr TokenParser assign(TokenKind::Assign, "'='");
constexpr TokenParser arrow(TokenKind::Arrow, "`->`");
constexpr TokenParser less(TokenKind::Less, "`<`");
constexpr TokenParser only_colon(TokenKind::Colon, "':'");
constexpr TokenParser open_paren(TokenKind::LeftParen, "'('");
constexpr TokenParser close_paren(TokenKind::RightParen, "',' or ')'");
constexpr TextParser digits(TokenKind::Number, "a number");
constexpr TokenParser open_brace(TokenKind::LeftBrace, "',' or '{'");
constexpr TokenParser close_brace(TokenKind::RightBrace, "a move or '}'");
constexpr TokenParser close_group(TokenKind::RightParen, "'|' or ')'");
constexpr TokenParser bar(TokenKind::Partition, "'|'");
constexpr TextParser star(TokenKind::Star, "'*'");
constexpr TokenParser colon_sign(TokenKind::Colon, "':'");
constexpr PieceParser piece;
constexpr DirectionParser direction;
constexpr SameLineParser same_line;
constexpr TokenParser move_arrow(TokenKind::Arrow, "a cell or `->`");
constexpr OctalParser octal_code;

constexpr PatternParser pattern;

// --- Statements ---

using Kind = ast::StatementKind;
using ast::Statement;

const auto relation = condition[set<&Statement::expression>];

const auto define_statement = (&(any_name >> open_paren >> any_name >> *(comma >> any_name) >>
                                 close_paren >> assign) >>
                               is<Kind::Define>) > binding[set_name] > open_paren >
                              variable[add_parameter] >
                              *(comma > variable[add_parameter]) > close_paren > assign > relation
                              > end;

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
const auto of_player = -(&(digits >> colon_sign) >> digits[set_player_of_move] >> colon_sign);
const x3::rule<class MoveRule, ast::BoardMove> board_move = "a move";
const auto board_move_def = (of_player >> +cell[add_cell<&ast::BoardMove::left>]) > move_arrow >
                            *(same_line >> cell[add_cell<&ast::BoardMove::right>]) >
                            *(same_line >> direction[add_direction]) >
                            -(unless > beside > cell[set_beside]);
const x3::rule<class HeapMovesRule, ast::HeapMoves> heap_moves = "a move";
// After a comma the next number follows, unless the next word begins other moves.
const auto begins_moves =
    (digits >> colon_sign) | octal | take | (any_name >> move_arrow) | close_brace;
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
const auto bind_statement =
    (&(any_name >> assign) >> is<Kind::Bind>) > binding[set_name] > assign > relation > end;

const x3::rule<class DefinitionRule, ast::Statement> definition = "definition";
const auto definition_def = bind_statement | define_statement | game_statement | rule_statement |
                            rules_definition | preference_statement;
const x3::rule<class ExpressionRule, ast::Statement> expression_statement = "expression";
const auto expression_statement_def = (is<Kind::Expression> >> relation) > end;

BOOST_SPIRIT_DEFINE(header, cell, board_move, heap_moves, game_rules, definition,
                    expression_statement)

}  // namespace kingmaker::syntax
