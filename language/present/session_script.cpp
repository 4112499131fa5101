// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/session_script.hpp"

#include <absl/cleanup/cleanup.h>
#include <absl/functional/function_ref.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "algebra/measure.hpp"
#include "base/hash_table.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/limits.hpp"
#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "grammar/statement_contents.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/list.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/own_preference.hpp"
#include "language/named_game.hpp"
#include "language/object_text.hpp"
#include "language/present/answer_text.hpp"
#include "language/settings.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/setting_table.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {
namespace {

// Writes `{1,12}`, independently of the names and the number of players.
std::string in_braces(Coalition coalition) { return coalition_set({}, {}, coalition); }

int largest_of(const Family& coalitions) {
  int largest = 0;
  for (const Coalition c : coalitions) largest = std::max(largest, c.largest());
  return largest;
}

// The largest number of objects that a list or a table may hold to be saved, including those in
// inner lists.
constexpr std::uint64_t kMostSaved = 10'000'000;

// The game in which a statement that writes an object must be read. It is `now` if the statement
// does not depend on the game.
struct FrameOf {
  const Frame& now;

  Frame operator()(const GameValue& value) const { return value.frame; }
  Frame operator()(const LaterValuePointer& later) const {
    return {later->game->frame().players, later->turn.mover};
  }
  Frame operator()(const OtherObjectPointer& other) const {
    const Object* const meant = other->stands_for();
    return meant == nullptr ? now : std::visit(*this, *meant);
  }
  Frame operator()(const CoalitionFamily& family) const { return family.frame; }
  Frame operator()(Coalition coalition) const { return of_at_least(coalition.largest()); }
  Frame operator()(const Partition& partition) const {
    return of_at_least(largest_of(partition.parts));
  }
  // The frame of the first member that needs another one.
  Frame operator()(const List& list) const {
    if (!list.members->values.empty()) return list.members->frame;
    return of_first(list.members->objects);
  }
  Frame operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    for (const Column& column : table.columns) {
      if (const Frame frame = of_first(column.cells); frame != now) return frame;
    }
    return now;
  }
  Frame operator()(const System& system) const {
    Frame frame = now;
    for (int n = kMinPlayers; !system.check_players(frame.players).ok() && n <= kMaxPlayers; ++n) {
      frame = {n, 1};
    }
    return frame;
  }
  template <typename Other>
  Frame operator()(const Other& /*other*/) const {
    return now;
  }

 private:
  [[nodiscard]] Frame of_first(const std::vector<Object>& objects) const {
    for (const Object& object : objects) {
      if (const Frame frame = std::visit(*this, object); frame != now) return frame;
    }
    return now;
  }
  [[nodiscard]] Frame of_at_least(int players) const {
    return players <= now.players ? now : Frame{std::max(players, kMinPlayers), 1};
  }
};

// True if `written`, the text of a position, means another position now: a game of the session, or
// the table of its heaps, was redefined since.
bool has_other_rules(Context& context, const Position& position, const std::string& written) {
  const Library& library = context.library;
  const auto is_own_game = [&](std::string_view name) {
    return other_in<NamedGame>(*library.definition(name)) != nullptr &&
           written.find(cat(name, "(")) != written.npos;
  };
  const auto names = library.names(Library::kDefinition);
  if (std::none_of(names.begin(), names.end(), is_own_game)) return false;
  const absl::StatusOr<ParsedStatement> parsed = parse_statement(written, 0);
  const ast::Expression* const expression =
      parsed.ok() ? expression_in(parsed->statement) : nullptr;
  if (expression == nullptr) return true;
  const absl::StatusOr<Object> now = evaluate(context, *expression);
  if (!now.ok()) return true;
  const auto* other = std::get_if<Position>(&*now);
  return other == nullptr || !position.game->has_rules_of(*other->game);
}

// The words of a text outside of quotes: names and everything else that consists of letters,
// digits, `_` and `-`. With `only_called`, only words before an opening parenthesis.
std::vector<std::string> words_of(std::string_view text, bool only_called = false) {
  std::vector<std::string> words;
  std::string word;
  bool is_quoted = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (!is_quoted && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-')) {
      word += c;
      continue;
    }
    if (!word.empty() && (!only_called || c == '(')) words.push_back(word);
    word.clear();
    if (is_quoted && c == '\\') ++i;
    if (c == '"') is_quoted = !is_quoted;
  }
  return words;
}

// The statements that bring a name back, the names that they need, and the definitions of the
// session that the object contains, as they were when it was made.
struct Definition {
  struct Statement {
    std::optional<Frame> frame;  // the game in which to read it; nullopt for any
    std::string text;
    friend bool operator==(const Statement&, const Statement&) = default;
  };
  std::string name;
  std::vector<Statement> statements;
  std::vector<std::string> words = {};  // names that it mentions
  std::string placeholder = {};         // name of the function that it declares
  std::string rules = {};               // of a rule set (`rules_text`)
  std::vector<Definition> held = {};
  std::string comment = {};  // written above the last of the statements
};

void hold(std::vector<Definition>& held, Definition definition) {
  const bool is_new = std::none_of(held.begin(), held.end(), [&](const Definition& other) {
    return other.name == definition.name && other.statements == definition.statements;
  });
  if (is_new) held.push_back(std::move(definition));
}

Definition definition_of(const FunctionDefinition& function) {
  std::vector<std::string> words = function.body.texts;
  for (const FunctionPointer& part : function.constants()) {
    words.insert(words.end(), part->body.texts.begin(), part->body.texts.end());
  }
  return {function.name,
          {{std::nullopt, function.text()}},
          std::move(words),
          cat(function.head(), " = 0")};
}

// Nullopt for a game that every session has.
std::optional<Definition> definition_of(const NamedGame& game) {
  if (!game.is_of_session()) return std::nullopt;
  Definition definition{std::string(game.name()),
                        {{std::nullopt, std::string(game.definition())}},
                        words_of(game.definition())};
  const std::vector<std::string> used = game.names_used();
  definition.words.insert(definition.words.end(), used.begin(), used.end());
  return definition;
}

std::optional<Definition> definition_of(const Rule& rule) {
  const auto* own = dynamic_cast<const PatternRule*>(&rule);
  if (own == nullptr) return std::nullopt;
  return Definition{
      rule.name, {{std::nullopt, rule.definition()}}, words_of(own->parts().condition_text)};
}

// The statement that defined the preference; empty if there is none.
std::string preference_text(const RuleSet& set) {
  const auto* own = dynamic_cast<const OwnPreference*>(set.preference.get());
  return own == nullptr ? "" : own->definition().text();
}

// A text that differs for different rule sets, independently of their names.
std::string rules_text(const RuleSet& set) {
  std::string text = cat(preference_text(set), "\n");
  for (const RulePointer& rule : set.rules) append(text, rule->definition(), "\n");
  return text;
}

// The rule set as a list of its rules. Built-in rule sets stand for their rules if all of these are
// in a row.
std::string written_out(const RuleSet& set) {
  std::string names;
  for (std::size_t i = 0; i < set.rules.size();) {
    const auto is_here = [&](const std::shared_ptr<const RuleSet>& built_in) {
      return built_in->rules.size() > 1 && built_in->rules.size() <= set.rules.size() - i &&
             std::equal(built_in->rules.begin(), built_in->rules.end(),
                        set.rules.begin() + static_cast<std::ptrdiff_t>(i));
    };
    const auto all = built_in_rule_sets();
    const auto match = std::find_if(all.begin(), all.end(), is_here);
    append(names, names.empty() ? "" : ", ",
           match == all.end() ? set.rules[i]->name : (*match)->name);
    i += match == all.end() ? 1 : (*match)->rules.size();
  }
  return cat("rules ", set.name, " = ", names);
}

// A rule set keeps the rules and the preference of which it was made.
std::optional<Definition> definition_of(const RuleSet& set) {
  if (set.definition.empty()) return std::nullopt;
  const bool is_of_one_rule = set.definition.starts_with("rule ");
  if (is_of_one_rule) return definition_of(*set.rules.front());
  Definition definition{set.name, {{std::nullopt, set.definition}}, words_of(set.definition)};
  if (std::count(definition.words.begin(), definition.words.end(), set.name) > 1 &&
      definition.words.front() == "rules") {
    // Writes `rules mine = mine, drop`.
    definition.statements = {{std::nullopt, written_out(set)}};
  }
  definition.rules = rules_text(set);
  for (const RulePointer& rule : set.rules) {
    if (auto own_rule = definition_of(*rule)) hold(definition.held, *std::move(own_rule));
  }
  if (const std::string text = preference_text(set);
      !text.empty() && set.preference->name != set.name) {
    hold(definition.held, {set.preference->name, {{std::nullopt, text}}, words_of(text)});
  }
  return definition;
}

std::optional<Definition> definition_of(const OtherObject& object) {
  if (const auto* function = dynamic_cast<const FunctionDefinition*>(&object)) {
    const bool is_own = !function->name.empty() && function->built_in == nullptr;
    return is_own ? std::optional(definition_of(*function)) : std::nullopt;
  }
  if (const auto* game = dynamic_cast<const NamedGame*>(&object)) return definition_of(*game);
  if (const auto* rule = dynamic_cast<const DefinedRule*>(&object)) {
    return definition_of(*rule->rule());
  }
  return std::nullopt;
}

// Adds the definitions of the session that an object contains.
struct Holdings {
  std::vector<Definition>& held;

  void operator()(const OtherObjectPointer& other) const { add(definition_of(*other)); }
  void operator()(const System& system) const {
    for (const auto& set : system.rule_sets()) add(definition_of(*set));
  }
  void operator()(const List& list) const {
    for (const Object& member : list.members->objects) std::visit(*this, member);
  }
  void operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    for (const Column& column : table.columns) {
      for (const Object& cell : column.cells) std::visit(*this, cell);
    }
  }
  template <typename Other>
  void operator()(const Other& /*other*/) const {}

 private:
  void add(std::optional<Definition> definition) const {
    if (definition) hold(held, *std::move(definition));
  }
};

// The statement that defines an object by this name; nullopt if the object has another name or
// none.
std::optional<Definition> own_definition(std::string_view name, const Object& object) {
  std::optional<Definition> definition;
  if (const auto* other = std::get_if<OtherObjectPointer>(&object)) {
    definition = definition_of(**other);
  } else if (const auto* system = std::get_if<System>(&object)) {
    if (!system->is_mixed()) definition = definition_of(*system->rule_sets()[0]);
  }
  if (definition && definition->name != name) return std::nullopt;
  return definition;
}

// A whole number as an expression: with more digits than are read at once, it is a sum of pieces.
std::string readable_number(std::string_view digits) {
  constexpr std::size_t kPiece = kMaxDigits;
  if (digits.size() <= kPiece) return std::string(digits);
  if (digits[0] == '-') return cat("-", readable_number(digits.substr(1)));
  std::size_t end = (digits.size() - 1) % kPiece + 1;
  std::string text(digits.substr(0, end));
  for (; end < digits.size(); end += kPiece) {
    std::string_view piece = digits.substr(end, kPiece);
    piece.remove_prefix(std::min(piece.find_first_not_of('0'), piece.size() - 1));
    text = cat("(", text, "*10^", kPiece, "+", piece, ")");
  }
  return text;
}

// Writes an object as an expression. Nullopt for objects that can only be computed.
struct Written {
  using Result = std::optional<absl::StatusOr<std::string>>;
  Context& context;
  std::set<std::string>& remarks;  // on objects that change their kind

  Result operator()(const GameValue& value) const {
    // A win is not written as a number, since that would be a number.
    if (value.term.is_win()) return cat("nf(", value.term.winner(), ", under=raw)");
    return shared(value.frame, value.term);
  }
  Result operator()(const LaterValuePointer& later) const {
    KM_ASSIGN_OR_RETURN(const GameValue value, context.value_of(*later));
    return (*this)(value);
  }
  Result operator()(const Position& position) const {
    if (!position.written.empty()) remarks.emplace("positions are shown by their values");
    absl::StatusOr<std::string> text = statement_of(position, context.settings.max_output);
    if (!text.ok() || !has_other_rules(context, position, *text)) return text;
    const absl::StatusOr<GameValue> value = context.value_of(position, {});
    if (!value.ok()) return std::nullopt;
    remarks.emplace("positions of games that were defined anew are values");
    return (*this)(*value);
  }
  Result operator()(bool truth) const { return truth ? "1 == 1" : "1 == 2"; }
  Result operator()(Coalition coalition) const { return in_braces(coalition); }
  Result operator()(const Partition& partition) const { return joined(partition.parts, "|"); }
  Result operator()(const CoalitionFamily& family) const {
    return cat("{", joined(family.coalitions, ", "), "}");
  }
  Result operator()(const std::string& words) const { return text_literal(words); }
  Result operator()(const List& list) const {
    const Members& members = *list.members;
    if (members.is_range) {
      return cat("(", members.first, "..",
                 members.first + static_cast<std::int64_t>(members.count) - 1, ")");
    }
    return in_parentheses(list, 0, members.count);
  }
  // Writes members `first` to `last` - 1. The nesting of lists is bounded (Members::kMostNesting).
  [[nodiscard]] Result in_parentheses(const List& list, std::uint64_t first,
                                      std::uint64_t last) const {
    // A tuple of rule sets would be one rule set.
    bool is_plain = last - first > 1;
    std::string text;
    for (std::uint64_t i = first; i < last; ++i) {
      if (!context.budget().spend()) return status_of(context.budget());
      const Object member = list.members->member(i);
      is_plain = is_plain && !std::holds_alternative<System>(member) && !has_name(member);
      Result written = std::visit(*this, member);
      if (!written || !written->ok()) return written;
      append(text, i == first ? "" : ",", **written);
      if (text.size() > context.settings.max_output) return too_long_to_print("the list is");
    }
    return cat(is_plain ? "(" : "list(", text, ")");
  }
  // Writes a table by its rows: `columns((table r in ROWS: n = at(r, 1), v = at(r, 2)), 2, 3)`.
  Result operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    if (table.rows() == 0) return std::nullopt;
    if (!table.remark.empty() || table.plot != nullptr || table.moves != nullptr) {
      remarks.emplace("a table is its rows, without what is drawn or said of it");
    }
    std::string text = cat("columns((table r in ", table.rows() == 1 ? "list(" : "(");
    for (std::size_t row = 0; row < table.rows(); ++row) {
      append(text, row == 0 ? "list(" : ",list(");
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!context.budget().spend()) return status_of(context.budget());
        Result cell = std::visit(*this, table.columns[i].cells[row]);
        if (!cell || !cell->ok()) return cell;
        append(text, i == 0 ? "" : ",", **cell);
        if (text.size() > context.settings.max_output) return too_long_to_print("the table is");
      }
      text += ')';
    }
    text += "):";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      append(text, i == 0 ? " " : ", ", column_title(table.columns[i].name), " = at(r, ", i + 1,
             ")");
    }
    text += ')';
    for (std::size_t i = 0; i < table.columns.size(); ++i) append(text, ", ", i + 2);
    return text + ")";
  }
  Result operator()(const System& system) const { return system.text(); }
  Result operator()(const Integer& number) const {
    absl::StatusOr<std::string> digits = text_of(context, number);
    if (digits.ok()) digits = readable_number(*digits);
    return digits;
  }
  Result operator()(const Rational& number) const {
    const absl::StatusOr<std::string> text = text_of(context, number);
    if (!text.ok()) return text;
    const std::size_t slash = std::min(text->find('/'), text->size());
    const std::string_view digits = *text;
    const std::string numerator = readable_number(digits.substr(0, slash));
    if (slash == digits.size()) return numerator;
    return cat(numerator, "/", readable_number(digits.substr(slash + 1)));
  }
  Result operator()(const Path& path) const { return text_of(context, path); }
  Result operator()(const OtherObjectPointer& other) const {
    if (!other->own_name().empty()) {
      std::string name(other->own_name());
      std::replace(name.begin(), name.end(), '-', '_');  // in the name of a rule
      return name;
    }
    if (Result written = other->expression(context)) return written;
    const Object* const meant = other->stands_for();
    if (meant == nullptr) return std::nullopt;
    if (other->word() != kind_word(*meant)) {
      remarks.insert(cat(other->kind(), " is ", kind_of(*meant)));
    }
    return std::visit(*this, *meant);
  }

 private:
  [[nodiscard]] static bool has_name(const Object& object) {
    const auto* other = std::get_if<OtherObjectPointer>(&object);
    return other != nullptr && !(*other)->own_name().empty();
  }
  [[nodiscard]] absl::StatusOr<std::string> shared(const Frame& frame, Term term) const {
    return print(context.store(), term, {Format::Shared, frame, context.settings.max_output});
  }
  static std::string column_title(std::string_view name) {
    const std::vector<std::string> words = words_of(name);
    const bool is_name = words.size() == 1 && words[0] == name &&
                         std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
                         name.find('-') == name.npos;
    if (is_name) return std::string(name);
    std::string title(name);
    std::replace(title.begin(), title.end(), '\n', ' ');
    return text_literal(title);
  }
  static std::string joined(const std::vector<Coalition>& coalitions, std::string_view between) {
    std::string text;
    for (const Coalition c : coalitions) append(text, text.empty() ? "" : between, in_braces(c));
    return text;
  }
};

// True if `object` and everything in it can be read in this game.
bool is_of_frame(const Object& object, const Frame& frame) {
  if (std::visit(FrameOf{frame}, object) != frame) return false;
  const auto all = [&](const std::vector<Object>& objects) {
    return std::all_of(objects.begin(), objects.end(),
                       [&](const Object& part) { return is_of_frame(part, frame); });
  };
  if (const auto* list = std::get_if<List>(&plain(object))) return all(list->members->objects);
  const Table* table = table_in(plain(object));
  return table == nullptr || std::all_of(table->columns.begin(), table->columns.end(),
                                         [&](const Column& column) { return all(column.cells); });
}

// The strongly connected components of a graph (Tarjan's algorithm), as lists of node numbers. Each
// component comes after those that it needs.
class Groups {
 public:
  explicit Groups(const std::vector<std::vector<std::size_t>>& needs)
      : needs_(needs), number_(needs.size(), 0), lowest_(needs.size(), 0) {
    for (std::size_t node = 0; node < needs.size(); ++node) {
      if (number_[node] == 0) visit(node);
    }
  }
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& in_order() const { return groups_; }

 private:
  static constexpr std::size_t kDone = ~std::size_t{0};

  void open(std::size_t node) {
    number_[node] = lowest_[node] = ++last_;
    stack_.push_back(node);
    path_.emplace_back(node, 0);
  }
  void visit(std::size_t first) {
    open(first);
    while (!path_.empty()) {
      auto& [node, next] = path_.back();
      if (next < needs_[node].size()) {
        const std::size_t needed = needs_[node][next++];
        if (number_[needed] == 0) {
          open(needed);
        } else if (number_[needed] != kDone) {
          lowest_[node] = std::min(lowest_[node], number_[needed]);
        }
        continue;
      }
      const std::size_t done = node;
      path_.pop_back();
      if (!path_.empty()) {
        std::size_t& low = lowest_[path_.back().first];
        low = std::min(low, lowest_[done]);
      }
      if (lowest_[done] == number_[done]) close(done);
    }
  }
  void close(std::size_t root) {
    std::vector<std::size_t>& group = groups_.emplace_back();
    do {
      group.push_back(stack_.back());
      number_[stack_.back()] = kDone;
      stack_.pop_back();
    } while (group.back() != root);
    std::sort(group.begin(), group.end());
  }

  const std::vector<std::vector<std::size_t>>& needs_;
  std::vector<std::size_t> number_;  // 0 if not visited
  std::vector<std::size_t> lowest_;  // smallest number that can be reached
  std::vector<std::size_t> stack_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // a node, and the next of its needs
  std::size_t last_ = 0;
  std::vector<std::vector<std::size_t>> groups_;
};

// A session that reads the script while it is written, to make sure that another session can.
class Reader {
 public:
  Reader(const Context& session, InterruptFlag interrupt)
      : context_(session.settings, session.library.without_definitions()), interrupt_(interrupt) {}

  absl::Status read(const Frame& frame, const std::string& text) {
    constexpr std::string_view kSet = ":set ";
    context_.settings.frame = frame;
    context_.begin_statement(interrupt_);
    Interpreter interpreter(context_);
    absl::StatusOr<Answer> answer;
    if (text.starts_with(kSet)) {
      answer = interpreter.set(std::string_view(text).substr(kSet.size()));
    } else {
      KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                          parse_statement(text, 0, nullptr, context_.library.syntaxes()));
      answer = interpreter.answer(parsed.statement);
    }
    if (!answer.ok()) return answer.status();
    interpreter.keep(*answer, text);
    return absl::OkStatus();
  }
  // The rules of the rule set of this name.
  [[nodiscard]] std::string rules(std::string_view name) const {
    const Object* const object = context_.library.definition(name);
    const auto* const system = object == nullptr ? nullptr : std::get_if<System>(object);
    return system == nullptr ? "" : rules_text(*system->rule_sets()[0]);
  }

 private:
  Context context_;
  InterruptFlag interrupt_;
};

// Writes definitions, each after those that it mentions. If an object contains a definition that
// was replaced since, the old one comes before the object, and the new one again after it.
class DefinitionWriter {
 public:
  using LeaveOut = absl::FunctionRef<void(std::string_view name, std::string_view why)>;
  // A whole session says in which game it begins; definitions alone are for the usual one.
  DefinitionWriter(Context& context, bool is_whole, LeaveOut leave_out)
      : session_(context.settings.frame),
        now_(is_whole ? std::nullopt : std::optional<Frame>(Frame{})),
        leave_out_(leave_out),
        reader_(context, context.budget().interrupt()) {}

  std::string write(const std::vector<Definition>& definitions) && {
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < definitions.size(); ++i) places.emplace(definitions[i].name, i);
    std::vector<std::vector<std::size_t>> needs(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      add_needs(definitions[i], places, needs[i]);
    }
    const Groups groups(needs);
    for (const std::vector<std::size_t>& group : groups.in_order()) {
      // Functions that call each other are declared first and defined last.
      for (const std::size_t i : group) {
        const Definition& definition = definitions[i];
        if (group.size() == 1 || definition.placeholder.empty()) continue;
        if (add({std::nullopt, definition.placeholder}).ok()) current_[definition.name] = nullptr;
      }
      for (const bool is_function : {false, true}) {
        for (const std::size_t i : group) {
          if (definitions[i].placeholder.empty() != is_function) define(definitions[i]);
        }
      }
    }
    // An older rule set may have replaced this one, and its rules.
    for (const Definition& definition : definitions) {
      if (!is_current(definition)) define(definition);
    }
    for (const Definition& definition : definitions) define_one(definition);
    return std::move(text_);
  }

 private:
  static void add_needs(const Definition& definition,
                        const std::map<std::string_view, std::size_t>& places,
                        std::vector<std::size_t>& needs) {
    const auto need = [&](const std::string& name) {
      if (const auto at = places.find(name); at != places.end()) needs.push_back(at->second);
    };
    std::for_each(definition.words.begin(), definition.words.end(), need);
    for (const Definition& held : definition.held) {
      need(held.name);
      add_needs(held, places, needs);
    }
  }
  void set_frame(const Frame& frame) {
    append(text_, ":set players ", frame.players, "\n:set start ", frame.start, "\n");
    now_ = frame;
  }
  absl::Status add(const Definition::Statement& statement, std::string_view comment = {}) {
    const Frame frame = statement.frame.value_or(session_);
    KM_RETURN_IF_ERROR(reader_.read(frame, statement.text));
    if (frame != now_) set_frame(frame);
    append(text_, comment, statement.text, "\n");
    return absl::OkStatus();
  }
  void define(const Definition& definition) {
    for (const Definition& held : definition.held) define(held);
    define_one(definition);
  }
  [[nodiscard]] bool is_current(const Definition& definition) const {
    const auto current = current_.find(definition.name);
    return current != current_.end() && current->second != nullptr &&
           current->second->statements == definition.statements &&
           current->second->rules == definition.rules;
  }
  void define_one(const Definition& definition) {
    if (is_current(definition)) return;
    current_[definition.name] = &definition;
    for (const Definition::Statement& statement : definition.statements) {
      const bool is_last = &statement == &definition.statements.back();
      const absl::Status status = add(statement, is_last ? definition.comment : "");
      if (!status.ok()) {
        return leave_out_(definition.name, cat("cannot be saved: ", status.message()));
      }
    }
    if (!definition.rules.empty() && reader_.rules(definition.name) != definition.rules) {
      leave_out_(definition.name, "a rule set in it was defined anew, and is saved as it is now");
    }
  }

  Frame session_;
  std::optional<Frame> now_;
  LeaveOut leave_out_;
  Reader reader_;
  std::string text_;
  std::map<std::string_view, const Definition*> current_;  // null for a declaration
};

// The statements that bind `object`; nullopt if there are none.
std::optional<absl::StatusOr<std::vector<Definition::Statement>>> binding_of(
    std::string_view name, const Object& object, const Frame& now, const Written& written) {
  using Statements = std::vector<Definition::Statement>;
  const Frame frame = std::visit(FrameOf{now}, object);
  if (is_of_frame(object, frame)) {
    const auto text = std::visit(written, object);
    if (!text) return std::nullopt;
    if (!text->ok()) return text->status();
    return Statements{{frame, cat(name, " = ", **text)}};
  }
  // A list of values of several games, such as `nf(g, start=all)`, is put together from its parts.
  const auto* list = std::get_if<List>(&object);
  if (list == nullptr) return std::nullopt;
  Statements statements;
  const std::vector<Object>& members = list->members->objects;
  for (std::size_t first = 0; first < members.size();) {
    const Frame part = std::visit(FrameOf{now}, members[first]);
    std::size_t last = first;
    while (last < members.size() && is_of_frame(members[last], part)) ++last;
    if (last == first) return std::nullopt;
    const auto text = written.in_parentheses(*list, first, last);
    if (!text) return std::nullopt;
    if (!text->ok()) return text->status();
    statements.push_back({part, first == 0 ? cat(name, " = ", **text)
                                           : cat(name, " = concat(", name, ", ", **text, ")")});
    first = last;
  }
  return statements;
}

// The game in which a definition is read. Letters stand for players, so these must exist.
std::optional<Frame> frame_of_definition(Context& context, const std::string& text) {
  const absl::StatusOr<ParsedStatement> parsed =
      parse_statement(text, 0, nullptr, context.library.syntaxes());
  if (!parsed.ok()) return std::nullopt;
  const Frame session = context.settings.frame;
  const auto restore = absl::MakeCleanup([&] { context.settings.frame = session; });
  const auto is_readable = [&] { return Interpreter(context).answer(parsed->statement).ok(); };
  if (is_readable()) return std::nullopt;
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    context.settings.frame = {players, 1};
    if (is_readable()) return context.settings.frame;
  }
  return std::nullopt;
}

// Sets the games of a definition and of those that it contains. The recursion is not deep: lists
// contain rule sets, and rule sets contain rules.
void set_frames(Context& context, Definition& definition) {
  for (Definition& held : definition.held) set_frames(context, held);
  for (Definition::Statement& statement : definition.statements) {
    if (!statement.frame) statement.frame = frame_of_definition(context, statement.text);
  }
}

// Counts the objects that a list or a table contains when it is written out, including those in
// inner lists, up to kMostSaved + 1. A list that occurs several times is visited once.
class WrittenOutSize {
 public:
  std::uint64_t of(const Object& object) {
    if (const Table* table = table_in(plain(object))) {
      std::uint64_t size = 1;
      for (const Column& column : table->columns) size = at_most(size + of(column.cells));
      return size;
    }
    const auto* list = std::get_if<List>(&object);
    if (list == nullptr) return 1;
    const Members& members = *list->members;
    if (const auto at = sizes_.find(&members); at != sizes_.end()) return at->second;
    const std::uint64_t size = of(members.objects);
    sizes_.try_emplace(&members, size);
    return size;
  }

 private:
  std::uint64_t of(const std::vector<Object>& objects) {
    std::uint64_t size = 1;
    for (const Object& object : objects) size = at_most(size + of(object));
    return size;
  }
  static std::uint64_t at_most(std::uint64_t size) { return std::min(kMostSaved + 1, size); }

  HashMap<const Members*, std::uint64_t> sizes_;
};

// True for objects that may be written with positions, whose games must be defined before.
bool has_positions(const Object& given) {
  const Object& object = plain(given);
  if (const auto* list = std::get_if<List>(&object)) {
    return !list->members->positions.empty() ||
           std::any_of(list->members->objects.begin(), list->members->objects.end(), has_positions);
  }
  return std::holds_alternative<Position>(object) || table_in(object) != nullptr;
}

// Writes the comment above the definition of this name.
std::string comment_on(const Library& library, std::string_view name) {
  const std::string documentation(library.documentation(name));
  if (documentation.empty()) return "";
  std::string text;
  for (const absl::string_view line : absl::StrSplit(documentation, '\n')) {
    append(text, line.empty() || line[0] == '>' ? "##" : "## ", line, "\n");
  }
  return text;
}

// The definition that writes the object itself; nullopt if it is left out.
absl::StatusOr<std::optional<Definition>> definition_by_value(
    Context& context, std::string_view name, const Object& object,
    DefinitionWriter::LeaveOut leave_out) {
  std::set<std::string> remarks;
  auto statements = binding_of(name, object, context.settings.frame, {context, remarks});
  if (!statements) {
    leave_out(name, cat(kind_of(object), " cannot be saved"));
    return std::nullopt;
  }
  KM_RETURN_IF_ERROR(statements->status());
  for (const std::string& remark : remarks) leave_out(name, cat("in what is saved ", remark));
  Definition definition{std::string(name), **std::move(statements)};
  std::visit(Holdings{definition.held}, object);
  set_frames(context, definition);
  if (has_positions(object)) {
    for (const Definition::Statement& statement : definition.statements) {
      const std::vector<std::string> called = words_of(statement.text, true);
      definition.words.insert(definition.words.end(), called.begin(), called.end());
    }
  }
  return definition;
}

absl::StatusOr<std::string> script(Context& context, bool with_settings,
                                   std::vector<std::string>* left_out) {
  std::string text;
  std::vector<Definition> definitions;
  const auto leave_out = [&](std::string_view name, std::string_view why) {
    append(text, "# ", name, ": ", why, "\n");
    if (left_out != nullptr) left_out->push_back(cat("`", name, "`: ", why));
  };
  WrittenOutSize size;
  for (const std::string_view name : context.library.names(Library::kDefinition)) {
    const Object& object = *context.library.definition(name);
    if (std::optional<Definition> definition = own_definition(name, object)) {
      set_frames(context, *definition);
      definitions.push_back(*std::move(definition));
      continue;
    }
    if (size.of(object) > kMostSaved) {
      leave_out(name, cat(kind_of(object), " of more than ", large_number(kMostSaved),
                          " things, written out"));
      continue;
    }
    KM_ASSIGN_OR_RETURN(std::optional<Definition> definition,
                        definition_by_value(context, name, object, leave_out));
    if (definition) definitions.push_back(*std::move(definition));
  }
  for (Definition& definition : definitions) {
    definition.comment = comment_on(context.library, definition.name);
  }
  const System& under = context.settings.under;
  if (with_settings && under.is_own()) {
    // The names have the meaning that they had when the setting was made. A rule may have another
    // name than its own.
    const std::string name = under.names().size() == 1 ? under.names().front() : "";
    const Object* const bound = context.library.definition(name);
    const bool is_rule = bound != nullptr && other_in<DefinedRule>(*bound) != nullptr &&
                         *rule_set_in(*bound) == under;
    const std::string rules = is_rule ? name : under.text();
    Definition setting{":set under", {{std::nullopt, cat(":set under ", rules)}}};
    if (is_rule) setting.words.push_back(name);
    if (!is_rule) Holdings{setting.held}(under);
    definitions.push_back(std::move(setting));
  }
  const std::string written =
      DefinitionWriter(context, with_settings, leave_out).write(definitions);
  text += written;
  if (!with_settings) return text;
  for (const std::string& setting : changes_to(context.settings)) {
    if (under.is_own() && setting.starts_with("under ")) continue;
    append(text, ":set ", setting, "\n");
  }
  return cat(kScriptHead, text);
}

}  // namespace

absl::StatusOr<std::string> script_of(Context& context, std::vector<std::string>* left_out) {
  return script(context, true, left_out);
}

absl::StatusOr<std::string> definitions_of(Context& context) {
  return script(context, false, nullptr);
}

}  // namespace kingmaker
