// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/object_text.hpp"

#include <cstdint>
#include <variant>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/evaluable.hpp"

namespace kingmaker {
namespace {

// The text of an object, by its kind.
struct ObjectText {
  Printing printing;
  Format format;  // of values

  absl::StatusOr<std::string> operator()(const GameValue& value) const {
    PrintOptions options = printing.settings.print_options(value.frame);
    options.format = format;
    return print(printing.context.store(), value.term, options);
  }
  absl::StatusOr<std::string> operator()(const Integer& number) const { return digits(number); }
  absl::StatusOr<std::string> operator()(const Rational& number) const { return digits(number); }
  absl::StatusOr<std::string> operator()(bool truth) const { return truth ? "true" : "false"; }
  absl::StatusOr<std::string> operator()(const std::string& text) const { return text; }
  absl::StatusOr<std::string> operator()(const Path& path) const { return path_text(path); }
  absl::StatusOr<std::string> operator()(const SharedTable& table) const {
    return std::string(kind_of(table));
  }
  absl::StatusOr<std::string> operator()(const OtherObjectPointer& other) const {
    return other->print_inside(printing);
  }
  absl::StatusOr<std::string> operator()(const List& list) const {
    return list_text(printing, list);
  }
  // A rule set of the session is written as its definition.
  absl::StatusOr<std::string> operator()(const System& system) const {
    const bool is_own = !system.is_mixed() && !system.rule_sets()[0]->definition.empty();
    return is_own ? system.rule_sets()[0]->definition : system.text();
  }

 private:
  // Long numbers cost steps of the budget.
  [[nodiscard]] absl::StatusOr<std::string> digits(const auto& number) const {
    constexpr std::uint64_t kShortBits = 1024;
    const std::uint64_t bits = bits_of(number);
    if (bits > kShortBits) {
      if (bits * 3 / 10 > printing.settings.max_output) return too_long_to_print("the number is");
      if (!printing.context.budget().spend(bits / 16)) return status_of(printing.context.budget());
    }
    return decimal(number);
  }
};

}  // namespace

absl::StatusOr<std::string> text_of(const Printing& printing, const Object& object) {
  const Format format = printing.settings.format;
  const bool is_for_programs =
      format == Format::Tex || format == Format::Json || format == Format::Dot;
  return std::visit(ObjectText{printing, is_for_programs ? Format::Bar : format}, object);
}

absl::StatusOr<std::string> formula_of(const Printing& printing, const GameValue& value) {
  PrintOptions options = printing.settings.print_options(value.frame);
  options.format = Format::Tex;
  return print(printing.context.store(), value.term, options);
}

absl::StatusOr<std::string> value_text(const Printing& printing, const GameValue& value) {
  return printing.settings.format == Format::Tex ? formula_of(printing, value)
                                                 : text_of(printing, value);
}

absl::StatusOr<std::string> text_alone(const Printing& printing, const Object& object) {
  if (const auto* other = std::get_if<OtherObjectPointer>(&object))
    return (*other)->print(printing);
  return std::visit(ObjectText{printing, printing.settings.format}, object);
}

absl::StatusOr<std::string> text_inside(const Printing& printing, const Object& object) {
  const Evaluable* const evaluable = evaluable_in(object);
  const bool is_called = evaluable != nullptr && evaluable->mover() && evaluable->written().empty();
  if (!is_called) return text_of(printing, object);
  const Settings& settings = printing.settings;
  return evaluable->call(settings.written(evaluable->frame()), settings.max_output);
}

absl::StatusOr<std::string> list_text(const Printing& printing, const List& list) {
  return list_text(printing, list, [&](const Object& member) -> absl::StatusOr<std::string> {
    const auto* words = std::get_if<std::string>(&member);
    return words != nullptr ? text_literal(*words) : text_inside(printing, member);
  });
}

absl::StatusOr<std::string> list_text(const Printing& printing, const List& list, ShowMember show) {
  const Members& members = *list.members;
  // `(x)` would be x, and `()` is not a list.
  std::string text = members.count < 2 ? "list(" : "(";
  for (std::uint64_t i = 0; i < members.count; ++i) {
    if (!printing.context.budget().spend()) return status_of(printing.context.budget());
    if (i > 0) text += ", ";
    KM_ASSIGN_OR_RETURN(const std::string member_text, show(members.member(i)));
    if (text.size() + member_text.size() > printing.settings.max_output) {
      return too_long_to_print("the list is");
    }
    text += member_text;
  }
  return text + ")";
}

}  // namespace kingmaker
