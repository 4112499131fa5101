// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses phrases: a verb, its subjects and its clauses, which become a call. Names of rules too.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include "grammar/detail/draft.hpp"

namespace kingmaker::detail {

// True for a token with which an operand may begin, other than a bracket, a sign or a word.
[[nodiscard]] bool starts_operand(const Token& token);
// The same, and a word or a bracket that begins one: the token is not an operator and not an end,
// so that a text before it is not an operand.
[[nodiscard]] bool begins_operand(const Token& token);

class Phrases : DraftParser {
 public:
  explicit Phrases(Draft& draft) : DraftParser(draft) {}

  // True if a verb may begin a phrase here, and is not the outcome `draw`.
  [[nodiscard]] bool opens_phrase(const Token& verb, const Token& next) const;
  // True if `draw` is the outcome, since nothing that can be drawn follows. Alone, it is the
  // statement that draws the last result.
  [[nodiscard]] bool is_outcome(const Token& token, const Token& next) const;
  // The verb that begins with the token. Its noun follows, perhaps behind a label: `check rule`.
  [[nodiscard]] const StatementSyntax* verb_of(const Token& token) const;
  // Writes the nouns that may follow the word: "`rules`"; empty for other words.
  [[nodiscard]] std::string nouns_of(const Token& token) const;
  // True where an expression begins: a statement, what is bound to a name, parentheses, or the only
  // subject of a phrase.
  [[nodiscard]] bool may_begin_phrase() const;
  Step open(const StatementSyntax& verb);
  // The bit of the clause that begins with the token; 0 if the phrase has none, or has it already.
  [[nodiscard]] std::uint32_t clause_at(const Pending& phrase, const Token& token) const;
  // Goes on with the clauses behind `verb(...)`.
  Step open_behind_call(const Pending& call);
  // True if the name of a rule is the next argument.
  [[nodiscard]] bool names_rule(const Pending& top) const;
  Step rule_name();
  // Reads `merge-same-mover` behind `under`: a rule as a rule set, whose name has `_` for each
  // hyphen. Nullopt for a name without hyphens.
  std::optional<Step> rule_alone();
  // True for the `in` behind a bound, which begins a clause: `with size <= 3 in D`.
  [[nodiscard]] bool ends_bound(const Token& in) const;
  [[nodiscard]] static bool ends_element(const Token& token);
  // Completes a subject or a clause of the innermost phrase.
  Step behind_part();
  // Reads the comma behind a subject, or ends the phrase before it.
  Step behind_subject();

 private:
  // The noun of a verb, behind its first word and perhaps a label; null if it is not there.
  [[nodiscard]] const Token* noun_behind(const Token& token, const StatementSyntax& verb) const;
  void skip_ignored(const VerbSyntax& verb);
  // True if the words are completed that may follow the token, which is the last.
  [[nodiscard]] bool is_completed_behind(const Token& token) const {
    return list_.missing != nullptr && (&token)[1].kind == TokenKind::End;
  }
  // Reads the label of a claim: a text before its condition. A label without quotes is an error.
  std::optional<Step> read_label(Pending& phrase);
  // Reads a clause of the innermost phrase, or ends it. Its subjects so far are complete.
  Step part();
  // True for `as` and `to`, behind which stand the format of the answer and the file for it.
  [[nodiscard]] bool begins_ending(const Token& token) const;
  // Writes "`for`, `under` or the end of the statement".
  [[nodiscard]] static std::string what_may_follow(const Pending& phrase);
};

}  // namespace kingmaker::detail
