// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/answer_output.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <limits>
#include <utility>
#include <variant>

#include "base/diagnostic.hpp"
#include "base/json.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/present/answer_text.hpp"
#include "language/printing.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker {
namespace {

// An error for a name that promises a format which there is not, such as `a.xlsx`.
absl::Status check_ending(const Context& context, std::string_view file) {
  constexpr std::array<std::string_view, 8> kOfText = {"",    "txt", "text", "dat",
                                                       "out", "log", "km",   "efg"};
  const std::string_view ending = file_ending(file);
  const bool is_text = absl::c_linear_search(kOfText, ending);
  if (is_text || format_for_file(file, context.settings, context.library)) return absl::OkStatus();
  std::string known = "json, tex";
  for (const OutputFormat* format : context.library.formats()) {
    const bool is_new = !format->file_ending.empty() && format->name == format->file_ending;
    if (is_new || format->name == "markdown") append(known, ", ", format->file_ending);
  }
  return input_error("no format has names that end with `.", ending, "`; there are ", known,
                     ", and svg, png and pdf for pictures");
}

}  // namespace

std::string record_of(std::uint64_t statement, const Answer& answer, std::string json) {
  const auto* const binding = std::get_if<Binding>(&answer);
  const auto* const shown = std::get_if<ObjectAnswer>(&answer);
  if (binding == nullptr && shown == nullptr) return json;
  const Object& object = binding != nullptr ? binding->object : shown->object;
  JsonWriter record;
  record.begin_object().member("statement", statement);
  if (binding != nullptr) record.member("name", binding->name);
  record.member("kind", kind_word(object));
  if (json.starts_with('{') && !is_value(object)) {
    return cat(record.take(), json == "{}" ? "" : ",", json.substr(1));
  }
  record.key("value");
  record.raw(json);
  return record.end_object().take();
}

absl::StatusOr<std::string> text_for_file(Context& context, const Answer& answer,
                                          std::string_view file,
                                          const std::optional<ast::NamedPart>& given) {
  Settings settings = context.settings;
  settings.max_lines = std::numeric_limits<std::uint64_t>::max();
  if (given) {
    absl::StatusOr<Settings> changed = in_format(settings, given->name, context.library);
    if (!changed.ok()) return with_range(changed.status(), given->range);
    settings = *std::move(changed);
  } else {
    KM_RETURN_IF_ERROR(check_ending(context, file));
    if (const auto format = format_for_file(file, settings, context.library)) {
      KM_ASSIGN_OR_RETURN(settings, in_format(std::move(settings), *format, context.library));
    }
  }
  absl::StatusOr<std::string> text = render(Printing(context, settings), answer);
  if (text.ok() && !text->empty()) *text += '\n';
  return text;
}

}  // namespace kingmaker
