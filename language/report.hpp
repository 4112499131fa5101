// Objects of kinds that the core does not know: answers of functions that are neither one object
// nor one table. Each is a class in the file of its function.
#pragma once

#include <absl/status/statusor.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>

#include "base/json.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"

namespace kingmaker {

// A report that is compared by the == of its class.
template <typename Kind>
class ReportOf : public Report {
 public:
  [[nodiscard]] bool equals(const Report& other) const final {
    return typeid(other) == typeid(Kind) &&
           static_cast<const Kind&>(*this) == static_cast<const Kind&>(other);
  }
  friend bool operator==(const ReportOf&, const ReportOf&) = default;
};

template <typename Kind>
[[nodiscard]] ReportPointer report_of(Kind report) {
  return std::make_shared<const Kind>(std::move(report));
}

// The lines; ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> report_text(const Context& context, const Report& report);

// A table with these columns, and a row of it.
[[nodiscard]] Table table_with(std::initializer_list<std::string_view> names);
void add_row(Table& table, std::initializer_list<Object> cells);
// Writes a number, or null.
template <typename Number>
void write_optional(JsonWriter& json, Number number, bool is_there) {
  is_there ? json.value(number) : json.value(nullptr);
}

}  // namespace kingmaker
