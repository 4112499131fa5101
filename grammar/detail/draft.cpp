// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/draft.hpp"

#include <absl/algorithm/container.h>

#include <iterator>
#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/unexpected.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::detail {
namespace {

// The name of a bracket in messages, the scope and the separators of its elements, and its end.
struct BracketInfo {
  std::string_view name;
  Scope scope = Scope::Operand;       // of its elements
  TokenKind closer = TokenKind::End;  // none: a word ends it
  std::string_view separators = {};   // empty: its closer, perhaps after ','
};
constexpr BracketInfo kBrackets[] = {
    {"the text"},
    {"the list", Scope::Operand, TokenKind::RightBracket},
    {"the list of options", Scope::Operand, TokenKind::RightBracket},
    {"the choice", Scope::Operand, TokenKind::RightBrace},
    {"the braces", Scope::Operand, TokenKind::RightBrace},
    {"the object", Scope::Operand, TokenKind::RightBrace},
    {"the parentheses", Scope::Condition, TokenKind::RightParen},
    {"the arguments of `", Scope::Condition, TokenKind::RightParen},
    {"the exponent", Scope::Sum, TokenKind::RightBrace},
    {"the braces", Scope::Sum, TokenKind::RightBrace},
    {"the `if`", Scope::Condition, TokenKind::End, "`then`"},
    {"the `then`", Scope::Condition, TokenKind::End, "`else`"},
    {"the domain", Scope::Operand, TokenKind::End, "',' and a variable, or ':'"},
    {"the `let`", Scope::Condition, TokenKind::End, "',' and a name, or `in`"},
    {"the `when`", Scope::Condition, TokenKind::End, "':'"},
    {"the phrase", Scope::Operand, TokenKind::End, "a clause"},
};
static_assert(std::size(kBrackets) == static_cast<std::size_t>(Construct::Phrase) -
                                          static_cast<std::size_t>(Construct::Bottom) + 1);

const BracketInfo& info_of(const Pending& bracket) {
  return kBrackets[static_cast<std::size_t>(bracket.construct) -
                   static_cast<std::size_t>(Construct::Bottom)];
}

TokenKind closer_of(const Pending& bracket) {
  const bool is_in_parentheses =
      bracket.construct == Construct::Exponent && bracket.open->kind == TokenKind::LeftParen;
  return is_in_parentheses ? TokenKind::RightParen : info_of(bracket).closer;
}

Scope scope_of_part(std::string_view key, const VerbSyntax& verb) {
  if (key == "under") return Scope::Rules;
  if (key == "with") return Scope::Condition;
  if (key == "for" || key == "start" || key == "players" || key == "first") return Scope::Sum;
  if (!key.empty()) return Scope::Operand;
  return verb.subject == VerbSyntax::Subject::Condition ? Scope::Condition
         : verb.subject == VerbSyntax::Subject::Rules   ? Scope::Rules
                                                        : Scope::Operand;
}

}  // namespace

Draft::Draft(const TokenList& tokens, const Token* begin, Scope outermost,
             ast::Expression& expression)
    : list(tokens), first(begin), at(begin), scope(outermost), out(expression) {
  out.source = list.owned;
  push_bracket(Construct::Bottom, begin, begin);
}

Step Draft::fail(absl::Status status) {
  error = std::move(status);
  return Step::Failed;
}
Step Draft::fail_at(const Token& token, const std::string& message) {
  return fail(unexpected(list, token, message));
}
Step Draft::expected(const std::string& expectation) {
  return fail_at(*at, expected_after_previous(list, *at, expectation));
}
Step Draft::expected_separator(const std::string& separators) {
  std::string message = expected_but_found(list, *at, cat(separators, " in ", place(bracket())));
  const bool is_clause = at->word == Word::Under || at->word == Word::For;
  if (is_clause && bracket().construct == Construct::Call) {
    append(message, "; write `, ", list.text(*at), "=...`");
  }
  return fail_at(*at, message);
}
std::string Draft::separators() const {
  const Construct construct = bracket().construct;
  if (construct == Construct::Let && at->kind == TokenKind::End) {
    return "`in` (`x = 3` alone binds a name)";
  }
  const std::string_view words = info_of(bracket()).separators;
  if (!words.empty()) return std::string(words);
  const TokenKind closer = closer_of(bracket());
  const std::string_view quoted = closer == TokenKind::RightBracket ? "']'"
                                  : closer == TokenKind::RightParen ? "')'"
                                                                    : "'}'";
  const bool has_one = construct == Construct::Exponent || construct == Construct::TexGroup;
  return cat(has_one ? "" : "',' or ", quoted);
}

std::string Draft::place(const Pending& around) const {
  std::string name(info_of(around).name);
  if (around.construct == Construct::Call) append(name, clipped(out.texts[around.index]), "`");
  const std::size_t open = around.open->range.begin;
  const std::string_view between = list.source.substr(open, at->range.begin - open);
  const auto lines = absl::c_count(between, '\n');
  append(name, around.construct >= Construct::If ? " at column " : " opened at column ",
         column_of(list.source, open));
  if (lines > 0) append(name, ", ", lines, lines == 1 ? " line" : " lines", " above");
  return name;
}

bool Draft::closes(const Pending& around, TokenKind kind) {
  return kind != TokenKind::End && closer_of(around) == kind;
}

std::uint32_t Draft::text_index(std::string text) {
  const auto [entry, fresh] =
      text_indices_.try_emplace(std::move(text), static_cast<std::uint32_t>(out.texts.size()));
  if (fresh) out.texts.push_back(entry->first);
  return entry->second;
}
ast::Node& Draft::leaf(Kind kind, SourceRange range) {
  ast::Node node;
  node.kind = kind;
  node.range = range;
  node.first = next_node();
  return out.nodes.emplace_back(node);
}
ast::Node& Draft::inner(Kind kind, SourceRange range, std::uint32_t begin, std::uint32_t count) {
  ast::Node& node = leaf(kind, range);
  node.first = begin;
  node.count = count;
  return node;
}
void Draft::string(SourceRange range, std::string text) {
  const std::uint32_t index = text_index(std::move(text));
  leaf(Kind::String, range).index = index;
}
void Draft::integer(SourceRange range, std::optional<std::int64_t> value) {
  ast::Node& node = leaf(Kind::Integer, range);
  if (!value) return;
  node.index = static_cast<std::uint32_t>(out.integers.size());
  out.integers.push_back(*value);
}
void Draft::integer(const Token& token) {
  integer(without_zeros(token.range), number_of(list.text(token)));
}
SourceRange Draft::without_zeros(SourceRange range) const {
  while (range.end - range.begin > 1 && list.source[range.begin] == '0') ++range.begin;
  return range;
}
ast::Node& Draft::join(Kind kind, std::size_t count, std::uint32_t begin) {
  const SourceRange last = operands.back().range;
  operands.resize(operands.size() - (count - 1));
  Operand& whole = operands.back();
  whole.range = {begin, last.end};
  return inner(kind, whole.range, whole.first, static_cast<std::uint32_t>(count));
}
void Draft::body_done(const Pending& gather) {
  ++out.gathers[gather.index].bodies;
  const Operand& body = operands.back();
  if (gather.keyword != kNone) keyword(body.range, body.first, gather.keyword);
}
Step Draft::operand_done(SourceRange range) {
  operands.push_back({range, out.nodes.back().first});
  operand_next = false;
  return Step::Go;
}

Pending& Draft::push_operator(Construct construct, Precedence level, const Token* token) {
  operand_next = true;
  Pending& added = pending.emplace_back();
  added.construct = construct;
  added.level = level;
  added.token = token;
  return added;
}
bool Draft::nest(std::string_view what) {
  if (++prefixes <= kMaxNesting) return true;
  fail(limit_error_at(at->range, what, " are nested more than ", kMaxNesting, " deep"));
  return false;
}
Pending& Draft::push_bracket(Construct construct, const Token* token, const Token* open) {
  const auto outer = std::exchange(innermost, static_cast<std::uint32_t>(pending.size()));
  Pending& added = push_operator(construct, Precedence::Tight, token);
  added.open = open;
  added.first = next_node();
  added.outer = outer;
  return added;
}
Pending& Draft::push_bracket_like_outer(Construct construct) {
  const std::uint32_t anchor = bracket().anchor;
  const std::uint32_t depth = bracket().depth;
  Pending& added = push_bracket(construct, at, at);
  added.anchor = anchor;
  added.depth = depth;
  ++at;
  return added;
}
Pending Draft::pop_bracket() {
  const Pending popped = pending.back();
  innermost = popped.outer;
  pending.pop_back();
  return popped;
}

Scope Draft::scope_of(const Pending& around) const {
  if (around.construct == Construct::Bottom) return scope;
  return around.is_phrase() ? scope_of_part(key_of(around), *around.verb) : info_of(around).scope;
}

void Draft::element_done() {
  Pending& around = pending.back();
  element_range = operands.back().range;
  operands.pop_back();
  ++around.count;
  const bool is_phrase = around.is_phrase();
  if ((around.construct != Construct::Call && !is_phrase) || around.keyword == kNone) return;
  const std::uint32_t begin = is_phrase ? element_range.begin : around.token->range.begin;
  keyword({begin, element_range.end}, out.nodes.back().first, around.keyword);
  around.keyword = kNone;
}

std::optional<std::uint32_t> Draft::new_variable() {
  if (absl::Status status = check_new_name(list.text(*at), NewName::Variable, list.syntaxes);
      !status.ok()) {
    fail(with_range(status, at->range));
    return std::nullopt;
  }
  return text_index(*at);
}

}  // namespace kingmaker::detail
