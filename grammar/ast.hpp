// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Syntax trees of the language: flat, in post-order.
//
// An expression is a vector of nodes in which operands come before their operator. Thus it is both
// a tree and a program for a stack machine: it is evaluated in one loop, destroying it frees one
// block, and nesting of any depth overflows nothing.
// Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/transform.hpp"
#include "base/diagnostic.hpp"

namespace kingmaker {
struct StatementSyntax;  // statement_syntax.hpp
}

namespace kingmaker::ast {

inline constexpr std::uint32_t kNone = 0xffffffff;

enum class Kind : std::uint8_t {
  // Operands (pop nothing).
  Plain,    // a bracket list of wins, simple values `b_k` and such lists only: its source range is
            // read by the bracket reader. `anchor` and `depth` as in List.
  Outcome,  // `<1,1,0>`, {"payoffs": [1,1,0]}: `index` is into Expression::outcomes
  Integer,  // `integer`. Past 64 bits there is none (`index` is kNone) and `range` are the digits.
  Name,  // `text`: a binding, a variable, a letter, n_0, ...; `_` too. `n_{0}`, `n₀` and `n'` are
         // the names n_0 and n_1; `n_(k+1)` and TeX's `\bar n` are bars over the name n.
  String,  // `text`, unquoted
  Path,    // `path` in the side table: . or .2.1

  // Operators: pop `count` operands, push one.
  List,  // [x, y, ...]. Its mover follows from the innermost enclosing node with a written mover:
         // `anchor` is that mover's node (kNone: the start player has depth 0), `depth` the number
         // of turns after it.
  Choice,    // m{x, y, ...}: the mover, then the options. JSON objects become this too.
  Braces,    // {x, y, ...} without a mover: a form, or a coalition; may be empty
  Bar,       // base, exponent: 2_1, 2'', 2_(k+2), \bar 2
  Call,      // `text` is the function, operands the arguments
  Keyword,   // `text` = operand: a named argument of the enclosing call
  Tuple,     // (x, y, ...), two or more
  Lambda,    // x -> BODY, (x, y) -> BODY: pops the body. `index` is into Expression::parameters
  Heap,      // *n
  Negate,    // -x
  Binary,    // `op`: + - * / div mod ^ .. |
  If,        // if C then A else B
  Gather,    // count, sum, min, max, list, find, table, tally: as Quantified, but no condition
  Relation,  // a < b <= c ...: `relation` indexes Expression::relations; pops the operands, then
             // the player of `for` and the rules of `under` where they are given
  Not,
  And,
  Or,
  Implies,
  Clauses,  // (CONDITION) for P under R: pops the condition, then what is given of the two.
            // `relation` indexes Expression::relations, where it has one operand
  // all, some x, y in D, z in E: BODY when C: pops the domains, the body, and the premise where it
  // is given; `when C` may stand before the body. `index` is into Expression::gathers. A table has
  // any number of bodies, which are keywords where a column has a name.
  Quantified,
  Member,  // x in l
};

enum class Op : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Range,
  Stroke,
  Divide,
  IntegerDivide,
  Modulo,
  Power,
  Xor  // the nim-sum of two numbers
};
enum class Comparison : std::uint8_t {
  Less,
  LessEqual,
  Equal,
  GreaterEqual,
  Greater,
  Incomparable,
  NotEqual
};

struct Node {
  Kind kind = Kind::Integer;
  Op op = Op::Add;          // for Binary
  SourceRange range;        // of the whole subexpression
  std::uint32_t count = 0;  // number of operands
  std::uint32_t index =
      kNone;  // into texts (Name, String, Call, Keyword), integers, outcomes, paths, ...
  std::uint32_t anchor = kNone;  // List, Plain
  std::uint32_t depth = 0;       // List, Plain
  std::uint32_t first = 0;       // the first node of this subexpression, which ends at this node
};

// The payoffs of an outcome, as they are written, with their places.
struct OutcomeInfo {
  std::vector<std::string> payoffs;
  std::vector<SourceRange> ranges;
};

struct RelationInfo {
  std::vector<Comparison> comparisons;  // one fewer than operands
  std::vector<SourceRange> operands;    // as written, for answers that quote them
  bool has_for = false;
  bool has_under = false;
  bool under_first = false;  // `under R for P`
};

// An operation over all instances of some variables.
struct GatherInfo {
  enum class What : std::uint8_t { All, Some, Count, Sum, Min, Max, List, Find, Table, Tally };
  // Variables with a common domain: `x, y in D`.
  struct Group {
    std::vector<std::uint32_t> variables;  // indices of texts
    std::uint32_t begin = 0;               // the place of the first
  };
  What what = What::All;
  std::vector<Group> groups;
  std::uint32_t bodies = 0;
  bool has_premise = false;
  bool has_premise_first = false;  // `when` stands before the bodies
  bool as_matrix = false;          // of a table
  // The number of members of List, of rows of Find and Table, and of instances of Tally.
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  [[nodiscard]] bool is_cut() const { return most != std::numeric_limits<std::int64_t>::max(); }

  // The places of the first body and of the premise among the operands.
  [[nodiscard]] std::size_t first_body() const {
    return groups.size() + (has_premise_first ? 1 : 0);
  }
  [[nodiscard]] std::size_t premise() const {
    return groups.size() + (has_premise_first ? 0 : bodies);
  }
};

// The name of the function of a quantifier whose members are visited outside of the machine:
// `find`, `table` or `tally`; empty for the others.
[[nodiscard]] std::string_view function_of(GatherInfo::What what);

// The text of a statement. Places count from the start of the larger text that contains it.
class Source {
 public:
  Source(std::string text, std::uint32_t begin) : text_(std::move(text)), begin_(begin) {}

  // Precondition: the range is in the statement.
  [[nodiscard]] std::string_view at(SourceRange range) const {
    return std::string_view(text_).substr(range.begin - begin_, range.end - range.begin);
  }
  // The same with the dollars of TeX that belong to it, which are in no token.
  [[nodiscard]] std::string_view with_dollars(SourceRange range) const;

 private:
  std::string text_;
  std::uint32_t begin_;
};

struct Expression {
  std::vector<Node> nodes;  // the root is the last
  std::shared_ptr<const Source> source;
  std::vector<std::string> texts;
  std::vector<std::int64_t> integers;
  std::vector<OutcomeInfo> outcomes;
  std::vector<kingmaker::Path> paths;
  std::vector<RelationInfo> relations;
  std::vector<GatherInfo> gathers;
  std::vector<std::vector<std::uint32_t>> parameters;  // of functions without a name, in texts

  [[nodiscard]] bool empty() const { return nodes.empty(); }
  [[nodiscard]] const Node& root() const { return nodes.back(); }
  // Precondition: the expression is not empty.
  [[nodiscard]] std::uint32_t root_index() const {
    return static_cast<std::uint32_t>(nodes.size() - 1);
  }
  [[nodiscard]] SourceRange range() const { return nodes.back().range; }
  // The text of a range, as it was written.
  [[nodiscard]] std::string_view text(SourceRange range) const {
    return source->with_dollars(range);
  }
};

// The subexpression with this root as an expression of its own. Its places are the same. Takes time
// in proportion to its nodes and to the tables of the whole.
[[nodiscard]] Expression part_of(const Expression& expression, std::uint32_t root);

// The roots of the operands of the node at `root`, first to last.
[[nodiscard]] std::vector<std::uint32_t> operands_of(const Expression& expression,
                                                     std::uint32_t root);

// The parameters of a function, and their places.
struct Parameters {
  std::vector<std::string> names;
  std::vector<SourceRange> ranges;
  std::vector<Expression> domains;    // the range of each, or empty
  std::vector<Expression> standards;  // what each is if a call does not give it, or empty
  std::optional<std::size_t> rest;    // the one that takes all further arguments
};

// One side of a rule, such as `m{m{..inner}, ..rest}`, as nodes in pre-order. The options of a
// choice follow it.
struct PatternNode {
  enum class Kind : std::uint8_t {
    Word,     // x, y_1, p_0: a name that implies players and exponents
    Number,   // 1
    Simple,   // 1_3
    Choice,   // head{...}
    Rest,     // ..name
    Leaf,     // <..>
    Outcome,  // draw, nobody, <1,1,0>
  };
  Kind kind = Kind::Word;
  SourceRange range;
  std::string text;              // the name, the number, or the head of a choice
  std::string exponent;          // of Simple
  OutcomeInfo outcome;           // of Outcome, without payoffs for draw and nobody
  std::uint32_t parent = kNone;  // the choice of which it is an option
};
struct Pattern {
  static constexpr std::size_t kMostNodes = 1000;
  std::vector<PatternNode> nodes;
};

// A name in a statement, and its place.
struct NamedPart {
  std::string name;
  SourceRange range;
};

enum class StatementKind : std::uint8_t {
  Empty,
  // Those of the core, and what they are read into (statement_contents.hpp).
  Expression,  // OneExpression; a relation or condition prints true or false
  Bind,        // NamedExpression
  Define,      // FunctionStatement
  Command,     // CommandLine
  // Those that are registered: `syntax` read the content.
  Registered,
};

// The base of the structs that statements are read into.
struct StatementContent {
  SourceRange range = {};  // of the statement
};

// The end that any statement may have.
struct StatementEnding {
  std::optional<std::string> file;  // after `to` or -o
  SourceRange file_range;
  std::optional<NamedPart> format = {};  // after `as`
  std::vector<NamedPart> options;        // such as --expand
};

struct Statement : StatementEnding {
  StatementKind kind = StatementKind::Empty;
  SourceRange range;
  std::string name;  // that is bound, or that of a command without the colon
  SourceRange name_range;
  std::shared_ptr<const StatementContent> content;  // null for Empty
  const StatementSyntax* syntax = nullptr;          // of Registered: its grammar
  // The comments directly above it that begin with ##, without the signs.
  std::string documentation;
};

}  // namespace kingmaker::ast
