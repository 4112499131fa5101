#include "present/session_script.hpp"

#include <optional>

#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/classify.hpp"
#include "language/settings.hpp"
#include "present/answer_text.hpp"

namespace kingmaker {
namespace {

// As it is written in a statement; none for what statements can only compute.
struct Written {
  using Result = std::optional<absl::StatusOr<std::string>>;
  Context& context;
  const Settings& settings;  // in which the statement is read

  Result operator()(const GameValue& value) const {
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
  Result operator()(Coalition coalition) const { return coalition_set(settings, coalition); }
  Result operator()(const std::string& words) const {
    if (words.find('\n') != std::string::npos) return std::nullopt;
    return text_literal(words);
  }
  template <typename Other>
  Result operator()(const Other& other) const {
    using T = std::decay_t<Other>;
    if constexpr (std::is_same_v<T, Integer> || std::is_same_v<T, Path> ||
                  std::is_same_v<T, Partition> || std::is_same_v<T, CoalitionFamily> ||
                  std::is_same_v<T, ClassificationKind> || std::is_same_v<T, NumberTuple> ||
                  std::is_same_v<T, FormSum>) {
      return context.show(other);
    } else {
      return std::nullopt;
    }
  }
};

}  // namespace

absl::StatusOr<std::string> script_of(Context& context) {
  std::string text = "# a Kingmaker session; `:load` reads it\n";
  Settings now = context.settings;
  now.frame = Frame{};
  const auto set_frame = [&](const Frame& frame) {
    if (frame == now.frame) return;
    append(text, ":set players ", frame.players, "\n:set start ", frame.start, "\n");
    now.frame = frame;
  };
  for (const std::string_view name : context.library.names(Library::kDefinition)) {
    const Object& object = *context.library.definition(name);
    if (const GameValue* value = value_in(object)) set_frame(value->frame);
    const auto written = std::visit(Written{context, now}, object);
    if (!written) {
      append(text, "# ", name, " is ", kind_of(object), "\n");
    } else if (!written->ok()) {
      return written->status();
    } else {
      append(text, name, " = ", **written, "\n");
    }
  }
  const Settings& settings = context.settings;
  set_frame(settings.frame);
  append(text, ":set under ", settings.under.text(), "\n:set format ", format_name(settings),
         "\n:set names ", name_of(settings.names), "\n");
  return text;
}

}  // namespace kingmaker
