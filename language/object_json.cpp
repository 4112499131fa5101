// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/object_json.hpp"

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/status_macros.hpp"
#include "grammar/print.hpp"
#include "language/context.hpp"
#include "language/evaluable.hpp"
#include "language/list.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

class ObjectWriter {
 public:
  ObjectWriter(const Printing& printing, JsonWriter& json) : printing_(printing), json_(json) {}

  // This takes an Object only, and not a type that converts to it: a kind without a function here
  // would otherwise call this one without end.
  template <std::same_as<Object> Any>
  absl::Status operator()(const Any& object) {
    return std::visit(*this, object);
  }

  absl::Status operator()(const GameValue& value) {
    KM_ASSIGN_OR_RETURN(const auto text,
                        print(printing_.context.store(), value.term,
                              {Format::Json, value.frame, printing_.settings.max_output}));
    json_.raw(text);
    return fits();
  }
  absl::Status operator()(const Integer& number) {
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(printing_, number));
    return raw(json_number(text));
  }
  // A fraction is a string, since it is exact.
  absl::Status operator()(const Rational& number) {
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(printing_, number));
    return value(text);
  }
  absl::Status operator()(bool truth) { return value(truth); }
  absl::Status operator()(const List& list) {
    json_.begin_array();
    Budget& budget = printing_.context.budget();
    for (std::uint64_t i = 0; i < list.members->count; ++i) {
      if (!budget.spend()) return status_of(budget);
      KM_RETURN_IF_ERROR(member(list.members->member(i)));
    }
    json_.end_array();
    return fits();
  }
  absl::Status member(const Object& object) {
    const auto* const other = std::get_if<OtherObjectPointer>(&object);
    if (other == nullptr || (*other)->evaluable() != nullptr) return inside(object);
    KM_RETURN_IF_ERROR((*other)->print_json_member(printing_, json_));
    return fits();
  }
  // Writes an object of a variable, a list or a table, in which a position is written as a
  // call.
  absl::Status inside(const Object& object) {
    const Evaluable* const evaluable = evaluable_in(object);
    if (evaluable == nullptr || !evaluable->mover()) return (*this)(object);
    KM_ASSIGN_OR_RETURN(const std::string text, text_inside(printing_, object));
    return value(text);
  }
  // A table of one column is an array of its cells; a table of several columns is an array of
  // objects.
  absl::Status operator()(const SharedTable& shared) {
    const Table& table = *shared.table;
    if (table.columns.size() == 1) {
      return array(table.columns[0].cells, [&](const Object& cell) { return inside(cell); });
    }
    json_.begin_array();
    for (std::size_t row = 0; row < table.rows(); ++row) {
      json_.begin_object();
      for (const Column& column : table.columns) {
        json_.key(column.name);
        KM_RETURN_IF_ERROR(inside(column.cells[row]));
      }
      json_.end_object();
    }
    json_.end_array();
    return fits();
  }
  absl::Status operator()(const OtherObjectPointer& other) {
    KM_RETURN_IF_ERROR(other->print_json(printing_, json_));
    return fits();
  }
  absl::Status operator()(const std::string& text) { return value(text); }
  absl::Status operator()(const Path& path) { return value(path_text(path)); }
  absl::Status operator()(const System& system) { return value(system.text()); }

 private:
  [[nodiscard]] absl::Status fits() const {
    if (json_.size() <= printing_.settings.max_output) return absl::OkStatus();
    return too_long_to_print("the answer is");
  }
  absl::Status value(const auto& value) {
    json_.value(value);
    return fits();
  }
  absl::Status raw(std::string_view json) {
    json_.raw(json);
    return fits();
  }
  absl::Status array(const auto& members, auto&& write) {
    json_.begin_array();
    for (const auto& member : members) {
      KM_RETURN_IF_ERROR(write(member));
      KM_RETURN_IF_ERROR(fits());
    }
    json_.end_array();
    return absl::OkStatus();
  }

  const Printing& printing_;
  JsonWriter& json_;
};

}  // namespace

absl::Status write_json(const Printing& printing, const Object& object, JsonWriter& json) {
  return ObjectWriter(printing, json)(object);
}

absl::Status write_json(const Printing& printing, const Variables& variables, JsonWriter& json) {
  json.begin_object();
  for (const auto& [name, object] : variables) {
    json.key(name);
    KM_RETURN_IF_ERROR(ObjectWriter(printing, json).inside(object));
  }
  json.end_object();
  return absl::OkStatus();
}

absl::StatusOr<std::string> json_of(const Printing& printing, const Object& object) {
  JsonWriter json;
  KM_RETURN_IF_ERROR(write_json(printing, object, json));
  return json.take();
}

}  // namespace kingmaker
