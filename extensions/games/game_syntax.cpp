// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/game_syntax.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <string_view>
#include <utility>

#include "base/characters.hpp"
#include "grammar/statement_grammar.hpp"

namespace kingmaker {
namespace game_grammar {

using namespace syntax;

// True for words that may follow a move: `right`, `all`.
bool is_direction(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kDirections = {
      "right",    "left",      "across",    "up",        "down",      "upright",
      "diagonal", "northeast", "northwest", "southeast", "southwest", "all"};
  return absl::c_linear_search(kDirections, word);
}
// True for words that may follow a side of a move: a direction, `unless`, or `when`.
bool ends_side(std::string_view word) {
  return word == "unless" || word == "when" || is_direction(word);
}

// Parses one of the words that stand before the moves.
struct HeaderWord : OneTokenParser<HeaderWord, SourceRange> {
  constexpr explicit HeaderWord(const char* quoted) : words(quoted) {}

  bool accepts(TokenIterator at, const auto& context) const {
    const std::string_view word = words;
    return at->kind == TokenKind::Name &&
           x3::get<StatementTag>(context).list.text(*at) == word.substr(1, word.size() - 2);
  }

  const char* words;
};

// Parses the content of a cell: `.`, `#`, digits, a letter, or a word that is not a direction.
// `12`, `..` and `.1` are several cells.
struct PieceParser : OneTokenParser<PieceParser, SourceRange> {
  bool accepts(TokenIterator at, const auto& context) const {
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

struct DirectionParser : OneTokenParser<DirectionParser, SourceRange> {
  bool accepts(TokenIterator at, const auto& context) const {
    return at->kind == TokenKind::Name &&
           is_direction(x3::get<StatementTag>(context).list.text(*at));
  }

  const char* words = "a direction";
};

// Succeeds if the next token is on the line of the one before. A `\` joins lines.
struct SameLineParser : x3::parser<SameLineParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  bool parse(TokenIterator& first, const TokenIterator& last, const auto& context,
             auto& /*rcontext*/, auto& /*attribute*/) const {
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

  bool parse(TokenIterator& first, const TokenIterator& last, const auto& /*context*/,
             auto& /*rcontext*/, auto& attribute) const {
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

// Parses the expression of `scores`. It ends before the brace of the moves: in `else 0 { . -> me }`
// there is no choice.
struct ScoresParser : x3::parser<ScoresParser> {
  using attribute_type = ast::Expression;
  static constexpr bool has_attribute = true;

  bool parse(TokenIterator& first, const TokenIterator& /*last*/, const auto& context,
             auto& /*rcontext*/, auto& attribute) const {
    TokenList list = x3::get<StatementTag>(context).list;
    const auto begin =
        static_cast<std::size_t>(first - x3::get<StatementTag>(context).list.tokens.data());
    std::size_t brace = list.tokens.size() - 1;
    for (int depth = 0; brace > begin; --brace) {
      if (list.tokens[brace].kind == TokenKind::RightBrace) ++depth;
      if (list.tokens[brace].kind == TokenKind::LeftBrace && --depth == 0) break;
    }
    if (brace > begin) {
      list.tokens[brace].kind = TokenKind::End;
      list.tokens.resize(brace + 1);
    }
    ast::Expression expression;
    const auto end =
        detail::parse_expression(list, list.tokens.data() + begin, Scope::Condition, expression);
    if (!end.ok()) give_up(context, first, end.status());
    first += *end - (list.tokens.data() + begin);
    x3::traits::move_to(std::move(expression), attribute);
    return true;
  }
};

// --- Actions, which store attributes ---

// The word of a game at the current place.
[[nodiscard]] ast::Word word_at(const auto& context) {
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
  const bool is_word = is_letter(first.text[0]);
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
template <auto Member>
constexpr auto set_pieces = [](const auto& context) {
  x3::_val(context).*Member = x3::_attr(context).pieces;
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
constexpr auto set_end_range = [](const auto& context) {
  x3::_val(context).range = x3::_attr(context);
};
template <ast::EndLine::Kind Kind>
constexpr auto set_end_kind = [](const auto& context) {
  x3::_val(context).kind = Kind;
  x3::_val(context).range.end = x3::_attr(context).end;
};
constexpr auto set_removes = [](const auto& context) { x3::_val(context).removes = true; };
constexpr auto set_negated = [](const auto& context) { x3::_val(context).is_negated = true; };
constexpr auto set_pattern = [](const auto& context) {
  x3::_val(context).pattern = std::move(x3::_attr(context));
  x3::_val(context).range.end = x3::_val(context).pattern.range.end;
};
// `full` is `no .`.
constexpr auto set_full = [](const auto& context) {
  const SourceRange range = x3::_attr(context);
  x3::_val(context).is_negated = true;
  x3::_val(context).pattern = {.range = range, .left = {{range, "", {{".", range}}, false}}};
  x3::_val(context).range.end = range.end;
};
constexpr auto set_again = [](const auto& context) { x3::_val(context).goes_again = true; };
constexpr auto set_opposite = [](const auto& context) { x3::_val(context).is_opposite = true; };
constexpr auto set_side_name = [](const auto& context) {
  x3::_val(context).name = word_at(context);
};
constexpr auto add_joined_side = [](const auto& context) {
  x3::_val(context).sides.push_back(x3::_attr(context));
  x3::_val(context).range.end = x3::_attr(context).name.range.end;
};
constexpr auto set_rules = [](const auto& context) {
  x3::_val(context).rules = std::move(x3::_attr(context));
  x3::_val(context).rules.source = x3::get<StatementTag>(context).list.owned;
};

// --- Tokens ---

constexpr LocalWordParser on("on", false, "`on`");
constexpr LocalWordParser unless("unless", false, "`unless`");
constexpr LocalWordParser beside("beside", false, "`beside`");
constexpr LocalWordParser octal("octal", false, "`octal`");
constexpr LocalWordParser take("take", false, "`take`");
constexpr LocalWordParser when_word("when", false, "`when`");
constexpr TokenParser open_brace(TokenKind::LeftBrace, "',' or '{'");
constexpr TokenParser close_brace(TokenKind::RightBrace, "a move or '}'");
constexpr TokenParser close_group(TokenKind::RightParen, "'|' or ')'");
constexpr TokenParser bar(TokenKind::Stroke, "'|'");
constexpr TextParser star(TokenKind::Star, "'*'");
constexpr TokenParser plus(TokenKind::Plus, "'+'");
constexpr PieceParser piece;
constexpr DirectionParser direction;
constexpr SameLineParser same_line;
constexpr ScoresParser scores;
constexpr TokenParser move_arrow(TokenKind::Arrow, "a cell or `->`");
constexpr OctalParser octal_code;
constexpr TextParser digits(TokenKind::Number, "a number");

// --- The grammar ---

using Heap = ast::HeapMoves::Kind;
constexpr auto header_word = [](const char* quoted) { return HeaderWord(quoted)[add_header_word]; };
const auto header =
    x3::rule<class HeaderRule, std::vector<ast::Word>>{
        "`line`\n`grid`\n`graph`\n`hexagons`\n`rhombus`\n`triangles`\n`edges`\n`heaps`\n`stuck`\n"
        "`wins`\n`one`\n`ranked`\n`scores`"} =
        (header_word("`stuck`") >
         (header_word("`skips`") | header_word("`leaves`") | header_word("`ends`"))) |
        (header_word("`wins`") > (header_word("`last`") | header_word("`next`"))) |
        (header_word("`one`") > header_word("`loses`")) | header_word("`ranked`") |
        (header_word("`scores`") >> -header_word("`moves`")) | header_word("`line`") |
        header_word("`grid`") | header_word("`graph`") | header_word("`hexagons`") |
        header_word("`rhombus`") | header_word("`triangles`") |
        (header_word("`edges`") > HeaderWord("`of`") > HeaderWord("`grid`")) |
        header_word("`heaps`");
const auto cell = x3::rule<class CellRule, ast::CellPattern>{"a cell"} =
    -(&(any_name >> only_colon) >> any_name[set_cell_name] >> only_colon) >>
    ((open_paren > piece[add_piece] > *(bar > piece[add_piece]) > close_group) |
     piece[add_piece]) >>
    -star[set_run];
// The lookahead comes first, since values that a parser has set stay set when it fails later.
const auto of_player = -(&(digits >> only_colon) >> digits[set_player_of_move] >> only_colon);
const auto board_move = x3::rule<class MoveRule, ast::BoardMove>{"a move"} =
    (of_player >> +cell[add_cell<&ast::BoardMove::left>]) > move_arrow >
    *(same_line >> cell[add_cell<&ast::BoardMove::right>]) >
    *(same_line >> direction[add_direction]) >
    -((unless > beside > cell[set_pieces<&ast::BoardMove::beside>]) |
      (when_word > ((beside > cell[set_pieces<&ast::BoardMove::needed>]) |
                    (HeaderWord("`no`") > cell[set_pieces<&ast::BoardMove::absent>]))));
using End = ast::EndLine::Kind;
constexpr auto end_word = [](const char* quoted) { return HeaderWord(quoted); };
const auto end_pattern = x3::rule<class EndPatternRule, ast::BoardMove>{"a cell"} =
    +(same_line >> cell[add_cell<&ast::BoardMove::left>]) >
    *(same_line >> direction[add_direction]) >
    -(unless > beside > cell[set_pieces<&ast::BoardMove::beside>]);
const auto joined_side = x3::rule<class SideRule, ast::EndLine::Side>{"a side"} =
    (-end_word("`opposite`")[set_opposite] >> end_word("`side`")) >
    (any_name[set_side_name] | digits[set_side_name]);
// The part of `me+ joins side a, side b` behind the cell.
const auto joined_sides = plus > end_word("`joins`") > joined_side[add_joined_side] >
                          *(comma >> joined_side[add_joined_side]);
const auto end_of_me = (end_word("`wins`")[set_end_kind<End::Wins>] |
                        end_word("`loses`")[set_end_kind<End::Loses>] |
                        (end_word("`out`")[set_end_kind<End::Out>] >
                         -(comma > end_word("`removing`")[set_removes]))) > when_word >
                       -end_word("`no`")[set_negated] > end_pattern[set_pattern] > -joined_sides;
const auto begins_end =
    (end_word("`me`") >> (end_word("`wins`") | end_word("`loses`") | end_word("`out`"))) |
    (end_word("`draw`") >> when_word) | end_word("`pass`") |
    (end_word("`all`") >> end_word("`pass`")) | (end_word("`must`") >> end_word("`block`")) |
    (end_word("`face`") >> move_arrow);
const auto end_line = x3::rule<class EndLineRule, ast::EndLine>{"a move"} =
    &begins_end >>
    ((end_word("`me`")[set_end_range] > end_of_me) |
     (end_word("`draw`")[set_end_range] >
      x3::eps[([](const auto& context) { x3::_val(context).kind = End::Draw; })] > when_word >
      (end_word("`full`")[set_full] |
       (-end_word("`no`")[set_negated] >> end_pattern[set_pattern]))) |
     (end_word("`pass`")[set_end_range] >>
      x3::eps[([](const auto& context) { x3::_val(context).kind = End::Pass; })] >>
      -(same_line >> end_word("`once`")[set_end_kind<End::PassOnce>])) |
     (end_word("`must`")[set_end_range] > end_word("`block`")[set_end_kind<End::MustBlock>]) |
     (end_word("`face`")[set_end_range] > move_arrow > end_word("`me`") > when_word >
      (end_word("`surrounded`")[set_end_kind<End::Surrounded>] |
       end_word("`enclosed`")[set_end_kind<End::Enclosed>]) >
      -(comma >> end_word("`again`")[set_again])) |
     (end_word("`all`")[set_end_range] > end_word("`pass`")[set_end_kind<End::AllPass>] >
      move_arrow > end_word("`end`")));
// After a comma the next number follows, unless the next word begins other moves.
const auto begins_moves =
    (digits >> only_colon) | begins_end | octal | take | (any_name >> move_arrow) | close_brace;
const auto heap_moves = x3::rule<class HeapMovesRule, ast::HeapMoves>{"a move"} =
    of_player >> ((octal > octal_code[set_heap_word<Heap::Octal>]) |
                  (take > x3::eps[set_heap_kind<Heap::Take>] > operand[add_number] >
                   *((comma >> !begins_moves) > operand[add_number])) |
                  (any_name[set_heap_word<Heap::Options>] > arrow > condition[set_options]));
const auto is_on_heaps =
    x3::eps[([](const auto& context) { x3::_pass(context) = x3::_val(context).is_on_heaps(); })];
// True if `scores` has been read, and its expression follows.
const auto has_scores = x3::eps[([](const auto& context) {
  const std::vector<ast::Word>& words = x3::_val(context).header.back();
  x3::_pass(context) = words.front().text == "scores" && words.size() == 1;
})];
const auto heap_line =
    end_line[syntax::add<&ast::GameRules::ends>] | heap_moves[syntax::add<&ast::GameRules::heaps>];
const auto board_line =
    end_line[syntax::add<&ast::GameRules::ends>] | board_move[syntax::add<&ast::GameRules::moves>];
constexpr const char* kPlace =
    "where it is played: line, grid, graph, hexagons, rhombus, triangles, edges of grid or heaps";
const auto game_rules = x3::rule<class GameRulesRule, ast::GameRules>{kPlace} =
    named(kPlace, header[syntax::add<&ast::GameRules::header>]) >
    *(comma > header[syntax::add<&ast::GameRules::header>] >
      -(has_scores > scores[syntax::set<&ast::GameRules::scores>])) > open_brace
    > ((is_on_heaps >> heap_line >> *(-comma >> heap_line)) |
       (board_line >> *(-comma >> board_line))) > close_brace;
constexpr LocalWordParser game("game", false, "`game`");
const auto game_statement = x3::rule<class GameRule, ast::GameStatement>{"`game`"} =
    (&(game >> any_name) >> game) > binding[syntax::set<&ast::GameStatement::name>] > on >
    game_rules[set_rules] > end;

}  // namespace game_grammar

std::vector<std::string> ast::GameRules::names() const {
  std::vector<std::string> names;
  const auto add = [&](const Expression& expression) {
    names.insert(names.end(), expression.texts.begin(), expression.texts.end());
  };
  if (scores) add(*scores);
  for (const HeapMoves& heap : heaps) {
    absl::c_for_each(heap.numbers, add);
    add(heap.options);
  }
  return names;
}

StatementReading read_game(const detail::TokenList& tokens, const detail::Token* first) {
  return syntax::read_statement<ast::GameStatement, game_grammar::game_statement>(tokens, first);
}

}  // namespace kingmaker
