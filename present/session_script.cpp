#include "present/session_script.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/classify.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/settings.hpp"
#include "present/answer_text.hpp"

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

using Functions = std::vector<FunctionPointer>;

bool calls(const FunctionDefinition& function, const FunctionDefinition& other) {
  const std::vector<std::string>& words = function.body.texts;
  return std::find(words.begin(), words.end(), other.name) != words.end();
}

// Each behind those that it calls. Of functions that call each other one comes first with a body
// that is put right in the end.
std::string definitions_of(Functions functions) {
  std::string text;
  while (!functions.empty()) {
    const auto is_ready = [&](const FunctionPointer& function) {
      return std::none_of(functions.begin(), functions.end(), [&](const FunctionPointer& other) {
        return other != function && calls(*function, *other);
      });
    };
    const auto next = std::find_if(functions.begin(), functions.end(), is_ready);
    if (next == functions.end()) {
      const FunctionPointer first = functions.front();
      functions.erase(functions.begin());
      append(text, first->head(), " = 0\n", definitions_of(std::move(functions)), first->text(),
             "\n");
      return text;
    }
    append(text, (*next)->text(), "\n");
    functions.erase(next);
  }
  return text;
}

}  // namespace

absl::StatusOr<std::string> script_of(Context& context) {
  std::string text = "# a Kingmaker session; `:load` reads it\n";
  Frame now;
  const auto set_frame = [&](const Frame& frame) {
    if (frame == now) return;
    append(text, ":set players ", frame.players, "\n:set start ", frame.start, "\n");
    now = frame;
  };
  Functions functions;
  for (const std::string_view name : context.library.names(Library::kDefinition)) {
    const Object& object = *context.library.definition(name);
    if (const auto* function = std::get_if<FunctionPointer>(&object)) {
      functions.push_back(*function);
      continue;
    }
    const auto written = std::visit(Written{context}, object);
    if (!written) {
      append(text, "# ", name, " is ", kind_of(object), "\n");
    } else if (!written->ok()) {
      return written->status();
    } else {
      set_frame(std::visit(FrameOf{now}, object));
      append(text, name, " = ", **written, "\n");
    }
  }
  if (!functions.empty()) set_frame(context.settings.frame);
  text += definitions_of(std::move(functions));
  for (const std::string& setting : changes_to(context.settings))
    append(text, ":set ", setting, "\n");
  return text;
}

}  // namespace kingmaker
