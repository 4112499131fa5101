// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/expression.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <unordered_map>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/limits.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {
namespace {

using ast::Comparison;
using ast::Kind;
using ast::kNone;
using ast::Node;
using ast::Op;

// The precedence of operators.
enum class Level : std::uint8_t {
  Open,  // extends as far as possible: after `else`, and after the `:` of a quantifier
  Implies,
  Or,
  And,
  Not,
  Relation,
  Range,
  Partition,
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
  Level level = Level::Tight;  // of operators
  Kind kind = Kind::Binary;    // for Binary, Prefix, Relation: the node to be made
  Op op = Op::Add;             // Binary
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
};

using Construct = Pending::Construct;

// The name of a function that an expression has made, which is called at once.
constexpr std::string_view kResult = "function()";

// A finished subexpression that an operator may still take as its operand. Its root is the last
// node before the first node of the next operand.
struct Operand {
  SourceRange range;  // including parentheses around it, which have no node
  std::uint32_t first = 0;
};

struct BinaryOperator {
  TokenKind token;
  Word word;
  Level level;
  Kind kind;
  Op op;
};

constexpr BinaryOperator kBinaryOperators[] = {
    {TokenKind::Plus, Word::None, Level::Sum, Kind::Binary, Op::Add},
    {TokenKind::Minus, Word::None, Level::Sum, Kind::Binary, Op::Subtract},
    {TokenKind::Star, Word::None, Level::Product, Kind::Binary, Op::Multiply},
    {TokenKind::Slash, Word::None, Level::Product, Kind::Binary, Op::Divide},
    {TokenKind::Caret, Word::None, Level::Power, Kind::Binary, Op::Power},
    {TokenKind::Range, Word::None, Level::Range, Kind::Binary, Op::Range},
    {TokenKind::Partition, Word::None, Level::Partition, Kind::Binary, Op::Partition},
    {TokenKind::Name, Word::In, Level::Relation, Kind::Member, Op::Add},
    {TokenKind::Name, Word::And, Level::And, Kind::And, Op::Add},
    {TokenKind::Name, Word::Or, Level::Or, Kind::Or, Op::Add},
    {TokenKind::Name, Word::Implies, Level::Implies, Kind::Implies, Op::Add},
    {TokenKind::Arrow, Word::None, Level::Implies, Kind::Implies, Op::Add},
};

// Operators that are words, which are names elsewhere.
constexpr std::pair<std::string_view, BinaryOperator> kWordOperators[] = {
    {"div", {TokenKind::Name, Word::None, Level::Product, Kind::Binary, Op::IntegerDivide}},
    {"mod", {TokenKind::Name, Word::None, Level::Product, Kind::Binary, Op::Modulo}},
    {"xor", {TokenKind::Name, Word::None, Level::Sum, Kind::Binary, Op::Xor}},
};

// True for words of the grammar that are functions, too.
[[nodiscard]] bool names_function(Word word) {
  return word == Word::Sum || word == Word::Min || word == Word::Max || word == Word::List ||
         word == Word::At;
}

[[nodiscard]] ast::GatherInfo::What gathered_by(Word word) {
  using Gather = ast::GatherInfo::What;
  switch (word) {
    case Word::Some:
    case Word::Exists:
      return Gather::Some;
    case Word::Count:
      return Gather::Count;
    case Word::Sum:
      return Gather::Sum;
    case Word::Min:
      return Gather::Min;
    case Word::Max:
      return Gather::Max;
    case Word::List:
      return Gather::List;
    case Word::Find:
      return Gather::Find;
    case Word::Table:
      return Gather::Table;
    case Word::Tally:
      return Gather::Tally;
    default:
      return Gather::All;
  }
}

[[nodiscard]] std::optional<Comparison> comparison_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::Less:
      return Comparison::Less;
    case TokenKind::LessEqual:
      return Comparison::LessEqual;
    case TokenKind::Equal:
      return Comparison::Equal;
    case TokenKind::NotEqual:
      return Comparison::NotEqual;
    case TokenKind::GreaterEqual:
      return Comparison::GreaterEqual;
    case TokenKind::Greater:
      return Comparison::Greater;
    case TokenKind::Parallel:
      return Comparison::Incomparable;
    default:
      return std::nullopt;
  }
}

// The loosest operator that may occur in an expression of this scope.
[[nodiscard]] Level loosest(Scope scope) {
  switch (scope) {
    case Scope::Condition:
      return Level::Open;
    case Scope::Operand:
      return Level::Range;
    case Scope::Sum:
      return Level::Sum;
    case Scope::Rules:
      break;
  }
  return Level::Tight;
}

[[nodiscard]] bool starts_operand(const Token& token) {
  switch (token.kind) {
    case TokenKind::Name:
      return !is_inner(token.word);
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Plain:
    case TokenKind::LeftBracket:
      return true;
    default:
      return false;
  }
}

// The same, and a word or a bracket that begins one: the token is not an operator and not an end,
// so that a text before it is not an operand.
[[nodiscard]] bool begins_operand(const Token& token) {
  switch (token.kind) {
    case TokenKind::Name:
      return !is_inner(token.word) || token.word == Word::Not || token.word == Word::Forall ||
             (token.word == Word::At && (&token)[1].kind == TokenKind::LeftParen);
    case TokenKind::Path:
    case TokenKind::TexBar:
    case TokenKind::TexFont:
    case TokenKind::LeftBrace:
    case TokenKind::LeftParen:
      return true;
    default:
      return starts_operand(token);
  }
}

// With an index these are names: `n_{0}` is `n_0`.
[[nodiscard]] bool is_relative_player(std::string_view name) {
  return name.size() == 1 && is_relative_letter(name[0]);
}

class ExpressionParser {
 public:
  ExpressionParser(const TokenList& list, const Token* first, Scope scope,
                   ast::Expression& expression)
      : list_(list), first_(first), at_(first), scope_(scope), out_(expression) {
    out_.source = list.owned;
    push_bracket(Construct::Bottom, first, first);
  }

  absl::StatusOr<const Token*> run() {
    for (;;) {
      if (!goes_on(list_.budget)) return status_of(*list_.budget);
      if (list_.missing != nullptr && operand_next_ && at_->kind == TokenKind::End) {
        *list_.missing = missing_operand();
      }
      const Step step = operand_next_ ? operand() : behind_operand();
      if (step == Step::Failed) return error_;
      if (step == Step::Done) return at_;
    }
  }

 private:
  enum class Step : std::uint8_t { Go, Done, Failed };

  // Describes the operand that must follow, for completion.
  [[nodiscard]] OperandPlace missing_operand() const {
    const Pending* top = &pending_.back();
    OperandPlace place;
    if (top->construct == Construct::Group && pending_.size() > 1) {
      place.is_in_tuple = true;
      top = &pending_[pending_.size() - 2];
    }
    if (top->construct == Construct::For) place.key = "for";
    if (top->construct == Construct::Under ||
        (top->construct == Construct::Bottom && scope_ == Scope::Rules)) {
      place.key = "under";
    }
    if (top->construct == Construct::Domain) place.key = "in";
    if (top->construct != Construct::Call && !is_phrase(*top)) return place;
    place.call = out_.texts[top->index];
    place.index = top->count;
    if (top->keyword != kNone) place.key = out_.texts[top->keyword];
    const Pending& outer = top[-1];
    place.is_domain = outer.construct == Construct::Domain ||
                      (is_phrase(outer) && (key_of(outer) == "in" || key_of(outer) == "with"));
    for (std::uint32_t i = 0, node = next_node(); i < top->count; ++i) {
      const Node& element = out_.nodes[--node];
      const Node& first = out_.nodes[element.first];
      if (element.kind == Kind::Keyword) {
        place.given.push_back(out_.texts[element.index]);
      } else if (first.kind == Kind::Name) {
        place.given.push_back(out_.texts[first.index]);
      }
      node = element.first;
    }
    return place;
  }

  // --- Errors ---

  Step fail(absl::Status error) {
    error_ = std::move(error);
    return Step::Failed;
  }
  Step fail_at(const Token& token, const std::string& message) {
    return fail(unexpected(list_, token, message));
  }
  Step expected(const std::string& expectation) {
    return fail_at(*at_, expected_after_previous(list_, *at_, expectation));
  }
  // The error for a token that cannot follow an element of the innermost bracket.
  Step expected_separator(const std::string& separators) {
    const Pending& bracket = pending_[bracket_];
    std::string message = expected_but_found(list_, *at_, cat(separators, " in ", place(bracket)));
    const bool is_clause = at_->word == Word::Under || at_->word == Word::For;
    if (is_clause && bracket.construct == Construct::Call) {
      append(message, "; write `, ", list_.text(*at_), "=...`");
    }
    return fail_at(*at_, message);
  }
  [[nodiscard]] std::string separators() const {
    switch (pending_[bracket_].construct) {
      case Construct::If:
        return "`then`";
      case Construct::Then:
        return "`else`";
      case Construct::Domain:
        return "',' and a variable, or ':'";
      case Construct::When:
        return "':'";
      case Construct::Let:
        return at_->kind == TokenKind::End ? "`in` (`x = 3` alone binds a name)"
                                           : "',' and a name, or `in`";
      case Construct::Phrase:
        return "a clause";
      default:
        break;
    }
    const char closer = closing_character(pending_[bracket_]);
    const std::string quoted = {'\'', closer, '\''};
    const Construct construct = pending_[bracket_].construct;
    return construct == Construct::Exponent || construct == Construct::TexGroup
               ? quoted
               : "',' or " + quoted;
  }

  // Writes `the list opened at column 3`, with the distance in lines if it was opened on another
  // line.
  [[nodiscard]] std::string place(const Pending& bracket) const {
    std::string name;
    switch (bracket.construct) {
      case Construct::List:
        name = "the list";
        break;
      case Construct::Options:
        name = "the list of options";
        break;
      case Construct::Choice:
        name = "the choice";
        break;
      case Construct::Object:
        name = "the object";
        break;
      case Construct::Call:
        name = cat("the arguments of `", clipped(out_.texts[bracket.index]), "`");
        break;
      case Construct::Exponent:
        name = "the exponent";
        break;
      case Construct::Group:
        name = "the parentheses";
        break;
      case Construct::If:
        name = "the `if`";
        break;
      case Construct::Then:
        name = "the `then`";
        break;
      case Construct::Domain:
        name = "the domain";
        break;
      case Construct::Let:
        name = "the `let`";
        break;
      case Construct::When:
        name = "the `when`";
        break;
      case Construct::Phrase:
        name = "the phrase";
        break;
      default:
        name = "the braces";
        break;
    }
    const std::size_t open = bracket.open->range.begin;
    const std::string_view between = list_.source.substr(open, at_->range.begin - open);
    const auto lines = std::count(between.begin(), between.end(), '\n');
    append(name, bracket.construct >= Construct::If ? " at column " : " opened at column ",
           column_of(list_.source, open));
    if (lines > 0) append(name, ", ", lines, lines == 1 ? " line" : " lines", " above");
    return name;
  }

  [[nodiscard]] char closing_character(const Pending& bracket) const {
    switch (bracket.construct) {
      case Construct::List:
      case Construct::Options:
        return ']';
      case Construct::Group:
      case Construct::Call:
        return ')';
      case Construct::Exponent:
        return bracket.open->kind == TokenKind::LeftParen ? ')' : '}';
      default:
        return '}';
    }
  }
  [[nodiscard]] bool closes(const Pending& bracket, TokenKind kind) const {
    if (bracket.construct >= Construct::If) return false;
    switch (closing_character(bracket)) {
      case ']':
        return kind == TokenKind::RightBracket;
      case ')':
        return kind == TokenKind::RightParen;
      default:
        return kind == TokenKind::RightBrace;
    }
  }

  // --- Nodes ---

  [[nodiscard]] std::uint32_t next_node() const {
    return static_cast<std::uint32_t>(out_.nodes.size());
  }
  [[nodiscard]] std::uint32_t text_index(std::string text) {
    const auto [entry, fresh] =
        text_indices_.try_emplace(std::move(text), static_cast<std::uint32_t>(out_.texts.size()));
    if (fresh) out_.texts.push_back(entry->first);
    return entry->second;
  }
  Node& leaf(Kind kind, SourceRange range) {
    Node node;
    node.kind = kind;
    node.range = range;
    node.first = next_node();
    return out_.nodes.emplace_back(node);
  }
  Node& inner(Kind kind, SourceRange range, std::uint32_t first, std::uint32_t count) {
    Node& node = leaf(kind, range);
    node.first = first;
    node.count = count;
    return node;
  }
  void integer(SourceRange range, std::optional<std::int64_t> value) {
    Node& node = leaf(Kind::Integer, range);
    if (!value) return;
    node.index = static_cast<std::uint32_t>(out_.integers.size());
    out_.integers.push_back(*value);
  }
  void player_operand(const Token& token) {
    if (token.kind == TokenKind::Name) {
      name(token);
    } else if (token.kind == TokenKind::Subscript) {
      integer(token.range, number_of(subscript_digits(list_.text(token))));
    } else {
      integer(token);
    }
    operands_.push_back({token.range, next_node() - 1});
  }
  // A number above 64 bits is known by its digits, without leading zeros.
  [[nodiscard]] SourceRange without_zeros(SourceRange range) const {
    while (range.end - range.begin > 1 && list_.source[range.begin] == '0') ++range.begin;
    return range;
  }
  void integer(const Token& token) {
    integer(without_zeros(token.range), number_of(list_.text(token)));
  }
  void name(const Token& token) {
    const std::uint32_t index = text_index(std::string(list_.text(token)));
    leaf(Kind::Name, token.range).index = index;
  }

  // Makes the last node an operand.
  Step operand_done(SourceRange range) {
    operands_.push_back({range, out_.nodes.back().first});
    operand_next_ = false;
    // In TeX an accent belongs to what follows it, before any index.
    while (pending_.back().construct == Construct::TexBar) {
      if (!reduce()) return Step::Failed;
    }
    return Step::Go;
  }
  Step operand_done() { return operand_done(out_.nodes.back().range); }

  void push_operator(Pending pending) {
    pending_.push_back(pending);
    operand_next_ = true;
  }
  Pending& push_bracket(Construct construct, const Token* token, const Token* open) {
    Pending bracket;
    bracket.construct = construct;
    bracket.token = token;
    bracket.open = open;
    bracket.first = next_node();
    bracket.outer = bracket_;
    bracket_ = static_cast<std::uint32_t>(pending_.size());
    pending_.push_back(bracket);
    operand_next_ = true;
    return pending_.back();
  }
  Pending pop_bracket() {
    const Pending bracket = pending_.back();
    bracket_ = bracket.outer;
    pending_.pop_back();
    return bracket;
  }

  // Makes the node of the operator on top of the stack.
  bool reduce() {
    const Pending top = pending_.back();
    pending_.pop_back();
    switch (top.construct) {
      case Construct::Binary: {
        const Operand right = operands_.back();
        operands_.pop_back();
        Operand& left = operands_.back();
        left.range.end = right.range.end;
        inner(top.kind, left.range, left.first, 2).op = top.op;
        return true;
      }
      case Construct::Prefix: {
        --prefixes_;
        Operand& operand = operands_.back();
        operand.range.begin = top.token->range.begin;
        inner(top.kind, operand.range, operand.first, 1);
        return true;
      }
      case Construct::TexBar:
        --prefixes_;
        return tex_bar(*top.token);
      case Construct::Relation:
        relation(top);
        return true;
      case Construct::Else:
        --prefixes_;
        join(Kind::If, 3, top.token->range.begin);
        return true;
      case Construct::Lambda:
        --prefixes_;
        join(Kind::Lambda, 1, top.token->range.begin).index = top.index;
        return true;
      case Construct::LetBody:
        --prefixes_;
        join(Kind::Call, top.count + 1, top.token->range.begin).index = text_index("let");
        return true;
      case Construct::Gather: {
        --prefixes_;
        if (!top.closed) body_done(top);
        using What = ast::GatherInfo::What;
        ast::GatherInfo& info = out_.gathers[top.index];
        join(info.what <= What::Some ? Kind::Quantified : Kind::Gather,
             info.groups.size() + info.bodies + (info.has_premise ? 1 : 0), top.token->range.begin)
            .index = top.index;
        // `sum 3 k in D: E` is `sum(list 3 k in D: E)`.
        if (info.is_cut() && info.what < What::List) {
          info.what = What::List;
          join(Kind::Call, 1, top.token->range.begin).index =
              text_index(std::string(list_.text(*top.token)));
        }
        return true;
      }
      default:
        return true;  // the relation below takes the operands of For and Under
    }
  }

  // Completes a body of a quantifier, which is the last operand.
  void body_done(const Pending& gather) {
    ++out_.gathers[gather.index].bodies;
    if (gather.keyword == kNone) return;
    const Operand& body = operands_.back();
    inner(Kind::Keyword, body.range, body.first, 1).index = gather.keyword;
  }
  [[nodiscard]] bool is_open_table(const Pending& pending) const {
    return pending.construct == Construct::Gather && !pending.closed &&
           out_.gathers[pending.index].what == ast::GatherInfo::What::Table;
  }
  // True if a comma separates the columns of a table. Then the column before it is complete.
  bool ends_column() {
    std::size_t table = pending_.size();
    while (table > bracket_ + 1 && !is_open_table(pending_[table - 1])) --table;
    if (table == bracket_ + 1) return false;
    while (pending_.size() > table) {
      if (!reduce()) return false;
    }
    body_done(pending_.back());
    pending_.back().keyword = kNone;
    return true;
  }

  // Makes one operand of the last `count` operands, beginning with a word before them.
  Node& join(Kind kind, std::size_t count, std::uint32_t begin) {
    const SourceRange last = operands_.back().range;
    operands_.resize(operands_.size() - (count - 1));
    Operand& whole = operands_.back();
    whole.range = {begin, last.end};
    return inner(kind, whole.range, whole.first, static_cast<std::uint32_t>(count));
  }

  void relation(const Pending& chain) {
    ast::RelationInfo& info = out_.relations[chain.index];
    const SourceRange last = operands_.back().range;
    if (!chain.closed) info.operands.push_back(last);
    if (chain.player != nullptr) {
      player_operand(*chain.player);
      info.has_for = true;
      info.under_first = info.has_under;
    }
    const std::size_t count =
        info.operands.size() + (info.has_for ? 1 : 0) + (info.has_under ? 1 : 0);
    operands_.resize(operands_.size() - (count - 1));
    Operand& whole = operands_.back();
    whole.range.end = last.end;
    inner(chain.kind, whole.range, whole.first, static_cast<std::uint32_t>(count)).index =
        chain.index;
  }

  bool reduce_above(Level level) {
    while (!pending_.back().is_bracket() && pending_.back().level > level) {
      if (!reduce()) return false;
    }
    return true;
  }
  bool reduce_all() {
    while (!pending_.back().is_bracket()) {
      if (!reduce()) return false;
    }
    return true;
  }

  // Reads a token where an operand must follow.

  Step operand() {
    const Pending& top = pending_.back();
    if (names_rule(top)) return rule_name();
    if (is_phrase(top) && key_of(top) == "at" && at_->kind != TokenKind::Path &&
        at_->kind != TokenKind::Name && at_->kind != TokenKind::LeftParen) {
      return fail_at(*at_, expected_but_found(list_, *at_, "a path such as `.2.1`"));
    }
    const bool names_rules =
        top.construct == Construct::Under || (is_phrase(top) && scope_of(top) == Scope::Rules) ||
        (top.construct == Construct::Bottom && scope_ == Scope::Rules && at_ == first_);
    if (names_rules || key_of(top) == "under") {
      if (const std::optional<Step> step = rule_alone()) return *step;
    }
    if (names_rules && at_->kind != TokenKind::LeftParen &&
        (at_->kind != TokenKind::Name || is_inner(at_->word))) {
      return expected("a rule set");
    }
    if (top.construct == Construct::Call) {
      if (const Token* const end = end_of_board(); end != at_) return board(end);
    }
    if (const Token* const arrow = arrow_behind_parameters(); arrow != nullptr) {
      return open_function(arrow);
    }
    const Token& token = *at_;
    const Token& next = token.kind == TokenKind::End ? token : at_[1];
    switch (token.kind) {
      case TokenKind::Number:
        integer(token);
        ++at_;
        if (next.kind == TokenKind::LeftBrace) return open_choice(token);
        return operand_done();
      case TokenKind::Name:
        return name_operand(token, next);
      case TokenKind::String: {
        const std::uint32_t index = text_index(unquoted(list_.text(token)));
        if (names_column(next)) return open_column(index);
        leaf(Kind::String, token.range).index = index;
        ++at_;
        return operand_done();
      }
      case TokenKind::Path:
        path(token);
        ++at_;
        return operand_done();
      case TokenKind::Plain: {
        Node& node = leaf(Kind::Plain, token.range);
        node.anchor = pending_[bracket_].anchor;
        node.depth = pending_[bracket_].depth;
        ++at_;
        return operand_done();
      }
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        return nothing_between_brackets();
      default:
        return operand_behind_sign(next);
    }
  }

  // Reads payoffs and `closer`, behind the bracket at `at_`. The tokens between commas are one
  // payoff. The builder of the value checks that it is a number, and counts the payoffs.
  Step outcome(std::uint32_t begin, TokenKind closer) {
    ast::OutcomeInfo info;
    do {
      const Token* const first = ++at_;
      while (begins_payoff(at_->kind)) ++at_;
      if (at_ == first) return expected("a payoff such as 1 or 1/2");
      const SourceRange range = {first->range.begin, at_[-1].range.end};
      info.payoffs.emplace_back(first->kind == TokenKind::String && at_ == first + 1
                                    ? unquoted(list_.text(*first))
                                    : list_.source.substr(range.begin, range.end - range.begin));
      info.ranges.push_back(range);
    } while (at_->kind == TokenKind::Comma);
    if (at_->kind != closer) return expected_but(closer == TokenKind::Greater ? "'>'" : "']'");
    ++at_;
    if (closer == TokenKind::RightBracket) {
      if (at_->kind != TokenKind::RightBrace) return expected_but("'}'");
      ++at_;
    }
    Node& node = leaf(Kind::Outcome, {begin, at_[-1].range.end});
    node.index = static_cast<std::uint32_t>(out_.outcomes.size());
    out_.outcomes.push_back(std::move(info));
    return operand_done();
  }
  [[nodiscard]] static bool begins_payoff(TokenKind kind) {
    return kind == TokenKind::Number || kind == TokenKind::Name || kind == TokenKind::Path ||
           kind == TokenKind::Minus || kind == TokenKind::Slash || kind == TokenKind::String;
  }
  Step expected_but(const std::string& closer) {
    return fail_at(*at_, expected_but_found(list_, *at_, cat("',' or ", closer)));
  }

  // Reads a bracket, or a sign before an operand; `next` follows it.
  Step operand_behind_sign(const Token& next) {
    switch (at_->kind) {
      case TokenKind::Less:
        return outcome(at_->range.begin, TokenKind::Greater);
      case TokenKind::LeftBracket:
        open_list(Construct::List);
        return Step::Go;
      case TokenKind::LeftBrace:
        if (next.kind == TokenKind::String) return open_object();
        if (begins_tex_group()) {
          push_bracket_like_outer(Construct::TexGroup);
          return Step::Go;
        }
        push_bracket(Construct::Braces, at_, at_);
        ++at_;
        return Step::Go;
      case TokenKind::LeftParen:
        push_bracket_like_outer(Construct::Group);
        return Step::Go;
      case TokenKind::Minus:
        return prefix(Kind::Negate);
      case TokenKind::Star:
        return prefix(Kind::Heap);
      case TokenKind::TexBar:
        if (prefix(Kind::Bar) == Step::Failed) return Step::Failed;
        if (next.kind == TokenKind::LeftBrace) push_bracket_like_outer(Construct::TexGroup);
        return Step::Go;
      case TokenKind::TexFont:
        ++at_;
        if (next.kind == TokenKind::LeftBrace) push_bracket_like_outer(Construct::TexGroup);
        return Step::Go;
      default:
        return expected_operand();
    }
  }

  // True for the braces of TeX around one thing, as in `$[1,{2},{\bar 3}]$`.
  [[nodiscard]] bool begins_tex_group() const {
    if (!list_.tex || list_.text(*at_) != "{") return false;
    const TokenKind inside = at_[1].kind;
    return inside == TokenKind::TexBar || inside == TokenKind::TexFont ||
           ((inside == TokenKind::Number || inside == TokenKind::Plain) &&
            at_[2].kind == TokenKind::RightBrace);
  }

  // An argument of numbers and dots with blanks or bars between them is the text of a board, as
  // papers print it: `clobber(1 2 . 3)`, `clobber(1 | 2 | 3 |)`. Returns the token after it, or
  // `at_` if the argument is not a board.
  [[nodiscard]] const Token* end_of_board() const {
    const auto is_cell = [](const Token& token) {
      return token.kind == TokenKind::Number || token.kind == TokenKind::Path;
    };
    const Token* end = at_;
    bool has_bars = false;
    for (; is_cell(*end) || end->kind == TokenKind::Partition; ++end) {
      has_bars = has_bars || !is_cell(*end);
    }
    if (!has_bars) return end - at_ > 1 ? end : at_;
    // `f(1 | {2})` contains a partition.
    const bool is_whole = end->kind == TokenKind::RightParen || end->kind == TokenKind::Comma;
    return is_whole && std::any_of(at_, end, is_cell) ? end : at_;
  }
  Step board(const Token* end) {
    const SourceRange range = {at_->range.begin, end[-1].range.end};
    const std::uint32_t index =
        text_index(std::string(list_.source.substr(range.begin, range.end - range.begin)));
    leaf(Kind::String, range).index = index;
    at_ = end;
    return operand_done();
  }

  Step expected_operand() {
    const Pending& top = pending_.back();
    switch (top.construct) {
      case Construct::For:
        return expected("a player");
      case Construct::Call:
        return expected("an argument");
      case Construct::Exponent:
        return expected("an exponent");
      case Construct::Bottom:
        return expected(scope_ == Scope::Sum ? "a player" : "a value");
      case Construct::Domain:
        return expected("a domain such as 1..9, values(depth <= 2) or a list");
      case Construct::Phrase:
        if (key_of(top) == "for") return expected("a player");
        if (top.verb->subject != VerbSyntax::Subject::Rule || top.count > 0) break;
        return fail_at(*at_, expected_but_found(list_, *at_, "the name of a rule"));
      default:
        break;
    }
    return expected("a value");
  }

  Step nothing_between_brackets() {
    const Pending& top = pending_.back();
    const bool empty = top.is_bracket() && top.construct != Construct::Bottom &&
                       at_ == top.open + 1 && closes(top, at_->kind);
    if (!empty) return expected_operand();
    const SourceRange both = {top.open->range.begin, at_->range.end};
    switch (top.construct) {
      case Construct::List:
      case Construct::Options:
        return fail(error_at(both, "a list needs at least one option"));
      case Construct::Choice:
        return fail(error_at(both, "a choice needs at least one option"));
      case Construct::Braces:
      case Construct::Call:
        return close();
      default:
        return expected_operand();
    }
  }

  Step prefix(Kind kind) {
    if (++prefixes_ > kMaxNesting) {
      return fail(with_range(limit_error(cat("signs are nested more than ", kMaxNesting, " deep")),
                             at_->range));
    }
    Pending pending;
    pending.construct = kind == Kind::Bar ? Construct::TexBar : Construct::Prefix;
    pending.kind = kind;
    pending.level = kind == Kind::Not   ? Level::Not
                    : kind == Kind::Bar ? Level::Tight
                                        : Level::Prefix;
    pending.token = at_++;
    push_operator(pending);
    return Step::Go;
  }

  // True for the argument `start=all`, and for functions as arguments: `map(l, max)`.
  [[nodiscard]] static bool is_word_argument(const Token& token, const Pending& call) {
    const TokenKind behind = (&token)[1].kind;
    const bool is_last = behind == TokenKind::RightParen || behind == TokenKind::Comma;
    const bool is_all = token.word == Word::All && call.keyword != kNone;
    return is_last && (is_all || names_function(token.word));
  }

  Step name_operand(const Token& token, const Token& next) {
    if (token.word == Word::Not) {
      const Pending& outer = pending_.back();
      const bool fits =
          outer.is_bracket() ? scope_of(outer) == Scope::Condition : outer.level <= Level::Not;
      return fits ? prefix(Kind::Not) : expected_operand();
    }
    // The value of a named argument may be a word of the grammar: `under=prudent`.
    Pending& top = pending_.back();
    // `normal under prudent` is the bound of a domain.
    const bool is_normal = list_.text(token) == "normal" && next.word == Word::Under;
    if (top.construct == Construct::Call && top.keyword == kNone &&
        (next.kind == TokenKind::Assign || is_normal)) {
      top.keyword = text_index(std::string(list_.text(token)));
      top.token = at_;
      at_ += 2;
      return Step::Go;
    }
    if (names_column(next)) return open_column(text_index(std::string(list_.text(token))));
    const bool may_be_verb =
        may_begin_phrase() || next.kind == TokenKind::LeftParen || starts_operand(next);
    const StatementSyntax* const verb = may_be_verb ? verb_of(token) : nullptr;
    const bool is_call = next.kind == TokenKind::LeftParen &&
                         (verb == nullptr || (next.range.begin == token.range.end &&
                                              token.range.begin < token.range.end));
    if (verb != nullptr && !is_call && opens_phrase(token, next)) return open_phrase(*verb);
    if (verb == nullptr && may_begin_phrase() &&
        (starts_operand(next) || next.kind == TokenKind::Name)) {
      const std::string nouns = nouns_of(token);
      if (!nouns.empty()) return fail_at(next, expected_but_found(list_, next, nouns));
    }
    if (is_word_argument(token, top)) {
      name(token);
      ++at_;
      return operand_done();
    }
    if (token.word == Word::If) return open_if();
    if (token.word == Word::Let) {
      if (!nest()) return Step::Failed;
      ++at_;
      return open_let(&token, 0);
    }
    if ((gathers(token.word) && !is_call) || token.word == Word::Forall) return open_gather();
    // `at` is also a function.
    if (is_inner(token.word) && !(token.word == Word::At && is_call)) return expected_operand();

    if (is_call) return open_call(token, verb);
    if (verb != nullptr && starts_operand(next)) {
      return fail_at(token, cat("a phrase within an expression is in parentheses: `(",
                                list_.text(token), " ...)`"));
    }
    if (starts_statement(token.word) && starts_operand(next)) {
      return fail_at(
          token, cat("`", list_.text(token), "` is a statement of its own and has no value here"));
    }
    name(token);
    ++at_;
    if (next.kind == TokenKind::LeftBrace) return open_choice(token);
    return operand_done();
  }

  // True if a verb may begin a phrase here, and is not the outcome `draw`.
  [[nodiscard]] bool opens_phrase(const Token& verb, const Token& next) const {
    return may_begin_phrase() && !is_outcome(verb, next);
  }

  // True if `draw` is the outcome, since nothing that can be drawn follows. Alone, it is the
  // statement that draws the last result.
  [[nodiscard]] bool is_outcome(const Token& token, const Token& next) const {
    if (token.word != Word::Draw) return false;
    switch (next.kind) {
      case TokenKind::End:
        return &token != list_.tokens.data();
      case TokenKind::Less:  // `draw <1,1,0>` draws an outcome, and `draw < 1` compares
        return (&next)[1].range.begin > next.range.end;
      case TokenKind::Name:
        return is_inner(next.word) && !begins_operand(next);
      case TokenKind::Comma:
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        return true;
      default:
        return comparison_of(next.kind).has_value();
    }
  }

  // Reads `f(`; `verb` is null for a function that is no verb.
  Step open_call(const Token& token, const StatementSyntax* verb) {
    const std::uint32_t function = text_index(std::string(list_.text(token)));
    const bool may_go_on = may_begin_phrase();
    Pending& call = push_bracket(Construct::Call, at_, at_ + 1);
    call.index = function;
    if (verb != nullptr) call.verb = &verb->verb;
    call.may_go_on = verb != nullptr && may_go_on;
    at_ += 2;
    return Step::Go;
  }

  void path(const Token& token) {
    leaf(Kind::Path, token.range).index = static_cast<std::uint32_t>(out_.paths.size());
    out_.paths.push_back(steps_of(list_.text(token)));
  }

  // Counts an operator that extends to the right as far as possible.

  bool nest() {
    if (++prefixes_ <= kMaxNesting) return true;
    fail(with_range(limit_error(cat("conditions are nested more than ", kMaxNesting, " deep")),
                    at_->range));
    return false;
  }

  Step open_if() {
    if (!nest()) return Step::Failed;
    push_bracket_like_outer(Construct::If);
    return Step::Go;
  }
  // Reads `then` or `else`, which completes the expression before it.
  Step behind_if() {
    if (!reduce_all()) return Step::Failed;
    const Pending& top = pending_.back();
    if (top.construct != (at_->word == Word::Then ? Construct::If : Construct::Then))
      return end_of_element();
    const Pending bracket = pop_bracket();
    if (bracket.construct == Construct::If) {
      push_bracket_like_outer(Construct::Then);
      pending_.back().token = bracket.token;
      return Step::Go;
    }
    Pending pending;
    pending.construct = Construct::Else;
    pending.level = Level::Open;
    pending.token = bracket.token;
    ++at_;
    push_operator(pending);
    return Step::Go;
  }

  // Reads `let x =`, and the `y =` after a comma.
  Step open_let(const Token* word, std::uint32_t names) {
    if (at_->kind != TokenKind::Name) return expected("a name");
    if (absl::Status status = check_new_name(list_.text(*at_), NewName::Variable, list_.syntaxes);
        !status.ok()) {
      return fail(with_range(status, at_->range));
    }
    const std::uint32_t name = text_index(std::string(list_.text(*at_++)));
    if (at_->kind != TokenKind::Assign) return expected("`=`");
    Pending& let = push_bracket_like_outer(Construct::Let);
    let.token = word;
    let.open = word;
    let.keyword = name;
    let.count = names;
    return Step::Go;
  }
  // Reads the ',' or the `in` after an expression of `let`, which is complete.
  Step behind_let() {
    const Pending let = pop_bracket();
    const Operand& named = operands_.back();
    inner(Kind::Keyword, named.range, named.first, 1).index = let.keyword;
    if (at_++->kind == TokenKind::Comma) return open_let(let.token, let.count + 1);
    Pending body;
    body.construct = Construct::LetBody;
    body.level = Level::Open;
    body.token = let.token;
    body.count = let.count + 1;
    push_operator(body);
    return Step::Go;
  }

  // The `->` after the parameters of a function without a name, `x ->` or `(x, y) ->`; null if
  // there are none.
  [[nodiscard]] const Token* arrow_behind_parameters() const {
    const Token* at = at_;
    const bool is_list = at->kind == TokenKind::LeftParen;
    if (is_list) ++at;
    while (at->kind == TokenKind::Name && at[1].kind == TokenKind::Comma && is_list) at += 2;
    if (at->kind != TokenKind::Name) return nullptr;
    ++at;
    if (is_list && at++->kind != TokenKind::RightParen) return nullptr;
    return is_function_arrow(*at) ? at : nullptr;
  }
  // TeX's arrows mean `implies`.
  [[nodiscard]] bool is_function_arrow(const Token& token) const {
    return token.kind == TokenKind::Arrow && list_.text(token) == "->";
  }
  Step open_function(const Token* arrow) {
    if (!nest()) return Step::Failed;
    Pending function;
    function.construct = Construct::Lambda;
    function.level = Level::Open;
    function.token = at_;
    function.index = static_cast<std::uint32_t>(out_.parameters.size());
    std::vector<std::uint32_t>& parameters = out_.parameters.emplace_back();
    for (; at_ != arrow; ++at_) {
      if (at_->kind != TokenKind::Name) continue;
      if (absl::Status status = check_new_name(list_.text(*at_), NewName::Variable, list_.syntaxes);
          !status.ok()) {
        return fail(with_range(status, at_->range));
      }
      const std::uint32_t name = text_index(std::string(list_.text(*at_)));
      if (std::find(parameters.begin(), parameters.end(), name) != parameters.end()) {
        return fail_at(*at_, cat("the parameter `", clipped(list_.text(*at_)), "` is given twice"));
      }
      parameters.push_back(name);
    }
    ++at_;
    push_operator(function);
    return Step::Go;
  }

  // Reads `all x, y in`, `tally forall x in`, `find 3 x in` and `sum 3 x in`.
  Step open_gather() {
    using What = ast::GatherInfo::What;
    if (!nest()) return Step::Failed;
    const Token* const word = at_++;
    const auto index = static_cast<std::uint32_t>(out_.gathers.size());
    ast::GatherInfo& info = out_.gathers.emplace_back();
    info.what = gathered_by(word->word);
    if (info.what > What::Count && at_->kind == TokenKind::Number) {
      info.most = number_of(list_.text(*at_)).value_or(info.most);
      if (info.most == 0) return fail_at(*at_, "expected a number from 1 on");
      ++at_;
    }
    if (info.what > What::Some && at_->word == Word::Forall) ++at_;
    return gather_variables(word, index);
  }
  [[nodiscard]] bool is_gathered(const ast::GatherInfo& info, const ast::GatherInfo::Group& added,
                                 std::uint32_t variable) const {
    const auto has = [&](const ast::GatherInfo::Group& group) {
      return std::find(group.variables.begin(), group.variables.end(), variable) !=
             group.variables.end();
    };
    return has(added) || std::any_of(info.groups.begin(), info.groups.end(), has);
  }
  Step gather_variables(const Token* word, std::uint32_t index) {
    ast::GatherInfo::Group group;
    group.begin = at_->range.begin;
    for (;;) {
      if (at_->kind != TokenKind::Name) return expected("a variable");
      if (absl::Status status = check_new_name(list_.text(*at_), NewName::Variable, list_.syntaxes);
          !status.ok()) {
        return fail(with_range(status, at_->range));
      }
      const std::uint32_t variable = text_index(std::string(list_.text(*at_)));
      if (is_gathered(out_.gathers[index], group, variable)) {
        return fail_at(*at_, cat("the variable `", clipped(list_.text(*at_)), "` is given twice"));
      }
      group.variables.push_back(variable);
      ++at_;
      if (at_->kind != TokenKind::Comma) break;
      ++at_;
    }
    if (at_->word != Word::In) return expected("',' or `in`");
    out_.gathers[index].groups.push_back(std::move(group));
    Pending& domain = push_bracket_like_outer(Construct::Domain);
    domain.token = word;
    domain.index = index;
    return Step::Go;
  }
  // Reads the ',' or the ':' after a domain. Before another quantifier the ':' may be missing.
  Step behind_domain() {
    const Pending domain = pop_bracket();
    if (at_->kind == TokenKind::Comma) {
      ++at_;
      return gather_variables(domain.token, domain.index);
    }
    if (at_->word == Word::When) {
      Pending& when = push_bracket_like_outer(Construct::When);
      when.token = domain.token;
      when.index = domain.index;
      ast::GatherInfo& info = out_.gathers[domain.index];
      info.has_premise = info.has_premise_first = true;
      return Step::Go;
    }
    return open_body(domain);
  }
  Step open_body(const Pending& quantifier) {
    if (at_->kind == TokenKind::Colon) ++at_;
    Pending pending;
    pending.construct = Construct::Gather;
    pending.level = Level::Open;
    pending.token = quantifier.token;
    pending.index = quantifier.index;
    push_operator(pending);
    return Step::Go;
  }
  // True if the innermost bracket is a quantifier that needs no body.
  [[nodiscard]] bool may_lack_body() const {
    const Pending& top = pending_.back();
    return (top.construct == Construct::Domain || top.construct == Construct::When) &&
           out_.gathers[top.index].what > ast::GatherInfo::What::Some;
  }
  // Completes a quantifier without a body, which gathers its variables, or counts all instances.
  Step without_body() {
    using What = ast::GatherInfo::What;
    Pending gather = pop_bracket();
    const What what = out_.gathers[gather.index].what;
    gather.construct = Construct::Gather;
    gather.closed = what == What::Table;
    ast::GatherInfo& info = out_.gathers[gather.index];
    if (what == What::Find && info.has_premise) {
      info.has_premise = info.has_premise_first = false;
      ++info.bodies;
      gather.closed = true;
    }
    pending_.push_back(gather);
    if (!gather.closed) {
      std::vector<std::uint32_t> names;
      for (const ast::GatherInfo::Group& group : out_.gathers[gather.index].groups) {
        names.insert(names.end(), group.variables.begin(), group.variables.end());
      }
      if (what == What::Count || what == What::Find) names = {text_index("true")};
      const std::uint32_t begin = out_.gathers[gather.index].groups[0].begin;
      const SourceRange range = {
          begin, names.size() > 1
                     ? operands_.back().range.end
                     : begin + static_cast<std::uint32_t>(out_.texts[names[0]].size())};
      const std::uint32_t first = next_node();
      for (const std::uint32_t name : names) leaf(Kind::Name, range).index = name;
      if (names.size() > 1) {
        inner(Kind::Tuple, range, first, static_cast<std::uint32_t>(names.size()));
      }
      operands_.push_back({range, first});
    }
    return reduce() ? Step::Go : Step::Failed;
  }
  // Reads `when`, which belongs to the innermost quantifier without a premise.
  Step premise() {
    while (!pending_.back().is_bracket() && (pending_.back().construct != Construct::Gather ||
                                             out_.gathers[pending_.back().index].has_premise)) {
      if (!reduce()) return Step::Failed;
    }
    if (pending_.back().construct != Construct::Gather) return end_of_element();
    close_bodies();
    out_.gathers[pending_.back().index].has_premise = true;
    ++at_;
    operand_next_ = true;
    return Step::Go;
  }

  // Completes the last body of the innermost quantifier, unless a clause has done so.
  void close_bodies() {
    Pending& gather = pending_.back();
    if (!std::exchange(gather.closed, true)) body_done(gather);
  }

  // Reads the `as matrix` behind the last column, or the condition, of a table.
  Step as_matrix() {
    const auto is_table = [&] {
      const Pending& top = pending_.back();
      return top.construct == Construct::Gather &&
             out_.gathers[top.index].what == ast::GatherInfo::What::Table &&
             !out_.gathers[top.index].as_matrix;
    };
    while (!pending_.back().is_bracket() && !is_table()) {
      if (!reduce()) return Step::Failed;
    }
    if (!is_table()) return end_of_element();
    close_bodies();
    out_.gathers[pending_.back().index].as_matrix = true;
    at_ += 2;
    return Step::Go;
  }

  // True at the name of a column of a table: `n = size(v)`.
  [[nodiscard]] bool names_column(const Token& next) const {
    return next.kind == TokenKind::Assign && is_open_table(pending_.back()) &&
           pending_.back().keyword == kNone;
  }
  Step open_column(std::uint32_t name) {
    pending_.back().keyword = name;
    at_ += 2;
    return Step::Go;
  }

  // --- Phrases ---

  // The verb that begins with the token. Its noun follows, perhaps behind a label: `check rule`.
  [[nodiscard]] const StatementSyntax* verb_of(const Token& token) const {
    const std::string_view word = list_.word(token);
    const StatementSyntax* verb = nullptr;
    for (const StatementSyntax* syntax : list_.syntaxes) {
      if (syntax->read != nullptr || syntax->first_word != word) continue;
      if (syntax->verb.noun.empty()) {
        verb = syntax;
      } else if (const Token* noun = noun_behind(token, *syntax); noun != nullptr) {
        return syntax;
      }
    }
    return verb;
  }
  // Writes the nouns that may follow the word: "`rules`"; empty for other words.
  [[nodiscard]] std::string nouns_of(const Token& token) const {
    std::string nouns;
    for (const StatementSyntax* syntax : list_.syntaxes) {
      if (syntax->read != nullptr || syntax->first_word != list_.word(token)) continue;
      append(nouns, nouns.empty() ? "`" : " or `", syntax->verb.noun, "`");
    }
    return nouns;
  }
  // The noun of a verb, behind its first word and perhaps a label; null if it is not there.
  [[nodiscard]] const Token* noun_behind(const Token& token, const StatementSyntax& verb) const {
    const Token* noun = &token + 1;
    if (noun->kind == TokenKind::String) ++noun;
    if (noun->kind != TokenKind::Name || list_.text(*noun) != verb.verb.noun) return nullptr;
    const bool is_call =
        noun[1].kind == TokenKind::LeftParen && noun[1].range.begin == noun->range.end;
    const bool is_completed = list_.missing != nullptr && noun[1].kind == TokenKind::End;
    const bool has_subject = is_completed || (begins_operand(noun[1]) && !is_call);
    return has_subject || verb.verb.most == 0 ? noun : nullptr;
  }
  // True where an expression begins: a statement, what is bound to a name, parentheses, or the only
  // subject of a phrase.
  [[nodiscard]] bool may_begin_phrase() const {
    const Pending& top = pending_.back();
    if (is_phrase(top)) return top.keyword == kNone && top.verb->most == 1;
    if (top.construct == Construct::Bottom) return scope_ == Scope::Condition && at_ == first_;
    return top.construct == Construct::Group && top.count == 0 && at_ == top.open + 1;
  }
  [[nodiscard]] static bool is_phrase(const Pending& bracket) {
    return bracket.construct == Construct::Phrase;
  }
  // The key of the clause that is read; empty for a subject.
  [[nodiscard]] std::string_view key_of(const Pending& bracket) const {
    return bracket.keyword == kNone ? std::string_view() : out_.texts[bracket.keyword];
  }

  Step open_phrase(const StatementSyntax& verb) {
    const std::string_view noun = verb.verb.noun;
    const std::uint32_t name = text_index(cat(verb.first_word, noun.empty() ? "" : " ", noun));
    Pending& phrase = push_bracket_like_outer(Construct::Phrase);
    phrase.index = name;
    phrase.verb = &verb.verb;
    element_range_ = phrase.open->range;
    if (const std::optional<Step> step = read_label(phrase)) return *step;
    if (!noun.empty()) ++at_;
    skip_ignored(verb.verb);
    return verb.verb.most == 0 ? phrase_part() : Step::Go;
  }

  void skip_ignored(const VerbSyntax& verb) {
    const bool is_ignored = at_->kind == TokenKind::Name && list_.text(*at_) == verb.ignored;
    if (is_ignored && starts_operand(at_[1]) && at_[1].range.begin > at_->range.end) ++at_;
  }
  // Reads the label of a claim: a text before its condition. A label without quotes is an error.
  std::optional<Step> read_label(Pending& phrase) {
    const std::vector<std::string_view> keys = words_in(phrase.verb->clauses);
    if (std::find(keys.begin(), keys.end(), "label") == keys.end()) return std::nullopt;
    if (at_->kind == TokenKind::String && begins_operand(at_[1])) {
      phrase.label = at_++;
      return std::nullopt;
    }
    if (!phrase.verb->noun.empty()) return std::nullopt;
    const Token* last = at_;
    while (last->kind == TokenKind::Number ||
           (last->kind == TokenKind::Name && last->word == Word::None)) {
      ++last;
    }
    const bool is_claim = last->word == Word::Forall || last->word == Word::Exists;
    if (last == at_ || !is_claim) return std::nullopt;
    return fail(error_at({at_->range.begin, last[-1].range.end},
                         "a label is a text in quotes: `check \"Theorem 13\" forall ...`"));
  }

  // Reads a clause of the innermost phrase, or ends it. Its subjects so far are complete.
  Step phrase_part() {
    Pending& phrase = pending_.back();
    if (const std::uint32_t clause = clause_at(phrase, *at_); clause != 0) {
      phrase.given |= clause;
      phrase.keyword = text_index(std::string(list_.text(*at_)));
      phrase.token = at_++;
      operand_next_ = true;
      if (key_of(phrase) == "with") skip_ignored(*phrase.verb);
      return Step::Go;
    }
    Pending ended = pop_bracket();
    phrase_end_ = at_;
    if (ended.label != nullptr) {
      leaf(Kind::String, ended.label->range).index = text_index(unquoted(list_.text(*ended.label)));
      inner(Kind::Keyword, ended.label->range, next_node() - 1, 1).index = text_index("label");
      ++ended.count;
    }
    const SourceRange range = {ended.open->range.begin, element_range_.end};
    inner(Kind::Call, range, ended.first, ended.count).index = ended.index;
    const bool ends_statement = at_->kind == TokenKind::End || at_->kind == TokenKind::Option ||
                                begins_ending(*at_) ||
                                (ends_element(*at_) && at_[1].kind != TokenKind::End);
    if (pending_.back().construct == Construct::Bottom && !ends_statement) {
      return fail_at(*at_, end_but_found(list_, *at_, what_may_follow(ended)));
    }
    return operand_done();
  }
  // True for `as` and `to`, behind which stand the format of the answer and the file for it.
  [[nodiscard]] bool begins_ending(const Token& token) const {
    return token.kind == TokenKind::Name &&
           (list_.text(token) == "as" || list_.text(token) == "to");
  }
  // The bit of the clause that begins with the token; 0 if the phrase has none, or has it already.
  [[nodiscard]] std::uint32_t clause_at(const Pending& phrase, const Token& token) const {
    if (token.kind != TokenKind::Name) return 0;
    std::uint32_t bit = 1;
    for (const std::string_view key : words_in(phrase.verb->clauses)) {
      if (key == list_.text(token)) return phrase.given & bit ? 0 : bit;
      bit *= 2;
    }
    return 0;
  }
  // Writes "`for`, `under` or the end of the statement".
  [[nodiscard]] static std::string what_may_follow(const Pending& phrase) {
    std::string text;
    std::uint32_t bit = 1;
    for (const std::string_view key : words_in(phrase.verb->clauses)) {
      if ((phrase.given & bit) == 0) append(text, text.empty() ? "`" : ", `", key, "`");
      bit *= 2;
    }
    return cat(text, text.empty() ? "" : " or ", "the end of the statement");
  }
  // Goes on with the clauses behind `verb(...)`.
  Step phrase_behind_call(const Pending& call) {
    pending_.push_back(call);
    Pending& phrase = pending_.back();
    phrase.construct = Construct::Phrase;
    phrase.outer = bracket_;
    phrase.open = call.open - 1;
    bracket_ = static_cast<std::uint32_t>(pending_.size() - 1);
    element_range_ = at_[-1].range;
    return phrase_part();
  }

  // True if the name of a rule is the next argument.
  [[nodiscard]] bool names_rule(const Pending& top) const {
    return top.verb != nullptr && top.verb->subject == VerbSyntax::Subject::Rule &&
           top.count == 0 && top.keyword == kNone && at_->kind == TokenKind::Name &&
           !is_inner(at_->word);
  }
  Step rule_name() {
    const Token* const behind = behind_rule_name(at_);
    const SourceRange range = {at_->range.begin, behind[-1].range.end};
    at_ = behind;
    const std::uint32_t index =
        text_index(std::string(list_.source.substr(range.begin, range.end - range.begin)));
    leaf(Kind::String, range).index = index;
    return operand_done();
  }

  // Reads `merge-same-mover` behind `under`: a rule as a rule set, whose name has `_` for each
  // hyphen. Nullopt for a name without hyphens.
  std::optional<Step> rule_alone() {
    const bool may_be_one = at_->kind == TokenKind::Name && at_[1].kind == TokenKind::Minus;
    const Token* const behind = may_be_one ? behind_rule_name(at_) : at_ + 1;
    if (behind == at_ + 1) return std::nullopt;
    const SourceRange range = {at_->range.begin, behind[-1].range.end};
    at_ = behind;
    std::string name(list_.source.substr(range.begin, range.end - range.begin));
    std::replace(name.begin(), name.end(), '-', '_');
    leaf(Kind::Name, range).index = text_index(std::move(name));
    return operand_done();
  }

  // --- Brackets ---

  // Lists in a list are moved a turn later.
  void open_list(Construct construct) {
    const Pending& outer = pending_[bracket_];
    const std::uint32_t anchor = outer.anchor;
    const std::uint32_t depth = outer.depth;
    Pending& bracket = push_bracket(construct, at_, at_);
    bracket.anchor = anchor;
    bracket.depth = depth + 1;
    ++at_;
  }
  // Parentheses do not change whose turn it is.
  Pending& push_bracket_like_outer(Construct construct) {
    const Pending& outer = pending_[bracket_];
    const std::uint32_t anchor = outer.anchor;
    const std::uint32_t depth = outer.depth;
    Pending& bracket = push_bracket(construct, at_, at_);
    bracket.anchor = anchor;
    bracket.depth = depth;
    ++at_;
    return bracket;
  }
  // The last node is the mover, and `at_` the brace.
  Step open_choice(const Token& mover) {
    const std::uint32_t anchor = next_node() - 1;
    Pending& bracket = push_bracket(Construct::Choice, &mover, at_);
    bracket.first = anchor;
    bracket.anchor = anchor;
    bracket.depth = 1;
    bracket.closed = (++at_)->kind == TokenKind::Range;
    if (bracket.closed) ++at_;
    return Step::Go;
  }

  // Reads {"payoffs": [1, 1, 0]}, or {"mover": 1, "options": [2, 3]}, with its keys in any order.
  // The node of the mover must be the first, so it is made at once and filled in later.
  Step open_object() {
    if (unquoted(list_.text(at_[1])) == "payoffs") {
      const std::uint32_t begin = at_->range.begin;
      at_ += 2;
      if (at_->kind != TokenKind::Colon) return expected("':'");
      ++at_;
      if (at_->kind != TokenKind::LeftBracket) return expected("'[' and payoffs");
      return outcome(begin, TokenKind::RightBracket);
    }
    Pending& bracket = push_bracket(Construct::Object, at_, at_);
    bracket.anchor = next_node();
    bracket.depth = 1;
    integer(at_->range, 0);
    ++at_;
    return object_entry();
  }
  Step object_entry() {
    Pending& object = pending_.back();
    if (at_->kind != TokenKind::String) return expected("a key in double quotes");
    const std::string key = unquoted(list_.text(*at_));
    const bool is_mover = key == "mover";
    if (!is_mover && key != "options") {
      return fail_at(*at_, cat("unknown key ", described(list_, *at_),
                               "; a choice has \"mover\" and \"options\""));
    }
    bool& is_given = is_mover ? object.closed : object.has_options;
    if (is_given) return fail_at(*at_, cat("the key \"", key, "\" is given twice"));
    is_given = true;
    if (at_[1].kind != TokenKind::Colon) {
      ++at_;
      return expected("':'");
    }
    at_ += 2;
    if (!is_mover) {
      if (at_->kind != TokenKind::LeftBracket) return expected("'[' and options");
      open_list(Construct::Options);
      --pending_.back().depth;  // the object's own turn
      return Step::Go;
    }
    if (at_->kind != TokenKind::Number) return expected("the number of a player");
    Node& mover = out_.nodes[object.anchor];
    mover.range = without_zeros(at_->range);
    if (const auto number = number_of(list_.text(*at_))) {
      out_.integers[mover.index] = *number;
    } else {
      mover.index = kNone;
    }
    ++at_;
    return behind_object_entry();
  }
  Step behind_object_entry() {
    Pending& object = pending_.back();
    if (at_->kind == TokenKind::Comma) {
      ++at_;
      return object_entry();
    }
    if (at_->kind != TokenKind::RightBrace) return expected_separator("',' or '}'");
    if (!object.closed || !object.has_options) {
      return fail_at(*at_, cat("the object opened at column ",
                               column_of(list_.source, object.open->range.begin), " has no \"",
                               object.closed ? "options" : "mover", "\""));
    }
    return close();
  }

  // Completes the innermost element; it is not an operand of outer operators.
  void element_done() {
    Pending& bracket = pending_.back();
    const SourceRange range = operands_.back().range;
    operands_.pop_back();
    ++bracket.count;
    if ((bracket.construct == Construct::Call || is_phrase(bracket)) && bracket.keyword != kNone) {
      const std::uint32_t first = out_.nodes.back().first;
      const std::uint32_t begin = is_phrase(bracket) ? range.begin : bracket.token->range.begin;
      inner(Kind::Keyword, {begin, range.end}, first, 1).index = bracket.keyword;
      bracket.keyword = kNone;
    }
    element_range_ = range;
  }

  // Closes the innermost bracket, all of whose elements are complete, at `at_`.
  Step close() {
    const Pending bracket = pop_bracket();
    const SourceRange range = {bracket.token->range.begin, at_->range.end};
    ++at_;
    switch (bracket.construct) {
      case Construct::List: {
        // The mover of the list is that of an element of the bracket around it.
        const Pending& outer = pending_[bracket_];
        Node& node = inner(Kind::List, range, bracket.first, bracket.count);
        node.anchor = outer.anchor;
        node.depth = outer.depth;
        return operand_done();
      }
      case Construct::Options:
        pending_.back().count = bracket.count;
        operand_next_ = false;
        return behind_object_entry();
      case Construct::Choice:
      case Construct::Object: {
        Node& node = inner(Kind::Choice, range, bracket.first, bracket.count + 1);
        if (bracket.construct == Construct::Choice && bracket.closed) node.op = Op::Range;
        return operand_done();
      }
      case Construct::Braces:
        inner(Kind::Braces, range, bracket.first, bracket.count);
        return operand_done();
      case Construct::Call: {
        if (out_.texts[bracket.index] == kResult) return result_called(bracket, range);
        if (bracket.may_go_on && clause_at(bracket, *at_) != 0) return phrase_behind_call(bracket);
        const SourceRange call = {bracket.open[-1].range.begin, range.end};
        inner(Kind::Call, call, bracket.first, bracket.count).index = bracket.index;
        return operand_done();
      }
      case Construct::Group:
        if (bracket.count > 1) inner(Kind::Tuple, range, bracket.first, bracket.count);
        return operand_done(range);
      case Construct::TexGroup:
        return operand_done(range);
      case Construct::Exponent:
        return index_bar(range.end);
      default:
        return Step::Done;
    }
  }

  // True for the parenthesis directly behind another one.
  [[nodiscard]] bool calls_result() const {
    return at_[-1].kind == TokenKind::RightParen && at_[-1].range.end == at_->range.begin;
  }
  // True for the `in` behind a bound, which begins a clause: `with size <= 3 in D`.
  [[nodiscard]] bool ends_bound(const Token& in) const {
    const Pending& phrase = pending_[bracket_];
    return pending_.size() > bracket_ + 1 && is_phrase(phrase) && key_of(phrase) == "with" &&
           clause_at(phrase, in) != 0;
  }
  // Opens the arguments of a function that is the last operand, as in `(k -> k + 1)(3)`.
  Step open_result_call() {
    Operand& function = operands_.back();
    inner(Kind::Keyword, function.range, function.first, 1).index =
        text_index(std::string(kResult));
    Pending& call = push_bracket(Construct::Call, at_, at_);
    call.index = text_index(std::string(kResult));
    ++at_;
    return Step::Go;
  }
  // Completes it as `let f = FUNCTION in f(ARGUMENTS)`.
  Step result_called(const Pending& bracket, SourceRange arguments) {
    const Operand function = operands_.back();
    operands_.pop_back();
    const SourceRange range = {function.range.begin, arguments.end};
    inner(Kind::Call, range, bracket.first, bracket.count).index = bracket.index;
    inner(Kind::Call, range, function.first, 2).index = text_index("let");
    return operand_done();
  }

  [[nodiscard]] Scope scope_of(const Pending& bracket) const {
    switch (bracket.construct) {
      case Construct::Bottom:
        return scope_;
      case Construct::Group:
      case Construct::Call:
      case Construct::If:
      case Construct::Then:
      case Construct::Let:
      case Construct::When:
        return Scope::Condition;
      case Construct::Exponent:
      case Construct::TexGroup:
        return Scope::Sum;
      case Construct::Phrase:
        return scope_of_part(bracket);
      default:
        return Scope::Operand;
    }
  }
  [[nodiscard]] Scope scope_of_part(const Pending& phrase) const {
    const std::string_view key = key_of(phrase);
    if (key == "under") return Scope::Rules;
    if (key == "with") return Scope::Condition;
    if (key == "for" || key == "start" || key == "players" || key == "first") return Scope::Sum;
    if (!key.empty()) return Scope::Operand;
    switch (phrase.verb->subject) {
      case VerbSyntax::Subject::Condition:
        return Scope::Condition;
      case VerbSyntax::Subject::Rules:
        return Scope::Rules;
      default:
        return Scope::Operand;
    }
  }

  // Reads a token after an operand.

  Step behind_operand() {
    const Token& token = *at_;
    // Only what ends the expression, or a clause of an outer phrase, may follow a phrase.
    if (phrase_end_ == at_ && !ends_element(token)) return end_of_element();
    switch (token.kind) {
      case TokenKind::Index:
      case TokenKind::Prime:
      case TokenKind::Overline:
      case TokenKind::Subscript:
        return bar();
      case TokenKind::Comma:
        return behind_comma();
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        if (!reduce_all()) return Step::Failed;
        if (pending_.back().construct == Construct::Bottom) return Step::Done;
        if (is_phrase(pending_.back())) return behind_part();
        if (may_lack_body()) return without_body();
        if (!closes(pending_.back(), token.kind)) return expected_separator(separators());
        element_done();
        return close();
      case TokenKind::LeftParen:
        return calls_result() ? open_result_call() : end_of_element();
      case TokenKind::Colon:
        if (!reduce_all()) return Step::Failed;
        if (is_phrase(pending_.back())) return behind_part();
        if (pending_.back().construct == Construct::When) return open_body(pop_bracket());
        return pending_.back().construct == Construct::Domain ? behind_domain() : end_of_element();
      default:
        break;
    }
    return behind_operand(token);
  }

  // The same for a word or an operator.
  Step behind_operand(const Token& token) {
    if (token.word == Word::Then || token.word == Word::Else) return behind_if();
    if (token.word == Word::When) {
      if (pending_[bracket_].construct != Construct::Domain) return premise();
      return reduce_all() ? behind_domain() : Step::Failed;
    }
    if (token.word == Word::In && pending_[bracket_].construct == Construct::Let) {
      return reduce_all() ? behind_let() : Step::Failed;
    }
    if (token.word == Word::In && ends_bound(token)) return end_of_element();
    if (token.word == Word::Forall || token.word == Word::Exists) {
      if (!reduce_all()) return Step::Failed;
      return pending_.back().construct == Construct::Domain ? behind_domain() : end_of_element();
    }
    if (token.word == Word::For || token.word == Word::Under) return clause();
    if (const auto comparison = comparison_of(token.kind)) return compare(*comparison);
    for (const BinaryOperator& entry : kBinaryOperators) {
      if (token.kind == entry.token && token.word == entry.word) return binary(entry);
    }
    if (token.kind == TokenKind::Name) {
      if (list_.text(token) == "as" && list_.text(at_[1]) == "matrix") return as_matrix();
      for (const auto& [word, entry] : kWordOperators) {
        if (list_.text(token) == word) return binary(entry);
      }
    }
    return end_of_element();
  }

  // Reads a comma after an operand.
  Step behind_comma() {
    if (ends_column()) {
      ++at_;
      operand_next_ = true;
      return Step::Go;
    }
    if (!error_.ok() || !reduce_all()) return Step::Failed;
    const Construct construct = pending_.back().construct;
    if (construct == Construct::Bottom) return Step::Done;
    if (construct == Construct::Phrase) return behind_subject();
    if (construct == Construct::Domain) return behind_domain();
    if (construct == Construct::Let) return behind_let();
    if (may_lack_body()) return without_body();
    if (construct >= Construct::Exponent) return expected_separator(separators());
    if (construct == Construct::Choice && pending_.back().closed) {
      return expected_separator("'}' behind the list");
    }
    element_done();
    ++at_;
    operand_next_ = true;
    return Step::Go;
  }

  // Ends the element at a token that cannot continue it.
  Step end_of_element() {
    if (!reduce_all()) return Step::Failed;
    if (pending_.back().construct == Construct::Bottom) return Step::Done;
    if (is_phrase(pending_.back())) return behind_part();
    if (may_lack_body()) return without_body();
    return expected_separator(separators());
  }
  [[nodiscard]] static bool ends_element(const Token& token) {
    switch (token.kind) {
      case TokenKind::Comma:
      case TokenKind::Colon:
      case TokenKind::RightBracket:
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
        return true;
      default:
        return token.word == Word::Then || token.word == Word::Else || token.word == Word::When;
    }
  }
  // Completes a subject or a clause of the innermost phrase.
  Step behind_part() {
    const bool is_subject = pending_.back().keyword == kNone;
    element_done();
    if (is_subject && static_cast<int>(pending_.back().count) < pending_.back().verb->least) {
      return fail_at(*at_, expected_but_found(list_, *at_, "','"));
    }
    return phrase_part();
  }
  // Reads the comma behind a subject, or ends the phrase before it.
  Step behind_subject() {
    const Pending& phrase = pending_.back();
    const bool may_follow =
        phrase.keyword == kNone && static_cast<int>(phrase.count) + 1 < phrase.verb->most;
    if (!may_follow) return behind_part();
    element_done();
    ++at_;
    operand_next_ = true;
    return Step::Go;
  }

  [[nodiscard]] bool may_stand_here(Level level) const {
    return level >= loosest(scope_of(pending_[bracket_]));
  }

  Step binary(const BinaryOperator& entry) {
    // An arrow may follow the operand of a statement.
    if (!may_stand_here(entry.level)) return end_of_element();
    if (is_function_arrow(*at_)) {
      return fail_at(*at_,
                     "`->` follows the parameters of a function: `x -> x + 1`, `(x, y) -> "
                     "x + y`; write `implies` for an implication");
    }
    if (entry.op == Op::Range && pending_[bracket_].construct == Construct::List) {
      return fail_at(*at_, "a range has no brackets: `1..3`");
    }
    if (entry.op == Op::Multiply && at_[1].kind == TokenKind::Star &&
        at_[1].range.begin == at_->range.end) {
      return fail_at(*at_, "a power is written `^`");
    }
    if (!reduce_above(entry.level)) return Step::Failed;
    // Operators of equal precedence associate to the left. Only one `implies` is allowed.
    if (!pending_.back().is_bracket() && pending_.back().level == entry.level) {
      if (entry.level == Level::Implies) return end_of_element();
      // Powers associate to the right: 2^3^2 is 2^(3^2).
      if (entry.level != Level::Power && !reduce()) return Step::Failed;
    }
    // A relation with a `for` or `under` cannot be an operand of a sum.
    if (pending_.back().construct == Construct::Relation && pending_.back().closed) {
      return end_of_element();
    }
    Pending pending;
    pending.construct = Construct::Binary;
    pending.level = entry.level;
    pending.kind = entry.kind;
    pending.op = entry.op;
    pending.token = at_++;
    push_operator(pending);
    return Step::Go;
  }

  Step compare(Comparison comparison) {
    if (!may_stand_here(Level::Relation)) return end_of_element();
    if (!reduce_above(Level::Relation)) return Step::Failed;
    if (pending_.back().construct != Construct::Relation) {
      push_relation(Kind::Relation);
    } else if (pending_.back().closed) {
      return end_of_element();
    }
    ast::RelationInfo& info = out_.relations[pending_.back().index];
    info.comparisons.push_back(comparison);
    info.operands.push_back(operands_.back().range);
    ++at_;
    operand_next_ = true;
    return at_->kind == TokenKind::Index || at_->kind == TokenKind::Subscript ? player_of_relation()
                                                                              : Step::Go;
  }

  // The index of a relation's sign is the player of its `for`: `2_1 <_1 2_2`.
  Step player_of_relation() {
    const Token* player = at_;
    if (at_->kind == TokenKind::Index) {
      const bool is_group = at_[1].kind == TokenKind::LeftBrace;
      player = at_ + (is_group ? 2 : 1);
      if (player->kind != TokenKind::Number && player->kind != TokenKind::Name) {
        at_ = player;
        return expected("a player");
      }
      at_ = player;
      if (is_group && at_[1].kind != TokenKind::RightBrace) {
        ++at_;
        return expected("'}'");
      }
      if (is_group) ++at_;
    }
    ++at_;
    const Token*& chain_player = pending_.back().player;
    if (chain_player != nullptr && list_.text(*chain_player) != list_.text(*player)) {
      return fail_at(*player, "the relations of a chain are for one player");
    }
    chain_player = player;
    return Step::Go;
  }

  void push_relation(Kind kind) {
    Pending chain;
    chain.construct = Construct::Relation;
    chain.level = Level::Relation;
    chain.kind = kind;
    chain.token = at_;
    chain.index = static_cast<std::uint32_t>(out_.relations.size());
    out_.relations.emplace_back();
    pending_.push_back(chain);
  }

  // True if the last operand is a condition in parentheses.
  [[nodiscard]] bool is_enclosed_condition() const {
    const Node& root = out_.nodes.back();
    return root.kind >= Kind::Relation && operands_.back().range.end > root.range.end;
  }

  // Reads `for P` or `under R` after a chain of relations, or after a condition in parentheses.
  Step clause() {
    const bool is_for = at_->word == Word::For;
    // In `with variables <= 2 under R` the clause is the phrase's.
    const Pending& bracket = pending_[bracket_];
    const bool is_of_phrase = is_phrase(bracket) && key_of(bracket) == "with";
    if (is_of_phrase || !may_stand_here(Level::Relation)) return end_of_element();
    if (!reduce_above(Level::Relation)) return Step::Failed;
    if (pending_.back().construct != Construct::Relation) {
      if (!is_enclosed_condition()) return end_of_element();
      push_relation(Kind::Clauses);
    }
    Pending& chain = pending_.back();
    ast::RelationInfo& info = out_.relations[chain.index];
    if (is_for ? info.has_for || chain.player != nullptr : info.has_under) return end_of_element();
    if (!chain.closed) {
      info.operands.push_back(operands_.back().range);
      chain.closed = true;
    }
    (is_for ? info.has_for : info.has_under) = true;
    if (!info.has_for) info.under_first = true;
    Pending pending;
    pending.construct = is_for ? Construct::For : Construct::Under;
    pending.level = is_for ? Level::For : Level::Tight;
    pending.token = at_++;
    push_operator(pending);
    return Step::Go;
  }

  // --- Bars ---

  static constexpr std::int64_t kTooLarge = std::numeric_limits<std::int64_t>::max();

  // True if the last operand can have a bar; `sign` is the bar.
  bool check_base(const Token& sign) {
    const Node& base = out_.nodes.back();
    bool has_bar = false;
    switch (base.kind) {
      case Kind::Integer:
      case Kind::Call:
      case Kind::Negate:
        return true;
      case Kind::Binary:
        if (base.op != Op::Range && base.op != Op::Partition) return true;
        break;
      case Kind::Name:
        has_bar = is_indexed_letter(out_.texts[base.index]);
        if (!has_bar) return true;
        break;
      case Kind::Bar:
        has_bar = true;
        break;
      default:
        break;
    }
    fail_at(sign,
            has_bar ? "there is a bar on this base already" : "a bar needs a player as its base");
    return false;
  }

  // The number of bars: each sign is one, and U+033F is two.
  [[nodiscard]] static std::int64_t bars_in(std::string_view text) {
    if (text.front() == '^') return std::count(text.begin(), text.end(), '\\');  // `^{\prime}`
    std::int64_t bars = 0;
    for (std::size_t at = 0; at < text.size();) {
      const Character sign = character_at(text, at);
      bars += sign.code == U'\u033F' ? 2 : 1;
      at += sign.size;
    }
    return bars;
  }

  bool check_exponent(std::int64_t exponent, SourceRange range) {
    if (exponent <= kMaxExponent) return true;
    fail(with_range(limit_error(cat("exponents go up to ", kMaxExponent)), range));
    return false;
  }

  Step bar() {
    const Token& sign = *at_;
    if (!check_base(sign)) return Step::Failed;
    ++at_;
    if (sign.kind == TokenKind::Index) return index();
    const std::string_view text = list_.text(sign);
    const std::int64_t exponent = sign.kind == TokenKind::Subscript
                                      ? number_of(subscript_digits(text)).value_or(kTooLarge)
                                      : bars_in(text);
    if (!check_exponent(exponent, sign.range)) return Step::Failed;
    integer(sign.range, exponent);
    operands_.push_back({sign.range, next_node() - 1});
    return make_bar(sign.range.end);
  }

  // Reads an index, after `_`.
  Step index() {
    const Token& token = *at_;
    switch (token.kind) {
      case TokenKind::Number:
        integer(token);
        break;
      case TokenKind::Name:
        if (is_inner(token.word)) return expected_exponent();
        name(token);
        break;
      case TokenKind::LeftParen:
      case TokenKind::LeftBrace:
        push_bracket(Construct::Exponent, at_, at_);
        ++at_;
        return Step::Go;
      default:
        return expected_exponent();
    }
    ++at_;
    element_range_ = token.range;
    return index_bar(token.range.end);
  }
  Step expected_exponent() { return expected("a number, a name or an expression in parentheses"); }

  // The last node is the exponent.
  Step index_bar(std::uint32_t end) {
    const Node& exponent = out_.nodes.back();
    if (exponent.kind == Kind::Integer) {
      const std::int64_t value =
          exponent.index == kNone ? kTooLarge : out_.integers[exponent.index];
      if (!check_exponent(value, exponent.range)) return Step::Failed;
    }
    operands_.push_back({element_range_, exponent.first});
    return make_bar(end);
  }

  // The last two operands are base and exponent.
  Step make_bar(std::uint32_t end) {
    const Operand exponent = operands_.back();
    operands_.pop_back();
    Operand base = operands_.back();
    operands_.pop_back();
    base.range.end = end;
    Node& base_node = out_.nodes[exponent.first - 1];
    const Node& exponent_node = out_.nodes.back();
    if (base_node.kind == Kind::Name && exponent_node.kind == Kind::Integer &&
        is_relative_player(out_.texts[base_node.index])) {
      const std::string digits = cat(out_.integers[exponent_node.index]);
      base_node.index = text_index(cat(out_.texts[base_node.index], "_", digits));
      base_node.range = base.range;
      out_.integers.pop_back();
      out_.nodes.pop_back();
    } else {
      inner(Kind::Bar, base.range, base.first, 2);
    }
    return operand_done(base.range);
  }

  // Puts \bar over the last operand. A bar over bars of the same kind is one more bar.
  bool tex_bar(const Token& sign) {
    Operand& base = operands_.back();
    base.range.begin = sign.range.begin;
    if (last_tex_bar_ == next_node() - 1) {
      std::int64_t& exponent = out_.integers[out_.nodes[last_tex_bar_ - 1].index];
      ++exponent;
      if (!check_exponent(exponent, sign.range)) return false;
      out_.nodes.back().range = base.range;
      return true;
    }
    if (!check_base(sign)) return false;
    integer(sign.range, 1);
    inner(Kind::Bar, base.range, base.first, 2);
    last_tex_bar_ = next_node() - 1;
    return true;
  }

  const TokenList& list_;
  const Token* first_;
  const Token* at_;
  Scope scope_;
  ast::Expression& out_;
  absl::Status error_;
  bool operand_next_ = true;
  std::vector<Pending> pending_;
  std::vector<Operand> operands_;
  std::uint32_t bracket_ = 0;   // the place of the innermost bracket in `pending_`
  std::uint32_t prefixes_ = 0;  // their number in `pending_`
  std::uint32_t last_tex_bar_ = kNone;
  SourceRange element_range_;          // of the last complete element
  const Token* phrase_end_ = nullptr;  // the token behind the last phrase
  std::unordered_map<std::string, std::uint32_t> text_indices_;
};

// A sign or a word of other languages, and what to write instead. Signs are known
// by their beginnings; an empty text is any.
struct Habit {
  std::string_view before;
  std::string_view text;
  std::string_view behind;
  std::string_view instead;
};
constexpr Habit kHabits[] = {
    {"", "with", "", "write `under RULES` for rules"},
    {"with", "", "", "write `under RULES` for rules"},
    {"", "using", "", "write `under RULES` for rules"},
    {"", "for", "all", "write `forall`"},
    {"", "from", "", "write `in A..B`"},
    {"from", "", "", "write `in A..B`"},
    {"", "do", "", "write `:` before the body"},
    {"", ":", "=", "write `=`"},
    {"player", "", "", "write `for P` without `player`"},
    {"", "implies", "", "parentheses say which `implies` comes first"},
    {"", "'", "", "a text is in double quotes"},
    {"<", ">", "", "write `!=`"},
    {"=", ">", "", "a function is `k -> EXPR`"},
    {"+", "=", "", "write `x = x + 1`"},
    {"-", "=", "", "write `x = x - 1`"},
    {"*", "=", "", "write `x = x * 2`"},
    {"", "if", "", "write `if CONDITION then A else B`"},
};

// The advice on a token that does not fit; empty if there is none.
[[nodiscard]] std::string_view advice_on(const TokenList& list, const Token& token) {
  if (token.kind == TokenKind::End) return {};
  const auto is = [&](std::string_view wanted, const Token& other) {
    const std::string_view text = list.text(other);
    const bool is_word = other.kind == TokenKind::Name && !wanted.empty();
    return is_word ? text == wanted : text.starts_with(wanted);
  };
  const Token* const before = &token == list.tokens.data() ? nullptr : &token - 1;
  const Token& behind = (&token)[1];
  if (before != nullptr && before->kind == TokenKind::Number && token.kind == TokenKind::Path) {
    return "numbers are whole, or fractions such as 1/2";
  }
  const bool is_subscript = before != nullptr && list.text(token).starts_with('[') &&
                            token.range.begin == before->range.end &&
                            (before->kind == TokenKind::Name || list.text(*before) == ")");
  if (is_subscript) return "a member of a list is `at(l, k)`";
  if (token.word == Word::For && behind.kind == TokenKind::Name && (&behind)[1].word == Word::In) {
    return "write `list k in A..B: ...` for a loop";
  }
  const auto* const habit =
      std::find_if(std::begin(kHabits), std::end(kHabits), [&](const Habit& one) {
        return is(one.text, token) && is(one.behind, behind) &&
               (one.before.empty() || (before != nullptr && is(one.before, *before)));
      });
  return habit == std::end(kHabits) ? std::string_view() : habit->instead;
}

}  // namespace

absl::StatusOr<const Token*> parse_expression(const TokenList& list, const Token* first,
                                              Scope scope, ast::Expression& expression) {
  return ExpressionParser(list, first, scope, expression).run();
}

const Token* behind_rule_name(const Token* first) {
  const Token* at = first + 1;
  while (at->range.begin == at[-1].range.end) {
    const bool is_joined = at->kind == TokenKind::Minus &&
                           (at[1].kind == TokenKind::Name || at[1].kind == TokenKind::Number) &&
                           at[1].range.begin == at->range.end;
    if (!is_joined && at->kind != TokenKind::Prime) break;
    at += is_joined ? 2 : 1;
  }
  return at;
}

absl::Status unexpected(const TokenList& list, const Token& token, const std::string& message) {
  if (token.kind == TokenKind::Error) return list.error;
  // Other messages know what is wrong.
  const std::string_view advice =
      message.starts_with("expected ") ? advice_on(list, token) : std::string_view();
  if (advice.empty()) return error_at(token.range, message);
  return error_at(token.range, cat(message.substr(0, message.find("; ")), "; ", advice));
}

std::string expected_but_found(const TokenList& list, const Token& token,
                               const std::string& expected) {
  return cat("expected ", expected, ", found ", described(list, token));
}

std::string end_but_found(const TokenList& list, const Token& token, const std::string& expected) {
  std::string message = expected_but_found(list, token, expected);
  if (token.kind == TokenKind::Comma && (&token)[1].kind == TokenKind::End) {
    message += "; leave it out";
  }
  return message;
}

std::string expected_after_previous(const TokenList& list, const Token& token,
                                    const std::string& expected) {
  if (&token == list.tokens.data()) return cat("expected ", expected);
  return cat("expected ", expected, " after ", described(list, *(&token - 1)));
}

}  // namespace kingmaker::detail
