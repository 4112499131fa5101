// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statement `game NAME on BOARDS, ENDING { MOVES }` as it is written.
// Tested in tests/extensions/games/own_games_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker {
namespace ast {

// A word of a statement that is not an expression, and its place.
struct Word {
  std::string text;
  SourceRange range;
};

// A cell in a side of a move: `.`, `(me|g)`, `x:other`, `any*`, `end`.
struct CellPattern {
  SourceRange range;
  std::string name = {};          // the name in `x:other`
  std::vector<Word> pieces = {};  // alternatives
  bool is_run = false;            // matches any number of such cells
};

// A move, such as `1: me . -> . me right unless beside other`.
struct BoardMove {
  SourceRange range;
  std::optional<Word> player = {};  // the only player who has it
  std::vector<CellPattern> left = {};
  std::vector<CellPattern> right = {};
  std::vector<Word> directions = {};
  std::vector<Word> beside = {};  // the pieces after `unless beside`
  std::vector<Word> needed = {};  // those after `when beside`
  std::vector<Word> absent = {};  // those after `when no`
};

// A line among the moves about the end of play: `me wins when me me me across`, `pass once`. The
// first four have a pattern. The last two are `face -> me when surrounded` and `when enclosed`.
struct EndLine {
  enum class Kind : std::uint8_t {
    Wins,
    Loses,
    Out,
    Draw,
    Pass,
    PassOnce,
    AllPass,
    MustBlock,
    Surrounded,
    Enclosed
  };
  // A side of the board, such as `side me` or `opposite side a`.
  struct Side {
    Word name = {};
    bool is_opposite = false;
  };
  Kind kind = Kind::Wins;
  SourceRange range = {};
  bool removes = false;          // `out, removing`
  bool is_negated = false;       // `when no ...`
  bool goes_again = false;       // `face -> me when surrounded, again`
  BoardMove pattern = {};        // its left side; empty for passes
  std::vector<Side> sides = {};  // those that it joins
};

// Moves of heaps: `octal 0.77`, `take 1, 2, 5`, `n -> list a in 1..n-1: (a, n-a)`.
struct HeapMoves {
  enum class Kind : std::uint8_t { Octal, Take, Options };
  Kind kind = Kind::Options;
  SourceRange range;
  std::optional<Word> player = {};
  Word word = {};                        // the code, or the variable
  std::vector<Expression> numbers = {};  // numbers that may be taken, and lists of them
  Expression options = {};
};

// The part behind `on` of `game NAME on BOARDS, ENDING { MOVES }`.
struct GameRules {
  // The phrases after `on`: `line`, `grid`, `stuck leaves`, `scores`.
  std::vector<std::vector<Word>> header;
  std::optional<Expression> scores;  // in `scores EXPR`
  std::vector<BoardMove> moves;
  std::vector<EndLine> ends;
  std::vector<HeapMoves> heaps;
  std::shared_ptr<const Source> source;

  // The names in its expressions.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] bool is_on_heaps() const {
    for (const std::vector<Word>& words : header) {
      if (words.front().text == "heaps") return true;
    }
    return false;
  }
};

struct GameStatement : StatementContent {
  NamedPart name;
  GameRules rules;
};

}  // namespace ast

// Reads the tokens from `first` on into an ast::GameStatement.
[[nodiscard]] StatementReading read_game(const detail::TokenList& tokens,
                                         const detail::Token* first);
inline constexpr StatementSyntax kGameSyntax = {
    .first_word = "game", .read = read_game, .body = StatementSyntax::Body::Boards};

}  // namespace kingmaker
