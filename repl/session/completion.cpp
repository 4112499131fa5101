#include "repl/session/completion.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.hpp"
#include "games/registry.hpp"
#include "grammar/parse.hpp"
#include "language/check/check_domain.hpp"
#include "language/functions/functions.hpp"
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

// The longest end of `text` of such characters, and what stands before it, without blanks between.
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

// A word of a usage: a keyword as it is typed, or in capitals what stands there.
struct UsageWord {
  std::string_view text;
  int group;  // of those that may be left out together; 0: of none

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

Words rule_sets(bool for_one_player) {
  Words words;
  for (const auto& set : built_in_rule_sets()) {
    if (!for_one_player || set->traits.is_for_one_player) words.emplace_back(set->name);
  }
  return words;
}

Words rule_names() {
  Words words;
  for (const RuleInfo* info : all_rules()) words.emplace_back(info->name);
  return words;
}

Words setting_names() {
  Words words;
  for (const SettingInfo& info : setting_table()) words.emplace_back(info.name);
  return words;
}

// The topics that are words: signs have pages, too, and so has what is in capitals in usages.
Words topic_words() {
  Words words = help_topics();
  std::erase_if(words, [](const std::string& topic) {
    return !is_lower(topic[topic[0] == ':' && topic.size() > 1 ? 1 : 0]);
  });
  return words;
}

// What an expression may begin with.
Words operands(const Library& library) {
  const auto names = library.names(Library::kOperand);
  return {names.begin(), names.end()};
}

// The words that statements begin with.
Words statement_words() {
  Words words;
  for (const StatementInfo& info : statements()) {
    const UsageWord first = words_of_usage(info.usage)[0];
    if (first.is_keyword()) words.emplace_back(first.text);
  }
  return words;
}

// The keywords of the statement that begins with the word `first`. Expressions may be relations.
Words keywords_of_statement(std::string_view first) {
  Words keywords;
  std::string_view relation;
  bool is_condition = true;
  for (const StatementInfo& info : statements()) {
    if (info.name == "relation") relation = info.usage;
    if (words_of_usage(info.usage)[0].text != first) continue;
    add(keywords, keywords_of_usage(info.usage));
    is_condition = false;
    for (const std::string_view whole : {"RELATION", "CONDITION", "DOMAIN"}) {
      is_condition = is_condition || info.usage.find(whole) != std::string_view::npos;
    }
  }
  if (is_condition) {
    add(keywords, keywords_of_usage(relation));
    add(keywords, {"and", "or", "implies"});
  }
  std::erase(keywords, first);
  return keywords;
}

// What stands behind a keyword in the usages of statements.
Words followers(std::string_view keyword, const Library& library) {
  Words words;
  for (const StatementInfo& info : statements()) {
    const std::vector<UsageWord> usage = words_of_usage(info.usage);
    for (std::size_t i = 0; i < usage.size(); ++i) {
      if (usage[i].text != keyword) continue;
      for (std::size_t next = i + 1; next < usage.size();) {
        const auto [text, group] = usage[next];
        if (usage[next].is_keyword()) words.emplace_back(text);
        if (text == "RULES") add(words, rule_sets(false));
        if (text == "DOMAIN") {
          for (const std::string_view name : domain_names()) words.emplace_back(name);
        }
        if (text == "EXPR" || text.ends_with("RELATION") || text.ends_with("CONDITION")) {
          add(words, operands(library));
        }
        if (group == 0 || group == usage[i].group) break;
        while (next < usage.size() && usage[next].group == group) ++next;
      }
    }
  }
  return words;
}

// The arguments of a call that have names, each with its `=`.
Words named_arguments(std::string_view call) {
  std::string_view usage;
  if (const FunctionInfo* info = function_named(call)) usage = info->usage;
  if (const GameInfo* info = game_named(call)) usage = info->usage;
  Words words;
  for (std::size_t at = usage.find('='); at != usage.npos; at = usage.find('=', at + 1)) {
    words.push_back(cat(end_of(usage.substr(0, at), is_name_character), "="));
  }
  return words;
}

// What the parts of `draw preferences(...)` begin with.
Words words_of_preferences() {
  for (const StatementInfo& info : statements()) {
    if (info.name != "draw preferences") continue;
    const std::size_t open = info.usage.find('(');
    return keywords_of_usage(info.usage.substr(open, info.usage.find(')') - open));
  }
  return {};
}

// The brackets of a statement that are open at its end, by their places.
struct Nesting {
  std::vector<std::size_t> open;
  bool in_text = false;  // in a string or a comment
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

// May a value end with this byte?
bool ends_operand(char c) {
  return is_name_character(c) || std::string_view(")]}'\"$").find(c) != std::string_view::npos ||
         static_cast<unsigned char>(c) >= 0x80;
}

// What may stand behind `text`, the beginning of a statement that is no command.
Words words_behind(std::string_view text, const Nesting& nesting, const Library& library) {
  std::string_view first = text.substr(
      0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_name_character) -
                                  text.begin()));
  std::string_view call;
  if (!nesting.open.empty() && text[nesting.open.back()] == '(') {
    std::string_view front = before(text, text.substr(nesting.open.back()));
    if (front.ends_with('=')) front = before(front, "=");
    call = end_of(front, is_name_character);
  }
  if (call == "under") return rule_sets(true);
  const std::string_view behind = text.ends_with('=') ? before(text, "=") : text;
  const std::string_view keyword = end_of(behind, is_word_character);
  if (behind.size() == text.size() || keyword == "under") {
    if (Words words = followers(keyword, library); !words.empty()) return words;
  }
  if (call == "preferences" && (text.ends_with('(') || text.ends_with(','))) {
    return words_of_preferences();
  }
  if (!text.empty() && ends_operand(text.back()) && !is_reserved_name(keyword)) {
    return nesting.open.empty() ? keywords_of_statement(first) : Words{};
  }
  Words words = operands(library);
  add(words, named_arguments(call));
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
  if (is_drawing && piece.starts_with('-')) return {piece_begin, keywords_of_statement("draw")};
  if (word == "apply") return {piece_begin, rule_names()};

  const std::string_view name = end_of(text, is_name_character);
  const std::size_t begin = text.size() - name.size();
  if (begin > 0) return {begin, words_behind(before(text, name), nesting, library)};
  Words words = statement_words();
  if (!name.empty()) {
    add(words, operands(library));
  } else {
    for (const StatementInfo& info : commands()) words.emplace_back(info.name);
  }
  return {begin, std::move(words)};
}

Words setting_values(std::string_view setting, std::string_view typed) {
  if (setting == "under") return rule_sets(typed.find('(') != typed.npos);
  return typed.find(' ') == typed.npos ? setting_choices(setting) : Words{};
}

// `text` begins with the colon.
Completion of_command(std::string_view text, Host& host) {
  const std::size_t blank = text.find_first_of(" \t");
  if (blank == text.npos) {
    Words words;
    for (const StatementInfo& info : commands()) words.emplace_back(info.name);
    return {0, std::move(words)};
  }
  const std::size_t begin = std::min(text.find_first_not_of(" \t", blank), text.size());
  const std::string_view arguments = text.substr(begin);
  const std::vector<std::string_view> meant = commands_named(text.substr(1, blank - 1));
  const std::string_view command = meant.size() == 1 ? meant[0] : std::string_view();
  if (command == "help") return {begin, topic_words()};
  if (command == "doc") return {begin, rule_names()};
  if (command == "load" || command == "save") return {begin, host.files_beginning(arguments)};
  if (command == "time") return {begin, setting_choices(command)};
  if (command != "set") return {text.size(), {}};
  const std::size_t name_end = arguments.find(' ');
  if (name_end == arguments.npos) return {begin, setting_names()};
  const std::size_t value = std::min(arguments.find_first_not_of(' ', name_end), arguments.size());
  return {text.size() - end_of(arguments, is_name_character).size(),
          setting_values(arguments.substr(0, name_end), arguments.substr(value))};
}

}  // namespace

bool is_word_character(char c) { return is_name_character(c) || c == '-' || c == ':'; }

std::size_t word_begin(std::string_view text) {
  return text.size() - end_of(text, is_word_character).size();
}

Completion completion_of(std::string_view text, const Library& library, Host& host) {
  // With a byte more, a separator at the end has a statement behind it.
  const std::string typed = cat(text, "x");
  std::size_t begin = 0;  // of the last statement
  for (std::size_t next = 0; next < typed.size(); next = skip_statement(typed, begin)) begin = next;
  while (begin < text.size() && is_blank(text[begin])) ++begin;

  const std::string_view statement = text.substr(begin);
  Completion completion = statement.starts_with(':') ? of_command(statement, host)
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
