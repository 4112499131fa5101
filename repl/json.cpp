#include "repl/json.hpp"

#include "grammar/print.hpp"
#include "grammar/text.hpp"
#include "repl/classify.hpp"
#include "rewrite/straffin.hpp"

namespace kingmaker {
namespace {

std::string json_of(Coalition coalition) {
  std::string text = "[";
  for (Player p = 1; p <= coalition.largest(); ++p) {
    if (coalition.contains(p)) append(text, text.size() > 1 ? "," : "", p);
  }
  return text + "]";
}

template <typename Coalitions>
std::string json_of_all(const Coalitions& coalitions) {
  std::string text = "[";
  for (const Coalition c : coalitions) append(text, text.size() > 1 ? "," : "", json_of(c));
  return text + "]";
}

struct Write {
  Context& context;

  absl::StatusOr<std::string> operator()(const GameValue& value) const {
    return print(context.store(), value.term,
                 {Format::Json, value.frame, context.settings.max_output});
  }
  absl::StatusOr<std::string> operator()(const Integer& number) const { return number.str(); }
  // A string, since it is exact.
  absl::StatusOr<std::string> operator()(const Rational& number) const {
    return json_text(number.str());
  }
  absl::StatusOr<std::string> operator()(bool truth) const { return truth ? "true" : "false"; }
  absl::StatusOr<std::string> operator()(const ValueSet& set) const {
    return array(set.values, *this);
  }
  absl::StatusOr<std::string> operator()(Coalition coalition) const { return json_of(coalition); }
  absl::StatusOr<std::string> operator()(const Partition& partition) const {
    return json_of_all(partition.parts);
  }
  absl::StatusOr<std::string> operator()(const CoalitionFamily& family) const {
    return json_of_all(family.coalitions);
  }
  absl::StatusOr<std::string> operator()(const ShareTuple& tuple) const {
    return array(tuple.shares, *this);
  }
  absl::StatusOr<std::string> operator()(const NamedType& type) const {
    const Term term = type.value.term;
    if (type.kind == ClassificationKind::Li) return std::to_string(term.winner());
    if (type.kind == ClassificationKind::Straffin) {
      const auto straffin = straffin_type(context.store(), term);
      return cat("{\"player\":", straffin->player,
                 straffin->wins ? ",\"wins\":true}" : ",\"wins\":false}");
    }
    const SimpleValue simple = fine_index(context.store(), term);
    return cat("{\"player\":", simple.base, ",\"index\":", simple.exponent, "}");
  }
  absl::StatusOr<std::string> operator()(const NumberTuple& tuple) const {
    return array(tuple.numbers, *this);
  }
  // As the statement names it, or else the value that it stands for.
  absl::StatusOr<std::string> operator()(const Position& position) const {
    if (!position.written.empty()) return json_text(position.written);
    const absl::StatusOr<GameValue> value = context.value_of(position, {});
    if (!value.ok()) return value.status();
    return (*this)(*value);
  }
  absl::StatusOr<std::string> operator()(const SuccessorTable& table) const {
    return array(table.rows, [&](const SuccessorTable::Row& row) -> absl::StatusOr<std::string> {
      const auto value = (*this)(row.value);
      if (!value.ok()) return value.status();
      return cat("{\"position\":", json_text(row.position),
                 ",\"mover\":", row.mover ? std::to_string(*row.mover) : "null",
                 ",\"value\":", *value, "}");
    });
  }
  absl::StatusOr<std::string> operator()(const TypeTable& table) const {
    return array(table.classes, [&](const TypeClass& types) -> absl::StatusOr<std::string> {
      const std::string first = json_of_all(types.representative);
      if (!table.up_to_names) return first;
      return cat("{\"size\":", types.size, ",\"first\":", first, "}");
    });
  }
  // Texts, paths, forms: as they are printed otherwise.
  template <typename Other>
  absl::StatusOr<std::string> operator()(const Other& other) const {
    const absl::StatusOr<std::string> text = context.show(other);
    if (!text.ok()) return text.status();
    return json_text(*text);
  }

 private:
  template <typename Members, typename WriteMember>
  absl::StatusOr<std::string> array(const Members& members, const WriteMember& write) const {
    std::string text = "[";
    for (const auto& member : members) {
      const absl::StatusOr<std::string> written = write(member);
      if (!written.ok()) return written.status();
      append(text, text.size() > 1 ? "," : "", *written);
      if (text.size() > context.settings.max_output) {
        return too_long_to_print("the answer is");
      }
    }
    return text + "]";
  }
};

}  // namespace

std::string json_text(std::string_view words) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\') {
      text += {'\\', c};
    } else if (c == '\n') {
      text += "\\n";
    } else if (const auto code = static_cast<unsigned char>(c); code < 0x20) {
      append(text, "\\u00", kDigits.substr(code / 16, 1), kDigits.substr(code % 16, 1));
    } else {
      text += c;
    }
  }
  return text + '"';
}

absl::StatusOr<std::string> json_of(Context& context, const Object& object) {
  return std::visit(Write{context}, object);
}

absl::StatusOr<std::string> json_of(Context& context,
                                    const std::vector<std::pair<std::string, Object>>& variables) {
  std::string text = "{";
  for (const auto& [name, object] : variables) {
    const absl::StatusOr<std::string> value = json_of(context, object);
    if (!value.ok()) return value.status();
    append(text, text.size() > 1 ? "," : "", json_text(name), ":", *value);
  }
  return text + "}";
}

}  // namespace kingmaker
