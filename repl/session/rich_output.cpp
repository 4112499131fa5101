// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/rich_output.hpp"
#include "language/evaluable.hpp"

#include <optional>
#include <utility>

#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/object.hpp"
#include "language/present/html.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/trace.hpp"

namespace kingmaker {
namespace {

// Nobody reads longer formulas, and browsers take seconds for them.
constexpr std::uint64_t kLongestFormula = 2000;  // bytes
// Nobody reads longer derivations.
constexpr std::size_t kLongestTree = 200'000;  // bytes
// Nobody looks at larger graphs and plots, and Graphviz takes minutes for them.
constexpr std::size_t kLongestPicture = 500'000;  // bytes of DOT, or of a plot

// The drawing or plot as an element <svg>, without the lines before it that a file has.
absl::StatusOr<std::string> svg(Context& context, Host& host, const Drawing& drawing) {
  absl::StatusOr<std::string> text = drawing.print(context);
  if (!text.ok()) return text;
  if (text->size() > kLongestPicture) {
    return absl::ResourceExhaustedError("this is too large for a picture");
  }
  if (drawing.language() == "svg") return text;
  text = host.picture(*text, "svg", context.budget());
  if (!text.ok()) return text;
  const std::size_t begin = text->find("<svg");
  if (begin == std::string::npos) return absl::UnavailableError("the picture is empty");
  return text->substr(begin);
}

// The answered value as a formula, if it is shown as one.
std::optional<std::string> latex(Context& context, const Answer& answer) {
  const Format format = context.settings.format;
  if (format != Format::Bar && format != Format::Tex) return std::nullopt;
  if (!std::holds_alternative<ObjectAnswer>(answer) && !std::holds_alternative<Binding>(answer)) {
    return std::nullopt;
  }
  const std::optional<Object> result = result_of(answer);
  if (!result) return std::nullopt;
  const Object& object = other_in<NextStep>(*result) != nullptr ? plain(*result) : *result;
  const Evaluable* const evaluable = evaluable_in(object);
  const bool is_value = evaluable != nullptr ? evaluable->written().empty()
                                             : std::holds_alternative<GameValue>(object);
  if (!is_value) return std::nullopt;
  const absl::StatusOr<GameValue> value = context.value_of(object, {});
  if (!value.ok()) return std::nullopt;
  absl::StatusOr<std::string> text =
      print(context.store(), value->term,
            {Format::Tex, value->frame, kLongestFormula, context.settings.names});
  if (!text.ok() || !text->starts_with('$')) return std::nullopt;
  return *std::move(text);
}

}  // namespace

RichOutput rich_output(Context& context, Host& host, const Answer& answer, const std::string& text,
                       std::string& note) {
  RichOutput output = {{"text/plain", text}};
  const auto* const drawing = shown_as<Drawing>(answer);
  if (drawing != nullptr && drawing->language() != "efg") {
    absl::StatusOr<std::string> picture = svg(context, host, *drawing);
    if (picture.ok()) {
      output["image/svg+xml"] = *std::move(picture);
    } else {
      note = std::string(picture.status().message());
    }
  } else if (auto table = html_table_of(context, answer)) {
    output["text/html"] = *std::move(table);
  } else if (shown_as<Proofs>(answer) != nullptr && text.find("\n  ") < kLongestTree) {
    output["text/html"] = html_tree(text);
  } else if (auto formula = latex(context, answer)) {
    output["text/latex"] = *std::move(formula);
  }
  return output;
}

}  // namespace kingmaker
