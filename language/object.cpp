// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/object.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "rewrite/preferences/preference.hpp"

namespace kingmaker {

Table OtherObject::rows() const { return {}; }

std::string_view OtherObject::word() const {
  const std::string_view words = kind();
  return words.substr(words.find(' ') + 1);
}

absl::StatusOr<std::string> OtherObject::print_inside(const Printing& printing) const {
  if (has_rows()) return std::string(kind());
  return print(printing);
}

absl::Status OtherObject::print_json(const Printing& printing, JsonWriter& json) const {
  KM_ASSIGN_OR_RETURN(const std::string text, print(printing));
  json.value(text);
  return absl::OkStatus();
}

absl::Status OtherObject::print_json_member(const Printing& printing, JsonWriter& json) const {
  return print_json(printing, json);
}

absl::Status OtherObject::check_member(Context& /*context*/, const PlacedObject& /*element*/,
                                       std::string_view /*element_text*/,
                                       std::string_view /*own_text*/) const {
  return absl::OkStatus();
}

void OtherObject::visit_terms(absl::FunctionRef<void(Term&)> /*visit*/) const {}

absl::StatusOr<std::string> OtherObject::print_tex(const Printing& printing) const {
  KM_ASSIGN_OR_RETURN(const std::string text, print(printing));
  return tex_text(text);
}

std::optional<absl::StatusOr<std::string>> OtherObject::expression(Context& /*context*/,
                                                                   ObjectNotes& /*notes*/) const {
  return std::nullopt;
}

absl::StatusOr<bool> OtherObject::is_same(Context& /*context*/, SourceRange /*range*/,
                                          const OtherObject& other,
                                          SourceRange /*other_range*/) const {
  return equals(other);
}

std::uint64_t OtherObject::hash(Context& /*context*/) const { return 0; }

std::size_t Table::rows() const { return columns.empty() ? 0 : columns.front().cells.size(); }

bool Table::has_column(std::string_view title) const {
  return absl::c_any_of(columns, [&](const Column& column) { return column.name == title; });
}

bool is_preference(const System& system) {
  const RuleSet& rules = *system.rule_sets()[0];
  return !system.is_mixed() && rules.preference != nullptr &&
         rules.preference->name == rules.name && !rules.definition.empty();
}

std::string_view kind_of(const Object& object) {
  struct Name {
    std::string_view operator()(const GameValue&) const { return "a value"; }
    std::string_view operator()(const Integer&) const { return "a number"; }
    std::string_view operator()(const Counted&) const { return "a number"; }
    std::string_view operator()(const Rational&) const { return "a fraction"; }
    std::string_view operator()(bool) const { return "a truth value"; }
    std::string_view operator()(const std::string&) const { return "a text"; }
    std::string_view operator()(const Path&) const { return "a path"; }
    std::string_view operator()(const List&) const { return "a list"; }
    std::string_view operator()(const SharedTable&) const { return "a table"; }
    std::string_view operator()(const OtherObjectPointer& other) const { return other->kind(); }
    std::string_view operator()(const System& system) const {
      return is_preference(system) ? "a preference" : "a rule set";
    }
  };
  return std::visit(Name{}, object);
}

std::string_view kind_word(const Object& object) {
  if (std::holds_alternative<Rational>(object)) return "number";
  if (std::holds_alternative<bool>(object)) return "truth";
  if (const auto* other = std::get_if<OtherObjectPointer>(&object)) return (*other)->word();
  std::string_view kind = kind_of(object);
  kind.remove_prefix(kind.find(' ') + 1);
  return kind;
}

bool has_rows(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  return table_in(plain(object)) != nullptr || (other != nullptr && (*other)->has_rows());
}

bool is_value(const Object& object) {
  return value_in(object) != nullptr || evaluable_in(object) != nullptr;
}

Object counted(Object object) {
  if (auto* number = std::get_if<Integer>(&object)) return Counted{std::move(*number)};
  return object;
}

std::optional<Rational> number_in(const Object& object) {
  if (const auto* number = integer_in(object)) return Rational(*number);
  if (const auto* fraction = std::get_if<Rational>(&object)) return *fraction;
  return std::nullopt;
}

Object number_object(const Rational& number) {
  if (denominator(number) == 1) return Integer(numerator(number));
  return number;
}

absl::Status no_value(const Object& object, SourceRange range) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  const std::string_view hint = std::holds_alternative<Counted>(object)
                                    ? "a number that was counted is no win"
                                : other == nullptr ? ""
                                                   : (*other)->to_value();
  return error_at(range, "expected a value, found ", kind_of(object), hint.empty() ? "" : "; ",
                  hint);
}

bool is_compared_as_it_is(const Object& object) {
  if (std::holds_alternative<OtherObjectPointer>(object)) return !is_value(object);
  return std::holds_alternative<List>(object) || std::holds_alternative<bool>(object) ||
         std::holds_alternative<std::string>(object) || std::holds_alternative<Path>(object) ||
         std::holds_alternative<System>(object);
}

const Object& plain(const Object& object) {
  const auto* other = std::get_if<OtherObjectPointer>(&object);
  const Object* meant = other == nullptr ? nullptr : (*other)->stands_for();
  return meant == nullptr ? object : *meant;
}

const System* rule_set_in(const Object& object) { return std::get_if<System>(&plain(object)); }

const GameValue* value_in(const Object& object) { return std::get_if<GameValue>(&plain(object)); }

const Table* table_in(const Object& object) {
  const auto* shared = std::get_if<SharedTable>(&object);
  return shared == nullptr ? nullptr : shared->table.get();
}

Object Members::member(std::uint64_t place, std::size_t variable) const {
  if (is_range) return Integer(first + static_cast<std::int64_t>(place));
  if (!others.empty()) return others[place * width + variable];
  if (!objects.empty()) return objects[place];
  return GameValue{values[place * width + variable], frame};
}

std::uint64_t Members::first_of_weight(std::int64_t weight) const {
  if (weights.empty()) {
    if (weight <= first) return 0;
    return std::min(count, static_cast<std::uint64_t>(weight - first));
  }
  const auto entry = absl::c_lower_bound(
      weights, weight, [](std::uint32_t member, std::int64_t wanted) { return member < wanted; });
  return static_cast<std::uint64_t>(entry - weights.begin());
}

void HandleVisitor::visit(Object& object) {
  std::vector<Object*> waiting{&object};
  const auto visit_other = [&](const OtherObject& other) {
    if (!visited_.insert(&other).second) return;
    other_(other);
    other.visit_terms(term_);
    if (Object* meant = other.stands_for()) waiting.push_back(meant);
  };
  while (!waiting.empty()) {
    Object& next = *waiting.back();
    waiting.pop_back();
    if (auto* value = std::get_if<GameValue>(&next)) {
      term_(value->term);
    } else if (auto* other = std::get_if<OtherObjectPointer>(&next)) {
      visit_other(**other);
    } else if (auto* shared = std::get_if<SharedTable>(&next)) {
      if (!visited_.insert(shared->table.get()).second) continue;
      for (Column& column : shared->table->columns) {
        for (Object& cell : column.cells) waiting.push_back(&cell);
      }
    } else if (auto* list = std::get_if<List>(&next)) {
      Members& members = *list->members;
      if (!visited_.insert(&members).second) continue;
      for (Term& term : members.values) term_(term);
      for (const OtherObjectPointer& member : members.others) visit_other(*member);
      for (Object& member : members.objects) waiting.push_back(&member);
    }
  }
}

void visit_terms_in(Object& object, absl::FunctionRef<void(Term&)> visit) {
  HandleVisitor(visit, [](const OtherObject& /*other*/) {}).visit(object);
}

void visit_terms_in(Variables& variables, absl::FunctionRef<void(Term&)> visit) {
  for (auto& [name, object] : variables) visit_terms_in(object, visit);
}

}  // namespace kingmaker
