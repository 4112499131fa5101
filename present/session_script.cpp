#include "present/session_script.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/classify.hpp"
#include "language/definitions/function_definition.hpp"
#include "language/domain.hpp"
#include "language/playable_game.hpp"
#include "language/settings.hpp"
#include "present/answer_text.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {
namespace {

// `{1,12}`, whatever the names of players and however many there are.
std::string in_braces(Coalition coalition) { return coalition_set({}, coalition); }

int largest_of(const Family& coalitions) {
  int largest = 0;
  for (const Coalition c : coalitions) largest = std::max(largest, c.largest());
  return largest;
}

// In which game a statement that writes an object must be read; `now` wherever that will do.
struct FrameOf {
  const Frame& now;

  Frame operator()(const GameValue& value) const { return value.frame; }
  Frame operator()(const NamedType& type) const { return type.value.frame; }
  Frame operator()(const CoalitionFamily& family) const { return family.frame; }
  Frame operator()(Coalition coalition) const { return of_at_least(coalition.largest()); }
  Frame operator()(const Partition& partition) const {
    return of_at_least(largest_of(partition.parts));
  }
  // Of the first member that asks for another.
  Frame operator()(const List& list) const {
    if (!list.members->values.empty()) return list.members->frame;
    for (const Object& member : list.members->objects) {
      if (const Frame frame = std::visit(*this, member); frame != now) return frame;
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
  [[nodiscard]] Frame of_at_least(int players) const {
    return players <= now.players ? now : Frame{std::max(players, kMinPlayers), 1};
  }
};

// As it is written in a statement; none for what statements can only compute.
struct Written {
  using Result = std::optional<absl::StatusOr<std::string>>;
  Context& context;

  Result operator()(const GameValue& value) const {
    // A number alone is a number.
    if (value.term.is_win()) return cat("nf(", value.term.winner(), ", under=raw)");
    return print(context.store(), value.term,
                 {Format::Shared, value.frame, context.settings.max_output});
  }
  // A type is its own type.
  Result operator()(const NamedType& type) const {
    absl::StatusOr<std::string> value = *(*this)(type.value);
    if (!value.ok()) return value;
    return cat(name_of(type.kind), "(", *value, ")");
  }
  Result operator()(const Position& position) const {
    return statement_of(position, context.settings.max_output);
  }
  Result operator()(bool truth) const { return truth ? "1 == 1" : "1 == 2"; }
  Result operator()(Coalition coalition) const { return in_braces(coalition); }
  Result operator()(const Partition& partition) const { return joined(partition.parts, "|"); }
  Result operator()(const CoalitionFamily& family) const {
    return cat("{", joined(family.coalitions, ", "), "}");
  }
  Result operator()(const std::string& words) const {
    if (words.find('\n') != std::string::npos) return std::nullopt;
    return text_literal(words);
  }
  // A set is a list there: braces are for coalitions and forms.
  Result operator()(const List& list) const {
    // Lists are not nested deep (Domain::kMostNesting).
    std::string text;
    for (std::uint64_t i = 0; i < list.members->count; ++i) {
      const Object member = list.members->member(i);
      Result written = std::visit(*this, member);
      if (!written || !written->ok()) return written;
      append(text, i == 0 ? "" : ",", **written);
      if (text.size() > context.settings.max_output) return too_long_to_print("the list is");
    }
    return cat(list.members->count < 2 ? "list(" : "(", text, ")");
  }
  template <typename Other>
  Result operator()(const Other& other) const {
    using T = std::decay_t<Other>;
    if constexpr (std::is_same_v<T, Integer> || std::is_same_v<T, Rational> ||
                  std::is_same_v<T, Path> || std::is_same_v<T, ClassificationKind> ||
                  std::is_same_v<T, FormSum> || std::is_same_v<T, System>) {
      return context.show(other);
    } else {
      return std::nullopt;
    }
  }

 private:
  static std::string joined(const std::vector<Coalition>& coalitions, std::string_view between) {
    std::string text;
    for (const Coalition c : coalitions) append(text, text.empty() ? "" : between, in_braces(c));
    return text;
  }
};

// The games of the session's that a position, written so, is made of.
std::vector<std::string> own_games_in(const Library& library, std::string_view written) {
  std::vector<std::string> games;
  for (const std::string_view name : library.names(Library::kDefinition)) {
    const bool is_game = std::holds_alternative<GamePointer>(*library.definition(name));
    if (is_game && written.find(cat(name, "(")) != written.npos) games.emplace_back(name);
  }
  return games;
}

// Names and whatever else is made of letters, digits, `_` and `-`.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : cat(text, " ")) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  return words;
}

// What is defined by a statement of its own: a function, a game, a position of such a game, a rule,
// a rule set, a preference.
struct Definition {
  std::string name;
  std::string text;
  std::vector<std::string> words = {};  // that it mentions
  std::string placeholder = {};         // defines a function of this name
  std::vector<Definition> rules = {};   // of a rule set: rules of the session's, as they were
};

Definition definition_of(const RulePointer& rule) {
  Definition made{rule->name, rule->definition(), {}};
  const auto* own = dynamic_cast<const PatternRule*>(rule.get());
  if (own != nullptr) made.words = words_of(own->parts().condition_text);
  return made;
}

std::optional<Definition> definition_of(std::string_view name, const Object& object) {
  if (const auto* function = std::get_if<FunctionPointer>(&object)) {
    return Definition{std::string(name), (*function)->text(), (*function)->body.texts,
                      cat((*function)->head(), " = 0")};
  }
  if (const auto* game = std::get_if<GamePointer>(&object)) {
    const bool is_other = name != (*game)->name;  // `c = clob`
    Definition made{std::string(name), is_other ? cat(name, " = ", (*game)->name) : (*game)->text};
    if (is_other) made.words.push_back((*game)->name);
    for (const GameDefinition::HeapOptions& options : (*game)->heap_options) {
      made.words.insert(made.words.end(), options.options.texts.begin(),
                        options.options.texts.end());
    }
    return made;
  }
  if (const auto* rule = std::get_if<RulePointer>(&object)) return definition_of(*rule);
  const auto* system = std::get_if<System>(&object);
  if (system == nullptr || system->is_mixed()) return std::nullopt;
  const RuleSet& set = *system->rule_sets()[0];
  if (set.definition.empty() || set.name != name) return std::nullopt;
  Definition made{std::string(name), set.definition, words_of(set.definition)};
  for (const RulePointer& rule : set.rules) {
    if (dynamic_cast<const PatternRule*>(rule.get()) != nullptr) {
      made.rules.push_back(definition_of(rule));
    }
  }
  return made;
}

bool mentions(const Definition& definition, std::string_view name) {
  const auto says = [&](const Definition& part) {
    return std::find(part.words.begin(), part.words.end(), name) != part.words.end();
  };
  return says(definition) || std::any_of(definition.rules.begin(), definition.rules.end(), says);
}

// Writes definitions, each behind what it mentions. A rule set has the rules that it was made of:
// of one that is defined otherwise by now the old definition stands before the rule set.
class DefinitionWriter {
 public:
  std::string write(std::vector<Definition> definitions) {
    const std::vector<Definition> all = definitions;
    write_in_order(std::move(definitions));
    for (const Definition& definition : all) define(definition);
    return std::move(text_);
  }

 private:
  void define(const Definition& definition) {
    std::string& current = current_[definition.name];
    if (current == definition.text) return;
    current = definition.text;
    append(text_, definition.text, "\n");
  }

  void write_in_order(std::vector<Definition> definitions) {
    while (!definitions.empty()) {
      const auto is_ready = [&](const Definition& definition) {
        return std::none_of(definitions.begin(), definitions.end(), [&](const Definition& other) {
          return &other != &definition && mentions(definition, other.name);
        });
      };
      auto next = std::find_if(definitions.begin(), definitions.end(), is_ready);
      if (next == definitions.end()) {
        // Of functions that call each other one comes first with a body that is put right in the
        // end.
        next = std::find_if(definitions.begin(), definitions.end(),
                            [](const Definition& d) { return !d.placeholder.empty(); });
        if (next == definitions.end()) next = definitions.begin();
        if (!next->placeholder.empty()) {
          Definition stub = *next;
          stub.text = next->placeholder;
          define(stub);
          definitions.erase(next);
          continue;
        }
      }
      for (const Definition& rule : next->rules) define(rule);
      define(*next);
      definitions.erase(next);
    }
  }

  std::string text_;
  std::map<std::string, std::string> current_;
};

}  // namespace

absl::StatusOr<std::string> script_of(Context& context) {
  const absl::StatusOr<std::string> definitions = definitions_of(context);
  if (!definitions.ok()) return definitions.status();
  std::string text = cat("# a Kingmaker session; `:load` reads it\n", *definitions);
  for (const std::string& setting : changes_to(context.settings))
    append(text, ":set ", setting, "\n");
  return text;
}

absl::StatusOr<std::string> definitions_of(Context& context) {
  std::string text;
  Frame now;
  const auto set_frame = [&](const Frame& frame) {
    if (frame == now) return;
    append(text, ":set players ", frame.players, "\n:set start ", frame.start, "\n");
    now = frame;
  };
  std::vector<Definition> definitions;
  for (const std::string_view name : context.library.names(Library::kDefinition)) {
    const Object& object = *context.library.definition(name);
    if (std::optional<Definition> definition = definition_of(name, object)) {
      definitions.push_back(*std::move(definition));
      continue;
    }
    const auto written = std::visit(Written{context}, object);
    if (!written) {
      append(text, "# ", name, " is ", kind_of(object), "\n");
    } else if (!written->ok()) {
      return written->status();
    } else {
      std::vector<std::string> own_games;
      if (std::holds_alternative<Position>(object)) {
        own_games = own_games_in(context.library, **written);
      }
      if (!own_games.empty()) {
        definitions.push_back(
            {std::string(name), cat(name, " = ", **written), std::move(own_games)});
        continue;
      }
      set_frame(std::visit(FrameOf{now}, object));
      append(text, name, " = ", **written, "\n");
    }
  }
  if (!definitions.empty()) set_frame(context.settings.frame);
  text += DefinitionWriter().write(std::move(definitions));
  return text;
}

}  // namespace kingmaker
