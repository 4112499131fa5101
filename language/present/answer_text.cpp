// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/answer_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/json.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "language/evaluable.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
#include "language/present/json.hpp"
#include "language/present/table.hpp"
#include "language/present/tex.hpp"
#include "language/settings.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker {
namespace {

// Titles become a comment, as in files of data.
TextTable with_comment(TextTable table) {
  if (!table.columns.empty()) table.columns.front().name.insert(0, "# ");
  return table;
}

absl::StatusOr<std::string> object_text(const Printing& printing, const Object& object) {
  if (printing.settings.format == Format::Tex) return tex_of(printing, object);
  const Table* table = table_in(object);
  if (table == nullptr) return text_alone(printing, object);
  KM_ASSIGN_OR_RETURN(TextTable text,
                      table->is_cut ? text_table(printing, *table, printing.settings.max_lines)
                                    : text_table(printing, *table));
  if (table->is_data) return as_data(text);
  // A table of one column is printed as a list, without titles.
  const bool has_titles = text.columns.size() > 1 && !text.rows.empty();
  return has_titles
             ? in_aligned_columns(with_comment(std::move(text)), Heads::Shown, printing.columns)
             : in_aligned_columns(text, Heads::Hidden, printing.columns);
}

// Prints answers as text.
class Text {
 public:
  explicit Text(const Printing& printing) : printing_(printing) {}

  using Result = absl::StatusOr<std::string>;

  Result operator()(const NoAnswer&) const { return std::string(); }
  Result operator()(const ChangedSettings&) const { return std::string(); }
  Result operator()(const Page& page) const { return page.text; }
  Result operator()(const Done& done) const { return done.text; }
  Result operator()(const ObjectAnswer& answer) const {
    return object_text(printing_, answer.object);
  }
  Result operator()(const Binding& binding) const {
    return render(printing_, binding.object, true);
  }
  Result operator()(const SessionState& state) const {
    std::string text = show(state.settings);
    for (const Binding& binding : state.bindings) {
      append(text, "\n", definition_text(printing_, binding.name, binding.object));
    }
    return text;
  }

  Result operator()(const TermStore::Statistics& stats) const {
    return cat("nodes        ", stats.nodes, "\nbytes        ", stats.bytes, "\nrequests     ",
               stats.requests, "\nhits         ", stats.hits, "\ncollections  ", stats.collections);
  }

 private:
  Printing printing_;
};

}  // namespace

absl::StatusOr<std::string> whole_definition_text(const Printing& printing, std::string_view name,
                                                  const Object& object) {
  const auto* const system = std::get_if<System>(&object);
  if (system != nullptr && system->text() != name) return cat(name, " = ", system->text());
  // Objects that are definitions contain their name.
  const bool is_definition = system != nullptr || other_in<DefinedObject>(object) != nullptr;
  KM_ASSIGN_OR_RETURN(const std::string text, render(printing, object, true));
  return cat(is_definition ? "" : cat(name, " = "), text);
}

std::string definition_text(const Printing& printing, std::string_view name, const Object& object) {
  const absl::StatusOr<std::string> text = whole_definition_text(printing, name, object);
  return text.ok() ? *text : cat(name, " = (", text.status().message(), ")");
}

absl::StatusOr<std::string> render(const Printing& printing, const Object& object, bool has_name) {
  // A value that was not asked for may take about a second.
  constexpr std::uint64_t kMostChoices = 100'000;
  const bool is_json = printing.settings.format == Format::Json;
  const auto in_full = [&](const Object& whole) {
    return is_json ? json_of(printing, whole) : object_text(printing, whole);
  };
  const Evaluable* const evaluable = has_name ? evaluable_in(object) : nullptr;
  if (evaluable == nullptr || !evaluable->mover() || !evaluable->written().empty()) {
    return in_full(object);
  }
  const auto value = evaluable->value(printing.context, kMostChoices, {});
  absl::StatusOr<std::string> text = too_long_to_print("the value is");
  if (!value.ok()) {
    text = value.status();
  } else if (*value) {
    text = in_full(**value);
  }
  if (!absl::IsResourceExhausted(text.status())) return text;
  text = evaluable->whole_call(printing.settings.max_output);
  if (text.ok() && is_json) return json_text(*text);
  if (text.ok() && printing.settings.format == Format::Tex) return tex_code(*text);
  return text;
}

namespace {

// True if the limit of output holds for the answer. The pages that tell how to raise it can always
// be read.
bool is_limited(const Answer& answer) {
  return !std::holds_alternative<Page>(answer) && !std::holds_alternative<SessionState>(answer);
}

absl::StatusOr<std::string> text_of(const Printing& printing, const Answer& answer) {
  if (const OutputFormat* const format = printing.settings.output) {
    if (auto text = format->print(printing, answer)) return *std::move(text);
  }
  if (printing.settings.format == Format::Json) {
    if (auto json = json_of(printing, answer)) return *std::move(json);
  }
  return std::visit(Text(printing), answer);
}

}  // namespace

absl::StatusOr<std::string> render(const Printing& printing, const Answer& answer) {
  absl::StatusOr<std::string> text = text_of(printing, answer);
  if (text.ok()) {
    const OutputFormat* const format = printing.settings.output;
    make_harmless(*text, format != nullptr ? format->controls : "");
  }
  if (text.ok() && text->size() > printing.settings.max_output && is_limited(answer)) {
    return too_long_to_print("the answer is");
  }
  return text;
}

}  // namespace kingmaker
