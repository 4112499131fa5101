// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/completion.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/domain.hpp"
#include "language/function.hpp"
#include "language/named_game.hpp"
#include "language/settings.hpp"
#include "repl/help/help.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_no_blank(char c) { return !is_blank(c); }
bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The longest end of `text` that consists of such characters.
template <typename IsPart>
std::string_view end_of(std::string_view text, IsPart is_part) {
  std::size_t begin = text.size();
  while (begin > 0 && is_part(text[begin - 1])) --begin;
  return text.substr(begin);
}
std::string_view before(std::string_view text, std::string_view end) {
  text.remove_suffix(end.size());
  text.remove_suffix(end_of(text, is_blank).size());
  return text;
}

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

// A word of a usage: a keyword, or a placeholder in capitals.
struct UsageWord {
  std::string_view text;
  int group;  // the optional part that contains it; 0 if none

  [[nodiscard]] bool is_keyword() const { return is_lower(text[0]) || text[0] == '-'; }
};

std::vector<UsageWord> words_of_usage(std::string_view usage) {
  std::vector<UsageWord> words;
  int groups = 0;
  bool in_group = false;
  for (std::size_t at = 0; at < usage.size();) {
    const std::size_t end = std::min(usage.find_first_of(" [](),", at), usage.size());
    const UsageWord word{usage.substr(at, end - at), in_group ? groups : 0};
    if (!word.text.empty() && (word.is_keyword() || is_upper(word.text[0]))) words.push_back(word);
    if (end < usage.size() && usage[end] == '[') ++groups;
    if (end < usage.size() && (usage[end] == '[' || usage[end] == ']'))
      in_group = usage[end] == '[';
    at = end + 1;
  }
  return words;
}

Words keywords_of_usage(std::string_view usage) {
  Words keywords;
  for (const UsageWord& word : words_of_usage(usage)) {
    if (word.is_keyword()) keywords.emplace_back(word.text);
  }
  return keywords;
}

// The words with which an expression may begin; calls include the parenthesis.
Words operands(const Library& library) {
  const auto bound = library.names(Library::kDefinition);
  Words words;
  for (const std::string_view name : bound) {
    words.push_back(cat(name, game_named(library, name) != nullptr ? "(" : ""));
  }
  for (const std::string_view name : library.names(Library::kOperand & ~Library::kDefinition)) {
    if (!library.definition(name)) words.push_back(cat(name, "("));
  }
  return words;
}

// The words with which statements begin.
Words statement_words(const Library& library) {
  Words words;
  for (const StatementInfo* info : library.statements()) {
    const UsageWord first = words_of_usage(info->usage)[0];
    if (first.is_keyword()) words.emplace_back(first.text);
  }
  return words;
}

// The keywords of statements that begin with the word `first`. Expressions may be relations, so
// these have their keywords.
Words keywords_of_statement(std::string_view first, const Library& library) {
  Words keywords;
  std::string_view relation;
  bool is_condition = true;
  for (const StatementInfo* info : library.statements()) {
    if (info->name == "relation") relation = info->usage;
    if (words_of_usage(info->usage)[0].text != first) continue;
    add(keywords, keywords_of_usage(info->usage));
    is_condition = false;
    for (const std::string_view whole : {"RELATION", "CONDITION", "DOMAIN"}) {
      is_condition = is_condition || info->usage.find(whole) != std::string_view::npos;
    }
  }
  if (is_condition) {
    add(keywords, keywords_of_usage(relation));
    add(keywords, {"and", "or", "implies"});
  }
  std::erase(keywords, first);
  return keywords;
}

// The words that may follow a keyword, by the usages of statements.
Words followers(std::string_view keyword, const Library& library) {
  Words words;
  for (const StatementInfo* info : library.statements()) {
    const std::vector<UsageWord> usage = words_of_usage(info->usage);
    for (std::size_t i = 0; i < usage.size(); ++i) {
      if (usage[i].text != keyword) continue;
      for (std::size_t next = i + 1; next < usage.size();) {
        const auto [text, group] = usage[next];
        if (usage[next].is_keyword()) words.emplace_back(text);
        if (text == "RULES") add(words, rule_set_names(library, false));
        if (text == "DOMAIN") {
          for (const std::string_view name : domain_names(library)) words.push_back(cat(name, "("));
        }
        if (text == "EXPR" || text.ends_with("RELATION") || text.ends_with("CONDITION")) {
          add(words, operands(library));
          // A phrase may be the subject of another.
          for (const StatementInfo* verb : library.statements()) {
            if (i == 0 && verb->call != nullptr)
              words.emplace_back(words_of_usage(verb->usage)[0].text);
          }
        }
        if (group == 0 || group == usage[i].group) break;
        while (next < usage.size() && usage[next].group == group) ++next;
      }
    }
  }
  return words;
}

// The named arguments of a call, each with its `=`.
Words named_arguments(std::string_view call, const Library& library) {
  std::string usage;
  if (const FunctionInfo* info = library.function(call)) usage = info->usage;
  if (const GamePointer game = game_named(library, call)) {
    usage = game->usage();
    if (!game->boards().empty()) usage += ", rows=3, columns=3, length=3";
  }
  Words words;
  for (std::size_t at = usage.find('='); at != usage.npos; at = usage.find('=', at + 1)) {
    words.push_back(cat(end_of(std::string_view(usage).substr(0, at), is_name_character), "="));
  }
  return words;
}

// The words that an argument of a call may be: `win` and others for `types(win|stable|fine)`.
Words choices_of_usage(std::string_view call, const Library& library) {
  const FunctionInfo* const info = library.function(call);
  Words words;
  for (std::string_view usage = info == nullptr ? "" : info->usage; !usage.empty();) {
    const std::string_view word = usage.substr(
        0, static_cast<std::size_t>(
               std::find_if_not(usage.begin(), usage.end(), is_name_character) - usage.begin()));
    const bool is_choice =
        usage.substr(word.size()).starts_with('|') || (!words.empty() && usage.data()[-1] == '|');
    if (!word.empty() && is_lower(word[0]) && is_choice) words.emplace_back(word);
    usage.remove_prefix(std::min(word.size() + 1, usage.size()));
  }
  return words;
}

// The words that bound a domain, taken from its help: `depth` for `values(depth <= D)`, and
// `seed=`.
Words words_of_domain(std::string_view name, const Library& library) {
  const std::string call = cat(name, "(");
  Words words;
  for (const StatementInfo& info : inner_words()) {
    if (!info.name.starts_with("domains ")) continue;
    for (std::size_t at = info.doc.find(call); at != info.doc.npos;
         at = info.doc.find(call, at + 1)) {
      // `nim(` must not match in `misere_nim(`.
      if (is_name_character(info.doc[at - 1])) continue;
      const std::size_t begin = at + call.size();
      const std::string_view inside = info.doc.substr(begin, info.doc.find(')', at) - begin);
      for (const UsageWord& word : words_of_usage(inside)) {
        if (!word.is_keyword()) continue;
        const std::string_view behind = inside.substr(inside.find(word.text) + word.text.size());
        words.push_back(cat(word.text, behind.starts_with(" = ") ? "=" : ""));
      }
    }
  }
  if (const GamePointer game = game_named(library, name)) {
    const bool is_listed_above = game->built_in() != nullptr || game->size_word().empty();
    if (!is_listed_above) words.emplace_back(game->size_word());
    add(words, {"players=", "start="});
  }
  return words;
}

// The words of `text` outside of brackets, after the last word that joins conditions.
Words words_in_clause(std::string_view text) {
  Words words;
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end]) && text[end] != ':') ++end;
    if (end == at) ++end;
    const std::string_view word = text.substr(at, end - at);
    if (word == ":" || (depth == 0 && word == ",") || word == "and" || word == "or" ||
        word == "implies") {
      words.clear();
    } else if (depth == 0) {
      words.emplace_back(word);
    }
    at = end;
  }
  return words;
}

// The verb of the innermost phrase at the beginning of a statement: `trace` in `draw trace v`.
std::string_view innermost_verb(std::string_view text, const Library& library) {
  std::string_view verb;
  for (;;) {
    const auto size = static_cast<std::size_t>(
        std::find_if_not(text.begin(), text.end(), is_name_character) - text.begin());
    const std::string_view word = text.substr(0, size);
    const bool is_verb = std::any_of(
        library.statements().begin(), library.statements().end(), [&](const StatementInfo* info) {
          return info->call != nullptr && words_of_usage(info->usage)[0].text == word;
        });
    if (!verb.empty() && !is_verb) return verb;
    verb = word;
    if (!is_verb || size == text.size() || text[size] != ' ') return verb;
    text.remove_prefix(std::min(text.find_first_not_of(' ', size), text.size()));
  }
}

// The places of the brackets that are open at the end of a statement.
struct Nesting {
  std::vector<std::size_t> open;
  bool in_text = false;  // inside a string or a comment
};

Nesting nesting_of(std::string_view statement) {
  Nesting nesting;
  bool in_string = false;
  for (std::size_t at = 0; at < statement.size(); ++at) {
    const char c = statement[at];
    if (in_string) {
      if (c == '\\') ++at;
      in_string = c != '"' && c != '\n';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '#') {
      const std::size_t end = statement.find('\n', at);
      if (end == statement.npos) return {{}, true};
      at = end;
    } else if (c == '(' || c == '[' || c == '{') {
      nesting.open.push_back(at);
    } else if ((c == ')' || c == ']' || c == '}') && !nesting.open.empty()) {
      nesting.open.pop_back();
    }
  }
  nesting.in_text = in_string;
  return nesting;
}

// True if a value may end with this byte.
bool ends_operand(char c) {
  return is_name_character(c) || std::string_view(")]}'\"$").find(c) != std::string_view::npos ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The words that may follow `text`, the beginning of a statement that is not a command.
Words words_behind(std::string_view text, const Nesting& nesting, const Library& library) {
  std::string_view first = innermost_verb(text, library);
  std::string_view call;
  if (!nesting.open.empty() && text[nesting.open.back()] == '(') {
    std::string_view front = before(text, text.substr(nesting.open.back()));
    if (front.ends_with('=')) front = before(front, "=");
    call = end_of(front, is_name_character);
  }
  if (call == "under") return rule_set_names(library, true);
  const std::string_view behind = text.ends_with('=') ? before(text, "=") : text;
  const std::string_view keyword = end_of(behind, is_word_character);
  if (behind.size() == text.size() || keyword == "under") {
    if (Words words = followers(keyword, library); !words.empty()) return words;
  }
  if (!text.empty() && ends_operand(text.back()) &&
      (library.meanings_of(keyword) & Library::kWord) == 0) {
    Words words = nesting.open.empty() ? keywords_of_statement(first, library) : Words{};
    for (const std::string& there : words_in_clause(text)) std::erase(words, there);
    return words;
  }
  // The text inside the call so far.
  const std::string_view inside =
      nesting.open.empty() ? std::string_view() : text.substr(nesting.open.back() + 1);
  const bool is_domain =
      !call.empty() &&
      end_of(before(text, text.substr(static_cast<std::size_t>(call.data() - text.data()))),
             is_word_character) == "in";
  Words words = is_domain ? words_of_domain(call, library) : operands(library);
  if (!is_domain) {
    add(words, named_arguments(call, library));
    add(words, choices_of_usage(call, library));
  }
  std::erase_if(words, [&](const std::string& word) {
    const std::string_view name = std::string_view(word).substr(0, word.find('='));
    const std::size_t at = is_domain || name != word ? inside.find(name) : inside.npos;
    return at != inside.npos && (at == 0 || !is_name_character(inside[at - 1])) &&
           (at + name.size() == inside.size() || !is_name_character(inside[at + name.size()]));
  });
  return words;
}

Completion of_statement(std::string_view text, const Library& library, Host& host) {
  const Nesting nesting = nesting_of(text);
  if (nesting.in_text) return {text.size(), {}};
  // Files, options and rules are not names.
  const std::string_view piece = end_of(text, is_no_blank);
  const std::string_view word = end_of(before(text, piece), is_word_character);
  const bool is_drawing = text.starts_with("draw ");
  const std::size_t piece_begin = text.size() - piece.size();
  if (is_drawing && word == "-o") return {piece_begin, host.files_beginning(piece)};
  if (is_drawing && piece.starts_with('-'))
    return {piece_begin, keywords_of_statement("draw", library)};
  if (word == "apply") return {piece_begin, rule_names()};

  const std::string_view name = end_of(text, is_name_character);
  const std::size_t begin = text.size() - name.size();
  if (begin > 0) return {begin, words_behind(before(text, name), nesting, library)};
  Words words = statement_words(library);
  if (!name.empty()) {
    add(words, operands(library));
  } else {
    for (const StatementInfo* info : library.commands()) words.emplace_back(info->name);
  }
  return {begin, std::move(words)};
}

// Completes a command. Precondition: `text` begins with the colon.
Completion of_command(std::string_view text, const Library& library, Host& host) {
  const std::size_t blank = text.find_first_of(" \t");
  if (blank == text.npos) {
    Words words;
    for (const StatementInfo* info : library.commands()) words.emplace_back(info->name);
    return {0, std::move(words)};
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
  for (const auto& set : library.rule_sets()) {
    if (for_one_player && !set->traits.is_for_one_player) std::erase(words, set->name);
  }
  return words;
}

std::vector<std::string> rule_names() {
  Words words;
  for (const RuleInfo* info : all_rules()) words.emplace_back(info->name);
  return words;
}

std::vector<std::string> topic_words(const Library& library) {
  Words words = help_topics(library);
  const auto bound = library.names(Library::kDefinition);
  words.insert(words.end(), bound.begin(), bound.end());
  std::erase_if(words, [](const std::string& topic) {
    return !is_lower(topic[topic[0] == ':' && topic.size() > 1 ? 1 : 0]);
  });
  return words;
}

bool is_word_character(char c) { return is_name_character(c) || c == '-' || c == ':'; }

std::size_t word_begin(std::string_view text) {
  return text.size() - end_of(text, is_word_character).size();
}

Completion completion_of(std::string_view text, const Library& library, Host& host) {
  // With one more byte, a separator at the end is followed by a statement.
  const std::string typed = cat(text, "x");
  std::size_t begin = 0;  // of the last statement
  for (std::size_t next = 0; next < typed.size(); next = skip_statement(typed, begin)) begin = next;
  while (begin < text.size() && is_blank(text[begin])) ++begin;

  const std::string_view statement = text.substr(begin);
  Completion completion = statement.starts_with(':') ? of_command(statement, library, host)
                                                     : of_statement(statement, library, host);
  completion.begin += begin;
  Words& words = completion.words;
  const std::string_view beginning = text.substr(completion.begin);
  std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return completion;
}

}  // namespace kingmaker
