// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/foreign_words.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr ForeignWord kForeignWords[] = {
    {"def", "NAME(PARAMETER, ...) = EXPR", "f(v)"},
    {"define", "NAME(PARAMETER, ...) = EXPR", "f(v)"},
    {"function", "NAME(PARAMETER, ...) = EXPR", "f(v)"},
    {"simplify", "normalize EXPR", "normalize"},
    {"reduce", "normalize EXPR", "normalize"},
    {"echo", "print EXPR", "print"},
    {"len", "length(l)", "length"},
    {"it", "_", "_"},
    {"clear", ":undo", "undo"},
    {"lambda", "k -> k + 1", "f(v)"},
    {"True", "true", "and"},
    {"False", "false", "and"},
    {"&", "and", "and"},
    {"!", "not", "not"},
    {"~", "not", "not"},
    {"%", "mod", "mod"},
    {"mod", "A mod B", "mod"},
    {"?", ":help TOPIC", ":help"},
    {"range", "A..B", "domains"},
    {"pow", "k^2", "+"},
    {"\u227A", "<", "<"},
    {"\u227B", ">", ">"},
    {"\u227C", "<=", "<="},
    {"\u227D", ">=", ">="},
    {"\u223C", "==", "=="},
    {"\\prec", "<", "<"},
    {"\\succ", ">", ">"},
    {"\\preceq", "<=", "<="},
    {"\\succeq", ">=", ">="},
    {"\\sim", "==", "=="},
    {"exit", ":quit", "quit"},
    {"quit", ":quit", "quit"},
    {"help", ":help TOPIC", ":help"},
    {"set", ":set NAME VALUE", "set"},
    {"load", ":load FILE", "load"},
    {"import", ":load FILE", "load"},
    {"save", ":save FILE", "save"},
    {"show", ":show NAME", "show"},
    {"undo", ":undo", "undo"},
    {"history", ":history", "history"},
};

}  // namespace

std::span<const ForeignWord> foreign_words() { return kForeignWords; }

const ForeignWord* foreign_word(std::string_view word) {
  const auto* const entry =
      std::find_if(std::begin(kForeignWords), std::end(kForeignWords),
                   [&](const ForeignWord& foreign) { return foreign.word == word; });
  return entry == std::end(kForeignWords) ? nullptr : entry;
}

std::string instead_of(std::string_view word, const StatementSyntaxes& syntaxes) {
  for (const StatementSyntax* syntax : syntaxes) {
    const bool is_meant = !word.empty() && word == syntax->foreign_word;
    if (is_meant) return cat("; write `", syntax->first_word, " _`");
  }
  const ForeignWord* const foreign = foreign_word(word);
  return foreign == nullptr ? "" : cat("; write `", foreign->instead, "`");
}

}  // namespace kingmaker
