// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/help/help.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/ascii.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/sort_unique.hpp"
#include "base/text.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/statement_syntax.hpp"
#include "language/clauses.hpp"
#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/help_lines.hpp"
#include "language/module.hpp"
#include "language/present/columns.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/help/usage.hpp"
#include "rewrite/rules/rules.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

constexpr StatementInfo kInnerWords[] = {
    {"under", "STATEMENT under RULES",
     "the rule set of a statement or a relation; by default the session's. `:help rules` lists\n"
     "them",
     "normalize [[1,3],[2,3]] under prudent", "2_1"},
    {"for", "RELATION for P",
     "the player for whom a relation or `compare` holds; by default the start player. After a\n"
     "condition in parentheses it applies to all relations inside, and so does `under`",
     "1 > 2 for 1 under prudent", "true"},
    {"< <= == >= > || !=", "EXPR < EXPR < ...",
     "worse, at most as good, equally good, better, incomparable, for one player under one rule\n"
     "set. Without `for`, == and != compare normal forms: under the rules after `under`, by\n"
     "default the syntactic rules. Without `for` and `under`, numbers are compared by size; ==\n"
     "and != also compare truths, texts, lists and objects of extensions",
     "2_2 < 2_1 < 1 for 1 under prudent", "true"},
    {"and or not implies", "CONDITION and CONDITION",
     "conditions combined, loosest first: implies, or, and, not", "odd(3) and not even(3)", "true"},
    {"forall in", "forall NAME, ... in DOMAIN, NAME in DOMAIN: ...",
     "the variables of `check` and `tally`, and their domains: `:help domains`",
     "check forall p in 1..3, k in 0..2: p_k == p_k", "holds: 9 instances"},
    {"if then else", "if CONDITION then EXPR else EXPR",
     "one of two expressions; the other is not evaluated", "if 1 < 2 then 3 else 1/0", "3"},
    {"all some exists count sum min max list", "sum NAME in DOMAIN, ...: EXPR [when CONDITION]",
     "a result over all instances. all, some and exists are true if all or some meet a\n"
     "condition, count is the number that do; sum, min, max and list combine the values of an\n"
     "expression, which extends as far to the right as it can",
     "sum k in 1..9: k^2 when k mod 2 == 1", "165"},
    {"domains .. values terms random", "forall NAME in DOMAIN",
     "the domains of variables:\n"
     "  A..B                     integers\n"
     "  values(depth <= D, size <= S, options <= K)\n"
     "                           all values in syntactic normal form; a depth or a size is enough\n"
     "  terms(depth <= D, options <= K)\n"
     "                           all values, without any rule applied\n"
     "  random(count = C, depth <= D, seed = S, branching = B, model = M)\n"
     "                           random values: those of complete trees; with model = shared\n"
     "                           values whose parts share parts\n"
     "  A bound is NAME <= N, NAME < N, NAME = N or NAME in A..B.\n"
     "  (1,4,9), options(v), players, ...\n"
     "                           the members of a list, or of anything else with members",
     "tally forall v in values(depth <= 1): size(v)",
     "# count  result  v\n      3       1  1\n      9       3  1_1\n      3       4  [1,2,3]\n3 "
     "results, "
     "15 instances"},
    {"when", "... when CONDITION", "the instances that `check` and `tally` consider",
     "tally forall k in 1..9: k when k > 7",
     "# count  result  k\n      1       8  8\n      1       9  9\n2 results, 2 of 9 instances"},
    {"to", "apply RULE to EXPR [at PATH]", "the value that a rule is applied to",
     "apply merge-same-mover to 1{3,1{1,2}}", "[1,2,3]"},
    {"_", "_", "the last result", "[1,3]; options(_)", "[1,3]\n(1, 3)"},
    {"+ - * / ^ div mod", "EXPR + EXPR",
     "sum, difference, product, quotient and power of numbers, exact; div and mod round down",
     "2 + 3 * 4", "14"},
    {"##", "## TEXT",
     "a comment on the definition below it, which `:help NAME` shows and `:save` keeps. From the\n"
     "first line ##> STATEMENT on it is an example, with what the statement prints",
     "", ""},
    {"let", "let NAME = EXPR, NAME = EXPR in EXPR",
     "names for parts of the last expression that occur more than once",
     "let x = 2{1,3} in 3{x,1{x,2}}", "[[[2_1,[2,2_1]]]]"},
    {"->", "NAME -> EXPR, (NAME, NAME) -> EXPR", "a function without a name",
     "map((1, 2, 3), k -> k^2)", "(1, 4, 9)"},
};

// Fits on a screen of 80 by 24. After the words at its beginning, each line is a statement.
constexpr std::string_view kOverview =
    R"(Kingmaker works on values of games for two and more players. Things to type:

  Paste      [[1,3],[1,[1,2]],[2,3]]
  Normalise  normalize [[1,3],[2,3]] under prudent
  Trace      trace normalize [[1,3],[2,3]] under prudent
  Compare    compare 2_1, 3_1 for 1 under prudent
  Check      check forall k in 1..9: 2_k || 3_k for 1 under prudent
  Define     f(v) = nf(v, under=prudent)
             rule pick: m{m, ..rest} -> m
             preference hopes for p: v by if contains(v, p) then 1 else 0

  Read on    :help notations    :help statements   :help functions
             :help rules        :help settings     :help commands
             :help prompt
             :help and any word, sign, format, citation: max, <=, csv, EK Rule 5
)";

constexpr std::string_view kNotations = R"(Notations, all of which can be read:

  [[1,3],2]        brackets: at depth d the mover is the start player's d-th successor; numbers are
                   wins; a list with a single element is a move without a choice
  2_1 2' 2₁ 2̄      a simple value b_k (3 players): b_0 is a win of b; b_{k+1} is b's choice between
                   x_k and y_k, x and y the other players. Also 2_{1}, \bar 2, \overline{2}.
  1{2,3{1,2}}      choices with their movers: exact, for any number of players
  N{f_0,p_1}       Loeb: n, f, p are the start player, the following and the previous one
  A{B,C{A,D}}      letters are players 1, 2, 3, ...
  [x,3]  2{x,3}    a name in brackets is its value, and keeps its mover: after x = [1,2] this is
                   [1{1,2},3], while [[1,2],3] is [2{1,2},3]; 2{x,3} gives the mover
  $[[1,3],\bar 1]$ TeX, as pasted from a paper
  2_1 <_1 2_2      a relation with its player in the sign: 2_1 < 2_2 for 1
  ∀ ∃ ∈ ∧ ∨ ¬ →    forall, exists, in, and, or, not, implies; in TeX \forall, \land, \to, ...
  {"mover":1,"options":[2,3]}   JSON
  <1,1,0> draw nobody           an outcome: what it pays each player; {"payoffs":[1,1,0]} in JSON
  let x = 2{1,3} in 3{x,1{x,2}}  names for shared parts; printed by :set format shared

Places are paths: .2.1 is the first option, in print order, of the second option; . is the root.
)";

// The lines with two blanks before each.
std::string indented(std::string_view lines) {
  std::string text;
  for (const std::string_view line : lines_of(lines)) append(text, "  ", line, "\n");
  return text;
}

std::string example_text(std::string_view example, std::string_view answer) {
  if (example.empty()) return "";
  return cat("\nExample:\n\n", indented(example), answer.empty() ? "" : indented(answer));
}

// The lines between the documentation and the example: the kinds of the arguments and of the
// answer, and the clauses with their defaults.
std::string argument_text(std::string_view kinds, std::string_view keys) {
  std::string text = kinds.empty() ? "" : cat("\n", indented(cat("Kinds: ", kinds)));
  Rows rows;
  for (const std::string_view key : words_in(keys)) {
    const ClauseInfo* const clause = clause_named(key);
    if (clause == nullptr) continue;
    rows.emplace_back(cat(key, " ", absl::AsciiStrToUpper(std::string(clause->kind))),
                      clause->standard.empty() ? std::string(clause->doc)
                                               : cat(clause->doc, " (", clause->standard, ")"));
  }
  if (!rows.empty()) append(text, "\n", columns(rows));
  return text;
}

// The page of a statement or a function, whose clauses or named arguments are `keys`.
std::string entry(const auto& info, std::string_view keys) {
  return cat(info.usage, "\n\n", indented(info.doc), argument_text(info.kinds, keys),
             example_text(info.example, info.answer));
}

std::string entry(const StatementInfo& info) {
  return entry(info, info.syntaxes.empty() ? "" : info.syntaxes.front().verb.clauses);
}

std::string listing(std::string_view title, const Rows& rows) {
  return cat(title, "\n\n", columns(rows));
}

// The statements or functions of a table.
Rows rows_of(const auto& table) {
  Rows rows;
  for (const auto* const info : table) rows.emplace_back(info->usage, info->doc);
  return rows;
}

Rows game_rows(const Library& library) {
  Rows rows;
  for (const ConstructorPointer& game : library.constructors()) {
    rows.emplace_back(game->usage(), game->texts().summary);
  }
  return rows;
}

Rows setting_rows(const Library& library) {
  Rows rows;
  for (const SettingInfo& info : setting_table()) {
    rows.emplace_back(cat(info.name, " ", setting_values(info, library)), info.doc);
  }
  return rows;
}

Rows system_rows(const Library& library) {
  Rows rows;
  std::string for_one_player;
  for (const auto& set : library.rule_sets()) {
    rows.emplace_back(set->usage, cat(set->doc, " (", set->citation, ")"));
    if (!set->traits.is_for_one_player) continue;
    append(for_one_player, for_one_player.empty() ? "" : ", ", set->name);
  }
  rows.emplace_back("(prudent, selfish, ...)", cat("one of ", for_one_player, " for each player"));
  return rows;
}

Rows rule_rows() {
  Rows rows;
  for (const RuleInfo* info : all_rules()) {
    rows.emplace_back(info->name,
                      cat(info->left, "  ->  ", info->right, "   (", info->citation, ")"));
  }
  return rows;
}

const RuleSet* rule_set_named(const Library& library, std::string_view name) {
  const RuleSets table = library.rule_sets();
  const auto rule_set = absl::c_find_if(table, [&](const auto& set) { return set->name == name; });
  return rule_set == table.end() ? nullptr : rule_set->get();
}

std::string rule_set_page(const RuleSet& set) {
  const std::string usage = cat("under ", set.usage);
  return cat(entry({"", usage, set.doc, "", ""}), "\nSource: ", set.citation, "\n");
}

}  // namespace

std::vector<const StatementInfo*> commands_named(std::string_view beginning,
                                                 const Library& library) {
  std::vector<const StatementInfo*> meant;
  for (const StatementInfo* info : library.commands()) {
    const std::string_view name = info->name.substr(1);
    if (name == beginning) return {info};
    if (name.starts_with(beginning)) meant.push_back(info);
  }
  return meant;
}

std::vector<const StatementInfo*> inner_words(const Library& library) {
  std::vector<const StatementInfo*> words;
  for (const StatementInfo& info : kInnerWords) words.push_back(&info);
  words.insert(words.end(), library.inner_words().begin(), library.inner_words().end());
  return words;
}

namespace {

std::optional<std::string> rule_page(std::string_view rule) {
  for (const RuleInfo* info : all_rules()) {
    if (info->name != rule) continue;
    return cat(info->name, "  (", info->citation, ")\n\n  ", info->left, "  ->  ", info->right,
               "\n\n  ", info->doc, "\n");
  }
  return std::nullopt;
}

constexpr std::string_view kPrompt =
    R"(The prompt

  A statement goes on in the next line inside an open bracket, behind an operator, or behind a \ at the
  end of the line.
  _ is the last result. A statement whose line ends in ; shows nothing.

  Tab         completes what may stand there: statements, functions, names and bindings, rule sets
              after `under`, rules after `apply`, settings and their values, topics of help, and
              files; lists what may, where that is more than one
  Ctrl-P, Up  the statement before, also of earlier sessions; Ctrl-R searches
  Ctrl-C      drops what is typed, or stops what runs; what is bound stays
  Ctrl-D      leaves, as :quit does

  Answers that do not fit the terminal go through $PAGER, or less; PAGER= (empty) shows them at once.
  NO_COLOR=1, or :set color never: no colours. History: ~/.local/state/kingmaker/history, the last
  1000 statements; KINGMAKER_HISTORY=FILE keeps it elsewhere, and KINGMAKER_HISTORY= nowhere.
  Keys are libedit's, which reads ~/.editrc.
)";

std::string setting_page(const SettingInfo& info, const Library& library) {
  const std::string usage = cat(":set ", info.name, " ", setting_values(info, library));
  return entry({info.name, usage, info.doc, info.example, info.answer});
}

// The page with the lines that extensions add to it.
std::string completed(std::string_view page, std::string_view text, const Library& library) {
  std::string whole(text);
  for (const HelpLines* added : library.help_lines()) {
    if (added->page == page) whole.insert(whole.find(cat("\n", added->before)) + 1, added->lines);
  }
  return whole;
}

bool is_notations(std::string_view topic, const Library& library) {
  const auto lines = library.help_lines();
  return topic == "notations" || absl::c_any_of(lines, [&](const HelpLines* added) {
           return added->page == "notations" && added->topic == topic;
         });
}

// A list of all things of a kind; nullopt if `topic` is not a kind.
std::optional<std::string> overview_of(std::string_view topic, const Library& library) {
  if (is_notations(topic, library)) {
    return cat(completed("notations", kNotations, library), "Output: :set format ",
               setting_values(*setting_named("format"), library), "\n");
  }
  if (topic == "statements") return listing("Statements", rows_of(library.statements()));
  if (topic == "commands") return listing("Commands", rows_of(library.commands()));
  if (topic == "functions") return listing("Functions", rows_of(library.functions()));
  if (topic == "games" && !library.constructors().empty())
    return listing("Games", game_rows(library));
  if (topic == "prompt") return std::string(kPrompt);
  if (topic == "settings")
    return listing("Settings, changed by `:set NAME VALUE`", setting_rows(library));
  if (topic == "rules") {
    return cat(listing("Rule sets, after `under`", system_rows(library)), "\n",
               listing("Rules", rule_rows()));
  }
  return std::nullopt;
}

// The page on a topic of the language.
std::optional<std::string> page_on(std::string_view topic, const Library& library) {
  if (topic.empty()) return completed("overview", kOverview, library);
  for (const StatementSyntax* syntax : library.syntaxes()) {
    if (topic == syntax->other_spelling || topic == syntax->foreign_word)
      topic = syntax->first_word;
  }
  if (auto overview = overview_of(topic, library)) return overview;
  // Some names have several pages: `straffin` and `li` are functions and rule sets, `max` is a
  // function and a quantifier.
  std::string pages;
  const auto add = [&](const std::string& page) { append(pages, pages.empty() ? "" : "\n", page); };
  bool is_verb = false;  // its function has no page of its own
  for (const StatementInfo* info : library.statements()) {
    const std::vector<std::string_view> words = words_in(info->words);
    is_verb = is_verb || (info->name == topic && info->call != nullptr);
    if (info->name == topic || absl::c_linear_search(words, topic)) {
      add(entry(*info));
    }
  }
  for (const StatementInfo* info : library.commands()) {
    if (info->name == topic || info->name.substr(1) == topic) add(entry(*info));
  }
  const FunctionInfo* const function = is_verb ? nullptr : library.function(topic);
  if (function != nullptr) add(entry(*function, function->keywords));
  if (const ConstructorPointer game = library.constructor(topic)) add(game->page());
  for (const StatementInfo* info : inner_words(library)) {
    const auto words = words_in(info->name);
    if (absl::c_linear_search(words, topic)) add(entry(*info));
  }
  if (const SettingInfo* info = setting_named(topic)) add(setting_page(*info, library));
  if (const RuleSet* set = rule_set_named(library, topic)) add(rule_set_page(*set));
  if (const auto page = rule_page(topic)) add(*page);
  const std::vector<std::string> formats = setting_choices("format", library);
  if (absl::c_linear_search(formats, topic)) {
    add(setting_page(*setting_named("format"), library));
  }
  if (const ForeignWord* word = foreign_word(topic); word != nullptr && word->topic != topic) {
    add(cat("`", word->word, "` is written `", word->instead, "` here: `:help ", word->topic,
            "`\n"));
  }
  if (pages.empty()) return std::nullopt;
  return pages;
}

// The words of a text in lower case, without punctuation.
std::vector<std::string> plain_words(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_digit(c) || is_letter(c)) {
      words.back() += absl::ascii_tolower(static_cast<unsigned char>(c));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// True if `line` has all these words, in the singular or the plural.
bool speaks_of(std::string_view line, const std::vector<std::string>& words) {
  const std::vector<std::string> there = plain_words(line);
  return !words.empty() && absl::c_all_of(words, [&](const std::string& word) {
    return absl::c_any_of(there, [&](const std::string& other) {
      return word == other || word == other + "s" || word + "s" == other;
    });
  });
}

// The lines of pages, and the laws of derivations, that mention `topic`, each with its page.
Rows lines_on(std::string_view topic, const std::vector<std::string>& topics,
              const Library& library) {
  const std::vector<std::string> words = plain_words(topic);
  Rows rows;
  const auto add = [&](std::string_view where, std::string_view line) {
    line.remove_prefix(indentation(line));
    const bool is_known = absl::c_any_of(rows, [&](const auto& row) { return row.second == line; });
    if (!is_known && speaks_of(line, words)) rows.emplace_back(where, line);
  };
  // The entries of these lists have pages of their own.
  constexpr std::string_view kLists[] = {"statements", "commands", "functions",
                                         "games",      "settings", "rules"};
  for (const std::string& listed_topic : topics) {
    if (std::find(std::begin(kLists), std::end(kLists), listed_topic) != std::end(kLists)) continue;
    if (listed_topic != "notations" && is_notations(listed_topic, library)) continue;
    const std::string page = help_page(listed_topic, library).value_or("");
    for (const std::string_view line : lines_of(page)) add(listed_topic, line);
  }
  for (const StatementInfo* info : library.statements()) {
    if (info->found_lines == nullptr) continue;
    for (const std::string& line : info->found_lines()) add(info->name, line);
  }
  return rows;
}

std::string page_of(const Constructor& game) {
  const CommentParts parts = comment_parts(game.documentation());
  return cat(game.page(), parts.doc.empty() ? "" : cat("\n", parts.doc, "\n"),
             example_text(parts.example, parts.answer));
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

// The games that the session has defined.
std::string own_games(const Library& library) {
  Rows rows;
  for (const std::string_view name : library.names(Library::kDefinition)) {
    const ConstructorPointer own = defined_constructor(library, name);
    if (own == nullptr) continue;
    rows.emplace_back(own->usage(), own->documentation().empty()
                                        ? "a game of this session"
                                        : first_line(own->documentation()));
  }
  std::string text = rows.empty() ? "" : cat("\nOf this session\n\n", columns(rows));
  rows.clear();
  for (const std::string_view name : library.names(Library::kCollected)) {
    const ConstructorPointer own = defined_constructor(library, name);
    rows.emplace_back(own->usage(), first_line(own->documentation()));
  }
  if (!rows.empty()) append(text, "\nDefined in the language\n\n", columns(rows));
  return text;
}

}  // namespace

std::string definition_page(std::string_view definition, std::string_view comment) {
  const CommentParts parts = comment_parts(comment);
  return cat(definition, "\n", parts.doc.empty() ? "" : cat("\n", indented(parts.doc)),
             example_text(parts.example, parts.answer));
}

std::optional<std::string> help_page(std::string_view topic, const Library& library) {
  std::optional<std::string> page = page_on(topic, library);
  if (!page && topic.ends_with('s')) page = page_on(topic.substr(0, topic.size() - 1), library);
  return page ? page : subcommand_page(library, topic);
}

absl::StatusOr<std::string> help_on(std::string_view topic, const Library& library) {
  if (const ConstructorPointer own = defined_constructor(library, topic)) return page_of(*own);
  if (auto page = help_page(topic, library)) {
    if (topic == "games") *page += own_games(library);
    return *std::move(page);
  }
  const std::vector<std::string> topics = help_topics(library);
  const Rows rows = lines_on(topic, topics, library);
  if (!rows.empty()) return listing(cat("`", harmless(topic), "` appears in the help on:"), rows);
  const std::vector<std::string_view> topic_names(topics.begin(), topics.end());
  return absl::InvalidArgumentError(
      cat("there is no help on `", topic, "`",
          library.did_you_mean(topic, Library::kDefinition, topic_names)));
}

std::vector<std::string> help_topics(const Library& library) {
  std::vector<std::string> topics = {"notations", "statements", "commands", "functions",
                                     "settings",  "rules",      "prompt"};
  if (!library.constructors().empty()) topics.emplace_back("games");
  for (const HelpLines* added : library.help_lines()) {
    if (!added->topic.empty()) topics.emplace_back(added->topic);
  }
  for (const auto table : {library.statements(), library.commands()}) {
    for (const StatementInfo* info : table) topics.emplace_back(info->name);
  }
  for (const StatementInfo* info : inner_words(library)) {
    for (const std::string_view word : words_in(info->name)) topics.emplace_back(word);
  }
  for (const Subcommand* one : library.subcommands()) {
    if (!one->name.empty()) topics.emplace_back(one->name);
  }
  for (const std::string_view name : library.names(Library::kBuiltIn)) topics.emplace_back(name);
  for (const SettingInfo& info : setting_table()) topics.emplace_back(info.name);
  for (const RuleInfo* info : all_rules()) topics.emplace_back(info->name);
  sort_unique(topics);
  return topics;
}

}  // namespace kingmaker
