#include "grammar/detail/statement.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/detail/statement_def.hpp"
#include "grammar/parse.hpp"

namespace kingmaker::detail {
namespace {

// Rules of the grammar that can be missing, in words. Parsers of words and signs carry theirs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kRuleWords = {{
    {"cell", "a cell"},
    {"move", "a move"},
    {"rules of a game", "where it is played"},
    {"quantifier", "a variable"},
    {"parameters", "a parameter"},
    {"column", "an expression"},
}};

[[nodiscard]] std::string in_words(const std::string& rule) {
  for (const auto& [name, words] : kRuleWords) {
    if (name == rule) return std::string(words);
  }
  return rule;
}

// `normlize x`
[[nodiscard]] std::optional<std::string_view> meant_statement(std::string_view name) {
  std::vector<std::string_view> known;
  for (const std::string_view word : reserved_names()) {
    if (starts_statement(word_named(word))) known.push_back(word);
  }
  return nearest(name, known);
}

[[nodiscard]] absl::Status check_variables(const ast::Statement& statement) {
  std::vector<std::string_view> seen;
  const auto add = [&](const ast::Quantifier& quantifier, std::string_view what) {
    for (std::size_t i = 0; i < quantifier.variables.size(); ++i) {
      const std::string_view name = quantifier.variables[i];
      if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
        return error_at(quantifier.ranges[i],
                        cat("the ", what, " `", clipped(name), "` is given twice"));
      }
      seen.push_back(name);
    }
    return absl::OkStatus();
  };
  for (const ast::Quantifier& quantifier : statement.quantifiers) {
    if (absl::Status status = add(quantifier, "variable"); !status.ok()) return status;
  }
  return add(statement.parameters, "parameter");
}

[[nodiscard]] bool may_be_explained(const ast::Statement& statement) {
  const bool is_drawn = statement.kind == ast::StatementKind::DrawExplain;
  if (statement.kind != ast::StatementKind::Explain && !is_drawn) return true;
  const ast::Expression& expression = statement.expression;
  if (expression.root().kind == ast::Kind::Relation || is_call_of(expression, "fine")) return true;
  return !is_drawn && (is_call_of(expression, "win") || is_call_of(expression, "stable") ||
                       is_call_of(expression, "outcome"));
}

}  // namespace

absl::Status check_new_name(std::string_view name, NewName what) {
  std::string_view reason;
  if (name == "_") {
    reason = "is the last result";
  } else if (word_named(name) != Word::None) {
    reason = "is a word of the language";
  } else if (what == NewName::Binding && is_player_letter(name)) {
    reason = "stands for a player";
  } else if (what == NewName::Binding && is_indexed_letter(name)) {
    reason = "stands for a value";
  } else {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(cat("`", clipped(name), "` ", reason, " and cannot be a name"));
}

bool is_direction(std::string_view word) {
  static constexpr std::array<std::string_view, 8> kDirections = {
      "right", "left", "across", "up", "down", "upright", "diagonal", "all"};
  return std::find(kDirections.begin(), kDirections.end(), word) != kDirections.end();
}

absl::Status explain_failure(const TokenList& list, TokenIterator where,
                             const std::string& expected) {
  const Token& found = *where;
  const std::string words = in_words(expected);
  if (words != syntax::end.words) {
    const bool may_end = words.ends_with(syntax::end.words);
    return unexpected(
        list, found,
        may_end ? end_but_found(list, found, words) : expected_but_found(list, found, words));
  }
  // The statement was complete before `found`: what was it meant to be?
  if (found.kind == TokenKind::Assign) {
    return error_at(found.range, "`=` gives a value to a name; `==` compares values");
  }
  const Token& first = list.tokens.front();
  if (where == &first + 1 && first.kind == TokenKind::Name && first.word == Word::None) {
    const std::string_view name = list.text(first);
    if (const auto meant = meant_statement(name)) {
      return error_at(first.range, cat("unknown statement `", name, "`", did_you_mean(meant)));
    }
  }
  std::string message = end_but_found(list, found, words);
  if (found.word == Word::Under) {
    message += "; `under` belongs to a relation or to a statement such as `normalize`";
  } else if (found.word == Word::For) {
    message += "; `for` belongs to a relation or to `compare`";
  }
  return unexpected(list, found, message);
}

absl::Status unknown_option(const TokenList& list, const Token& option) {
  static constexpr std::array<std::string_view, 3> kOptions = {"-o", "--expand", "--tree"};
  const std::string_view name = list.text(option);
  return error_at(option.range,
                  cat("unknown option `", clipped(name), "`", did_you_mean(nearest(name, kOptions)),
                      "; `draw` has -o FILE, --expand and --tree"));
}

absl::StatusOr<ast::Statement> parse_tokens(const TokenList& list) {
  TokenIterator at = list.tokens.data();
  const TokenIterator last = at + list.tokens.size();
  ast::Statement statement;
  if (at->kind != TokenKind::End) {
    StatementState state = {list, absl::OkStatus()};
    const auto grammar = x3::with<StatementTag>(state)[syntax::statement];
    if (!x3::parse(at, last, grammar, statement)) {
      return state.error.ok() ? absl::InternalError("the grammar of statements has a gap")
                              : state.error;
    }
  }
  statement.range = {list.tokens.front().range.begin, list.tokens.back().range.end};
  if (absl::Status status = check_variables(statement); !status.ok()) return status;
  if (!may_be_explained(statement)) {
    return error_at(statement.expression.range(),
                    "`explain` needs a relation such as `2_2 < 2_1`, `normalize` and a value, or "
                    "`fine(v)`; of `win(v)`, `stable(v)` and `outcome(g)` it gives a table");
  }
  return statement;
}

}  // namespace kingmaker::detail
