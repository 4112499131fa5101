// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// An expression while it is parsed: the token that is read, the nodes so far, and one stack of
// operators and open brackets. The parsers of the families of expressions work on one draft.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <boost/core/noncopyable.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/detail/scope.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {

using ast::Kind;
using ast::kNone;

// The precedence of operators.
enum class Precedence : std::uint8_t {
  Open,  // extends as far as possible: after `else`, and after the `:` of a quantifier
  Implies,
  Or,
  And,
  Not,
  Relation,
  Range,
  Stroke,
  For,  // looser than sums, so that its player may be a sum
  Sum,
  Product,
  Prefix,
  Power,
  Tight,
};

// An item on the stack that waits for later tokens.
struct Pending {
  enum class Construct : std::uint8_t {
    // Operators that have their left operand and wait for the right one.
    Binary,  // and, or, implies too
    Prefix,  // - * not
    TexBar,
    Relation,  // a chain, which may go on; or a condition in parentheses with clauses
    For,       // over a Relation
    Under,     // over a Relation
    Else,      // has its condition and its first branch
    Lambda,    // has its parameters
    LetBody,   // has its names
    // It has its domains. If `closed`, it has its bodies and waits for the premise.
    Gather,
    // Brackets. All operators above a bracket belong to its innermost element.
    Bottom,    // around everything
    List,      // [
    Options,   // [ in an object
    Choice,    // m{
    Braces,    // {
    Object,    // {"
    Group,     // (
    Call,      // f(
    Exponent,  // _( or _{
    TexGroup,  // \bar{, \mathbf{
    If,        // up to `then`
    Then,      // up to `else`
    Domain,    // after `in`, up to `:` or the next variable
    Let,       // after the `=` of `let`, up to `,` or `in`
    When,      // after a domain, up to `:`
    Phrase,    // after a verb
  };

  Construct construct = Construct::Bottom;
  Precedence level = Precedence::Tight;  // of operators
  Kind kind = Kind::Binary;              // for Binary, Prefix, Relation: the node to be made
  ast::Op op = ast::Op::Add;             // Binary
  // Relation: it has its last operand. Object: it has its mover. Choice: its options are a list.
  bool closed = false;
  bool has_options = false;       // Object
  const Token* token = nullptr;   // the operator, or the beginning of the bracket's node
  const Token* open = nullptr;    // the opening bracket
  const Token* player = nullptr;  // Relation: the index of its sign
  std::uint32_t index = kNone;    // Relation, Gather, Domain: its index. Call: index of its text
  // Call, Phrase: the text of the name of the innermost argument; Gather: of the column
  std::uint32_t keyword = kNone;
  std::uint32_t first = 0;           // brackets: the first node in them
  std::uint32_t count = 0;           // brackets: elements so far
  const VerbSyntax* verb = nullptr;  // Phrase, and Call of a verb
  bool may_go_on = false;            // Call of a verb: clauses may follow, as in a phrase
  std::uint32_t given = 0;           // Phrase: its clauses so far, a bit for each key
  const Token* label = nullptr;      // Phrase: the text before its subject
  std::uint32_t anchor = kNone;      // brackets: for lists that are elements
  std::uint32_t depth = 0;
  std::uint32_t outer = 0;  // brackets: the place of the next bracket below in the stack

  [[nodiscard]] bool is_bracket() const { return construct >= Construct::Bottom; }
  [[nodiscard]] bool is_phrase() const { return construct == Construct::Phrase; }
};

using Construct = Pending::Construct;

// A finished subexpression that an operator may still take as its operand. Its root is the last
// node before the first node of the next operand.
struct Operand {
  SourceRange range;  // including parentheses around it, which have no node
  std::uint32_t first = 0;
};

// How the reading goes on after a token: behind it, not at all, with an error, or at the end of the
// innermost element, which the token cannot continue.
enum class Step : std::uint8_t { Go, Done, Failed, Ends };

class Draft : boost::noncopyable {
 public:
  Draft(const TokenList& tokens, const Token* begin, Scope outermost, ast::Expression& expression);

  // --- Errors ---
  Step fail(absl::Status status);
  Step fail_at(const Token& token, const std::string& message);
  Step expected(const std::string& expectation);
  // The error for a token that cannot follow an element of the innermost bracket.
  Step expected_separator(const std::string& separators);
  Step expected_separator() { return expected_separator(separators()); }

  // --- Nodes ---
  [[nodiscard]] std::uint32_t next_node() const {
    return static_cast<std::uint32_t>(out.nodes.size());
  }
  [[nodiscard]] std::uint32_t text_index(std::string text);
  [[nodiscard]] std::uint32_t text_index(const Token& token) {
    return text_index(std::string(list.text(token)));
  }
  ast::Node& leaf(Kind kind, SourceRange range);
  ast::Node& inner(Kind kind, SourceRange range, std::uint32_t begin, std::uint32_t count);
  // Puts a name over the last node, which begins with the node `begin`.
  void keyword(SourceRange range, std::uint32_t begin, std::uint32_t name_index) {
    inner(Kind::Keyword, range, begin, 1).index = name_index;
  }
  void string(SourceRange range, std::string text);
  void name(const Token& token) { leaf(Kind::Name, token.range).index = text_index(token); }
  void integer(SourceRange range, std::optional<std::int64_t> value);
  void integer(const Token& token);
  // Notes whose turn it is at a list, an element of the innermost bracket.
  void note_turn(ast::Node& node) const {
    node.anchor = bracket().anchor;
    node.depth = bracket().depth;
  }
  // A number above 64 bits is known by its digits, without leading zeros.
  [[nodiscard]] SourceRange without_zeros(SourceRange range) const;
  // Makes one operand of the last `count` operands, beginning with a word before them.
  ast::Node& join(Kind kind, std::size_t count, std::uint32_t begin);
  // Makes the last node an operand.
  Step operand_done(SourceRange range);
  // Goes on behind the token, where an operand must follow.
  Step next_operand() {
    ++at;
    operand_next = true;
    return Step::Go;
  }
  Step operand_done() { return operand_done(out.nodes.back().range); }

  // --- The stack ---
  Pending& push_operator(Construct construct, Precedence level, const Token* token);
  // The same for an operator that extends to the right as far as possible. There are limits to the
  // nesting of those, which `nest` checks.
  Pending& push_open(Construct construct, const Token* token) {
    return push_operator(construct, Precedence::Open, token);
  }
  [[nodiscard]] bool nest(std::string_view what = "conditions");
  Pending& push_bracket(Construct construct, const Token* token, const Token* open);
  // Opens a bracket at the token, which does not change whose turn it is.
  Pending& push_bracket_like_outer(Construct construct);
  Pending pop_bracket();
  [[nodiscard]] const Pending& bracket() const { return pending[innermost]; }
  [[nodiscard]] Scope scope_of(const Pending& around) const;
  [[nodiscard]] static bool closes(const Pending& around, TokenKind kind);
  // The key of the clause or the argument that is read; empty for a subject.
  [[nodiscard]] std::string_view key_of(const Pending& around) const {
    return around.keyword == kNone ? std::string_view() : out.texts[around.keyword];
  }
  // True for a quantifier `table` whose columns may have names.
  [[nodiscard]] bool is_open_table(const Pending& top) const {
    return top.construct == Construct::Gather && !top.closed &&
           out.gathers[top.index].what == ast::GatherInfo::What::Table;
  }
  // Completes a body of a quantifier, which is the last operand.
  void body_done(const Pending& gather);
  // Completes the innermost element; it is not an operand of outer operators.
  void element_done();

  // --- Tokens ---
  // Reads the name of a new variable; nullopt if it failed.
  [[nodiscard]] std::optional<std::uint32_t> new_variable();
  // TeX's arrows mean `implies`.
  [[nodiscard]] bool is_function_arrow(const Token& token) const {
    return token.kind == TokenKind::Arrow && list.text(token) == "->";
  }

  const TokenList& list;
  const Token* const first;
  const Token* at;
  const Scope scope;
  ast::Expression& out;
  absl::Status error;
  bool operand_next = true;
  std::vector<Pending> pending;
  std::vector<Operand> operands;
  std::uint32_t innermost = 0;  // the place of the innermost bracket in `pending`
  std::uint32_t prefixes = 0;   // their number in `pending`
  std::uint32_t last_tex_bar = kNone;
  SourceRange element_range;          // of the last complete element
  const Token* phrase_end = nullptr;  // the token behind the last phrase

 private:
  [[nodiscard]] std::string separators() const;
  // Writes `the list opened at column 3`, with the distance in lines if it was opened on another
  // line.
  [[nodiscard]] std::string place(const Pending& around) const;

  std::unordered_map<std::string, std::uint32_t> text_indices_;
};

// The draft and its parts, which the parsers of all families use.
class DraftParser {
 protected:
  explicit DraftParser(Draft& draft)
      : draft_(draft),
        list_(draft.list),
        at_(draft.at),
        out_(draft.out),
        pending_(draft.pending),
        operands_(draft.operands) {}

  // NOLINTBEGIN(readability-identifier-naming): parsers use them as members of their own.
  Draft& draft_;
  const TokenList& list_;
  const Token*& at_;
  ast::Expression& out_;
  std::vector<Pending>& pending_;
  std::vector<Operand>& operands_;
  // NOLINTEND(readability-identifier-naming)
};

}  // namespace kingmaker::detail
