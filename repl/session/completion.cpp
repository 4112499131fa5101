// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/completion.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <utility>

#include "algebra/outcome.hpp"
#include "base/characters.hpp"
#include "base/sort_unique.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/reserved_names.hpp"
#include "language/clauses.hpp"
#include "language/constructor.hpp"
#include "language/domain.hpp"
#include "language/function.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

// Longer statements are not typed, and are read once for each word.
constexpr std::size_t kLongestStatement = 20'000;
// A name that nobody has bound.
constexpr std::string_view kNewName = "q_q_q";

bool is_no_blank(char c) { return !is_blank(c); }
bool is_part_of_rule(char c) { return is_of_name(c) || c == '-' || c == '\''; }

// The longest end of `text` that consists of such characters.
template <typename IsPart>
std::string_view end_of(std::string_view text, IsPart is_part) {
  std::size_t begin = text.size();
  while (begin > 0 && is_part(text[begin - 1])) --begin;
  return text.substr(begin);
}
std::string_view before(std::string_view text, std::string_view end) {
  return text.substr(0, text.size() - end.size());
}

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }
bool has(const Words& words, std::string_view word) { return absl::c_linear_search(words, word); }

// The kind of the operand that is missing, as the rows of functions and clauses say; empty if any
// kind will do.
std::string_view kind_wanted(const OperandPlace& place, const Library& library) {
  if (place.key == "normal") return "rules";
  if (!place.key.empty()) {
    const ClauseInfo* const clause = clause_named(place.key);
    return clause == nullptr ? std::string_view() : clause->kind;
  }
  const FunctionInfo* const row = library.function(place.call);
  if (row == nullptr) return constructor_named(library, place.call) != nullptr ? "number" : "";
  const std::vector<std::string_view> kinds = words_in(row->kinds.substr(0, row->kinds.find("->")));
  return place.index < kinds.size() ? kinds[place.index] : std::string_view();
}

// True if an operand of this kind may begin with a call of the function.
bool may_begin(std::string_view kind, const FunctionInfo& function) {
  const std::size_t arrow = function.kinds.find("-> ");
  if (arrow == function.kinds.npos) return kind != "domain" && kind != "player";
  const std::string_view answer = function.kinds.substr(arrow + 3);
  if (kind == "domain" || kind == "list") return answer == "list" || answer == "values";
  if (kind == "value") return answer != "truth" && answer != "text" && answer != "list";
  return kind != "player" || answer == "player";
}

// The names of objects of the session with which an operand may begin, and calls, which include
// the parenthesis.
Words operands(std::string_view kind, const Library& library) {
  Words words;
  for (const std::string_view name : library.names(Library::kDefinition)) {
    words.push_back(cat(name, constructor_named(library, name) != nullptr ? "(" : ""));
  }
  if (kind == "domain" || kind.empty()) words.emplace_back("players");
  if (kind == "truth" || kind.empty()) add(words, {"true", "false"});
  if (kind == "domain") {
    for (const std::string_view name : domain_names(library)) words.push_back(cat(name, "("));
  }
  for (const FunctionInfo* info : library.functions()) {
    if (may_begin(kind, *info)) words.push_back(cat(info->name, "("));
  }
  if (kind == "domain" || kind == "player" || kind == "path") return words;
  for (const std::string_view name : library.names(Library::kConstructor | Library::kCollected)) {
    words.push_back(cat(name, "("));
  }
  return words;
}

// The words that the grammar accepts behind `text`: those of the language; the first words of verbs
// and their nouns; and, where no operand is missing, keys of clauses and the words of the statement
// that `text` begins.
Words words_of_grammar(const std::string& text, bool is_operand, const Library& library) {
  const StatementSyntaxes syntaxes = library.syntaxes();
  Words words;
  const auto offer = [&](std::string_view word, std::string_view rest) {
    if (begins_statement(cat(text, word, rest), syntaxes)) words.emplace_back(word);
  };
  for (const std::string_view word : reserved_names()) {
    offer(word, " x");
  }
  for (const StatementSyntax* syntax : syntaxes) {
    const VerbSyntax& verb = syntax->verb;
    const bool has_subject = syntax->read != nullptr || verb.most > 0;
    const std::string rest = has_subject ? " x"
                             : verb.clauses.empty()
                                 ? ""
                                 : cat(" ", words_in(verb.clauses).front(), " x");
    offer(syntax->first_word, cat(verb.noun.empty() ? "" : " ", verb.noun, rest));
    if (!verb.noun.empty()) offer(verb.noun, rest);
  }
  // A place for any new name is none for these.
  if (is_operand || begins_statement(cat(text, kNewName), syntaxes)) return words;
  for (const std::string_view word : {"div", "mod", "xor"}) offer(word, " 1 and x");
  const std::string_view first =
      std::string_view(text).substr(0, std::min(text.find(' '), text.size()));
  for (const StatementInfo* info : library.statements()) {
    for (const StatementSyntax& syntax : info->syntaxes) {
      for (const std::string_view key : words_in(syntax.verb.clauses)) offer(key, "");
      if (syntax.first_word != first) continue;
      for (const std::string_view word : words_in(info->words)) offer(word, "");
    }
  }
  return words;
}

// The names of the arguments of a function or a game.
Words keys_of(const std::string& call, const Library& library) {
  Words keys;
  const FunctionInfo* const row = library.function(call);
  for (const std::string_view key : words_in(row == nullptr ? "" : row->keywords))
    keys.emplace_back(key);
  const ConstructorPointer game = row == nullptr ? constructor_named(library, call) : nullptr;
  if (game == nullptr) return keys;
  const std::string usage = cat(game->usage(), game->further_arguments());
  for (std::size_t at = usage.find('='); at != usage.npos; at = usage.find('=', at + 1)) {
    keys.emplace_back(end_of(std::string_view(usage).substr(0, at), is_of_name));
  }
  return keys;
}

// True if there are names that make objects of this kind.
bool is_made(std::string_view kind, const Library& library) {
  const auto& constructors = library.constructors();
  return absl::c_any_of(constructors, [&](const auto& constructor) {
    return constructor->kind() == cat("a ", kind);
  });
}

// The words that may begin the operand that is missing behind `text`.
Words words_of_operand(const std::string& text, const OperandPlace& place, const Library& library) {
  const bool is_domain =
      place.is_domain || (library.meanings_of(place.call) == 0 && !place.call.empty());
  const DomainPointer domain = is_domain ? domain_named(library, place.call) : nullptr;
  const Words bounds = domain == nullptr ? Words{} : domain->domain_words();
  const std::string_view kind = kind_wanted(place, library);
  Words words;
  if (!bounds.empty() && place.key.empty()) {
    words = bounds;
  } else if (kind == "rules" || kind == "preference") {
    words = rule_set_names(library, place.is_in_tuple);
    std::erase_if(words, [&](const std::string& name) {
      const auto& sets = library.rule_sets();
      return kind == "preference" && absl::c_any_of(sets, [&](const auto& set) {
               return set->name == name && set->preference == nullptr;
             });
    });
  } else if (kind == "rule") {
    words = rule_names(library);
  } else if (is_made(kind, library) || kind == "function") {
    const Library::Meaning meaning = kind == "function"
                                         ? Library::kFunction | Library::kDefinition
                                         : Library::kConstructor | Library::kCollected;
    for (const std::string_view name : library.names(meaning)) {
      if (begins_statement(cat(text, name), library.syntaxes())) words.emplace_back(name);
    }
  } else if (kind.find('|') != kind.npos) {
    words = absl::StrSplit(absl::string_view(kind.data(), kind.size()), '|');
  } else if (kind != "format" && kind != "file") {
    words = operands(kind, library);
    const bool is_alone = kind == "domain" || kind == "player" || kind == "path";
    if (!is_alone) add(words, words_of_grammar(text, true, library));
    for (const std::string_view outcome : kOutcomeNames) {
      const bool fits = !is_alone && begins_statement(cat(text, outcome), library.syntaxes());
      if (fits) words.emplace_back(outcome);
    }
  }
  if (!place.key.empty() || !bounds.empty()) {
    std::erase_if(words, [&](const std::string& word) {
      return !bounds.empty() && has(place.given, word.substr(0, word.find('=')));
    });
    return words;
  }
  // Named arguments come last.
  const FunctionInfo* const row = library.function(place.call);
  const Words keys = keys_of(place.call, library);
  const std::size_t least = row == nullptr ? 1 : static_cast<std::size_t>(row->min_arguments);
  const bool are_named =
      absl::c_any_of(place.given, [&](const std::string& name) { return has(keys, name); });
  if (are_named) words.clear();
  for (const std::string& key : keys) {
    if (place.index < least || has(place.given, key)) continue;
    if (begins_statement(cat(text, key, "=x"), library.syntaxes())) words.push_back(cat(key, "="));
  }
  return words;
}

// The place of the quote or the comment that is open at the end; npos if there is none.
std::size_t open_text(std::string_view text) {
  std::size_t open = text.npos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (open == text.npos) {
      if (c == '"' || c == '#') open = at;
    } else if (c == '\n' || (c == '"' && text[open] == '"')) {
      open = text.npos;
    } else if (c == '\\') {
      ++at;
    }
  }
  return open;
}

// The words that may follow `as`: a table may be a matrix, and `export` has a format of its own.
Words words_of_format(std::string_view front, const Library& library) {
  if (front.find("export ") != front.npos) return {"efg"};
  Words words = setting_choices("format", library);
  if (front.find("table ") != front.npos) words.emplace_back("matrix");
  return words;
}

// The words that may follow in the brace that is open, such as that of a game; nullopt for
// expressions.
std::optional<Words> words_in_braces(std::string_view front, const Library& library) {
  const std::size_t open = front.rfind('{');
  if (open == front.npos || front.find('}', open) != front.npos) return std::nullopt;
  for (const StatementInfo* info : library.statements()) {
    for (const StatementSyntax& syntax : info->syntaxes) {
      const bool is_own = syntax.read != nullptr && front.starts_with(cat(syntax.first_word, " "));
      if (!is_own || info->usage.find('{') == info->usage.npos) continue;
      Words words;
      for (const std::string_view word : words_in(info->words)) {
        if (begins_statement(cat(front, word), library.syntaxes())) words.emplace_back(word);
      }
      return words;
    }
  }
  return std::nullopt;
}

// The words that may follow a text, which ends with no name.
Words words_behind(const std::string& front, const Library& library) {
  if (front.ends_with(" as ")) return words_of_format(front, library);
  if (const auto words = words_in_braces(front, library)) return *words;
  const auto place = missing_operand(front, library.syntaxes());
  return place ? words_of_operand(front, *place, library) : words_of_grammar(front, false, library);
}

Completion of_statement(std::string_view text, const Library& library, Host& host) {
  const StatementSyntaxes syntaxes = library.syntaxes();
  if (text.size() > kLongestStatement) return {text.size(), {}};
  if (const std::size_t open = open_text(text); open != text.npos) {
    const auto place = missing_operand(text.substr(0, open), syntaxes);
    const bool is_file = text[open] == '"' && ((place && kind_wanted(*place, library) == "file") ||
                                               text.substr(0, open).ends_with(" -o "));
    if (!is_file) return {text.size(), {}};
    return {open + 1, host.files_beginning(text.substr(open + 1))};
  }
  // Files, options and rules are not names.
  const std::string_view piece = end_of(text, is_no_blank);
  const std::string_view piece_front = before(text, piece);
  if (piece_front.ends_with(" -o ")) return {piece_front.size(), host.files_beginning(piece)};
  if (piece.starts_with('-') && !missing_operand(piece_front, syntaxes)) {
    Words words = words_of_grammar(std::string(piece_front), false, library);
    std::erase_if(words, [](const std::string& word) { return word[0] != '-'; });
    return {piece_front.size(), std::move(words)};
  }
  const std::string_view front_of_rule = before(text, end_of(text, is_part_of_rule));
  const auto place_of_rule = missing_operand(front_of_rule, syntaxes);
  const bool lists_rules = front_of_rule.starts_with("rules ") &&
                           front_of_rule.find('=') != front_of_rule.npos &&
                           begins_statement(cat(front_of_rule, kNewName), syntaxes);
  if (lists_rules || (place_of_rule && kind_wanted(*place_of_rule, library) == "rule")) {
    Words words = rule_names(library);
    if (lists_rules) add(words, rule_set_names(library, false));
    return {front_of_rule.size(), std::move(words)};
  }

  const std::string_view name = end_of(text, is_of_name);
  const std::string front(before(text, name));
  if (!front.empty()) return {front.size(), words_behind(front, library)};
  Words words = words_of_grammar(front, true, library);
  if (!name.empty()) {
    add(words, operands("", library));
  } else {
    for (const StatementInfo* info : library.commands()) words.emplace_back(info->name);
  }
  return {0, std::move(words)};
}

// Completes a command. Precondition: `text` begins with the colon.
Completion of_command(std::string_view text, const Library& library, Host& host) {
  const std::size_t blank = text.find_first_of(" \t");
  if (blank == text.npos) {
    Words words;
    for (const StatementInfo* info : library.commands()) words.emplace_back(info->name);
    for (const SettingInfo& info : setting_table()) words.push_back(cat(":", info.name));
    return {0, std::move(words)};
  }
  if (setting_named(text.substr(1, blank - 1)) != nullptr) {
    constexpr std::string_view kSet = "set ";
    Completion completion = of_command(cat(":", kSet, text.substr(1)), library, host);
    completion.begin -= kSet.size();
    return completion;
  }
  const std::size_t begin = std::min(text.find_first_not_of(" \t", blank), text.size());
  const std::string_view arguments = text.substr(begin);
  const auto meant = commands_named(text.substr(1, blank - 1), library);
  const Command* const command = meant.size() == 1 ? library.command(*meant[0]) : nullptr;
  if (command == nullptr || command->complete == nullptr) return {text.size(), {}};
  Completion completion = command->complete(arguments, library, host);
  completion.begin += begin;
  return completion;
}

}  // namespace

std::vector<std::string> rule_set_names(const Library& library, bool for_one_player) {
  const auto names = library.names(Library::kRuleSet);
  Words words(names.begin(), names.end());
  for (const std::string_view name : library.names(Library::kDefinition)) {
    const Object& object = *library.definition(name);
    if (std::holds_alternative<System>(object) || other_in<DefinedRule>(object) != nullptr) {
      words.emplace_back(name);
    }
  }
  for (const auto& set : library.rule_sets()) {
    if (for_one_player && !set->traits.is_for_one_player) std::erase(words, set->name);
  }
  return words;
}

std::vector<std::string> rule_names(const Library& library) {
  Words words;
  for (const RuleInfo* info : all_rules()) words.emplace_back(info->name);
  for (const auto& set : library.rule_sets()) {
    for (const auto& rule : set->rules) words.emplace_back(rule->name);
  }
  for (const std::string_view name : library.names(Library::kDefinition)) {
    if (other_in<DefinedRule>(*library.definition(name)) != nullptr) words.emplace_back(name);
  }
  return words;
}

std::vector<std::string> topic_words(const Library& library) {
  Words words = help_topics(library);
  const auto bound = library.names(Library::kDefinition);
  words.insert(words.end(), bound.begin(), bound.end());
  std::erase_if(words, [](const std::string& topic) {
    const char first = topic[topic[0] == ':' && topic.size() > 1 ? 1 : 0];
    return first < 'a' || first > 'z';
  });
  return words;
}

bool is_word_character(char c) { return is_of_name(c) || c == '-' || c == ':'; }

std::size_t word_begin(std::string_view text) {
  return text.size() - end_of(text, is_word_character).size();
}

Completion completion_of(std::string_view text, const Library& library, Host& host) {
  // With one more byte, a separator at the end is followed by a statement.
  const std::string typed = cat(text, "x");
  std::size_t begin = 0;  // of the last statement
  for (std::size_t next = 0; next < typed.size();
       next = skip_statement(typed, begin, library.syntaxes())) {
    begin = next;
  }
  while (begin < text.size() && is_blank(text[begin])) ++begin;

  const std::string_view statement = text.substr(begin);
  Completion completion = statement.starts_with(':') ? of_command(statement, library, host)
                                                     : of_statement(statement, library, host);
  completion.begin += begin;
  Words& words = completion.words;
  const std::string_view beginning = text.substr(completion.begin);
  std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
  sort_unique(words);
  return completion;
}

}  // namespace kingmaker
