// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/claim.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <vector>

#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/context.hpp"
#include "language/list.hpp"
#include "language/object_json.hpp"
#include "language/settings.hpp"

namespace kingmaker {

std::string Claim::head() const {
  std::string head;
  if (!holds() && !place_.file.empty()) append(head, place_.file, ":", place_.line, ": ");
  if (!label_.empty()) append(head, label_, ": ");
  return harmless(head);
}

void Claim::write_head(JsonWriter& json) const {
  if (!label_.empty()) json.member("label", label_);
  if (!place_.file.empty()) json.member("file", place_.file).member("line", place_.line);
}

std::optional<Object> instance_of(const Variables& variables) {
  if (variables.empty()) return std::nullopt;
  if (variables.size() == 1) return variables[0].second;
  std::vector<Object> objects;
  for (const auto& [name, object] : variables) objects.push_back(object);
  absl::StatusOr<List> list = list_of(std::move(objects));
  if (!list.ok()) return std::nullopt;
  return *std::move(list);
}

bool CheckedProperties::holds() const {
  return absl::c_none_of(properties_,
                         [](const Property& property) { return property.is_refutation; });
}

bool CheckedProperties::is_open() const {
  return absl::c_any_of(properties_, [](const Property& property) {
    return property.verdict == Property::Verdict::Unknown;
  });
}

bool CheckedProperties::is_untested() const {
  return absl::c_any_of(properties_, [](const Property& property) { return property.is_untested; });
}

std::optional<Object> CheckedProperties::instance() const {
  for (const Property& property : properties_) {
    if (!property.counterexample.empty()) return instance_of(property.counterexample);
  }
  return std::nullopt;
}

absl::StatusOr<std::string> CheckedProperties::print(const Printing& printing) const {
  std::string text = head();
  for (const Property& property : properties_) {
    append(text, &property == properties_.data() ? "" : "\n", property.name,
           property.name.empty() ? "" : ": ", word_for(property.verdict),
           property.details.empty() ? "" : ": ", property.details);
    const auto listed = std::min<std::size_t>(property.lines.size(), printing.settings.max_lines);
    for (std::size_t i = 0; i < listed; ++i) {
      append(text, "\n", property.lines[i].empty() ? "" : "  ", property.lines[i]);
    }
    if (listed < property.lines.size()) {
      append(text, "\n  ", and_more(property.lines.size() - listed));
    }
  }
  return text;
}

absl::StatusOr<std::string> CheckedProperties::print_inside(const Printing& /*printing*/) const {
  return std::string(!holds() ? "fails" : is_open() ? "not known" : "holds");
}

absl::Status CheckedProperties::print_json(const Printing& printing, JsonWriter& json) const {
  json.begin_array();
  for (const Property& property : properties_) {
    json.begin_object();
    write_head(json);
    json.member("property", property.name);
    json.member("verdict", word_for(property.verdict)).member("what", property.details);
    if (!property.counterexample.empty()) {
      json.key("instance");
      KM_RETURN_IF_ERROR(write_json(printing, property.counterexample, json));
    }
    if (!property.lines.empty()) {
      json.key("lines").begin_array();
      for (const std::string& line : property.lines) json.value(line);
      json.end_array();
    }
    json.end_object();
  }
  json.end_array();
  return absl::OkStatus();
}

Table CheckedProperties::rows() const {
  Table table{{{"property", {}}, {"verdict", {}}, {"what", {}}}};
  for (const Property& property : properties_) {
    table.columns[0].cells.emplace_back(property.name);
    table.columns[1].cells.emplace_back(std::string(word_for(property.verdict)));
    table.columns[2].cells.emplace_back(property.details);
  }
  return table;
}

void CheckedProperties::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  for (Property& property : properties_) visit_terms_in(property.counterexample, visit);
}

}  // namespace kingmaker
