// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/session_script.hpp"

#include <absl/algorithm/container.h>
#include <absl/cleanup/cleanup.h>
#include <absl/functional/function_ref.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/constructor.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/list.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/own_preference.hpp"
#include "language/object_text.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/object_writer.hpp"
#include "language/settings.hpp"
#include "language/statements/claim.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/setting_table.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {
namespace {

// The largest number of objects that a list or a table may hold to be saved, including those in
// inner lists.
constexpr std::uint64_t kMostSaved = 10'000'000;
constexpr std::string_view kSetUnder = ":set under";

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
  std::vector<std::string> names = {};  // that it uses
  std::string placeholder = {};         // name of the function that it declares
  std::string rules = {};               // of a rule set (`rules_text`)
  std::vector<Definition> held = {};
  std::vector<std::string> remarks = {};  // on what the statements do not bring back
  // How the object was made, which may bring back more of it, and what is shown of it. Then these
  // names are used, too, and what is held is not.
  const Library::Making* making = nullptr;
  std::vector<std::string> making_names = {};
  std::optional<std::string> shown = {};
  std::string comment = {};  // written above the last of the statements
};

void hold(std::vector<Definition>& held, Definition definition) {
  const bool is_new = absl::c_none_of(held, [&](const Definition& other) {
    return other.name == definition.name && other.statements == definition.statements;
  });
  if (is_new) held.push_back(std::move(definition));
}

Definition definition_of(const FunctionDefinition& function) {
  return {function.name,
          {{std::nullopt, function.text()}},
          function.names_used(),
          cat(function.head(), " = 0")};
}

// Nullopt for a constructor that every session has.
std::optional<Definition> definition_of(const Constructor& made) {
  if (!made.is_of_session()) return std::nullopt;
  return Definition{std::string(made.name()),
                    {{std::nullopt, std::string(made.definition())}},
                    made.names_used()};
}

std::optional<Definition> definition_of(const Rule& rule) {
  const auto* own = dynamic_cast<const PatternRule*>(&rule);
  if (own == nullptr) return std::nullopt;
  return Definition{rule.name, {{std::nullopt, rule.definition()}}, own->parts().condition_names};
}

// The preference of a user; null if there is none.
const PreferenceDefinition* own_preference(const RuleSet& set) {
  const auto* own = dynamic_cast<const OwnPreference*>(set.preference.get());
  return own == nullptr ? nullptr : &own->definition();
}

// A text that differs for different rule sets, independently of their names.
std::string rules_text(const RuleSet& set) {
  const PreferenceDefinition* const own = own_preference(set);
  std::string text = cat(own == nullptr ? "" : own->text(), "\n");
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
    const auto match = absl::c_find_if(all, is_here);
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
  Definition definition{set.name, {{std::nullopt, set.definition}}, set.parts};
  if (absl::c_linear_search(set.parts, set.name)) {
    // Writes `rules mine = mine, drop`.
    definition.statements = {{std::nullopt, written_out(set)}};
  }
  definition.rules = rules_text(set);
  for (const RulePointer& rule : set.rules) {
    if (auto own_rule = definition_of(*rule)) hold(definition.held, *std::move(own_rule));
  }
  if (const PreferenceDefinition* const own = own_preference(set)) {
    if (set.parts.empty()) {
      definition.names = own->body.texts;
    } else if (own->name != set.name) {
      hold(definition.held, {own->name, {{std::nullopt, own->text()}}, own->body.texts});
    }
  }
  return definition;
}

std::optional<Definition> definition_of(const OtherObject& object) {
  if (const auto* function = dynamic_cast<const FunctionDefinition*>(&object)) {
    const bool is_own = !function->name.empty() && function->built_in == nullptr;
    return is_own ? std::optional(definition_of(*function)) : std::nullopt;
  }
  if (const auto* game = dynamic_cast<const Constructor*>(&object)) return definition_of(*game);
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

// The object in its usual format, without its place in a script; nullopt if it cannot be shown.
std::optional<std::string> shown(Context& context, const Frame& frame, const Object& object) {
  const auto* const claim = other_in<Claim>(object);
  const ClaimPlace place = claim == nullptr ? ClaimPlace{} : std::exchange(claim->place(), {});
  Settings usual;
  usual.frame = frame;
  const absl::StatusOr<std::string> text = render(Printing(context, usual), object);
  if (claim != nullptr) claim->place() = place;
  if (!text.ok()) return std::nullopt;
  return cat(kind_of(object), "\n", *text);
}

// A session that reads the script while it is written, to make sure that another session can.
class Reader {
 public:
  Reader(const Context& session, InterruptFlag interrupt)
      : context_(session.settings, session.library.without_definitions()), interrupt_(interrupt) {}

  absl::Status read(const Frame& frame, const std::string& text) {
    KM_ASSIGN_OR_RETURN(const Answer answer, answered(frame, text));
    Interpreter(context_).keep(answer, text);
    return absl::OkStatus();
  }
  // Reads the statement that made an object, if it makes one that is shown in the same way.
  bool makes_again(const Library::Making& making, const std::optional<std::string>& object) {
    const absl::StatusOr<Answer> answer = answered(making.frame, making.statement);
    const auto* const binding = answer.ok() ? std::get_if<Binding>(&*answer) : nullptr;
    if (binding == nullptr || !object || shown(context_, making.frame, binding->object) != object) {
      return false;
    }
    Interpreter(context_).keep(*answer, making.statement);
    return true;
  }
  // The text that is shown of the object of this name.
  [[nodiscard]] std::optional<std::string> shown_of(const Frame& frame, std::string_view name) {
    const Object* const object = context_.library.definition(name);
    return object == nullptr ? std::nullopt : shown(context_, frame, *object);
  }
  // The rules of the rule set of this name.
  [[nodiscard]] std::string rules(std::string_view name) const {
    const Object* const object = context_.library.definition(name);
    const auto* const system = object == nullptr ? nullptr : std::get_if<System>(object);
    return system == nullptr ? "" : rules_text(*system->rule_sets()[0]);
  }

 private:
  absl::StatusOr<Answer> answered(const Frame& frame, const std::string& text) {
    constexpr std::string_view kSet = ":set ";
    context_.settings.frame = frame;
    context_.begin_statement(interrupt_);
    if (text.starts_with(kSet)) {
      return Interpreter(context_).set(std::string_view(text).substr(kSet.size()));
    }
    KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                        parse_statement(text, 0, nullptr, context_.library.syntaxes()));
    if (parsed.statement.file || parsed.statement.format) {
      return input_error("the statement writes a file");
    }
    return Interpreter(context_).answer(parsed.statement);
  }

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

  std::string write(const std::vector<Definition>& definitions) {
    for (const std::vector<std::size_t>& group : groups_of(definitions)) {
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
    // Statements may have been written under other rules since.
    for (const Definition& definition : definitions) {
      const bool is_setting = definition.name == kSetUnder;
      if (is_setting && definition.statements.back().text != under_) {
        append(text_, definition.statements.back().text, "\n");
      }
    }
    return text_;
  }
  // True if a line of the script has said this, as the last of its kind.
  [[nodiscard]] bool has_set(std::string_view setting) const {
    return cat(":set ", setting) == under_ || (now_ && (setting == cat("players ", now_->players) ||
                                                        setting == cat("start ", now_->start)));
  }
  // True if the statement that made this object makes another one now.
  [[nodiscard]] bool makes_another(const Definition& definition) const {
    return changed_.contains(definition.name);
  }

 private:
  using Needs = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

  // Definitions that need each other, in groups. Each group comes after those that it needs.
  static std::vector<std::vector<std::size_t>> groups_of(
      const std::vector<Definition>& definitions) {
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < definitions.size(); ++i) places.emplace(definitions[i].name, i);
    Needs needs(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      add_needs(definitions[i], places, i, needs);
    }
    std::vector<std::size_t> group(definitions.size());
    const std::size_t count = boost::strong_components(
        needs, boost::make_iterator_property_map(group.begin(), get(boost::vertex_index, needs)));
    std::vector<std::vector<std::size_t>> groups(count);
    for (std::size_t i = 0; i < definitions.size(); ++i) groups[group[i]].push_back(i);
    return groups;
  }
  static void add_needs(const Definition& definition,
                        const std::map<std::string_view, std::size_t>& places, std::size_t place,
                        Needs& needs) {
    const auto need = [&](const std::string& name) {
      if (const auto at = places.find(name); at != places.end()) add_edge(place, at->second, needs);
    };
    absl::c_for_each(definition.names, need);
    if (definition.making != nullptr) {
      absl::c_for_each(definition.making_names, need);
      return;
    }
    for (const Definition& held : definition.held) {
      need(held.name);
      add_needs(held, places, place, needs);
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
    if (statement.text.starts_with(kSetUnder)) under_ = statement.text;
    return absl::OkStatus();
  }
  void define(const Definition& definition) {
    if (definition.making == nullptr) {
      for (const Definition& held : definition.held) define(held);
    }
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
    if (definition.making != nullptr) return make_again(definition);
    for (const std::string& remark : definition.remarks) leave_out_(definition.name, remark);
    for (const Definition::Statement& statement : definition.statements) {
      const bool is_last = &statement == &definition.statements.back();
      const absl::Status status = add(statement, is_last ? definition.comment : "");
      if (!status.ok()) {
        return leave_out_(definition.name, cat("cannot be saved: ", status.message()));
      }
    }
    const bool has_other_rules =
        !definition.rules.empty() && reader_.rules(definition.name) != definition.rules;
    const Frame frame = definition.statements.back().frame.value_or(session_);
    if (has_other_rules || (definition.remarks.empty() && definition.shown &&
                            reader_.shown_of(frame, definition.name) != definition.shown)) {
      leave_out_(definition.name, "a rule set in it was defined anew, and is saved as it is now");
    }
  }

  // Writes the statement that made the object, under the rules of that time.
  void make_again(const Definition& definition) {
    const Library::Making& making = *definition.making;
    const std::string set_under = cat(kSetUnder, " ", making.under.text());
    if (!reader_.read(making.frame, set_under).ok() ||
        !reader_.makes_again(making, definition.shown)) {
      changed_.insert(definition.name);
      return;
    }
    if (making.frame != now_) set_frame(making.frame);
    if (set_under != under_) append(text_, set_under, "\n");
    under_ = set_under;
    append(text_, definition.comment, making.statement, "\n");
  }

  Frame session_;
  std::optional<Frame> now_;
  std::string under_;  // the last statement that set the rules
  LeaveOut leave_out_;
  Reader reader_;
  std::string text_;
  std::map<std::string_view, const Definition*> current_;  // null for a declaration
  std::set<std::string> changed_;
};

// The statements that bind `object`; nullopt if there are none.
std::optional<absl::StatusOr<std::vector<Definition::Statement>>> binding_of(Context& context,
                                                                             std::string_view name,
                                                                             const Object& object,
                                                                             ObjectNotes& notes) {
  const Frame& now = context.settings.frame;
  using Statements = std::vector<Definition::Statement>;
  const Frame frame = frame_of(object, now);
  if (is_of_frame(object, frame)) {
    const auto text = written_object(context, object, notes);
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
    const Frame part = frame_of(members[first], now);
    std::size_t last = first;
    while (last < members.size() && is_of_frame(members[last], part)) ++last;
    if (last == first) return std::nullopt;
    const auto text = written_members(context, *list, first, last, notes);
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

// Writes the comment above the definition of this name.
std::string comment_on(const Library& library, std::string_view name) {
  const std::string documentation(library.documentation(name));
  if (documentation.empty()) return "";
  std::string text;
  for (const std::string_view line : lines_of(documentation)) {
    append(text, line.empty() || line[0] == '>' ? "##" : "## ", line, "\n");
  }
  return text;
}

// The definition that writes the object itself, or says how it is made.
absl::StatusOr<Definition> definition_by_value(Context& context, std::string_view name,
                                               const Object& object, bool may_be_made) {
  ObjectNotes notes;
  auto statements = binding_of(context, name, object, notes);
  Definition definition{std::string(name), {}};
  for (const std::string& remark : notes.remarks) {
    definition.remarks.push_back(cat("in what is saved ", remark));
  }
  if (statements) {
    KM_ASSIGN_OR_RETURN(definition.statements, *std::move(statements));
  } else {
    definition.remarks.push_back(cat(kind_of(object), " cannot be saved"));
  }
  std::visit(Holdings{definition.held}, object);
  set_frames(context, definition);
  definition.names.assign(notes.names.begin(), notes.names.end());
  const Library::Making* const making = context.library.making(name);
  const bool is_whole = definition.remarks.empty() || is_value(object);
  if (making == nullptr || is_whole || !may_be_made) {
    // A trace, say, which the rules that its expression names may not make again.
    const bool is_of_class = other_in<OtherObject>(object) != nullptr && !is_value(object);
    if (is_of_class) definition.shown = shown(context, context.settings.frame, object);
    return definition;
  }
  std::vector<std::string> names = making->texts;
  // A file may have another content later.
  if (absl::c_linear_search(names, "file")) return definition;
  // As `:set under` writes the rules, whatever they were called.
  for (const auto& set : making->under.rule_sets()) names.push_back(set->name);
  definition.making = making;
  definition.shown = shown(context, making->frame, object);
  definition.making_names = std::move(names);
  return definition;
}

// Writes the definitions, and then the settings. Definitions that cannot be made again are written
// by their values instead.
std::string written_out(Context& context, std::vector<Definition> definitions,
                        const std::vector<std::string>& settings,
                        DefinitionWriter::LeaveOut leave_out) {
  for (;;) {
    std::vector<std::pair<std::string, std::string>> left;
    const auto leave = [&](std::string_view name, std::string_view why) {
      left.emplace_back(name, why);
    };
    DefinitionWriter writer(context, !settings.empty(), leave);
    std::string written = writer.write(definitions);
    bool is_final = true;
    for (Definition& definition : definitions) {
      if (!writer.makes_another(definition)) continue;
      definition.making = nullptr;
      is_final = false;
    }
    if (is_final) {
      for (const auto& [name, why] : left) leave_out(name, why);
      // Statements are read with the names of players with which they were typed.
      std::string names;
      for (const std::string& setting : settings) {
        if (writer.has_set(setting)) continue;
        append(setting.starts_with("names ") ? names : written, ":set ", setting, "\n");
      }
      return names + written;
    }
    std::erase_if(definitions, [&](const Definition& definition) {
      const bool is_left = definition.making == nullptr && definition.statements.empty();
      if (is_left) leave_out(definition.name, definition.remarks.front());
      return is_left;
    });
  }
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
    KM_ASSIGN_OR_RETURN(Definition definition,
                        definition_by_value(context, name, object, with_settings));
    if (definition.making == nullptr && definition.statements.empty()) {
      leave_out(name, definition.remarks.front());
    } else {
      definitions.push_back(std::move(definition));
    }
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
    Definition setting{std::string(kSetUnder), {{std::nullopt, cat(kSetUnder, " ", rules)}}};
    if (is_rule) setting.names.push_back(name);
    if (!is_rule) Holdings{setting.held}(under);
    definitions.push_back(std::move(setting));
  }
  std::vector<std::string> settings;
  if (with_settings) settings = changes_to(context.settings);
  std::erase_if(settings, [&](const std::string& setting) {
    return under.is_own() && setting.starts_with("under ");
  });
  const std::string written = written_out(context, definitions, settings, leave_out);
  return cat(with_settings ? kScriptHead : "", text, written);
}

}  // namespace

absl::StatusOr<std::string> script_of(Context& context, std::vector<std::string>* left_out) {
  return script(context, true, left_out);
}

absl::StatusOr<std::string> definitions_of(Context& context) {
  return script(context, false, nullptr);
}

}  // namespace kingmaker
