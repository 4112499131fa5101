// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/parse.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/detail/expression.hpp"
#include "grammar/detail/extent.hpp"
#include "grammar/detail/statement.hpp"
#include "grammar/detail/tokenizer.hpp"
#include "grammar/detail/unexpected.hpp"
#include "grammar/limits.hpp"
#include "grammar/statement_contents.hpp"
#include "grammar/value_builder.hpp"

namespace kingmaker {
namespace {

using ast::Kind;
using detail::Token;
using detail::TokenKind;
using detail::TokenList;

[[nodiscard]] SourceRange range_between(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

[[nodiscard]] absl::Status too_large(std::string_view noun, std::size_t place) {
  return limit_error_at(range_between(place, place), "a ", noun, " of more than ", kMaxSourceBytes,
                        " bytes is not read");
}

// Places in a text have 32 bits.
[[nodiscard]] bool has_places(std::string_view text) {
  return text.size() < std::numeric_limits<std::uint32_t>::max();
}

constexpr std::string_view kSpace = " \t\r\n\v\f";

// Parses `:name arguments`; [begin, end) is the extent of the statement.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_command(std::string_view text, std::size_t begin,
                                                           std::size_t end) {
  std::string_view command = text.substr(begin, end - begin);
  if (const std::size_t valid = detail::valid_utf8_prefix(command); valid < command.size()) {
    return error_at(range_between(begin + valid, begin + valid + 1), "invalid UTF-8");
  }
  // Removes a comment, as detail::statement_extent defines it.
  bool in_string = false;
  for (std::size_t i = 1; i < command.size(); ++i) {
    if (command[i] == '"') in_string = !in_string;
    if (command[i] == '\\' && in_string) ++i;
    if (!in_string && command[i] == '#' && kSpace.find(command[i - 1]) != kSpace.npos) {
      command = command.substr(0, i);
      break;
    }
  }
  const std::size_t name_end = std::min(command.find_first_of(kSpace), command.size());
  if (name_end == 1) {
    return error_at(range_between(begin + 1, begin + 1),
                    "expected the name of a command after ':'");
  }
  ast::Statement statement;
  statement.kind = ast::StatementKind::Command;
  statement.name = std::string(command.substr(1, name_end - 1));
  statement.name_range = range_between(begin + 1, begin + name_end);
  statement.range = statement.name_range;
  statement.range.begin = static_cast<std::uint32_t>(begin);
  auto line = std::make_shared<CommandLine>();
  line->arguments_range = range_between(begin + name_end, begin + name_end);
  const std::size_t first = std::min(command.find_first_not_of(kSpace, name_end), command.size());
  const std::size_t last = command.find_last_not_of(kSpace) + 1;
  if (first < last) {
    line->arguments_range = range_between(begin + first, begin + last);
    statement.range.end = line->arguments_range.end;
  }
  for (std::size_t i = first; i < last;) {
    const std::size_t next =
        command[i] == '\\' ? detail::continued_line(command, i) : std::string_view::npos;
    if (next == std::string_view::npos) {
      line->arguments += command[i++];
    } else {
      line->arguments += ' ';
      i = next;
    }
  }
  line->range = statement.range;
  statement.content = std::move(line);
  return statement;
}

// The lines `## ...` directly above the statement at `begin`, without the signs.
[[nodiscard]] std::string documentation_above(std::string_view text, std::size_t begin) {
  constexpr std::string_view kSigns = "##";
  const std::size_t end = text.substr(0, begin).find_last_not_of(" \t") + 1;
  std::size_t first = end;
  while (first > 0 && text[first - 1] == '\n') {
    const std::size_t above = text.substr(0, first - 1).rfind('\n') + 1;
    if (!detail::is_comment_on_definition(text.substr(above, first - above))) break;
    first = above;
  }
  std::string lines;
  while (first < end) {
    std::string_view line = text.substr(first, text.find('\n', first) - first);
    first += line.size() + 1;
    line.remove_prefix(line.find(kSigns) + kSigns.size());
    if (line.starts_with(' ')) line.remove_prefix(1);
    append(lines, line.substr(0, line.find_last_not_of(kSpace) + 1), first < end ? "\n" : "");
  }
  return lines;
}

// True for an object of JSON, false for a choice m{...}.
[[nodiscard]] bool is_json(const ast::Node& node, std::string_view text) {
  return (node.kind == Kind::Choice || node.kind == Kind::Outcome) && text[node.range.begin] == '{';
}

// Checks that every node belongs to the notation.
[[nodiscard]] absl::Status check_notation(const TokenList& list, const ast::Expression& expression,
                                          Notation notation) {
  if (notation != Notation::Tex && list.tex) {
    return error_at(*list.tex, "TeX does not belong to this notation");
  }
  const auto foreign = [&](const ast::Node& node) -> std::string_view {
    const bool json = is_json(node, list.source);
    switch (notation) {
      case Notation::Bracket:
        return node.kind != Kind::Choice && !json ? ""
               : json                             ? "an object does not belong to bracket notation"
                      : "a mover in braces does not belong to bracket notation";
      case Notation::Tex:
        return json ? "an object does not belong to TeX" : "";
      case Notation::Choice:
        if (json) return "an object does not belong to choice notation";
        return node.kind == Kind::List || node.kind == Kind::Plain
                   ? "a list without a mover does not belong to choice notation"
                   : "";
      case Notation::Json:
        if (node.kind == Kind::Integer) {
          // Leading zeros are before the range.
          return node.range.begin > 0 && list.source[node.range.begin - 1] == '0'
                     ? "a number of JSON does not begin with 0"
                     : "";
        }
        return json ? "" : "JSON has numbers and objects {\"mover\": 1, \"options\": [...]} only";
      case Notation::Detect:
        break;
    }
    return "";
  };
  for (const ast::Node& node : expression.nodes) {
    if (const std::string_view message = foreign(node); !message.empty()) {
      return error_at(node.range, message);
    }
  }
  if (notation == Notation::Json) {
    // Parentheses and other white space leave no trace in the tree, so the text is checked. Letters
    // are those of names of members. A byte order mark at the beginning may be ignored.
    const std::size_t at = list.source.find_first_not_of(
        "{}[]:,\"0123456789-/ \t\r\nmoverptinsafy",
        list.source.starts_with(detail::kByteOrderMark) ? detail::kByteOrderMark.size() : 0);
    if (at != std::string_view::npos) {
      return error_at(range_between(at, at + 1), "this does not belong to JSON");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<ParsedStatement> parse_statement(std::string_view text, std::size_t offset,
                                                Budget* budget, StatementSyntaxes syntaxes) {
  if (budget != nullptr && !budget->look()) return status_of(*budget);
  if (!has_places(text)) return too_large("text", 0);
  const detail::Extent extent = detail::statement_extent(text, offset, syntaxes);
  if (extent.end - extent.begin > kMaxSourceBytes) return too_large("statement", extent.begin);
  const bool is_command = extent.begin < extent.end && text[extent.begin] == ':';
  absl::StatusOr<ast::Statement> statement =
      is_command ? parse_command(text, extent.begin, extent.end)
                 : detail::parse_tokens(detail::tokenize(text, extent.begin, extent.end,
                                                         {.budget = budget, .syntaxes = syntaxes}));
  if (!statement.ok()) return statement.status();
  // A line of a comment is an empty statement, below all lines of the comment before it.
  if (extent.begin > 0 && statement->kind != ast::StatementKind::Empty) {
    statement->documentation = documentation_above(text, extent.begin);
  }
  return ParsedStatement{*std::move(statement), extent.next};
}

bool begins_statement(std::string_view text, StatementSyntaxes syntaxes) {
  const auto statement =
      detail::parse_tokens(detail::tokenize(text, 0, text.size(), {.syntaxes = syntaxes}));
  if (statement.ok()) return true;
  const std::optional<SourceRange> place = range_of(statement.status());
  return place && place->begin >= text.size();
}

std::optional<OperandPlace> missing_operand(std::string_view text, StatementSyntaxes syntaxes) {
  std::optional<OperandPlace> missing;
  TokenList list = detail::tokenize(text, 0, text.size(), {.syntaxes = syntaxes});
  list.missing = &missing;
  // An error may say the same.
  (void)detail::parse_tokens(std::move(list));
  return missing;
}

absl::StatusOr<ast::Statement> parse_drawing(std::string_view text, StatementSyntaxes syntaxes) {
  if (text.size() > kMaxSourceBytes) return too_large("statement", 0);
  const auto draws = absl::c_find_if(
      syntaxes, [](const auto* syntax) { return syntax->body == StatementSyntax::Body::Drawing; });
  if (draws == syntaxes.end()) return absl::UnimplementedError("this program draws no pictures");
  return detail::parse_tokens(detail::tokenize(
      text, 0, text.size(), {.implied = (*draws)->first_word, .syntaxes = syntaxes}));
}

std::size_t skip_statement(std::string_view text, std::size_t offset,
                           const StatementSyntaxes& syntaxes) {
  return detail::statement_extent(text, offset, syntaxes).next;
}

absl::StatusOr<Term> parse_value(TermStore& store, const Frame& frame, std::string_view text,
                                 Notation notation, Budget* budget) {
  if (text.size() > kMaxSourceBytes) return too_large("value", 0);
  if (notation != Notation::Choice && notation != Notation::Json) {
    if (const auto term = read_plain_value(store, frame, text, budget)) return *term;
  }
  const TokenList list = detail::tokenize(text, 0, text.size(),
                                          {.whole = "value",
                                           .comments = false,
                                           .is_formula = notation == Notation::Tex,
                                           .budget = budget});
  ast::Expression expression;
  KM_ASSIGN_OR_RETURN(
      const auto behind,
      detail::parse_expression(list, list.tokens.data(), detail::Scope::Operand, expression));
  if (behind->kind != TokenKind::End) {
    return detail::unexpected(list, *behind,
                              detail::end_but_found(list, *behind, "the end of the value"));
  }
  if (notation != Notation::Detect) {
    KM_RETURN_IF_ERROR(check_notation(list, expression, notation));
  }
  return build_value(store, frame, expression, budget);
}

}  // namespace kingmaker
