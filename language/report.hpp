// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reports: answers of functions that are neither one object nor one table. Each is a class in the
// file of its function. Tested in tests/language/statements/interpreter_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"
#include "language/settings.hpp"

namespace kingmaker {

class Report : public OtherObject {
 public:
  [[nodiscard]] std::string_view kind() const override { return "a report"; }
  // Lines for people.
  [[nodiscard]] virtual std::string text(const Settings& settings) const = 0;
  // Rows for other programs. Parts that do not fit into a table are left out.
  [[nodiscard]] virtual Table table() const = 0;
  virtual void write(JsonWriter& json) const = 0;

  // ResourceExhausted past `:set limit output`.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const final;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const final;
  [[nodiscard]] bool has_rows() const final { return true; }
  [[nodiscard]] Table rows() const final { return table(); }
};

// A report that is compared by the == of its class.
template <typename Kind>
class ReportOf : public Report {
 public:
  [[nodiscard]] bool equals(const OtherObject& other) const final {
    return static_cast<const Kind&>(*this) == static_cast<const Kind&>(other);
  }
  // True, so that a class derived from it may have a default ==.
  friend bool operator==(const ReportOf& /*one*/, const ReportOf& /*other*/) { return true; }
};

template <typename Kind>
[[nodiscard]] OtherObjectPointer report_of(Kind report) {
  return std::make_shared<const Kind>(std::move(report));
}

// A table with these columns, and a row of it.
[[nodiscard]] Table table_with(std::initializer_list<std::string_view> names);
void add_row(Table& table, std::initializer_list<Object> cells);
// Writes a number, or null.
void write_optional(JsonWriter& json, auto number, bool is_there) {
  is_there ? json.value(number) : json.value(nullptr);
}

}  // namespace kingmaker
